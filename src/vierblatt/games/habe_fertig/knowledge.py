"""What a seat knows in Habe fertig, and a fair guess at the rest.

Every card on a pile was seen when it was laid. When the piles are reshuffled (HF14), exactly
the cards under the tops become the stock, so whoever remembers knows of every hidden card which
cards it may be: those of the batch that was the stock when it was drawn. A hole therefore
carries its batch; the pressed cards and the dealt ones are of batch 0. Batches are numbered by
what everybody saw, and a number comes back only when no hidden card is left of its old batch.

Players remember what they pressed (HF4); of the others' choice they know, before play, only
whether it is made. When a round ends everything is shown (HF18).
"""

from vierblatt.core.hands import copy, draw, put, sort
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.rules import CARDS, HAND, OVER, PRESS, PRESSED, Truth, owes

HOLE = -1  # of batch 0; HOLE - n of batch n
HALF = 33  # cards as bits of two integers


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
    mind.phase = state.phase
    mind.round = state.round
    mind.dealer = state.dealer
    mind.turn = state.turn
    mind.turns = state.turns
    mind.dry = state.dry
    mind.revealed = state.revealed
    for card in range(CARDS):
        mind.batch[card] = state.batch[card]
    mind.stock_count = state.stock_count
    for place in range(state.stock_count):
        mind.stock[place] = HOLE - state.batch[state.stock[place]]
    for pile in range(2):
        mind.height[pile] = state.height[pile]
        for place in range(state.height[pile]):
            mind.pile[pile][place] = state.pile[pile][place]
    for other in range(state.players):
        mind.totals[other] = state.totals[other]
        if state.phase == OVER:
            know_own(state, other, mind)
        else:
            know_hidden(state, other, mind)


@rule
def know_own(state: Truth, seat: int, mind: Truth) -> None:
    """Write into a mind that knows what everybody knows what the seat knows besides."""
    for place in range(state.held[seat], mind.held[seat]):
        mind.hand[seat][place] = 0
    mind.held[seat] = state.held[seat]
    copy(state.hand[seat], mind.hand[seat], state.held[seat])
    sort(mind.hand[seat], state.held[seat])
    mind.pressed_count[seat] = state.pressed_count[seat]
    copy(state.pressed[seat], mind.pressed[seat], state.pressed_count[seat])
    sort(mind.pressed[seat], state.pressed_count[seat])


@rule
def know_hidden(state: Truth, seat: int, mind: Truth) -> None:
    """Of a hand, how many cards of each batch; of pressed cards, that they lie there."""
    if state.phase == PRESS and owes(state, seat):
        # HF4: one who still owes a card looks as if they had pressed none.
        mind.held[seat] = HAND
        for place in range(HAND):
            mind.hand[seat][place] = HOLE
        return
    mind.held[seat] = state.held[seat]
    for place in range(state.held[seat]):
        put(mind.hand[seat], place, HOLE - state.batch[state.hand[seat][place]])
    mind.pressed_count[seat] = PRESSED
    for place in range(PRESSED):
        mind.pressed[seat][place] = HOLE


@rule
def redeal(mind: Truth) -> None:
    """Deal the hidden cards, batch by batch, at random into the holes of their batch."""
    low, high = seen(mind)
    # Each batch passes through `stock`; that of the stock comes last, and what is left stays.
    stock_batch = HOLE - mind.stock[0] if mind.stock_count > 0 else 0
    batches = hidden_batches(mind)
    batch = 0
    while batches >> batch:
        if batches >> batch & 1 and batch != stock_batch:
            fill(mind, batch, gather(mind, batch, low, high))
        batch += 1
    fill(mind, stock_batch, gather(mind, stock_batch, low, high))


@rule
def seen(mind: Truth) -> tuple[int, int]:
    """The cards this mind knows the place of, as bits."""
    low, high = mark(0, 0, mind.revealed)
    for pile in range(2):
        for place in range(mind.height[pile]):
            low, high = mark(low, high, mind.pile[pile][place])
    for seat in range(mind.players):
        for place in range(mind.held[seat]):
            low, high = mark(low, high, mind.hand[seat][place])
        for place in range(mind.pressed_count[seat]):
            low, high = mark(low, high, mind.pressed[seat][place])
    return low, high


@rule
def mark(low: int, high: int, card: int) -> tuple[int, int]:
    if card < 0:
        return low, high
    if card < HALF:
        return low | 1 << card, high
    return low, high | 1 << card - HALF


@rule
def hidden_batches(mind: Truth) -> int:
    """The batches that have holes outside the stock, as bits."""
    batches = 0
    for seat in range(mind.players):
        for place in range(mind.held[seat]):
            if mind.hand[seat][place] < 0:
                batches |= 1 << HOLE - mind.hand[seat][place]
        if mind.pressed_count[seat] > 0 and mind.pressed[seat][0] == HOLE:
            batches |= 1
    return batches


@rule
def gather(mind: Truth, batch: int, low: int, high: int) -> int:
    """Collect in `stock` every unseen card of a batch, and count them."""
    count = 0
    for card in range(CARDS):
        known = low >> card & 1 if card < HALF else high >> card - HALF & 1
        if known == 0 and mind.batch[card] == batch:
            mind.stock[count] = card
            count += 1
    return count


@rule
def fill(mind: Truth, batch: int, count: int) -> None:
    """Draw the gathered cards of a batch into its holes in hands and among pressed cards."""
    for seat in range(mind.players):
        for place in range(mind.held[seat]):
            if mind.hand[seat][place] == HOLE - batch:
                mind.hand[seat][place] = draw(mind, mind.stock, count)
                count -= 1
        for place in range(mind.pressed_count[seat]):
            if mind.pressed[seat][place] == HOLE - batch:
                mind.pressed[seat][place] = draw(mind, mind.stock, count)
                count -= 1
