"""What a seat knows in Habe fertig, and a fair guess at the rest.

Whoever remembers knows of every hidden card which cards it may be: those of its batch
(memory.py). A hole therefore carries its batch; the pressed cards and the dealt ones are of
batch 0.

Players remember what they pressed (HF4); of the others' choice they know, before play, only
whether it is made. When a round ends everything is shown (HF18).
"""

from typing import NewType

from vierblatt.core.flow import know_flow
from vierblatt.core.hands import add, copy, copy_sorted, draw, fill, insert, shuffle_in
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.names import OVER, PRESS
from vierblatt.games.habe_fertig.rules import HAND
from vierblatt.games.habe_fertig.state import CARDS, MOST_PILED, PRESSED, Position

HOLE = -1  # of batch 0; HOLE - n of batch n
HALF = 33  # cards as bits of two integers

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
    know_flow(position, knowledge, PRESSED)
    knowledge.rounds = position.rounds
    knowledge.round = position.round
    knowledge.dealer = position.dealer
    knowledge.turns = position.turns
    knowledge.dry = position.dry
    knowledge.revealed = position.revealed
    copy(position.batch, knowledge.batch, CARDS)
    knowledge.stock_count = position.stock_count
    if position.stock_count > 0:  # all of one batch
        fill(knowledge.stock, CARDS, HOLE - position.batch[position.stock[0]])
    for pile in range(2):
        knowledge.height[pile] = position.height[pile]
        # Whole, which is quicker: what lay above their tops once, all have seen.
        copy(position.pile[pile], knowledge.pile[pile], MOST_PILED)


@rule
def know_private(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Add to what everybody knows what the seat knows besides."""
    knowledge.owes[seat] = position.owes[seat]
    for place in range(position.held[seat], knowledge.held[seat]):
        knowledge.hand[seat][place] = 0
    knowledge.held[seat] = position.held[seat]
    copy_sorted(position.hand[seat], knowledge.hand[seat], position.held[seat])
    knowledge.pressed_count[seat] = position.pressed_count[seat]
    copy_sorted(position.pressed[seat], knowledge.pressed[seat], position.pressed_count[seat])


@rule
def know_hidden(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Of a hand, how many cards of each batch; of pressed cards, that they lie there."""
    if position.owes[seat] > 0:  # HF4: as if they had pressed none
        knowledge.held[seat] = HAND
        fill(knowledge.hand[seat], HAND, HOLE)
        return
    held = knowledge.held[seat] = position.held[seat]
    for place in range(held):  # the last card first: its batch is likely the latest
        card = position.hand[seat][held - 1 - place]
        insert(knowledge.hand[seat], place, HOLE - position.batch[card])
    knowledge.pressed_count[seat] = PRESSED
    fill(knowledge.pressed[seat], PRESSED, HOLE)


@rule
def redeal(knowledge: Knowledge) -> None:
    """Deal the hidden cards, batch by batch, at random into the holes of their batch."""
    if knowledge.stock_count > 0 and knowledge.stock[0] >= 0:
        return  # a whole position, which the arena's yardsticks are given
    low, high = known_cards(knowledge)
    # Each batch passes through `stock`; that of the stock comes last, and what is left stays.
    stock_batch = HOLE - knowledge.stock[0] if knowledge.stock_count > 0 else 0
    batches = hidden_batches(knowledge)
    batch = 0
    while batches >> batch:
        if batches >> batch & 1 and batch != stock_batch:
            deal_batch(knowledge, batch, low, high)
        batch += 1
    deal_batch(knowledge, stock_batch, low, high)


@rule
def known_cards(knowledge: Knowledge) -> tuple[int, int]:
    """The cards that the seat knows, of those that not all have seen, as bits."""
    low, high = 0, 0
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
def deal_batch(knowledge: Knowledge, batch: int, low: int, high: int) -> None:
    """Collect in the stock the hidden cards of a batch, and draw them into its holes."""
    knowledge.stock_count = 0
    for card in range(CARDS):
        known = low >> card & 1 if card < HALF else high >> card - HALF & 1
        if known == 0 and knowledge.batch[card] == batch:
            shuffle_in(knowledge, card)
    for seat in range(knowledge.players):
        draw_into(knowledge, knowledge.hand[seat], knowledge.held[seat], HOLE - batch)
        draw_into(knowledge, knowledge.pressed[seat], knowledge.pressed_count[seat], HOLE - batch)


@rule
def draw_into(knowledge: Knowledge, cards: list[int], count: int, hole: int) -> None:
    for place in range(count):
        if cards[place] == hole:
            cards[place] = draw(knowledge)


@rule
def unseal(knowledge: Knowledge, seat: int) -> None:
    """Give the others back the cards that they have pressed while some still owe theirs."""
    if knowledge.phase != PRESS:
        return
    for other in range(knowledge.players):
        if other != seat:
            for place in range(knowledge.pressed_count[other]):
                add(knowledge.hand, knowledge.held, other, knowledge.pressed[other][place])
                knowledge.pressed[other][place] = 0
            knowledge.pressed_count[other] = 0
            knowledge.owes[other] = PRESSED
