"""What a trained bot looks at in Blanco: numbers from 0 to about 1, made from one seat's view.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.rule import rule
from vierblatt.games.blanco.bot import (
    best_laying,
    best_of_hand,
    cells_of,
    fits,
    kind_of,
    known,
    lacks,
    rate,
    would_go,
)
from vierblatt.games.blanco.grid import any_face_down, swapped
from vierblatt.games.blanco.state import (
    CELLS,
    CLEAR_LINE,
    COLUMNS,
    DECLINE,
    DISCARD,
    DOWN,
    DRAW,
    LAY,
    LOOK_AT,
    NONE,
    OVER,
    PLACE,
    ROWS,
    SEEN,
    SETUP,
    SWAP_RIGHT,
    TAKE,
    TURN_UP,
    UP,
    Truth,
)

# The phases up to OVER, then these.
GRID = OVER
LACKING = GRID + 9  # lines by what they lack: rows, then columns
RIVALS = LACKING + 2 * (COLUMNS + 1)
TABLE = RIVALS + 8

KINDS = 9  # of moves
WORTH = KINDS
CELL = WORTH + 8
LINES_AFTER = CELL + 3
MOVE = LINES_AFTER + 2 * (COLUMNS + 2)


@rule
def of_table(mind: Truth, seat: int, traits: list[float]) -> None:
    """How the seat's grid stands, and how far the others are."""
    traits[mind.phase] = 1
    rows, columns = mind.rows[seat], mind.columns[seat]
    traits[GRID] = mind.stage[seat] == 2
    traits[GRID + 1] = rows / 3
    traits[GRID + 2] = columns / 4
    traits[GRID + 3] = rows * columns / 12
    traits[GRID + 4] = rows == 1 or columns == 1
    for row in range(rows):
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            traits[GRID + 5] += (mind.face[seat][cell] == DOWN) / 12
            traits[GRID + 6] += (mind.face[seat][cell] == SEEN) / 4
    if mind.phase != SETUP:  # before that, nobody sees even their own choice
        for line in range(ROWS + columns):
            if line < rows or line >= ROWS:
                by = LACKING if line < ROWS else LACKING + COLUMNS + 1
                traits[by + lacks(mind, seat, line, NONE, NONE, NONE)] += 0.5
        traits[GRID + 7] = best_of_hand(mind, seat) / 30
        traits[GRID + 8] = best_laying(mind, seat, mind.discard[mind.discard_count - 1]) / 30
    # The others' cards: how many, and how many of them lie open.
    fewest, left = 100, seat + 1 if seat + 1 < mind.players else 0
    for other in range(mind.players):
        if other != seat:
            left_over = mind.rows[other] * mind.columns[other]
            fewest = min(fewest, left_over + (12 if mind.stage[other] == 1 else 0))
    traits[RIVALS] = fewest / 21
    traits[RIVALS + 1] = fewest <= 12
    traits[RIVALS + 2] = fewest <= 6
    traits[RIVALS + 3] = fewest <= 4
    traits[RIVALS + 4] = mind.rows[left] * mind.columns[left] / 12
    traits[RIVALS + 5] = mind.players / 5
    traits[RIVALS + 6] = mind.rewards != 0
    if mind.phase != SETUP:
        traits[RIVALS + 7] = nearest_rival(mind, seat) / 4


@rule
def nearest_rival(mind: Truth, seat: int) -> int:
    """How many lines of others lack one open card."""
    count = 0
    for other in range(mind.players):
        if other != seat:
            for line in range(ROWS + mind.columns[other]):
                if line < mind.rows[other] or line >= ROWS:
                    count += open_lacks(mind, other, line) == 1
    return min(count, 4)


@rule
def open_lacks(mind: Truth, seat: int, line: int) -> int:
    """What a line lacks as far as everybody can see."""
    first, step, length = cells_of(mind, seat, line)
    groups, largest = 0, 0
    for at in range(first, first + length * step, step):
        if mind.face[seat][at] == UP:
            bits = 3 * kind_of(line, mind.grid[seat][at])
            groups += 1 << bits
            largest = max(largest, groups >> bits & 7)
    return length - largest


@rule
def of_move(mind: Truth, seat: int, move: int, traits: list[float]) -> None:
    """What kind of move it is, what the rule of thumb thinks of it, and what it leaves."""
    worth = rate(mind, seat, move) if mind.phase != SETUP else 0
    traits[WORTH] = worth / 20
    traits[WORTH + 1] = worth > 0
    traits[WORTH + 2] = worth < 0
    gone = NONE
    if move >= LAY:
        traits[0] = 1
        card = (move - LAY) // CELLS
        cell = move - LAY - card * CELLS
        gone = known(mind, seat, cell)
        of_cell(mind, seat, cell, card, traits)
        of_rest(mind, seat, card, traits)
    elif move >= DISCARD:
        traits[1] = 1
        gone = move - DISCARD
        of_rest(mind, seat, gone, traits)
        traits[WORTH + 3] = any_face_down(mind, seat)
    elif move >= SWAP_RIGHT:
        traits[2] = 1
        one, other = swapped(move)
        of_cell(mind, seat, one, known(mind, seat, other), traits)
        traits[WORTH + 4] = mind.face[seat][other] == DOWN
    elif move >= CLEAR_LINE:
        traits[3] = 1
        traits[WORTH + 3] = move - CLEAR_LINE < ROWS
    elif move == DRAW:
        traits[4] = 1
    elif move == TAKE:
        traits[5] = 1
    elif move == DECLINE:
        traits[6] = 1
    elif move >= LOOK_AT:
        traits[7] = 1
        of_cell(mind, seat, move - LOOK_AT, NONE, traits)
    else:
        traits[8] = 1
        cell = move - TURN_UP
        of_cell(mind, seat, cell, known(mind, seat, cell), traits)
    if gone >= 0:
        left = seat + 1 if seat + 1 < mind.players else 0
        traits[WORTH + 5] = fits(mind, left, gone, UP) / 2
        traits[WORTH + 6] = fits(mind, seat, gone, SEEN) / 2


@rule
def of_rest(mind: Truth, seat: int, gone: int, traits: list[float]) -> None:
    """The best that the other cards of the hand can do in the grid as it is."""
    if mind.phase == PLACE:
        best = 0
        for place in range(mind.held[seat]):
            if mind.hand[seat][place] != gone:
                best = max(best, best_laying(mind, seat, mind.hand[seat][place]))
        traits[WORTH + 7] = best / 20


@rule
def of_cell(mind: Truth, seat: int, cell: int, card: int, traits: list[float]) -> None:
    """A place of the grid, and what its two lines lack with that card there."""
    traits[CELL + mind.face[seat][cell]] = 1
    if mind.phase == SETUP:
        return
    row, column = cell // COLUMNS, cell % COLUMNS
    traits[LINES_AFTER + lacks(mind, seat, row, NONE, cell, card)] = 1
    at = LINES_AFTER + COLUMNS + 1
    traits[at] = would_go(mind, seat, row, cell, card)
    at += 1
    traits[at + lacks(mind, seat, ROWS + column, NONE, cell, card)] = 1
    traits[at + COLUMNS + 1] = would_go(mind, seat, ROWS + column, cell, card)
