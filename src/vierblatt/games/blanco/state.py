"""What lies on a table of Blanco: hands, grids, the stock, the discard pile and the box."""

from vierblatt.core.hands import Hands
from vierblatt.core.state import i1, i2
from vierblatt.games.blanco import names
from vierblatt.games.blanco.names import COLUMNS, ROWS

SEATS = 5
CARDS = len(names.CARDS)  # BL1: card = colour * VALUES + number - 1
KEPT = 2  # cards in a hand between turns
HAND = KEPT + 1
FIRST_COLUMNS = 3  # BL2; the second grid has COLUMNS (BL12)
CELLS = ROWS * COLUMNS
LINES = ROWS + COLUMNS  # a line is a row, or ROWS + a column
CHOICES = 2  # BL3, BL12: a card to turn up, a card to look at
TURNS = 200  # BL17: of each player, in one game

DOWN, SEEN, UP = range(3)  # SEEN is face down too, but its owner has looked at it
LOOK, TURN_OVER = range(2)  # BL16: the two rewards
MOST_DUE = CELLS // 2  # a line has two cards or more


class Position(Hands):
    wins: int = i1()
    games: int = i1()
    rewards: int = i1()

    game: int = i2()
    dealer: int = i1()
    turns: int = i2()  # taken by all players together in this game
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    discard: list[int] = i1(CARDS)  # the top is the last
    discard_count: int = i1()
    box: list[int] = i1(CARDS)
    box_count: int = i1()
    hand: list[list[int]] = i1(SEATS, HAND)
    held: list[int] = i1(SEATS)
    stage: list[int] = i1(SEATS)  # 1 or 2: the grid a player is at
    rows: list[int] = i1(SEATS)
    columns: list[int] = i1(SEATS)
    grid: list[list[int]] = i1(SEATS, CELLS)  # a cell is row * COLUMNS + column
    face: list[list[int]] = i1(SEATS, CELLS)  # NONE where the grid has no card (any more)
    pair: list[int] = i1(2)  # BL8: the swapped cells of which one must be turned up, or NONE
    ripe: int = i1()  # BL16: the lines, as bits, that were complete before anything was cleared
    due: list[int] = i1(MOST_DUE)  # BL16: the rewards to come, the next one first
    due_count: int = i1()
    # What all can remember (memory.py).
    reshuffles: int = i1()
    hidden: list[int] = i1(CARDS)
