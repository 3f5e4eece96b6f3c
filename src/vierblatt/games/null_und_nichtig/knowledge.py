"""What a seat knows in Null & nichtig, and a fair guess at the rest.

Every card on a stack was seen when it was laid, so a seat that remembers knows them all. It
does not know the other hands and the cards that stayed out (NN2), and before the first trick
nothing of what the others lay but whether they have finished (NN3).
"""

from vierblatt.core.hands import copy, draw, fill, sort
from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.rules import (
    COLOURS,
    KINDS,
    LAY,
    NONE,
    VALUES,
    Truth,
    hand_size,
    lay,
    owes,
    tricks,
)

HOLE = -1


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
    mind.rounds = state.rounds
    mind.target = state.target
    mind.teams = state.teams
    mind.phase = state.phase
    mind.round = state.round
    mind.first = state.first
    mind.leader = state.leader
    mind.turn = state.turn
    mind.out_count = state.out_count
    fill(mind.out, state.out_count, HOLE)
    copy(state.totals, mind.totals, state.players)
    copy(state.trick, mind.trick, state.players)
    for other in range(state.players):
        if state.phase == LAY:
            fill(mind.top[other], COLOURS, NONE)
        else:
            copy(state.top[other], mind.top[other], COLOURS)
        # One who still owes a card looks as if they had laid none.
        owing = state.phase == LAY and owes(state, other)
        mind.held[other] = hand_size(state) if owing else state.held[other]
        fill(mind.hand[other], mind.held[other], HOLE)
    if state.phase == LAY:
        know_sealed(state, NONE, mind)
    else:
        mind.laid_count = state.laid_count
        copy(state.laid, mind.laid, state.laid_count)
        copy(state.owner, mind.owner, state.laid_count)


@rule
def know_own(state: Truth, seat: int, mind: Truth) -> None:
    """Write into a mind that knows what everybody knows what the seat knows besides."""
    for place in range(state.held[seat], mind.held[seat]):
        mind.hand[seat][place] = 0
    mind.held[seat] = state.held[seat]
    copy(state.hand[seat], mind.hand[seat], state.held[seat])
    sort(mind.hand[seat], state.held[seat])
    if state.phase == LAY:
        mind.laid_count = 0
        know_sealed(state, seat, mind)


@rule
def know_sealed(state: Truth, seat: int, mind: Truth) -> None:
    """NN3: one's own laid cards, and that others have laid theirs."""
    for place in range(state.laid_count):
        if state.owner[place] == seat:
            lay(mind, seat, state.laid[place])
    for other in range(state.players):
        if other != seat and not owes(state, other):
            for _ in range(hand_size(state) - tricks(state)):
                mind.laid[mind.laid_count] = HOLE
                mind.owner[mind.laid_count] = other
                mind.laid_count += 1


@rule
def redeal(mind: Truth) -> None:
    """Deal the cards that were never seen, at random, into the holes."""
    count = gather(mind)  # into `out`: what is left there in the end stays out
    for seat in range(mind.players):
        if mind.hand[seat][0] == HOLE:
            for place in range(mind.held[seat]):
                mind.hand[seat][place] = draw(mind, mind.out, count)
                count -= 1
    for place in range(mind.laid_count):
        if mind.laid[place] == HOLE:
            card = draw(mind, mind.out, count)
            count -= 1
            mind.laid[place] = card
            mind.top[mind.owner[place]][card // VALUES] = card % VALUES


@rule
def gather(mind: Truth) -> int:
    """Collect in `out` every card that does not lie open to this mind, and count them."""
    once, twice = 0, 0  # the kinds seen, as bits
    for place in range(mind.laid_count):
        once, twice = mark(once, twice, mind.laid[place])
    for seat in range(mind.players):
        once, twice = mark(once, twice, mind.trick[seat])
        for place in range(mind.held[seat]):
            once, twice = mark(once, twice, mind.hand[seat][place])
    count = 0
    for card in range(KINDS):
        if once >> card & 1 == 0:
            mind.out[count] = card
            count += 1
        if card % VALUES == 0 and twice >> card & 1 == 0:
            mind.out[count] = card
            count += 1
    return count


@rule
def mark(once: int, twice: int, card: int) -> tuple[int, int]:
    if card < 0:
        return once, twice
    return once | 1 << card, twice | once & 1 << card
