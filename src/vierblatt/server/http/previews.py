"""What a link to a match or a table says of itself before it is opened (Open Graph), in words and
as a picture. It says what whoever has the link would see anyway, and no card."""

from __future__ import annotations

import gzip
from functools import lru_cache
from html import escape
from typing import NamedTuple

from vierblatt import games
from vierblatt.core.words import Language, Words
from vierblatt.server.http.preview_picture import HEIGHT, WIDTH
from vierblatt.server.http.static_files import StaticFile
from vierblatt.server.people.match_history import read_outcome
from vierblatt.server.wire.messages import BOT_NAMES
from vierblatt.table.live import LiveTable
from vierblatt.table.record import BOT

AND = Words("und", "and")
BEATS = Words("{winners} {verb} {others} {result}", "{winners} beat {others} {result}")
TOGETHER = Words("Alle gewinnen zusammen, {result}", "All win together, {result}")
INVITES = Words("{host} lädt ein", "{host} invites you")
FREE_SEATS = Words("{taken} von {seats} Plätzen besetzt", "{taken} of {seats} seats taken")
PLAYING = Words("{players} spielen gerade", "{players} are playing")
WATCH = Words("Schau zu", "Look on")


class Preview(NamedTuple):
    title: str
    headline: str
    more: str = ""

    @property
    def description(self) -> str:
        return " · ".join(filter(None, (self.headline, self.more)))


def of_match(record: str, language: Language) -> Preview:
    """A finished match: who beat whom."""
    outcome = read_outcome(record)
    places, totals = outcome.result.places, outcome.result.totals
    ranked = sorted(range(len(places)), key=lambda seat: places[seat])
    called = [_called(name, seat) for seat, name in enumerate(outcome.players)]
    winners = [called[seat] for seat in ranked if places[seat] == 1]
    others = [called[seat] for seat in ranked if places[seat] != 1]
    said = BEATS if others else TOGETHER
    headline = said.say(language).format(
        winners=_listed(winners, language),
        verb="schlägt" if len(winners) == 1 else "schlagen",
        others=_listed(others, language),
        result=" : ".join(str(totals[seat]) for seat in ranked).replace("-", "−"),
    )
    return Preview(games.find(outcome.game).title, headline)


def of_table(table: LiveTable, language: Language) -> Preview:
    """A table where one may sit down, or look on."""
    seated = [
        _called(seat.shown_name, place)
        for place, seat in enumerate(table.seats)
        if seat.plays != "nobody"
    ]
    if table.stage == "open":
        host = table.seat_of(table.host)
        assert host is not None, "an open table without a host is closed"
        headline = INVITES.say(language).format(host=table.seats[host].shown_name)
        more = FREE_SEATS.say(language).format(taken=len(seated), seats=len(table.seats))
    else:
        headline = PLAYING.say(language).format(players=_listed(seated, language))
        more = WATCH.say(language)
    return Preview(table.game.title, headline, more)


def _called(name: str, seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)] if name.startswith(BOT) else name


def _listed(names: list[str], language: Language) -> str:
    *first, last = names or [""]
    return f"{', '.join(first)} {AND.say(language)} {last}" if first else last


@lru_cache(maxsize=256)
def page_with(index: StaticFile, preview: Preview, address: str, picture: str) -> StaticFile:
    """The one page of the browser part with the tags of a preview in its head."""
    said = {
        "og:site_name": "Vierblatt",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{preview.title}: {preview.description}",
    }
    tags = [f'<meta property="{name}" content="{escape(what)}">' for name, what in said.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    body = index.body.replace(b"</head>", "".join(tags).encode() + b"</head>", 1)
    return StaticFile(body, index.media_type, index.cache, gzip.compress(body, mtime=0))
