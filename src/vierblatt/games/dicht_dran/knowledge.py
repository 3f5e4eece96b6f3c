"""What a seat knows in Dicht dran, and a fair guess at the rest.

Every card that left a hand was shown, so a seat that remembers knows the discards and all
collections (DD13). It does not know the stock, the other hands and, while they are sealed, the
cards that others have laid. When the match is over the hands lie open, because their pods have
been counted (DD11).
"""

from typing import NewType

from vierblatt.core.flow import NONE, know_flow
from vierblatt.core.hands import add, copy, copy_sorted, draw, fill, shuffle_in
from vierblatt.core.rule import rule
from vierblatt.games.dicht_dran.names import OVER
from vierblatt.games.dicht_dran.rules import CARDS, CIRCLE, DISCARDED, SEATS, UNSEEN, Position

HOLE = -2

MINE = DISCARDED + 1  # a mark that `gather` makes in `lies` and wipes out again


Knowledge = NewType("Knowledge", Position)  # a position with holes


@rule
def know(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what the seat knows."""
    know_table(position, knowledge)
    for other in range(position.players):
        if other == seat or position.phase == OVER:
            know_private(position, other, knowledge)
        else:
            know_hidden(position, other, knowledge)


@rule
def know_table(position: Position, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what lies before everybody."""
    know_flow(position, knowledge, 1)
    knowledge.hands = position.hands
    knowledge.hand_number = position.hand_number
    knowledge.dealer = position.dealer
    knowledge.target = position.target
    copy(position.circle, knowledge.circle, CIRCLE)
    copy(position.pods, knowledge.pods, CARDS)
    copy(position.lies, knowledge.lies, CARDS)
    copy(position.collected, knowledge.collected, SEATS)
    knowledge.stock_count = position.stock_count
    fill(knowledge.stock, position.stock_count, HOLE)
    copy(position.held, knowledge.held, position.players)


@rule
def know_private(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Add to what everybody knows what the seat knows besides."""
    knowledge.laid[seat] = position.laid[seat]
    copy_sorted(position.hand[seat], knowledge.hand[seat], position.held[seat])


@rule
def know_hidden(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Of a hand, how many cards; of a card laid in secret, that it lies there (DD4)."""
    knowledge.laid[seat] = NONE if position.laid[seat] == NONE else HOLE
    fill(knowledge.hand[seat], position.held[seat], HOLE)


@rule
def redeal(knowledge: Knowledge) -> None:
    """Deal the cards that were never seen, at random, into the holes."""
    gather(knowledge)
    for seat in range(knowledge.players):
        if knowledge.hand[seat][0] == HOLE:
            for place in range(knowledge.held[seat]):
                knowledge.hand[seat][place] = draw(knowledge)
        if knowledge.laid[seat] == HOLE:
            knowledge.laid[seat] = draw(knowledge)


@rule
def gather(knowledge: Knowledge) -> None:
    """Collect in the stock every card that the seat has not seen."""
    for seat in range(knowledge.players):
        if knowledge.laid[seat] >= 0:
            knowledge.lies[knowledge.laid[seat]] = MINE
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] >= 0:
                knowledge.lies[knowledge.hand[seat][place]] = MINE
    knowledge.stock_count = 0
    for card in range(CARDS):
        if knowledge.lies[card] == UNSEEN:
            shuffle_in(knowledge, card)
        elif knowledge.lies[card] == MINE:
            knowledge.lies[card] = UNSEEN


@rule
def unseal(knowledge: Knowledge, seat: int) -> None:
    """Give the others back the cards that they have laid face down."""
    for other in range(knowledge.players):
        if other != seat and knowledge.laid[other] != NONE:
            add(knowledge.hand, knowledge.held, other, knowledge.laid[other])
            knowledge.laid[other] = NONE
            knowledge.owes[other] = 1
