"""What a seat knows in Habe fertig, and a fair guess at the rest.

Every card on a pile was seen when it was laid. When the piles are reshuffled (HF14), exactly
the cards under the tops become the stock, so whoever remembers knows of every hidden card which
cards it may be: those of the batch that was the stock when it was drawn. A hole therefore
carries its batch; the pressed cards and the dealt ones are of batch 0. Batches are numbered by
what everybody saw, and a number comes back only when no hidden card is left of its old batch.

Players remember what they pressed (HF4); of the others' choice they know, before play, only
whether it is made. When a round ends everything is shown (HF18).
"""

from typing import NewType

from vierblatt.core.hands import copy, draw, put, sort
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.names import OVER, PRESS
from vierblatt.games.habe_fertig.rules import CARDS, HAND, PRESSED, Position, owes

HOLE = -1  # of batch 0; HOLE - n of batch n
HALF = 33  # cards as bits of two integers


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
    knowledge.players = position.players
    knowledge.rounds = position.rounds
    knowledge.phase = position.phase
    knowledge.round = position.round
    knowledge.dealer = position.dealer
    knowledge.turn = position.turn
    knowledge.turns = position.turns
    knowledge.dry = position.dry
    knowledge.revealed = position.revealed
    for card in range(CARDS):
        knowledge.batch[card] = position.batch[card]
    knowledge.stock_count = position.stock_count
    for place in range(position.stock_count):
        knowledge.stock[place] = HOLE - position.batch[position.stock[place]]
    for pile in range(2):
        knowledge.height[pile] = position.height[pile]
        for place in range(position.height[pile]):
            knowledge.pile[pile][place] = position.pile[pile][place]
    for other in range(position.players):
        knowledge.totals[other] = position.totals[other]
        if position.phase == OVER:
            know_private(position, other, knowledge)
        else:
            know_hidden(position, other, knowledge)


@rule
def know_private(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Write into a knowledge that knows what everybody knows what the seat knows besides."""
    for place in range(position.held[seat], knowledge.held[seat]):
        knowledge.hand[seat][place] = 0
    knowledge.held[seat] = position.held[seat]
    copy(position.hand[seat], knowledge.hand[seat], position.held[seat])
    sort(knowledge.hand[seat], position.held[seat])
    knowledge.pressed_count[seat] = position.pressed_count[seat]
    copy(position.pressed[seat], knowledge.pressed[seat], position.pressed_count[seat])
    sort(knowledge.pressed[seat], position.pressed_count[seat])


@rule
def know_hidden(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Of a hand, how many cards of each batch; of pressed cards, that they lie there."""
    if position.phase == PRESS and owes(position, seat):
        # HF4: one who still owes a card looks as if they had pressed none.
        knowledge.held[seat] = HAND
        for place in range(HAND):
            knowledge.hand[seat][place] = HOLE
        return
    knowledge.held[seat] = position.held[seat]
    for place in range(position.held[seat]):
        put(knowledge.hand[seat], place, HOLE - position.batch[position.hand[seat][place]])
    knowledge.pressed_count[seat] = PRESSED
    for place in range(PRESSED):
        knowledge.pressed[seat][place] = HOLE


@rule
def redeal(knowledge: Knowledge) -> None:
    """Deal the hidden cards, batch by batch, at random into the holes of their batch."""
    low, high = seen(knowledge)
    # Each batch passes through `stock`; that of the stock comes last, and what is left stays.
    stock_batch = HOLE - knowledge.stock[0] if knowledge.stock_count > 0 else 0
    batches = hidden_batches(knowledge)
    batch = 0
    while batches >> batch:
        if batches >> batch & 1 and batch != stock_batch:
            fill(knowledge, batch, gather(knowledge, batch, low, high))
        batch += 1
    fill(knowledge, stock_batch, gather(knowledge, stock_batch, low, high))


@rule
def seen(knowledge: Knowledge) -> tuple[int, int]:
    """The cards this knowledge knows the place of, as bits."""
    low, high = mark(0, 0, knowledge.revealed)
    for pile in range(2):
        for place in range(knowledge.height[pile]):
            low, high = mark(low, high, knowledge.pile[pile][place])
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            low, high = mark(low, high, knowledge.hand[seat][place])
        for place in range(knowledge.pressed_count[seat]):
            low, high = mark(low, high, knowledge.pressed[seat][place])
    return low, high


@rule
def mark(low: int, high: int, card: int) -> tuple[int, int]:
    if card < 0:
        return low, high
    if card < HALF:
        return low | 1 << card, high
    return low, high | 1 << card - HALF


@rule
def hidden_batches(knowledge: Knowledge) -> int:
    """The batches that have holes outside the stock, as bits."""
    batches = 0
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] < 0:
                batches |= 1 << HOLE - knowledge.hand[seat][place]
        if knowledge.pressed_count[seat] > 0 and knowledge.pressed[seat][0] == HOLE:
            batches |= 1
    return batches


@rule
def gather(knowledge: Knowledge, batch: int, low: int, high: int) -> int:
    """Collect in `stock` every unseen card of a batch, and count them."""
    count = 0
    for card in range(CARDS):
        known = low >> card & 1 if card < HALF else high >> card - HALF & 1
        if known == 0 and knowledge.batch[card] == batch:
            knowledge.stock[count] = card
            count += 1
    return count


@rule
def fill(knowledge: Knowledge, batch: int, count: int) -> None:
    """Draw the gathered cards of a batch into its holes in hands and among pressed cards."""
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] == HOLE - batch:
                knowledge.hand[seat][place] = draw(knowledge, knowledge.stock, count)
                count -= 1
        for place in range(knowledge.pressed_count[seat]):
            if knowledge.pressed[seat][place] == HOLE - batch:
                knowledge.pressed[seat][place] = draw(knowledge, knowledge.stock, count)
                count -= 1
