"""Real views and events of all games at moments worth looking at, for the page /#/fixtures.

    .venv/bin/python web/fixtures.py

One person (Anna) plays at random against bots that play by the rule of thumb; whenever a moment
is reached for the first time, what she would be sent is written to web/fixtures/<name>.json.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from vierblatt import games
from vierblatt.bots.registry import find
from vierblatt.table.live import LiveTable

HERE = Path(__file__).parent / "fixtures"
Moment = Callable[[dict[str, Any]], bool]


def mine(view: dict[str, Any]) -> bool:
    return bool(view["legal"])


def late(view: dict[str, Any]) -> bool:
    match = view["match"]
    return mine(view) and max(match["held"]) <= 7


def width(view: dict[str, Any]) -> int:
    """How far apart the tops of Habe fertig are."""
    tops = [view["match"][pile]["top"].split("-")[1] for pile in ("left", "right")]
    return abs(int(tops[0]) - int(tops[1]))


def turned_up(view: dict[str, Any]) -> int:
    """How many cards of one's own grid of Blanco are up."""
    return sum(cell["up"] for row in view["match"]["grids"][view["you"]] for cell in row)


MOMENTS: dict[str, dict[str, Moment]] = {
    "habe-fertig": {
        "press": lambda v: v["match"]["phase"] == "press" and mine(v),
        "gap": lambda v: (
            v["match"]["phase"] == "play" and mine(v) and width(v) >= 6 and len(v["legal"]) > 6
        ),
        "no-gap": lambda v: v["match"]["phase"] == "play" and v["legal"] == ["pass"],
        "reveal": lambda v: v["match"]["phase"] == "reveal" and mine(v),
        "pause": lambda v: v["stage"] == "pause",
        "over": lambda v: v["stage"] == "over",
    },
    "null-und-nichtig": {
        "lay": lambda v: v["match"]["phase"] == "lay" and len(v["match"]["hand"]) == 12,
        "first": lambda v: v["match"]["phase"] == "trick" and mine(v),
        "trick": lambda v: late(v) and sum(c is not None for c in v["match"]["trick"]) >= 2,
        "pause": lambda v: v["stage"] == "pause",
        "over": lambda v: v["stage"] == "over",
    },
    "blanco": {
        "setup": lambda v: v["match"]["phase"] == "setup" and mine(v),
        "act": lambda v: v["match"]["phase"] == "act" and mine(v) and turned_up(v) >= 5,
        "place": lambda v: v["match"]["phase"] == "place" and mine(v) and turned_up(v) >= 5,
        "turn": lambda v: v["match"]["phase"] == "turn" and mine(v),
        "second": lambda v: mine(v) and v["match"]["stage"][v["you"]] == 2,
        "clear": lambda v: v["match"]["phase"] == "clear" and mine(v),
        "over": lambda v: v["stage"] == "over",
    },
    "dicht-dran": {
        "first": lambda v: mine(v),
        "later": lambda v: (
            mine(v) and len(v["match"]["hand"]) != 8 and sum(v["match"]["collected"]) > 3
        ),
        "laid": lambda v: v["match"]["laid"] is not None and sum(v["match"]["collected"]) > 2,
        "pause": lambda v: v["stage"] == "pause",
        "over": lambda v: v["stage"] == "over",
    },
}


def sent(table: LiveTable, now: float) -> dict[str, Any]:
    view = to_builtins(table.view("anna"))
    events = [
        {
            "number": one.number,
            "event": one.event.json(),
            "de": one.event.say("de", table.names),
            "en": one.event.say("en", table.names),
        }
        for one in table.since("anna", 0)
    ]
    return {"type": "update", "view": view, "now": now, "events": events}


def play(game: str, seed: int) -> None:
    dice = random.Random(seed)
    players = games.find(game).usual_players
    options = {"players": players}
    table = LiveTable.open(game, options, person="anna", name="Anna", seed=seed, now=0)
    write(f"{game}.open", sent(table, 0))
    strengths = ("casual", "casual", "beginner")
    for seat, strength in zip(range(1, players), strengths, strict=False):
        table.seat_bot("anna", seat, strength, 0)
    table.start("anna", 0)
    wanted = dict(MOMENTS[game])
    now = 0.0
    while wanted:
        now += 1
        look(table, game, wanted, now)
        if table.stage == "over":
            break
        if table.stage == "pause":
            table.ready("anna", now)
            continue
        legal = table.view("anna").legal
        owed = table.awaited(now)
        if table.match and legal and (not owed or dice.random() < 0.5):
            seen = table.match.knowledge(0)
            move = find("casual").move(seen, dice.randrange(2**31))
            table.move("anna", 0, move, f"anna/{now}", now)
        elif owed:
            bot = owed[0]
            move = find(bot.strength).move(bot.seen, dice.randrange(2**31))
            table.move(None, bot.seat, move, bot.move_id, now)


def look(table: LiveTable, game: str, wanted: dict[str, Moment], now: float) -> None:
    for name, moment in list(wanted.items()):
        told = sent(table, now)
        if moment(told["view"]):
            write(f"{game}.{name}", told)
            del wanted[name]


def write(name: str, told: dict[str, Any]) -> None:
    (HERE / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for game in MOMENTS:
        for seed in (5, 6, 7):
            play(game, seed)
    print(*sorted(path.stem for path in HERE.iterdir()), sep="\n")
