"""The piles and hands of Blanco: the stock and how it fills again, drawing and discarding."""

from vierblatt.core.hands import draw, pull
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco.state import DREW, GOT, NONE, RESHUFFLED, TOOK, Truth


@rule
def from_stock(state: Truth) -> int:
    card = draw(state, state.stock, state.stock_count)
    state.stock_count -= 1
    return card


@rule
def refill(state: Truth) -> None:
    """BL14: as soon as the stock is used up."""
    if state.stock_count > 0:
        return
    state.reshuffles += 1
    top = state.discard_count - 1
    for place in range(top):
        shuffle_in(state, state.discard[place])
    for place in range(state.box_count):
        shuffle_in(state, state.box[place])
    state.discard[0] = state.discard[top]
    state.discard_count = 1
    state.box_count = 0
    tell(state, EVERYBODY, RESHUFFLED, state.stock_count)


@rule
def shuffle_in(state: Truth, card: int) -> None:
    state.stock[state.stock_count] = card
    state.stock_count += 1
    state.hidden[card] = state.reshuffles


@rule
def draw_card(state: Truth, seat: int) -> None:
    card = from_stock(state)
    state.hand[seat][state.held[seat]] = card
    state.held[seat] += 1
    tell(state, EVERYBODY, DREW, seat)
    tell(state, seat, GOT, seat, card)
    refill(state)


@rule
def take_card(state: Truth, seat: int) -> None:
    """BL5: the top discard. All have seen it, so it stays known to all while it is held."""
    state.discard_count -= 1
    card = state.discard[state.discard_count]
    state.hand[seat][state.held[seat]] = card
    state.held[seat] += 1
    tell(state, EVERYBODY, TOOK, seat, card)


@rule
def leave_hand(state: Truth, seat: int, card: int) -> None:
    pull(state.hand[seat], state.held[seat], card)
    state.held[seat] -= 1


@rule
def discard(state: Truth, card: int) -> None:
    state.discard[state.discard_count] = card
    state.discard_count += 1
    state.hidden[card] = NONE
