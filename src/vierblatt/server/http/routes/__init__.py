"""The routes, one module for each subject."""

from vierblatt.server.http.routes import (
    daily,
    docs,
    games,
    health,
    ladder,
    matches,
    metrics,
    pages,
    people,
    previews,
    tables,
    tokens,
)

ROUTES = [
    *health.ROUTES,
    *metrics.ROUTES,
    *people.ROUTES,
    *tokens.ROUTES,
    *ladder.ROUTES,
    *games.ROUTES,
    *tables.ROUTES,
    *matches.ROUTES,
    *daily.ROUTES,
    *previews.ROUTES,
    *docs.ROUTES,
    *pages.ROUTES,
]
