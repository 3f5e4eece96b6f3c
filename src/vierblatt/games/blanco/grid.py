"""A grid of Blanco: its face-down cards, its complete lines, clearing and pushing together.

A cell of the grid is row * COLUMNS + column, however narrow the grid has become.
"""

from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco.state import (
    CELLS,
    CLEAR_LINE,
    CLEARED,
    COLUMNS,
    DISCARD,
    DRAW,
    LAY,
    LINES,
    LOOKED,
    NONE,
    ROWS,
    SAW,
    SEEN,
    SWAP_DOWN,
    SWAP_RIGHT,
    TAKE,
    TURNED,
    UP,
    VALUES,
    Truth,
)


@rule
def cards_left(state: Truth, seat: int) -> int:
    return state.rows[seat] * state.columns[seat]


@rule
def face_down(state: Truth, seat: int, moves: list[int], kind: int) -> int:
    """Write a move of that kind for each face-down card, and say how many."""
    count = 0
    for row in range(state.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + state.columns[seat]):
            if state.face[seat][cell] != UP:
                moves[count] = kind + cell
                count += 1
    return count


@rule
def any_face_down(state: Truth, seat: int) -> bool:
    for row in range(state.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + state.columns[seat]):
            if state.face[seat][cell] != UP:
                return True
    return False


@rule
def turn_up(state: Truth, seat: int, cell: int) -> None:
    card = state.grid[seat][cell]
    state.face[seat][cell] = UP
    state.hidden[card] = NONE
    tell(state, EVERYBODY, TURNED, seat, card, cell)


@rule
def look_at(state: Truth, seat: int, cell: int) -> None:
    state.face[seat][cell] = SEEN
    tell(state, EVERYBODY, LOOKED, seat, cell)
    tell(state, seat, SAW, seat, state.grid[seat][cell], cell)


@rule
def swapped(move: int) -> tuple[int, int]:
    """The two cells that a move swaps, the left or upper one first."""
    if move >= SWAP_DOWN:
        cell = move - SWAP_DOWN
        return cell, cell + COLUMNS
    pair = move - SWAP_RIGHT
    cell = pair + pair // (COLUMNS - 1)
    return cell, cell + 1


@rule
def complete(state: Truth, seat: int) -> int:
    """BL9: the lines that must be cleared, as bits. A line of a single card never is.

    Nor does a grid ever shrink to a single card: two rows of two lose one line and keep two
    cards, and those go together or not at all.
    """
    rows, columns = state.rows[seat], state.columns[seat]
    lines = 0
    if columns > 1:
        for row in range(rows):
            if is_one_number(state, seat, row):
                lines |= 1 << row
    if rows > 1:
        for column in range(columns):
            if is_one_colour(state, seat, column):
                lines |= 1 << (ROWS + column)
    return lines


@rule
def is_one_number(state: Truth, seat: int, row: int) -> bool:
    grid, face = state.grid[seat], state.face[seat]
    first = row * COLUMNS
    for cell in range(first, first + state.columns[seat]):
        if face[cell] != UP or (grid[cell] - grid[first]) % VALUES != 0:
            return False
    return True


@rule
def is_one_colour(state: Truth, seat: int, column: int) -> bool:
    grid, face = state.grid[seat], state.face[seat]
    for row in range(state.rows[seat]):
        cell = row * COLUMNS + column
        if face[cell] != UP or grid[cell] // VALUES != grid[column] // VALUES:
            return False
    return True


@rule
def clear(state: Truth, seat: int, line: int) -> None:
    """BL10: a line goes into the box, and the rest is pushed together."""
    grid, face = state.grid[seat], state.face[seat]
    gone_row = line if line < ROWS else CELLS  # CELLS: none
    gone_column = line - ROWS if line >= ROWS else CELLS
    for row in range(state.rows[seat]):
        for column in range(state.columns[seat]):
            cell = row * COLUMNS + column
            if row == gone_row or column == gone_column:
                state.box[state.box_count] = grid[cell]
                state.box_count += 1
            else:
                up = COLUMNS if row > gone_row else 0
                left = 1 if column > gone_column else 0
                grid[cell - up - left] = grid[cell]
                face[cell - up - left] = face[cell]
    if line < ROWS:
        state.rows[seat] -= 1
    else:
        state.columns[seat] -= 1
    if cards_left(state, seat) == 0:
        state.rows[seat] = 0
        state.columns[seat] = 0
    earn(state, line)
    tell(state, EVERYBODY, CLEARED, seat, line, cards_left(state, seat))


@rule
def earn(state: Truth, line: int) -> None:
    """BL16: a reward for each line, a chain's for one that only a clearing has completed."""
    if state.rewards == 0:
        return
    if state.ripe >> line & 1 == 0:
        state.due |= 1 << state.due_count
    state.due_count += 1
    # The lines behind the cleared one have moved up.
    end = ROWS if line < ROWS else ROWS + COLUMNS
    behind = (1 << end) - (1 << (line + 1))
    state.ripe = (state.ripe & ~(behind | 1 << line)) | (state.ripe & behind) >> 1


@rule
def legal_actions(state: Truth, seat: int, moves: list[int]) -> int:
    """BL5, BL8. There is a top discard always: who takes the last one lays one in the same turn."""
    moves[0] = DRAW
    moves[1] = TAKE
    count = 2
    rows, columns = state.rows[seat], state.columns[seat]
    for row in range(rows):
        for column in range(columns - 1):
            moves[count] = SWAP_RIGHT + row * (COLUMNS - 1) + column
            count += 1
    for row in range(rows - 1):
        for column in range(columns):
            moves[count] = SWAP_DOWN + row * COLUMNS + column
            count += 1
    return count


@rule
def legal_placings(state: Truth, seat: int, moves: list[int]) -> int:
    """BL6, BL7: any card of the hand, onto the discard pile or any place of the grid."""
    count = 0
    for place in range(state.held[seat]):
        card = state.hand[seat][place]
        moves[count] = DISCARD + card
        count += 1
        for row in range(state.rows[seat]):
            first = LAY + card * CELLS + row * COLUMNS
            for column in range(state.columns[seat]):
                moves[count] = first + column
                count += 1
    return count


@rule
def legal_clearings(state: Truth, seat: int, moves: list[int]) -> int:
    """BL11: any complete line."""
    lines = complete(state, seat)
    count = 0
    for line in range(LINES):
        if lines >> line & 1:
            moves[count] = CLEAR_LINE + line
            count += 1
    return count
