"""What a seat knows in Dicht dran, and a fair guess at the rest.

Every card that left a hand was shown, so a seat that remembers knows the discards and all
collections (DD13). It does not know the stock, the other hands and, while they are sealed, the
cards that others have laid. When the match is over the hands lie open, because their pods have
been counted (DD11).
"""

from vierblatt.core.hands import copy, fill, sort
from vierblatt.core.rule import rule
from vierblatt.games.dicht_dran.rules import (
    CARDS,
    CIRCLE,
    DISCARDED,
    NONE,
    OVER,
    UNSEEN,
    Truth,
    from_stock,
)

HOLE = -2

MINE = DISCARDED + 1  # a mark that `gather` makes in `lies` and wipes out again


@rule
def know(state: Truth, seat: int, mind: Truth) -> None:
    """Write into an empty `mind` what the seat knows."""
    know_public(state, mind)
    if seat >= 0:
        know_own(state, seat, mind)


@rule
def know_public(state: Truth, mind: Truth) -> None:
    """Write into an empty `mind` what everybody knows."""
    mind.players = state.players
    mind.hands = state.hands
    mind.phase = state.phase
    mind.hand_number = state.hand_number
    mind.dealer = state.dealer
    mind.target = state.target
    copy(state.circle, mind.circle, CIRCLE)
    copy(state.pods, mind.pods, CARDS)
    copy(state.lies, mind.lies, CARDS)
    mind.stock_count = state.stock_count
    fill(mind.stock, state.stock_count, HOLE)
    copy(state.totals, mind.totals, state.players)
    copy(state.held, mind.held, state.players)
    for other in range(state.players):
        if state.phase == OVER:
            know_own(state, other, mind)
        else:
            mind.laid[other] = NONE if state.laid[other] == NONE else HOLE  # DD4
            fill(mind.hand[other], state.held[other], HOLE)


@rule
def know_own(state: Truth, seat: int, mind: Truth) -> None:
    """Write into a mind that knows what everybody knows what the seat knows besides."""
    mind.laid[seat] = state.laid[seat]
    copy(state.hand[seat], mind.hand[seat], state.held[seat])
    sort(mind.hand[seat], state.held[seat])


@rule
def redeal(mind: Truth) -> None:
    """Deal the cards that were never seen, at random, into the holes."""
    gather(mind)
    for seat in range(mind.players):
        if mind.hand[seat][0] == HOLE:
            for place in range(mind.held[seat]):
                mind.hand[seat][place] = from_stock(mind)
        if mind.laid[seat] == HOLE:
            mind.laid[seat] = from_stock(mind)


@rule
def gather(mind: Truth) -> None:
    """Collect in the stock every card that this mind has not seen."""
    for seat in range(mind.players):
        if mind.laid[seat] >= 0:
            mind.lies[mind.laid[seat]] = MINE
        for place in range(mind.held[seat]):
            if mind.hand[seat][place] >= 0:
                mind.lies[mind.hand[seat][place]] = MINE
    mind.stock_count = 0
    for card in range(CARDS):
        if mind.lies[card] == UNSEEN:
            mind.stock[mind.stock_count] = card
            mind.stock_count += 1
        elif mind.lies[card] == MINE:
            mind.lies[card] = UNSEEN
