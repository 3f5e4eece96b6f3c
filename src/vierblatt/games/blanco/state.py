"""What lies on a table of Blanco: its cards, grids and piles."""

from vierblatt.core.state import State, i1, i2
from vierblatt.games.blanco import names
from vierblatt.games.blanco.names import COLUMNS, ROWS

SEATS = 5
CARDS = len(names.CARDS)  # BL1: card = colour * VALUES + number - 1
KEPT = 2  # cards in a hand between turns
HAND = KEPT + 1
FIRST_COLUMNS = 3
CELLS = ROWS * COLUMNS
LINES = ROWS + COLUMNS  # a line is a row, or ROWS + a column
CHOICES = 2  # BL3, BL12: a card to turn up, a card to look at
TURNS = 200  # BL17: of each player, in one game

DOWN, SEEN, UP = range(3)  # SEEN is face down too, but its owner has looked at it
NONE = -1


class Position(State):
    wins: int = i1()
    games: int = i1()
    rewards: int = i1()

    phase: int = i1()
    game: int = i2()
    dealer: int = i1()
    turn: int = i1()
    turns: int = i2()  # taken by all players together in this game
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    discard: list[int] = i1(CARDS)
    discard_count: int = i1()
    box: list[int] = i1(CARDS)
    box_count: int = i1()
    # BL14: a game draws 56 cards at most to begin, 60 for second grids and one in each of 1000
    # turns; and 60 in grids, 11 in hands and the top discard leave 48 or more to reshuffle. So
    # the stock always fills again, and there are at most 1 + (1116 - 120) / 48 < 22 reshuffles.
    reshuffles: int = i1()
    # BL18: the reshuffle that last hid a card (0: the deal), NONE when all have seen it since.
    # Everybody can keep count of both. A card in a hand that all have seen was taken openly.
    hidden: list[int] = i1(CARDS)
    hand: list[list[int]] = i1(SEATS, HAND)
    held: list[int] = i1(SEATS)
    stage: list[int] = i1(SEATS)  # 1 or 2: the grid a player is at
    rows: list[int] = i1(SEATS)
    columns: list[int] = i1(SEATS)
    grid: list[list[int]] = i1(SEATS, CELLS)
    face: list[list[int]] = i1(SEATS, CELLS)
    chosen: list[int] = i1(SEATS)  # how many of the CHOICES
    pair: list[int] = i1(2)  # BL8: the swapped cells of which one must be turned up, or NONE
    ripe: int = i1()  # BL16: the lines, as bits, that were complete before anything was cleared
    # BL16: the rewards due, in the order of the clearings, the next in the lowest bit; 1 for a
    # chain's. A line has two cards or more, so a grid gives six rewards at most.
    due: int = i1()
    due_count: int = i1()
    totals: list[int] = i2(SEATS)
