"""How a search looks at Blanco: a few turns ahead, and then by what the grids still lack.

A game takes some twenty turns of each player, and one move shifts the chance to win by a few per
cent: played out to the end, worlds say little but noise.
"""

from vierblatt.core.rule import rule
from vierblatt.games.blanco.bot import CLEARED, LONELY, NEW, cost
from vierblatt.games.blanco.state import COLUMNS, DOWN, NONE, ROWS, SEATS, TURNS, Truth

TURNS_AHEAD = 2  # of each player
WIN = 60  # a game won, in the costs of bot.py
CARD = 4  # a card left over, where those are counted
# What the second grid will cost. Less than a fresh one costs, and nobody would finish their first.
SECOND_GRID = 230


@rule
def clock(state: Truth) -> int:
    return state.game * TURNS * SEATS + state.turns


@rule
def patience(state: Truth) -> int:
    return TURNS_AHEAD * state.players


@rule
def outlook(state: Truth, seat: int) -> int:
    """How a seat stands in a match that goes on; higher is better."""
    scored = -CARD * state.totals[seat] if state.games > 0 else WIN * state.totals[seat]
    return scored - to_go(state, seat)


@rule
def to_go(state: Truth, seat: int) -> int:
    """What is still to be done, in the costs of bot.py."""
    rows, columns = state.rows[seat], state.columns[seat]
    work = SECOND_GRID if state.stage[seat] == 1 else 0
    for row in range(rows):
        work += cost(state, seat, row, NONE, NONE, NONE)
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            if state.face[seat][cell] == DOWN:
                work += NEW
    for column in range(ROWS, ROWS + columns):
        work += cost(state, seat, column, NONE, NONE, NONE)
    if rows > 0:
        work += CLEARED * (rows + columns - 2)
    if (rows == 1 and columns > 2) or (columns == 1 and rows > 2):
        work += LONELY
    return work
