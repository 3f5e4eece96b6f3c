"""What the value network looks at: how far a seat is, of the match, of the game and of its grid.

The rule of thumb counts what the lines lack. How much that is worth depends on the size of the
grid, on the cards in the hand and on who is to move next, and that is learned (training/value.py).
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.games.blanco.bot import fits, groups_in, kind_of, to_go
from vierblatt.games.blanco.names import COLUMNS, ROWS
from vierblatt.games.blanco.state import DOWN, SEATS, SEEN, Position

SHAPES = (ROWS + 1) * (COLUMNS + 1)
NEEDS = 4  # of games to win, or to play

# The size of the grid, of the first one and then of the second.
GRID = 2 * SHAPES
HAND = GRID + 6
TURN = HAND + 3
SIZE = TURN + SEATS + 3
MATCH = SIZE + SEATS - 1
INPUTS = MATCH + 2 * NEEDS + 2


@rule
def of_seat(position: Position, seat: int, inputs: list[float]) -> None:
    of_grid(position, seat, inputs)
    of_hand(position, seat, inputs)
    of_turn(position, seat, inputs)
    of_match(position, seat, inputs)


@rule
def of_grid(position: Position, seat: int, inputs: list[float]) -> None:
    """Its size, what it lacks, and how its open cards go with each other."""
    rows, columns = position.rows[seat], position.columns[seat]
    inputs[(position.stage[seat] - 1) * SHAPES + rows * (COLUMNS + 1) + columns] = 1
    inputs[GRID] = to_go(position, seat) / 100
    for row in range(rows):
        for column in range(columns):
            cell = row * COLUMNS + column
            if position.face[seat][cell] == DOWN:
                inputs[GRID + 1] += 1 / 12
                continue
            inputs[GRID + 2] += (position.face[seat][cell] == SEEN) / 4
            card = position.grid[seat][cell]
            matched = is_matched(position, seat, row, card)
            matched += is_matched(position, seat, ROWS + column, card)
            inputs[GRID + 3 + matched] += 1 / 4


@rule
def is_matched(position: Position, seat: int, line: int, card: int) -> int:
    """1 if another card of a line goes with one of its cards, or else 0."""
    groups, _ = groups_in(position, seat, line, NONE, NONE)
    return int(groups >> 3 * kind_of(line, card) & 7 > 1)


@rule
def of_hand(position: Position, seat: int, inputs: list[float]) -> None:
    """How many cards of the hand complete a line, and how many would with one more."""
    for place in range(position.held[seat]):
        inputs[HAND + fits(position, seat, position.hand[seat][place], SEEN)] += 1


@rule
def of_turn(position: Position, seat: int, inputs: list[float]) -> None:
    """How many move before the seat does, and if none does what it finds on the discard pile."""
    before = seat - position.turn
    if position.turn == NONE:
        before = 0
    elif before < 0:
        before += position.players
    inputs[TURN + before] = 1
    if before == 0 and position.discard_count > 0:
        top = position.discard[position.discard_count - 1]
        inputs[TURN + SEATS + fits(position, seat, top, SEEN)] = 1
    inputs[SIZE + position.players - 2] = 1


@rule
def of_match(position: Position, seat: int, inputs: list[float]) -> None:
    """BL15: the games that are still to be won; or to be played, and the cards left over so far."""
    if position.games > 0:
        inputs[MATCH + NEEDS + min(position.games - position.game, NEEDS - 1)] = 1
        inputs[MATCH + 2 * NEEDS] = position.totals[seat] / 20
    else:
        inputs[MATCH + min(position.wins - position.totals[seat], NEEDS) - 1] = 1
    inputs[MATCH + 2 * NEEDS + 1] = position.rewards
