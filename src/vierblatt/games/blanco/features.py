"""What a policy network looks at in Blanco: numbers from 0 to about 1 of what a seat knows.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.flow import NONE
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
from vierblatt.games.blanco.grid import any_face_down, neighbours
from vierblatt.games.blanco.knowledge import Knowledge
from vierblatt.games.blanco.names import (
    CLEAR_LINE,
    COLUMNS,
    DECLINE,
    DISCARD,
    DRAW,
    LAY,
    LOOK_AT,
    OVER,
    PLACE,
    ROWS,
    SETUP,
    SWAP,
    TAKE,
    TURN_UP,
)
from vierblatt.games.blanco.state import CELLS, DOWN, SEEN, UP

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
def of_table(knowledge: Knowledge, seat: int, features: list[float]) -> None:
    """How the seat's grid stands, and how far the others are."""
    features[knowledge.phase] = 1
    rows, columns = knowledge.rows[seat], knowledge.columns[seat]
    features[GRID] = knowledge.stage[seat] == 2
    features[GRID + 1] = rows / 3
    features[GRID + 2] = columns / 4
    features[GRID + 3] = rows * columns / 12
    features[GRID + 4] = rows == 1 or columns == 1
    for row in range(rows):
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            features[GRID + 5] += (knowledge.face[seat][cell] == DOWN) / 12
            features[GRID + 6] += (knowledge.face[seat][cell] == SEEN) / 4
    if knowledge.phase != SETUP:  # before that, nobody sees even their own choice
        for line in range(ROWS + columns):
            if line < rows or line >= ROWS:
                by = LACKING if line < ROWS else LACKING + COLUMNS + 1
                features[by + lacks(knowledge, seat, line, NONE, NONE, NONE)] += 0.5
        features[GRID + 7] = best_of_hand(knowledge, seat) / 30
        features[GRID + 8] = (
            best_laying(knowledge, seat, knowledge.discard[knowledge.discard_count - 1]) / 30
        )
    # The others' cards: how many, and how many of them lie open.
    fewest, left = 100, seat + 1 if seat + 1 < knowledge.players else 0
    for other in range(knowledge.players):
        if other != seat:
            left_over = knowledge.rows[other] * knowledge.columns[other]
            fewest = min(fewest, left_over + (12 if knowledge.stage[other] == 1 else 0))
    features[RIVALS] = fewest / 21
    features[RIVALS + 1] = fewest <= 12
    features[RIVALS + 2] = fewest <= 6
    features[RIVALS + 3] = fewest <= 4
    features[RIVALS + 4] = knowledge.rows[left] * knowledge.columns[left] / 12
    features[RIVALS + 5] = knowledge.players / 5
    features[RIVALS + 6] = knowledge.rewards != 0
    if knowledge.phase != SETUP:
        features[RIVALS + 7] = nearest_rival(knowledge, seat) / 4


@rule
def nearest_rival(knowledge: Knowledge, seat: int) -> int:
    """How many lines of others lack one open card."""
    count = 0
    for other in range(knowledge.players):
        if other != seat:
            for line in range(ROWS + knowledge.columns[other]):
                if line < knowledge.rows[other] or line >= ROWS:
                    count += open_lacks(knowledge, other, line) == 1
    return min(count, 4)


@rule
def open_lacks(knowledge: Knowledge, seat: int, line: int) -> int:
    """What a line lacks as far as everybody can see."""
    first, step, length = cells_of(knowledge, seat, line)
    groups, largest = 0, 0
    for at in range(first, first + length * step, step):
        if knowledge.face[seat][at] == UP:
            bits = 3 * kind_of(line, knowledge.grid[seat][at])
            groups += 1 << bits
            largest = max(largest, groups >> bits & 7)
    return length - largest


@rule
def of_move(knowledge: Knowledge, seat: int, move: int, features: list[float]) -> None:
    """What kind of move it is, what the rule of thumb thinks of it, and what it leaves."""
    worth = rate(knowledge, seat, move) if knowledge.phase != SETUP else 0
    features[WORTH] = worth / 20
    features[WORTH + 1] = worth > 0
    features[WORTH + 2] = worth < 0
    gone = NONE
    if move >= LAY:
        features[0] = 1
        card = (move - LAY) // CELLS
        cell = move - LAY - card * CELLS
        gone = known(knowledge, seat, cell)
        of_cell(knowledge, seat, cell, card, features)
        of_rest(knowledge, seat, card, features)
    elif move >= DISCARD:
        features[1] = 1
        gone = move - DISCARD
        of_rest(knowledge, seat, gone, features)
        features[WORTH + 3] = any_face_down(knowledge, seat)
    elif move >= SWAP:
        features[2] = 1
        one, other = neighbours(move - SWAP)
        of_cell(knowledge, seat, one, known(knowledge, seat, other), features)
        features[WORTH + 4] = knowledge.face[seat][other] == DOWN
    elif move >= CLEAR_LINE:
        features[3] = 1
        features[WORTH + 3] = move - CLEAR_LINE < ROWS
    elif move == DRAW:
        features[4] = 1
    elif move == TAKE:
        features[5] = 1
    elif move == DECLINE:
        features[6] = 1
    elif move >= LOOK_AT:
        features[7] = 1
        of_cell(knowledge, seat, move - LOOK_AT, NONE, features)
    else:
        features[8] = 1
        cell = move - TURN_UP
        of_cell(knowledge, seat, cell, known(knowledge, seat, cell), features)
    if gone >= 0:
        left = seat + 1 if seat + 1 < knowledge.players else 0
        features[WORTH + 5] = fits(knowledge, left, gone, UP) / 2
        features[WORTH + 6] = fits(knowledge, seat, gone, SEEN) / 2


@rule
def of_rest(knowledge: Knowledge, seat: int, gone: int, features: list[float]) -> None:
    """The best that the other cards of the hand can do in the grid as it is."""
    if knowledge.phase == PLACE:
        best = 0
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] != gone:
                best = max(best, best_laying(knowledge, seat, knowledge.hand[seat][place]))
        features[WORTH + 7] = best / 20


@rule
def of_cell(knowledge: Knowledge, seat: int, cell: int, card: int, features: list[float]) -> None:
    """A place of the grid, and what its two lines lack with that card there."""
    features[CELL + knowledge.face[seat][cell]] = 1
    if knowledge.phase == SETUP:
        return
    row, column = cell // COLUMNS, cell % COLUMNS
    features[LINES_AFTER + lacks(knowledge, seat, row, NONE, cell, card)] = 1
    at = LINES_AFTER + COLUMNS + 1
    features[at] = would_go(knowledge, seat, row, cell, card)
    at += 1
    features[at + lacks(knowledge, seat, ROWS + column, NONE, cell, card)] = 1
    features[at + COLUMNS + 1] = would_go(knowledge, seat, ROWS + column, cell, card)
