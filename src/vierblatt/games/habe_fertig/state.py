"""What lies on a table of Habe fertig."""

from vierblatt.core.hands import Hands
from vierblatt.core.state import i1, i2
from vierblatt.games.habe_fertig import names

SEATS = 4
CARDS = len(names.CARDS)  # HF1: card = colour * VALUES + number - 1
PRESSED = 2  # HF4

# The largest hand is one of two players: two tops lie open, each has pressed, and the other one
# still holds a card. The highest pile: the other top, the pressed cards, and again that card.
MOST_HELD = CARDS - 2 * PRESSED - 2 - 1
MOST_PILED = CARDS - 2 * PRESSED - 1 - 1


class Position(Hands):
    rounds: int = i1()

    round: int = i1()
    dealer: int = i1()
    turns: int = i2()  # begun in this round
    dry: int = i1()  # how many have now passed in a row without drawing a card
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    pile: list[list[int]] = i1(2, MOST_PILED)  # bottom to top
    height: list[int] = i1(2)
    revealed: int = i1()
    hand: list[list[int]] = i1(SEATS, MOST_HELD)
    held: list[int] = i1(SEATS)
    pressed: list[list[int]] = i1(SEATS, PRESSED)
    pressed_count: list[int] = i1(SEATS)
    batch: list[int] = i1(CARDS)  # shuffled together, NONE once seen (memory.py)
