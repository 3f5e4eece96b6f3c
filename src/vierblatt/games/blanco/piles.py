"""The piles and hands of Blanco: the stock and how it fills again, drawing and discarding."""

from vierblatt.core.hands import draw, pull
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco.names import DREW, GOT, RESHUFFLED, TOOK
from vierblatt.games.blanco.state import NONE, Position


@rule
def from_stock(position: Position) -> int:
    card = draw(position, position.stock, position.stock_count)
    position.stock_count -= 1
    return card


@rule
def refill(position: Position) -> None:
    """BL14: as soon as the stock is used up."""
    if position.stock_count > 0:
        return
    position.reshuffles += 1
    top = position.discard_count - 1
    for place in range(top):
        shuffle_in(position, position.discard[place])
    for place in range(position.box_count):
        shuffle_in(position, position.box[place])
    position.discard[0] = position.discard[top]
    position.discard_count = 1
    position.box_count = 0
    tell(position, EVERYBODY, RESHUFFLED, position.stock_count)


@rule
def shuffle_in(position: Position, card: int) -> None:
    position.stock[position.stock_count] = card
    position.stock_count += 1
    position.hidden[card] = position.reshuffles


@rule
def draw_card(position: Position, seat: int) -> None:
    card = from_stock(position)
    position.hand[seat][position.held[seat]] = card
    position.held[seat] += 1
    tell(position, EVERYBODY, DREW, seat)
    tell(position, seat, GOT, seat, card)
    refill(position)


@rule
def take_card(position: Position, seat: int) -> None:
    """BL5: the top discard. All have seen it, so it stays known to all while it is held."""
    position.discard_count -= 1
    card = position.discard[position.discard_count]
    position.hand[seat][position.held[seat]] = card
    position.held[seat] += 1
    tell(position, EVERYBODY, TOOK, seat, card)


@rule
def leave_hand(position: Position, seat: int, card: int) -> None:
    pull(position.hand[seat], position.held[seat], card)
    position.held[seat] -= 1


@rule
def discard(position: Position, card: int) -> None:
    position.discard[position.discard_count] = card
    position.discard_count += 1
    position.hidden[card] = NONE
