"""Habe fertig, rule by rule: the end of a round and of a match: HF17 to HF20."""

import pytest

from habe_fertig_kit import (
    DECK,
    deal,
    hears,
    lay_out,
    press_all,
    refused,
)
from kit import hand, hold
from vierblatt.core.errors import BadOption
from vierblatt.core.flow import NONE
from vierblatt.games.habe_fertig.names import PLAY
from vierblatt.games.habe_fertig.rules import LEFT


def test_HF17_HF18_example_linus_and_anna() -> None:
    match = lay_out(
        "red-4",
        "blue-9",
        "red-1",
        "grey-5 grey-3 green-2 yellow-10",
        pressed=("purple-6 purple-3", "green-6 blue-6"),
    )
    told = hears(match, 0, "play red-1 left", 1)
    assert match.totals == [6, -7]
    assert match.places == [1, 2]
    assert match.over
    assert told == [
        "matched 0 red-1 left",
        "finished 0",
        "shown 0 purple-3",
        "shown 0 purple-6",
        "scored 0 6 6",
        "kept 1 yellow-10",
        "kept 1 green-2",
        "kept 1 grey-3",
        "kept 1 grey-5",
        "shown 1 blue-6",
        "shown 1 green-6",
        "scored 1 -7 -7",
        "ended",
    ]


def test_HF17_also_when_laid_into_the_gap() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6", "grey-11", pressed=("grey-6 grey-5",))
    match.play(0, "play yellow-6 right")
    assert match.over
    assert match.totals == [7, 0]


def test_HF17_the_last_card_and_not_the_last_but_one() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-11")
    match.play(0, "play red-1 left")
    assert not match.over


def test_HF17_a_card_turned_over_is_no_hand_card() -> None:
    match = lay_out("red-4", "blue-9", "red-8 red-2", "grey-11")
    match.play(0, "play red-8 left")
    match.play(1, "reveal left")
    assert not match.over


def test_HF18_everything_is_shown_at_the_end() -> None:
    match = lay_out(
        "red-4", "blue-9", "red-1", "grey-5", pressed=("purple-6 purple-3", "green-6 blue-6")
    )
    assert (match.view(None).shown_hands, match.view(None).shown_pressed) == ([], [])
    match.play(0, "play red-1 left")
    for seat in (0, 1, None):
        assert match.view(seat).shown_hands == [[], ["grey-5"]]
        assert match.view(seat).shown_pressed == [["purple-3", "purple-6"], ["blue-6", "green-6"]]


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_HF19_so_many_rounds(players: int, rounds: int) -> None:
    match = deal(players)
    assert match.position.rounds == rounds
    for number in range(1, rounds + 1):
        assert match.position.round == number
        assert not match.over
        press_all(match)
        match.position.phase = PLAY
        match.position.revealed = NONE
        seat = match.position.turn
        hold(match, seat, DECK[match.position.pile[LEFT][0]])  # it matches itself
        match.play(seat, f"play {hand(match, seat)[0]} left")
    assert match.over
    assert match.position.round == rounds


def test_HF19_the_best_total_wins_and_equals_share_the_place() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", "blue-2", pressed=("grey-1 grey-11",))
    match.position.totals[:3] = [-5, 2, 3]
    match.play(0, "play red-8 left")
    assert match.totals == [-5, 2, 2]
    assert match.places == [3, 1, 1]
    assert match.movers == ()
    assert refused(match, 1, "pass") == "The match is over."


def test_HF19_rounds_can_be_agreed() -> None:
    assert deal(2, rounds=1).position.rounds == 1
    assert deal(3, rounds=100).position.rounds == 100
    for rounds in (0, 101):
        with pytest.raises(BadOption, match="from 1 to 100"):
            deal(2, rounds=rounds)
    for players in (1, 5):
        with pytest.raises(BadOption, match="2–4 players"):
            deal(players)


def test_HF20_four_hundred_turns_end_a_round() -> None:
    match = lay_out("red-4", "blue-9", "red-6 red-1", "grey-5", pressed=("grey-6 blue-6",))
    match.position.turns = 399
    match.play(0, "pass")
    assert not match.over
    assert match.position.turns == 400
    told = hears(match, 1, "pass", None)
    assert told[:2] == ["passed 1", "too-long 400"]
    assert match.over
    assert max(match.totals) <= 0


def test_HF20_HF17_the_last_turn_may_still_finish() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-5", pressed=("grey-6 blue-6",))
    match.position.turns = 400
    match.play(0, "play yellow-6 right")  # an extra move is no new turn
    assert not match.over
    match.play(0, "play red-1 left")
    assert match.totals == [8, -3]


def test_HF20_turns_are_counted_by_the_round() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", rounds=2)
    match.position.turns, match.position.dry = 300, 1
    match.play(0, "play red-8 left")
    press_all(match)
    assert (match.position.turns, match.position.dry) == (1, 0)
