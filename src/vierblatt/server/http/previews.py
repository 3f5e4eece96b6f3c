"""What a link to a match or a table says of itself before it is opened (Open Graph)."""

from __future__ import annotations

from html import escape

from vierblatt import games
from vierblatt.server.people.match_history import read_outcome

PICTURE = "clover-apple-180.png"


def of_match(record: str, language: str) -> tuple[str, str]:
    """Title and description of a finished match."""
    outcome = read_outcome(record)
    ranked = sorted(range(len(outcome.players)), key=lambda seat: outcome.result.places[seat])
    names = ["Bot" if name.startswith("bot:") else name for name in outcome.players]
    scores = ", ".join(f"{names[seat]} {outcome.result.totals[seat]}" for seat in ranked)
    title = games.find(outcome.game).title
    said = {
        "de": f"{names[ranked[0]]} gewinnt: {scores}",
        "en": f"{names[ranked[0]]} wins: {scores}",
    }
    return title, said[language].replace(" -", " −")


def of_table(language: str) -> tuple[str, str]:
    said = {
        "de": ("Einladung an einen Tisch", "Setz dich dazu, oder schau zu."),
        "en": ("Invitation to a table", "Sit down, or look on."),
    }
    return said[language]


def written(title: str, description: str, address: str, home: str) -> bytes:
    """The tags for the head of the page."""
    said = {
        "og:site_name": "Vierblatt",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": address,
        "og:image": f"{home}{PICTURE}",
    }
    tags = [f'<meta property="{name}" content="{escape(what)}">' for name, what in said.items()]
    return "".join(tags).encode()
