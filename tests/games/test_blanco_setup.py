"""Blanco, rule by rule: setting up: BL1 to BL3."""

import pytest
from msgspec import to_builtins

from blanco_kit import COLOURS, NINE_PLACES, SEATS, layout, moves, names, new, truth
from kit import hand
from vierblatt import BadOption, IllegalMove
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.blanco import GAME
from vierblatt.games.blanco.names import COLUMNS
from vierblatt.games.blanco.state import SEEN, UP, Position
from vierblatt.games.blanco.view import Cell
from vierblatt.table.match import heard

# --- the cards and setting up


def test_BL1_ten_colours_with_each_number_once() -> None:
    texts = [named.text for named in GAME.names.cards]
    assert texts == [f"{colour}-{number}" for colour in COLOURS for number in range(1, 13)]
    assert len(texts) == 120


@pytest.mark.parametrize("players", SEATS)
def test_BL2_nine_face_down_cards_a_stock_and_an_open_discard(players: int) -> None:
    match = new(players)
    position = GAME.views.trace(match.position)
    assert position["phase"] == "setup"
    assert (position["game"], position["turn"], position["stage"]) == (1, None, [1] * players)
    assert len(position["stock"]) == 120 - 9 * players - 1
    assert len(position["discard"]) == 1
    assert position["box"] == []
    assert position["hands"] == [[]] * players
    for rows in position["grids"]:
        assert [len(row) for row in rows] == [3, 3, 3]
        assert not any(cell["up"] or cell["seen"] for row in rows for cell in row)
    dealt = [cell["card"] for rows in position["grids"] for row in rows for cell in row]
    assert sorted([*dealt, *position["stock"], *position["discard"]]) == sorted(
        named.text for named in GAME.names.cards
    )
    for seat in [*range(players), None]:
        view = match.view(seat)
        assert view.discard == position["discard"][0]
        assert all(cell.card is None for rows in view.grids for row in rows for cell in row)


@pytest.mark.parametrize("players", [1, 6])
def test_BL2_for_two_to_five_players(players: int) -> None:
    with pytest.raises(BadOption, match="2–5"):
        new(players)


def test_BL3_everybody_turns_one_card_and_then_looks_at_another() -> None:
    match = new(3)
    assert match.movers == (0, 1, 2)
    assert match.legal(1) == moves("turn", NINE_PLACES)
    match.play(1, "turn 2 3")
    assert match.movers == (0, 1, 2)
    assert match.legal(1) == moves("look", [place for place in NINE_PLACES if place != "2 3"])
    match.play(1, "look 3 3")
    assert list(match.movers) == [0, 2]
    assert match.legal(1) == []
    position: Position = match.position
    assert [position.face[1][1 * COLUMNS + 2], position.face[1][2 * COLUMNS + 2]] == [UP, SEEN]


def test_BL3_when_all_have_chosen_two_cards_are_drawn() -> None:
    match = new(3, dealer=2)
    for seat, (turned, looked) in enumerate([("1 1", "3 3"), ("2 2", "1 2"), ("3 1", "3 2")]):
        assert truth(match, "hands") == [[], [], []]
        match.play(seat, f"turn {turned}")
        match.play(seat, f"look {looked}")
    position = GAME.views.trace(match.position)
    assert position["phase"] == "act"
    assert [len(held) for held in position["hands"]] == [2, 2, 2]
    assert len(position["stock"]) == 120 - 27 - 1 - 6
    up = [
        [at for at, row in enumerate(rows) for cell in row if cell["up"]]
        for rows in position["grids"]
    ]
    assert up == [[0], [1], [2]]
    for seat, (row, column) in enumerate([(2, 2), (0, 1), (2, 1)]):
        looked_at = position["grids"][seat][row][column]["card"]
        assert match.view(seat).grids[seat][row][column] == Cell(looked_at, up=False, seen=True)
        for other in ((seat + 1) % 3, None):
            assert match.view(other).grids[seat][row][column] == Cell(None, up=False, seen=True)


def test_BL3_what_is_told_to_whom_while_setting_up() -> None:
    match = new(2, dealer=0)
    told = match.play(0, "turn 1 1")
    assert [(to, event.json()) for to, event in told] == [
        (0, {"event": "picked", "seat": 0, "move": "turn 1 1"})
    ]
    told = match.play(0, "look 1 2")
    assert [(to, event.json()) for to, event in told] == [
        (0, {"event": "picked", "seat": 0, "move": "look 1 2"}),
        (EVERYBODY, {"event": "ready", "seat": 0}),
    ]
    match.play(1, "turn 2 2")
    told = match.play(1, "look 1 1")
    cells = GAME.views.trace(match.position)["grids"]
    everybody = [event.json() for event in heard(told, None)]
    # From the dealer's left, each in the order of their places.
    assert everybody == [
        {"event": "ready", "seat": 1},
        {"event": "looked", "seat": 1, "place": "1 1"},
        {"event": "turned", "seat": 1, "card": cells[1][1][1]["card"], "place": "2 2"},
        {"event": "drew", "seat": 1},
        {"event": "drew", "seat": 1},
        {"event": "turned", "seat": 0, "card": cells[0][0][0]["card"], "place": "1 1"},
        {"event": "looked", "seat": 0, "place": "1 2"},
        {"event": "drew", "seat": 0},
        {"event": "drew", "seat": 0},
    ]
    for seat, looked, place in ((1, cells[1][0][0], "1 1"), (0, cells[0][0][1], "1 2")):
        private = [event.json() for to, event in told if to == seat][-3:]
        assert private[0] == {"event": "saw", "seat": seat, "card": looked["card"], "place": place}
        assert names(private[1:]) == ["got", "got"]
        assert sorted(str(event["card"]) for event in private[1:]) == hand(match, seat)


def test_BL3_choices_are_sealed_and_a_half_made_one_looks_like_none() -> None:
    match = new(3)
    before = {seat: match.view(seat) for seat in (0, 2, None)}
    match.play(1, "turn 2 3")
    assert {seat: match.view(seat) for seat in (0, 2, None)} == before
    match.play(1, "look 1 1")
    for seat in (0, 2, None):
        after = to_builtins(match.view(seat))
        assert after.pop("chosen") == [False, True, False]
        expected = to_builtins(before[seat])
        del expected["chosen"]
        assert after == expected
    mine = match.view(1)
    assert mine.grids[1][1][2].up
    assert mine.grids[1][0][0].seen
    # Nobody sees a card before all have chosen, not even their own.
    assert all(cell.card is None for row in mine.grids[1] for cell in row)
    assert mine.chosen == [False, True, False]


def test_BL3_refusals_while_setting_up() -> None:
    match = new(2)
    with pytest.raises(IllegalMove, match="Now you turn up a face-down card"):
        match.play(0, "look 1 1")
    with pytest.raises(IllegalMove, match="not that large: 3 rows, 3 columns"):
        match.play(0, "turn 1 4")
    match.play(0, "turn 1 1")
    with pytest.raises(IllegalMove, match="Now you look at a face-down card"):
        match.play(0, "turn 1 2")
    with pytest.raises(IllegalMove, match="row 1, column 1 is face up already"):
        match.play(0, "look 1 1")
    match.play(0, "look 1 2")
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "draw")


# --- words


def test_moves_are_written_as_in_records() -> None:
    texts = [move.text for move in GAME.names.moves]
    for text in ("turn 3 4", "look 1 1", "draw", "take", "decline", "clear row 3"):
        assert text in texts
    for text in ("clear column 4", "swap 1 3 1 4", "swap 2 4 3 4", "discard grey-11"):
        assert text in texts
    assert "lay turquoise-12 3 4" in texts
    assert len(texts) == len(set(texts)) == 12 + 12 + 3 + 7 + 17 + 120 + 1440


def test_sentences_in_both_languages() -> None:
    match = new(2)
    layout(match, {0: "red-1 (blue-2) / pink-3 grey-4"}, {0: "blue-10 green-12"})
    people = ["Maria", "Tim"]
    told = match.play(0, "take") + match.play(0, "lay blue-10 1 2")
    assert [event.say("de", people) for _, event in told] == [
        "Maria nimmt die graue 12 von der Ablage.",
        "Maria legt die blaue 10 ins Raster (Reihe 1, Spalte 2); die blaue 2 kommt auf die Ablage.",
    ]
    assert [event.say("en", people) for _, event in told] == [
        "Maria takes the grey 12 from the discards.",
        "Maria lays the blue 10 into the grid (row 1, column 2); the blue 2 goes to the discards.",
    ]
    with pytest.raises(IllegalMove) as refused:
        match.play(1, "turn 1 1")
    assert refused.value.say("de").startswith("Zieh eine Karte")
