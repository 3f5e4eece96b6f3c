"""The heuristic of Blanco does what its docstring promises."""

import random

import pytest

from kit import card, hold
from tables import Agreed, tables_of
from vierblatt import Match
from vierblatt.core.flow import NONE
from vierblatt.games.blanco import GAME
from vierblatt.games.blanco.names import ACT, COLUMNS, PLACE
from vierblatt.games.blanco.state import CELLS, DOWN, SEEN, UP


def position(mine: str, hand: str, *, discard: str = "orange-12", other: str = "?") -> Match:
    """Seat 0 about to act, or to place one of three cards; seat 1 is the other player.

    A grid is written row by row: `red-7` lies face up, `[red-7]` has been looked at, `?` is any
    card face down.
    """
    match = Match.new("blanco", players=2, seed=1)
    state = match.position
    for seat, grid in enumerate((mine, other)):
        rows = [row.split() for row in grid.split("/")]
        state.rows[seat], state.columns[seat] = len(rows), len(rows[0])
        state.face[seat] = [NONE] * CELLS
        for at, row in enumerate(rows):
            for column, text in enumerate(row):
                cell = at * COLUMNS + column
                state.face[seat][cell] = {"?": DOWN, "[": SEEN}.get(text[0], UP)
                if text != "?":
                    state.grid[seat][cell] = card(match, text.strip("[]"))
    hold(match, 0, hand)
    state.discard[0], state.discard_count = card(match, discard), 1
    state.phase, state.turn = (PLACE if len(hand.split()) > 2 else ACT), 0
    return match


def rated(match: Match, seat: int = 0) -> dict[str, int]:
    """What the heuristic says to each legal move, by its text."""
    knowledge = GAME.knowledge(match.position, seat)
    moves = GAME.legal_moves(knowledge, seat)
    return {GAME.names.moves[move].text: GAME.bots.rate(knowledge, seat, move) for move in moves}


def best(match: Match, seat: int = 0) -> set[str]:
    """The moves that the heuristic rates highest."""
    worth = rated(match, seat)
    return {move for move, rating in worth.items() if rating == max(worth.values())}


def said(match: Match, text: str, seat: int = 0) -> tuple[str, str] | None:
    knowledge = GAME.knowledge(match.position, seat)
    return GAME.bots.reason(knowledge, seat, GAME.read_move(text))


TWO_REDS = "red-1 blue-2 ? / red-4 grey-5 pink-6 / ? brown-8 ?"
CLEARS_COLUMN = ("räumt die Spalte ab", "clears the column")
NEW_CARD = ("zeigt dir eine neue Karte", "shows you a new card")


def test_it_takes_the_discard_that_clears_a_line_and_lays_it() -> None:
    match = position(TWO_REDS, "grey-1 brown-11", discard="red-12")
    assert best(match) == {"take"}
    assert said(match, "take") == CLEARS_COLUMN
    assert said(match, "draw") is None
    match.play(0, "take")
    assert best(match) == {"lay red-12 3 1"}
    assert said(match, "lay red-12 3 1") == CLEARS_COLUMN


def test_it_draws_when_the_hand_can_do_as_much_as_the_discard() -> None:
    match = position(TWO_REDS, "red-10 brown-11", discard="red-12")
    assert best(match) == {"draw"}
    assert said(match, "take") is None
    assert said(match, "draw") == (
        "die oberste Ablage hilft kaum mehr als deine Hand",
        "the top discard hardly does more than your hand",
    )


def test_it_swaps_two_neighbours_to_clear_a_line() -> None:
    grid = "red-1 blue-2 green-3 / red-4 grey-5 pink-6 / pink-9 red-8 blue-10"
    match = position(grid, "turquoise-7 brown-11")
    assert best(match) == {"swap 3 1 3 2"}
    assert said(match, "swap 3 1 3 2") == CLEARS_COLUMN


def test_it_makes_a_pair_where_it_can() -> None:
    match = position("red-1 ? ? / ? ? ? / ? ? ?", "red-10 brown-11 grey-7")
    assert best(match) == {"lay red-10 2 1", "lay red-10 3 1"}
    assert said(match, "lay red-10 2 1") == (
        "macht die Spalte fast einfarbig",
        "nearly makes the column one colour",
    )


def test_it_says_what_it_does_for_a_row() -> None:
    match = position("red-1 ? ? ? / ? ? ? ? / ? ? ? ?", "blue-1 brown-11 grey-7")
    assert said(match, "lay blue-1 1 2") == (
        "bringt die Reihe einer einzigen Zahl näher",
        "brings the row closer to one number",
    )
    match = position("red-1 ? ? / ? ? ? / ? ? ?", "blue-1 brown-11 grey-7")
    assert said(match, "lay blue-1 1 2") == (
        "bringt fast die ganze Reihe auf eine Zahl",
        "nearly makes the row one number",
    )


def test_it_would_rather_keep_two_short_lines_than_one_long_one() -> None:
    match = position("red-7 blue-2 / red-4 grey-5 / pink-6 brown-8", "red-10 blue-7 yellow-11")
    assert best(match) == {"lay blue-7 1 2"}  # and not red-10, after which three cards are left


def test_it_discards_what_fits_its_grid_the_least() -> None:
    grid = "red-1 blue-2 / red-4 grey-5 / ? brown-8"
    match = position(grid, "yellow-12 orange-8 red-10")
    discards = {text: worth for text, worth in rated(match).items() if text.startswith("discard")}
    assert max(discards, key=lambda text: discards[text]) == "discard yellow-12"
    assert said(match, "discard yellow-12") == (
        "passt am wenigsten zu deinem Raster",
        "fits your grid the least",
    )
    assert said(match, "discard red-10") != said(match, "discard yellow-12")


def test_with_nothing_to_lay_it_turns_a_new_card_up() -> None:
    grid = "red-1 blue-2 green-3 / orange-4 grey-5 pink-6 / purple-7 brown-8 ?"
    match = position(grid, "yellow-10 turquoise-11 turquoise-12")
    assert best(match) == {"discard yellow-10", "discard turquoise-11", "discard turquoise-12"}
    match.play(0, "discard yellow-10")
    assert said(match, "turn 3 3") == NEW_CARD


def test_it_discards_nothing_that_clears_a_line_for_the_next_player() -> None:
    grid = "red-1 blue-2 green-3 / orange-4 grey-5 pink-6 / purple-7 brown-8 ?"
    match = position(grid, "yellow-10 turquoise-11 turquoise-12", other="yellow-3 / yellow-2 / ?")
    assert best(match) == {"discard turquoise-11", "discard turquoise-12"}


def test_it_turns_up_a_card_it_has_looked_at_only_to_clear_a_line() -> None:
    grid = "red-1 blue-2 ? / red-4 grey-5 pink-6 / [red-9] brown-8 [blue-10]"
    match = position(grid, "yellow-10 turquoise-11 turquoise-12")
    match.play(0, "discard turquoise-12")
    worth = rated(match)
    assert worth["turn 3 1"] > worth["turn 1 3"] > worth["turn 3 3"]
    assert said(match, "turn 3 1") == CLEARS_COLUMN
    assert said(match, "turn 1 3") == NEW_CARD
    assert said(match, "turn 3 3") is None


def test_setting_up_is_all_one() -> None:
    match = Match.new("blanco", players=2, seed=1)
    assert len(best(match)) == 9
    assert said(match, "turn 1 1") is None


@pytest.mark.parametrize("table", list(tables_of("blanco")), ids=str)
def test_it_rates_by_what_the_seat_knows(table: Agreed) -> None:
    """The same on the position, on the seat's knowledge, and on every world that may be."""
    dice = random.Random(str(table))
    match = table.deal(dice.getrandbits(32))
    for made in range(150):
        if match.over:
            break
        seat = dice.choice(match.movers)
        knowledge = GAME.knowledge(match.position, seat)
        world = match.redeal(seat, made).position
        moves = GAME.legal_moves(knowledge, seat)
        ratings = [GAME.bots.rate(knowledge, seat, move) for move in moves]
        assert ratings == [GAME.bots.rate(match.position, seat, move) for move in moves]
        assert ratings == [GAME.bots.rate(world, seat, move) for move in moves]
        for move in moves:
            why = GAME.bots.reason(knowledge, seat, move)
            assert why is None or (why.de and why.en and not (why.de + why.en).endswith("."))
        # Mostly by the heuristic, so that lines are cleared and second grids come.
        good = moves[ratings.index(max(ratings))]
        match.play(seat, GAME.names.moves[dice.choice([good, good, good, dice.choice(moves)])].text)
