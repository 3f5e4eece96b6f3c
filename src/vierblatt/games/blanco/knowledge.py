"""What a seat knows in Blanco, and a fair guess at the rest.

Of every hidden card all know since which reshuffle it has been hidden (memory.py). A hole says
just that: -1 for a card of the deal, -2 for one of the first reshuffle, and so on. The cards of
one reshuffle that a seat has not seen since lie in the holes of that reshuffle, each way as
likely as any other.

Nobody but the owner knows a hand, save for cards taken openly, or a card looked at (BL18). While
setting up is sealed (BL3), nobody sees any card, nor what others have chosen, only who is done.
"""

from typing import NewType

from vierblatt.core.chance import pick
from vierblatt.core.flow import NONE, either, know_flow
from vierblatt.core.hands import copy, draw, fill, shuffle_in
from vierblatt.core.rule import rule
from vierblatt.games.blanco.grid import cards_left
from vierblatt.games.blanco.names import COLUMNS, SETUP
from vierblatt.games.blanco.state import (
    CARDS,
    CELLS,
    CHOICES,
    DOWN,
    MOST_DUE,
    SEATS,
    SEEN,
    UP,
    Position,
)

HALF = 60  # cards in one mask of bits
LAST = CARDS  # more than any card


Knowledge = NewType("Knowledge", Position)  # a position with holes


@rule
def hole(reshuffle: int) -> int:
    """What stands for a card hidden since that reshuffle."""
    return -1 - reshuffle


@rule
def is_sealed(position: Position) -> bool:
    """BL3: the set-up of all, and not that of one player's second grid."""
    return position.phase == SETUP and position.turn == NONE


@rule
def know(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what the seat knows."""
    know_table(position, knowledge)
    for other in range(position.players):
        know_hand(position, seat, other, knowledge)
        know_grid(position, seat, other, knowledge)
    if seat >= 0:
        knowledge.owes[seat] = position.owes[seat]


@rule
def know_table(position: Position, knowledge: Knowledge) -> None:
    """Write into an empty `knowledge` what lies before everybody."""
    know_flow(position, knowledge, CHOICES)
    knowledge.wins = position.wins
    knowledge.games = position.games
    knowledge.rewards = position.rewards
    knowledge.game = position.game
    knowledge.dealer = position.dealer
    knowledge.turns = position.turns
    knowledge.reshuffles = position.reshuffles
    knowledge.pair[0] = position.pair[0]
    knowledge.pair[1] = position.pair[1]
    knowledge.ripe = position.ripe
    knowledge.due_count = position.due_count
    copy(position.hidden, knowledge.hidden, CARDS)
    knowledge.stock_count = position.stock_count
    fill(knowledge.stock, CARDS, hole(position.reshuffles))
    # Whole, which is quicker: what lay there once, all have seen.
    copy(position.due, knowledge.due, MOST_DUE)
    knowledge.discard_count = position.discard_count
    copy(position.discard, knowledge.discard, CARDS)
    knowledge.box_count = position.box_count
    copy(position.box, knowledge.box, CARDS)
    copy(position.stage, knowledge.stage, SEATS)


@rule
def know_private(position: Position, seat: int, knowledge: Knowledge) -> None:
    """Add to what everybody knows what the seat knows besides."""
    knowledge.owes[seat] = position.owes[seat]
    know_hand(position, seat, seat, knowledge)
    know_grid(position, seat, seat, knowledge)


@rule
def know_hand(position: Position, seat: int, other: int, knowledge: Knowledge) -> None:
    """At most three cards, and sorted without branches, which no processor guesses."""
    held = knowledge.held[other] = position.held[other]
    first = held_card(position, seat, other, 0)
    second = held_card(position, seat, other, 1)
    third = held_card(position, seat, other, 2)
    low, high = min(first, second), max(first, second)
    middle = min(high, third)
    knowledge.hand[other][0] = min(low, middle) if held > 0 else 0
    knowledge.hand[other][1] = max(low, middle) if held > 1 else 0
    knowledge.hand[other][2] = max(high, third) if held > 2 else 0


@rule
def held_card(position: Position, seat: int, other: int, place: int) -> int:
    """What the seat knows of a card in a hand; what is no card comes last."""
    card = position.hand[other][place]
    hidden = position.hidden[card]
    known = either(other == seat, hidden == NONE)
    return LAST if place >= position.held[other] else card if known else hole(hidden)


@rule
def know_grid(position: Position, seat: int, other: int, knowledge: Knowledge) -> None:
    sealed = is_sealed(position)
    shown = UP if either(other == seat, not sealed) else DOWN
    open_to = SEEN if other == seat else UP  # its owner has looked at a SEEN card
    if sealed:
        open_to = UP + 1
    knowledge.rows[other] = position.rows[other]
    knowledge.columns[other] = position.columns[other]
    # All cells alike, with a hole where no card lies: which ones are known, no processor guesses.
    for cell in range(CELLS):
        card = position.grid[other][cell]
        face = position.face[other][cell]
        hidden = position.hidden[card] if face != NONE else 0
        knowledge.face[other][cell] = min(face, shown)
        knowledge.grid[other][cell] = card if face >= open_to else hole(hidden)


@rule
def redeal(knowledge: Knowledge) -> None:
    """Deal the cards that the seat has not seen, reshuffle by reshuffle, into their holes."""
    low, high = own_cards(knowledge)
    for reshuffle in range(knowledge.reshuffles + 1):
        gather(knowledge, reshuffle, low, high)  # what is left there in the end is the stock
        for seat in range(knowledge.players):
            if knowledge.stock_count > 0:
                draw_into(knowledge, seat, hole(reshuffle))
    if is_sealed(knowledge):
        for seat in range(knowledge.players):
            if knowledge.owes[seat] == 0:
                guess_choices(knowledge, seat)


@rule
def own_cards(knowledge: Knowledge) -> tuple[int, int]:
    """The cards in hands and grids that the seat knows, as bits, in two halves."""
    low, high = 0, 0
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            low, high = mark(low, high, knowledge.hand[seat][place])
        for row in range(knowledge.rows[seat]):
            for cell in range(row * COLUMNS, row * COLUMNS + knowledge.columns[seat]):
                low, high = mark(low, high, knowledge.grid[seat][cell])
    return low, high


@rule
def mark(low: int, high: int, card: int) -> tuple[int, int]:
    if card < 0:
        return low, high
    if card < HALF:
        return low | 1 << card, high
    return low, high | 1 << (card - HALF)


@rule
def gather(knowledge: Knowledge, reshuffle: int, low: int, high: int) -> None:
    """Collect in the stock the cards hidden since a reshuffle that the seat does not know."""
    knowledge.stock_count = 0
    for card in range(CARDS):
        if knowledge.hidden[card] == reshuffle:
            known = low >> card & 1 if card < HALF else high >> (card - HALF) & 1
            if known == 0:
                shuffle_in(knowledge, card)


@rule
def draw_into(knowledge: Knowledge, seat: int, empty: int) -> None:
    """Fill the holes of one kind in a seat's hand and grid."""
    for place in range(knowledge.held[seat]):
        if knowledge.hand[seat][place] == empty:
            knowledge.hand[seat][place] = draw(knowledge)
    for row in range(knowledge.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + knowledge.columns[seat]):
            if knowledge.grid[seat][cell] == empty:
                knowledge.grid[seat][cell] = draw(knowledge)


@rule
def guess_choices(knowledge: Knowledge, seat: int) -> None:
    """BL3: any two cells for a seat that has chosen in secret."""
    for row in range(knowledge.rows[seat]):
        for column in range(knowledge.columns[seat]):
            if knowledge.face[seat][row * COLUMNS + column] != DOWN:
                return  # one's own choices
    cells = cards_left(knowledge, seat)
    turned = pick(knowledge, cells)
    looked = pick(knowledge, cells - 1)
    if looked >= turned:
        looked += 1
    columns = knowledge.columns[seat]
    knowledge.face[seat][turned // columns * COLUMNS + turned % columns] = UP
    knowledge.face[seat][looked // columns * COLUMNS + looked % columns] = SEEN
