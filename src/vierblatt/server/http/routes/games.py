"""The games, their options and their rules."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath, FromQuery

from vierblatt import games
from vierblatt.core.options import Count, Option, Table
from vierblatt.core.words import Language
from vierblatt.server import errors
from vierblatt.server.errors import NotFound
from vierblatt.server.http.dependencies import refusals
from vierblatt.server.http.routes.docs import TheDocs
from vierblatt.server.wire.http import GameInfo, OptionInfo, RulesPage


@get("/api/games", responses=refusals())
async def list_games() -> list[GameInfo]:
    found = [games.find(name) for name in games.names()]
    return [
        GameInfo(
            one.name,
            one.title,
            list(one.seats),
            one.usual_players,
            [option_info(each) for each in one.options],
        )
        for one in found
    ]


def option_info(option: Option) -> OptionInfo:
    least = most = usual = None
    if isinstance(option, Count | Table):
        least, most = option.least, option.most
    if isinstance(option, Count) and option.usual:
        usual = option.usual
    kind = type(option).__name__.lower()
    shown = list(option.usual) if isinstance(option, Table) else usual
    return OptionInfo(option.name, kind, least, most, shown, option.words.de, option.words.en)


@get("/api/games/{name:str}/rules", responses=refusals(400, 404))
async def rules(docs: TheDocs, name: FromPath[str], lang: FromQuery[Language] = "de") -> RulesPage:
    if name not in games.names():
        raise NotFound(*errors.NO_PAGE)
    study = f"/docs/studies/{name}{'.de' if lang == 'de' else ''}.html"
    return RulesPage(games.find(name).rules_page(lang), study if docs.has(study) else None)


ROUTES = [list_games, rules]
