"""What a seat knows in Blanco, and a fair guess at the rest.

Everybody sees when a card leaves the stock and where it goes, so of every hidden card all know
since which reshuffle it has been hidden (`hidden`), and which cards were shuffled in then. A
hole says just that: -1 for a card of the deal, -2 for one of the first reshuffle, and so on. The
cards of one reshuffle that a seat has not seen since lie in the holes of that reshuffle, each
way as likely as any other.

Nobody but the owner knows a hand, save for cards taken openly, or a card looked at (BL18). While
setting up is sealed (BL3), nobody sees any card, nor what others have chosen, only who is done.
"""

from vierblatt.core.chance import pick
from vierblatt.core.hands import copy, draw, put
from vierblatt.core.rule import rule
from vierblatt.games.blanco.grid import cards_left
from vierblatt.games.blanco.state import (
    CARDS,
    CHOICES,
    COLUMNS,
    DOWN,
    NONE,
    SEEN,
    SETUP,
    UP,
    Truth,
)

HALF = 60  # cards in one mask of bits


@rule
def hole(reshuffle: int) -> int:
    """What stands for a card hidden since that reshuffle."""
    return -1 - reshuffle


@rule
def is_sealed(state: Truth) -> bool:
    """BL3: the set-up of all, and not that of one player's second grid."""
    return state.phase == SETUP and state.turn == NONE


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
    mind.wins = state.wins
    mind.games = state.games
    mind.rewards = state.rewards
    mind.phase = state.phase
    mind.game = state.game
    mind.dealer = state.dealer
    mind.turn = state.turn
    mind.turns = state.turns
    mind.reshuffles = state.reshuffles
    mind.pair[0] = state.pair[0]
    mind.pair[1] = state.pair[1]
    mind.ripe = state.ripe
    mind.due = state.due
    mind.due_count = state.due_count
    copy(state.hidden, mind.hidden, CARDS)
    mind.stock_count = state.stock_count
    for place in range(state.stock_count):
        mind.stock[place] = hole(state.reshuffles)
    mind.discard_count = state.discard_count
    copy(state.discard, mind.discard, state.discard_count)
    mind.box_count = state.box_count
    copy(state.box, mind.box, state.box_count)
    copy(state.totals, mind.totals, state.players)
    copy(state.stage, mind.stage, state.players)
    for other in range(state.players):
        know_hand(state, NONE, other, mind)
        know_grid(state, NONE, other, mind)


@rule
def know_own(state: Truth, seat: int, mind: Truth) -> None:
    """Write into a mind that knows what everybody knows what the seat knows besides."""
    know_hand(state, seat, seat, mind)
    know_grid(state, seat, seat, mind)


@rule
def know_hand(state: Truth, seat: int, other: int, mind: Truth) -> None:
    mind.held[other] = state.held[other]
    for place in range(state.held[other]):
        card = state.hand[other][place]
        if other == seat or state.hidden[card] == NONE:
            put(mind.hand[other], place, card)
        else:
            put(mind.hand[other], place, hole(state.hidden[card]))


@rule
def know_grid(state: Truth, seat: int, other: int, mind: Truth) -> None:
    sealed = is_sealed(state)
    mind.rows[other] = state.rows[other]
    mind.columns[other] = state.columns[other]
    mind.chosen[other] = state.chosen[other]
    if sealed and other != seat and state.chosen[other] < CHOICES:
        mind.chosen[other] = 0  # one who has not finished looks like one who has not begun
    for row in range(state.rows[other]):
        for cell in range(row * COLUMNS, row * COLUMNS + state.columns[other]):
            card = state.grid[other][cell]
            face = state.face[other][cell]
            mind.face[other][cell] = DOWN if sealed and other != seat else face
            if not sealed and (face == UP or (face == SEEN and other == seat)):
                mind.grid[other][cell] = card
            else:
                mind.grid[other][cell] = hole(state.hidden[card])


@rule
def redeal(mind: Truth) -> None:
    """Deal the cards that the seat has not seen, reshuffle by reshuffle, into their holes."""
    low, high = own_cards(mind)
    for reshuffle in range(mind.reshuffles + 1):
        count = gather(mind, reshuffle, low, high)  # what is left there in the end is the stock
        for seat in range(mind.players):
            if count > 0:
                count = fill(mind, seat, hole(reshuffle), count)
    if is_sealed(mind):
        for seat in range(mind.players):
            if mind.chosen[seat] == CHOICES:
                guess_choices(mind, seat)


@rule
def own_cards(mind: Truth) -> tuple[int, int]:
    """The cards in hands and grids that this mind knows, as bits, in two halves."""
    low, high = 0, 0
    for seat in range(mind.players):
        for place in range(mind.held[seat]):
            low, high = mark(low, high, mind.hand[seat][place])
        for row in range(mind.rows[seat]):
            for cell in range(row * COLUMNS, row * COLUMNS + mind.columns[seat]):
                low, high = mark(low, high, mind.grid[seat][cell])
    return low, high


@rule
def mark(low: int, high: int, card: int) -> tuple[int, int]:
    if card < 0:
        return low, high
    if card < HALF:
        return low | 1 << card, high
    return low, high | 1 << (card - HALF)


@rule
def gather(mind: Truth, reshuffle: int, low: int, high: int) -> int:
    """Collect in `stock` the cards hidden since a reshuffle that the seat does not know."""
    count = 0
    for card in range(CARDS):
        if mind.hidden[card] == reshuffle:
            known = low >> card & 1 if card < HALF else high >> (card - HALF) & 1
            if known == 0:
                mind.stock[count] = card
                count += 1
    return count


@rule
def fill(mind: Truth, seat: int, empty: int, count: int) -> int:
    """Fill the holes of one kind in a seat's hand and grid; gives how many cards are left."""
    for place in range(mind.held[seat]):
        if mind.hand[seat][place] == empty:
            mind.hand[seat][place] = draw(mind, mind.stock, count)
            count -= 1
    for row in range(mind.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + mind.columns[seat]):
            if mind.grid[seat][cell] == empty:
                mind.grid[seat][cell] = draw(mind, mind.stock, count)
                count -= 1
    return count


@rule
def guess_choices(mind: Truth, seat: int) -> None:
    """BL3: any two cells for a seat that has chosen in secret."""
    for row in range(mind.rows[seat]):
        for column in range(mind.columns[seat]):
            if mind.face[seat][row * COLUMNS + column] != DOWN:
                return  # one's own choices
    cells = cards_left(mind, seat)
    turned = pick(mind, cells)
    looked = pick(mind, cells - 1)
    if looked >= turned:
        looked += 1
    columns = mind.columns[seat]
    mind.face[seat][turned // columns * COLUMNS + turned % columns] = UP
    mind.face[seat][looked // columns * COLUMNS + looked % columns] = SEEN
