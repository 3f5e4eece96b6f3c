"""What a seat knows in Null & nichtig, and a fair guess at the rest.

Every card on a stack was seen when it was laid, so a seat that remembers knows them all. It
does not know the other hands and the cards that stayed out (NN2), and before the first trick
nothing of what the others lay but whether they have finished (NN3).
"""

from typing import NewType

from vierblatt.core.flow import NONE, know_flow
from vierblatt.core.hands import copy, copy_sorted, draw, fill, shuffle_in
from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.names import LAY
from vierblatt.games.null_und_nichtig.rules import (
    CARDS,
    COLOURS,
    HAND,
    KINDS,
    SEATS,
    Position,
    colour,
    hand_size,
    lay,
    to_lay,
    value,
)

HOLE = -1

Knowledge = NewType("Knowledge", Position)  # a position with holes


@rule
def know(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what the seat knows."""
    know_public(position, knowledge)
    if seat >= 0:
        know_private(position, seat, knowledge)


@rule
def know_public(position: Position, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what everybody knows."""
    know_flow(position, knowledge, to_lay(position))
    knowledge.rounds = position.rounds
    knowledge.target = position.target
    knowledge.teams = position.teams
    knowledge.round = position.round
    knowledge.first = position.first
    knowledge.leader = position.leader
    knowledge.stock_count = position.stock_count
    # Whole lists, here and below, which is quicker: what lay there once, all have seen.
    fill(knowledge.stock, CARDS, HOLE)
    copy(position.trick, knowledge.trick, SEATS)
    for other in range(position.players):
        if position.phase == LAY:
            fill(knowledge.top[other], COLOURS, NONE)
        else:
            copy(position.top[other], knowledge.top[other], COLOURS)
        # One who still owes a card looks as if they had laid none.
        owing = position.owes[other] > 0
        knowledge.held[other] = hand_size(position) if owing else position.held[other]
        fill(knowledge.hand[other], HAND, HOLE)
    if position.phase == LAY:
        know_sealed(position, NONE, knowledge)
    else:
        knowledge.laid_count = position.laid_count
        copy(position.laid, knowledge.laid, CARDS)
        copy(position.owner, knowledge.owner, CARDS)


@rule
def know_private(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Add to what everybody knows what the seat knows besides."""
    knowledge.owes[seat] = position.owes[seat]
    knowledge.held[seat] = position.held[seat]
    copy_sorted(position.hand[seat], knowledge.hand[seat], position.held[seat])
    if position.phase == LAY:
        knowledge.laid_count = 0
        know_sealed(position, seat, knowledge)


@rule
def know_sealed(position: Position, seat: int, knowledge: Knowledge) -> None:
    """NN3: one's own laid cards, and that others have laid theirs."""
    for place in range(position.laid_count):
        if position.owner[place] == seat:
            lay(knowledge, seat, position.laid[place])
    for other in range(position.players):
        if other != seat and position.owes[other] == 0:
            for _ in range(to_lay(position)):
                knowledge.laid[knowledge.laid_count] = HOLE
                knowledge.owner[knowledge.laid_count] = other
                knowledge.laid_count += 1


@rule
def redeal(knowledge: Knowledge) -> None:
    """Deal the cards that were never seen, at random, into the holes."""
    gather(knowledge)
    for seat in range(knowledge.players):
        if knowledge.hand[seat][0] == HOLE:
            for place in range(knowledge.held[seat]):
                knowledge.hand[seat][place] = draw(knowledge)
    for place in range(knowledge.laid_count):
        if knowledge.laid[place] == HOLE:
            card = draw(knowledge)
            knowledge.laid[place] = card
            knowledge.top[knowledge.owner[place]][colour(card)] = value(card)


@rule
def gather(knowledge: Knowledge) -> None:
    """Collect in the stock every card that does not lie open to the seat."""
    once, twice = 0, 0  # the kinds that do, as bits
    for place in range(knowledge.laid_count):
        once, twice = mark(once, twice, knowledge.laid[place])
    for seat in range(knowledge.players):
        once, twice = mark(once, twice, knowledge.trick[seat])
        for place in range(knowledge.held[seat]):
            once, twice = mark(once, twice, knowledge.hand[seat][place])
    knowledge.stock_count = 0
    for card in range(KINDS):
        if once >> card & 1 == 0:
            shuffle_in(knowledge, card)
        if value(card) == 0 and twice >> card & 1 == 0:
            shuffle_in(knowledge, card)


@rule
def mark(once: int, twice: int, card: int) -> tuple[int, int]:
    if card < 0:
        return once, twice
    return once | 1 << card, twice | once & 1 << card
