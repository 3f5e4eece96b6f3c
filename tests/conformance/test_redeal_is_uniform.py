"""A proof that `redeal` is fair, on decks of a few cards.

exact.py says what is proved and how. Each test follows the moves in which a game makes it hard
to keep in knowledge what is possible, and ends by making sure that the hard thing did come about.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from exact import Chance, Proof, Step, shrink
from vierblatt.core.flow import NONE
from vierblatt.games import blanco, dicht_dran, habe_fertig, null_und_nichtig
from vierblatt.games.blanco import rules as bl
from vierblatt.games.blanco import state as blt
from vierblatt.games.blanco.names import ACT, COLUMNS
from vierblatt.games.dicht_dran import rules as dd
from vierblatt.games.habe_fertig import rules as hf
from vierblatt.games.habe_fertig import state as hfs
from vierblatt.games.null_und_nichtig import rules as nn
from vierblatt.games.null_und_nichtig.names import LAY, LAY_CARD, PLAY_CARD


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    return Chance(monkeypatch)


# Dicht dran hides hands, the stock and a sealed card of each. Ten cards here, three in the circle.


def dicht_dran_deals(chance: Chance, players: int) -> Iterator[tuple[dd.Position, Fraction]]:
    table = dd.Position()
    table.players = players
    table.hands = table.hand_number = 1
    table.pods[:10] = [1, 2] * 5
    return chance.outcomes(table, dd.deal)


@pytest.mark.parametrize(("players", "more"), [(2, 4), (3, 1)])
def test_dicht_dran(
    monkeypatch: pytest.MonkeyPatch, chance: Chance, players: int, more: int
) -> None:
    shrink(monkeypatch, dicht_dran.GAME, CARDS=10, CIRCLE=3, HAND=2)
    proof = Proof(dicht_dran.GAME, chance)
    proof.begin(dicht_dran_deals(chance, players), lambda seen: seen.circle[2] == 5)
    proof.follow(*[Step("lay *")] * players)
    assert (
        len({tuple(world.position.held) for world in proof.worlds}) > 2
    )  # some drew, some did not
    proof.follow(*[Step("lay *")] * more)


def test_an_unfair_redeal_is_found(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, dicht_dran.GAME, CARDS=7, CIRCLE=3, HAND=1)

    def seat_0_never_gets_the_lowest(knowledge: dd.Position) -> None:
        dicht_dran.GAME.rules.redeal(knowledge)
        if knowledge.stock[0] > knowledge.hand[0][0]:
            knowledge.stock[0], knowledge.hand[0][0] = knowledge.hand[0][0], knowledge.stock[0]

    rules = replace(dicht_dran.GAME.rules, redeal=seat_0_never_gets_the_lowest)
    proof = Proof(replace(dicht_dran.GAME, rules=rules), chance)
    with pytest.raises(AssertionError, match="seat -1 is redealt"):
        proof.begin(dicht_dran_deals(chance, 2))


# Null & nichtig hides hands, the cards left out, and the sealed ones. Here there are two colours
# of 0, 0, 1 and 2. The two zeros of a colour look alike but are two cards: they can lie apart in
# twice as many ways as together, and whoever holds both can lay the one or the other.


def alike(position: nn.Position, seat: int, move: int) -> int:
    """How many cards of a hand a move can mean."""
    card = move - (LAY_CARD if position.phase == LAY else PLAY_CARD)
    return position.hand[seat][: position.held[seat]].count(card)


def lays_partly(position: nn.Position, seat: int) -> bool:
    return 0 < position.owes[seat] < nn.to_lay(position)


@pytest.mark.parametrize(("players", "hand", "tricks"), [(2, 3, 1), (2, 3, 2), (3, 2, 1)])
def test_null_und_nichtig(
    monkeypatch: pytest.MonkeyPatch, chance: Chance, players: int, hand: int, tricks: int
) -> None:
    shrink(monkeypatch, null_und_nichtig.GAME, COLOURS=2, VALUES=3, KINDS=6, CARDS=8)
    shrink(monkeypatch, null_und_nichtig.GAME, HAND=hand, tricks=lambda position: tricks)
    table = nn.Position()
    table.players = players
    table.rounds = table.round = 1
    proof = Proof(null_und_nichtig.GAME, chance, ways=alike, partly=lays_partly)
    proof.begin(chance.outcomes(table, nn.deal))
    proof.follow(*[Step("lay *")] * (players * (hand - tricks) - 1))
    proof.follow(Step("lay *", lambda seen: seen.laid[0] == 0))  # and seat 0 shows a zero
    hands = [world.position.hand[1][: world.position.held[1]] for world in proof.worlds]
    assert any(0 in hand for hand in hands)  # where the other one may be
    proof.follow(*[Step("play *")] * (players * tricks))


# Habe fertig hides hands, pressed cards and the stock, and of a hidden card everybody knows with
# which cards it was last shuffled. Only red cards here, so that any card goes on both piles.


def habe_fertig_deals(chance: Chance) -> Iterator[tuple[hfs.Position, Fraction]]:
    table = hfs.Position()
    table.players = 2
    table.rounds = table.round = 1
    return chance.outcomes(table, hf.deal)


def presses_partly(position: hfs.Position, seat: int) -> bool:
    return 0 < position.pressed_count[seat] < hfs.PRESSED


def opening(left: int, right: int, revealed: int) -> Callable[[Any], bool]:
    return lambda seen: (seen.pile[0][0], seen.pile[1][0], seen.revealed) == (left, right, revealed)


def batches(position: hfs.Position) -> list[set[int]]:
    """The shuffles from which each hand has cards."""
    return [
        {position.batch[card] for card in position.hand[seat][: position.held[seat]]}
        for seat in (0, 1)
    ]


def test_habe_fertig_sealed_pressing(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, habe_fertig.GAME, CARDS=7, HAND=3, PRESSED=2, HALF=3)
    proof = Proof(habe_fertig.GAME, chance, partly=presses_partly)
    proof.begin(habe_fertig_deals(chance))
    proof.follow(Step("press *"), Step("press *"))
    assert all(world.position.pressed_count[:2] == [2, 0] for world in proof.worlds)


def test_habe_fertig_two_reshuffles(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, habe_fertig.GAME, CARDS=8, HAND=2, PRESSED=1, HALF=4)
    proof = Proof(habe_fertig.GAME, chance)
    proof.begin(habe_fertig_deals(chance))
    proof.follow(
        Step("press *"),
        Step("press *", opening(0, 7, NONE)),
        Step("pass"),
        Step("pass"),  # takes the last card
        Step("play red-3 left"),
        Step("play red-6 right"),
        Step("pass"),  # from 1 and 8
        Step("pass"),
        Step("play * left"),
        Step("play * right"),
        Step("pass"),  # from 3 and 6
        Step("pass"),
    )
    held = [batches(world.position) for world in proof.worlds]
    assert [{0, 2}, {1, 2}] in held
    assert [{0, 1}, {0, 1}] in held  # where 1 was free again for the second


def test_habe_fertig_revealed_cards(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, habe_fertig.GAME, CARDS=8, HAND=2, PRESSED=1, HALF=4)
    proof = Proof(habe_fertig.GAME, chance)
    proof.begin(habe_fertig_deals(chance))
    proof.follow(
        Step("press *"),
        Step("press *", opening(0, 1, 2)),  # no gap: the 3 is turned over
        Step("reveal *"),
        Step("pass"),  # takes the last card; the one under the 3 is the new stock
        Step("reveal *"),
        Step("pass"),
    )
    assert all(batches(world.position) == [{0, 1}, {0}] for world in proof.worlds)


# Blanco hides hands, grids and the stock; some cards only their owner has looked at, and of every
# hidden card everybody knows with which it was last shuffled. Only red cards here, so that a
# column goes as soon as all of it is face up.


def blanco_table() -> blt.Position:
    table = blt.Position()
    table.players = 2
    table.wins = table.game = 1
    table.pair = [NONE, NONE]
    return table


def chooses_partly(position: blt.Position, seat: int) -> bool:
    return position.turn == NONE and position.owes[seat] == 1


def grids_of(*columns: int) -> Callable[[blt.Position, int, int], None]:
    """Lays out a grid of so many columns before each seat."""
    lay_out = bl.lay_out
    return lambda position, seat, _: lay_out(position, seat, columns[seat])


def opened_first(seen: blt.Position) -> bool:
    return seen.discard[0] == 0


def test_blanco_sealed_choices(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, blanco.GAME, CARDS=7, ROWS=2, lay_out=grids_of(2, 1), HALF=3)
    proof = Proof(blanco.GAME, chance, partly=chooses_partly)
    proof.begin(chance.outcomes(blanco_table(), bl.deal), opened_first)
    proof.follow(Step("turn *"), Step("look *"))
    assert all(world.position.owes[:2] == [0, 2] for world in proof.worlds)


def test_blanco_from_the_deal_to_the_first_turn(
    monkeypatch: pytest.MonkeyPatch, chance: Chance
) -> None:
    shrink(monkeypatch, blanco.GAME, CARDS=8, ROWS=2, FIRST_COLUMNS=1, KEPT=1, HALF=4)
    proof = Proof(blanco.GAME, chance, partly=chooses_partly)
    proof.begin(chance.outcomes(blanco_table(), bl.deal), opened_first)
    proof.follow(Step("turn *"), Step("look *"), Step("turn *"))
    proof.follow(Step("look *", lambda seen: 1 in seen.grid[0] and 2 in seen.grid[1]))
    assert all(world.position.phase == ACT for world in proof.worlds)


FACES = {"d": blt.DOWN, "s": blt.SEEN, "u": blt.UP}


def blanco_tables(*grids: str, discards: int) -> Iterator[tuple[blt.Position, Fraction]]:
    """A table before the first turn, with its hidden cards in all ways.

    The grids are as written; there is one card in each hand and in the stock. What lies open are
    the first cards of the deck, in this order. The rest was dealt, and nobody has yet done anything
    with a card they know, so every order of it is as likely as any other. (The test above deals a
    table by the rules, and proves just that.)
    """
    known = sum(grid.count("u") for grid in grids) + discards
    for hidden in permutations(range(known, blt.CARDS)):
        up, down = iter(range(known)), iter(hidden)
        table = blanco_table()
        table.phase = ACT
        table.hidden = [NONE] * known + [0] * len(hidden)
        for seat, grid in enumerate(grids):
            rows = grid.split()
            table.stage[seat] = 1
            table.rows[seat], table.columns[seat] = len(rows), len(rows[0])
            table.face[seat] = [NONE] * len(table.face[seat])
            for row, faces in enumerate(rows):
                for cell, face in enumerate(faces, row * COLUMNS):
                    table.grid[seat][cell] = next(up if face == "u" else down)
                    table.face[seat][cell] = FACES[face]
            table.hand[seat][0] = next(down)
            table.held[seat] = 1
        table.discard[:discards] = up
        table.discard_count = discards
        table.stock[:1] = down
        table.stock_count = 1
        yield table, Fraction(1)


def test_blanco_three_reshuffles(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, blanco.GAME, CARDS=12, ROWS=2, lay_out=grids_of(2, 2), HALF=6)
    proof = Proof(blanco.GAME, chance)
    proof.begin(blanco_tables("ud su", "us", discards=3))
    proof.follow(
        Step("draw"),  # the last card: 4 and 5 are the new stock
        Step("discard red-7"),
        Step("turn 1 2", lambda seen: seen.box[0] == 7),  # the 8: a column goes
        Step("take"),
        Step("lay red-9 1 1"),  # seat 1 still holds the 7, and all know it
        Step("draw"),
        Step("lay * 1 1"),
        Step("draw"),  # the last card: 2, 3, 6 and 8 are the new stock
        Step("lay red-7 1 1"),
        Step("draw"),
        Step("discard *"),
        Step("turn 2 1"),  # the grid is cleared; the last card is the third of the new one
        Step("turn 1 1", lambda seen: seen.grid[0][0] == 2),
        Step("look 2 2"),
        Step("draw"),
    )
    assert any({0, 1, 2, 3} <= set(world.position.hidden) for world in proof.worlds)


def test_blanco_swapped_unseen(monkeypatch: pytest.MonkeyPatch, chance: Chance) -> None:
    shrink(monkeypatch, blanco.GAME, CARDS=9, HALF=4)
    proof = Proof(blanco.GAME, chance)
    proof.begin(blanco_tables("sdu", "s", discards=2))
    proof.follow(Step("swap 1 1 1 2"), Step("turn *"))
    faces = [world.position.face[0][:2] for world in proof.worlds]
    assert [blt.UP, blt.SEEN] in faces
    assert [blt.DOWN, blt.UP] in faces
