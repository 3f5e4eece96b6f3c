"""Habe fertig, rule by rule: texts and traces."""

import json

from msgspec import to_builtins

from habe_fertig_kit import (
    lay_out,
)
from vierblatt.games.habe_fertig import GAME


def test_the_trace_shows_the_truth() -> None:
    match = lay_out(
        "grey-2 red-4", "blue-9", "red-7 red-1", "grey-5", pressed=("grey-6 blue-6", "red-2 red-3")
    )
    truth = GAME.views.trace(match.position)
    assert len(truth.pop("stock")) == 66 - 10
    assert truth == {
        "phase": "play",
        "round": 1,
        "rounds": 1,
        "dealer": 1,
        "turn": 0,
        "left": ["grey-2", "red-4"],
        "right": ["blue-9"],
        "revealed": None,
        "hands": [["red-1", "red-7"], ["grey-5"]],
        "pressed": [["blue-6", "grey-6"], ["red-2", "red-3"]],
        "totals": [0, 0],
    }


def test_a_view_is_json() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-7 red-1", "grey-5", pressed=("grey-6 blue-6",))
    shown = to_builtins(match.view(0))
    assert json.loads(json.dumps(shown)) == shown
    assert shown["left"] == {"top": "red-4", "height": 2}
    assert shown["hand"] == ["red-1", "red-7"]
    assert shown["held"] == [2, 1]
    assert shown["pressed"] == ["blue-6", "grey-6"]
    assert shown["turn"] == 0


def test_every_event_can_be_said_in_both_languages() -> None:
    for happening in GAME.names.events:
        for sentence in happening.words:
            said = sentence.format(**{name: name.upper() for name, _ in happening.fields})
            assert all(name.upper() in said for name, _ in happening.fields)


def test_every_rule_is_on_both_rules_pages() -> None:
    for language, ruling in (("de", "*(Hausregel"), ("en", "*(Ruling")):
        page = GAME.rules_page("de" if language == "de" else "en")
        items = [line for line in page.splitlines() if line.startswith("- **HF")]
        assert [item.split("**")[1] for item in items] == [f"HF{n}" for n in range(1, 21)]
        rulings = {item.split("**")[1] for item in items if ruling in item}
        assert rulings >= {"HF1", "HF9", "HF15", "HF16", "HF19", "HF20"}
