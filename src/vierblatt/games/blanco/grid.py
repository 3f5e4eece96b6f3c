"""A grid of Blanco: its face-down cards, its complete lines, clearing and pushing together.

A cell of the grid is row * COLUMNS + column, however narrow the grid has become.
"""

from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco.names import (
    ABOVE,
    BESIDE,
    CLEAR_LINE,
    CLEARED,
    COLUMNS,
    DISCARD,
    DRAW,
    LAY,
    LOOKED,
    ROWS,
    SAW,
    SWAP,
    TAKE,
    TURNED,
    VALUES,
)
from vierblatt.games.blanco.state import CELLS, LINES, NONE, SEEN, UP, Position


@rule
def cards_left(position: Position, seat: int) -> int:
    return position.rows[seat] * position.columns[seat]


@rule
def face_down(position: Position, seat: int, moves: list[int], kind: int) -> int:
    """Write a move of that kind for each face-down card, and say how many."""
    count = 0
    for row in range(position.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + position.columns[seat]):
            if position.face[seat][cell] != UP:
                moves[count] = kind + cell
                count += 1
    return count


@rule
def any_face_down(position: Position, seat: int) -> bool:
    for row in range(position.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + position.columns[seat]):
            if position.face[seat][cell] != UP:
                return True
    return False


@rule
def turn_up(position: Position, seat: int, cell: int) -> None:
    card = position.grid[seat][cell]
    position.face[seat][cell] = UP
    position.hidden[card] = NONE
    tell(position, EVERYBODY, TURNED, seat, card, cell)


@rule
def look_at(position: Position, seat: int, cell: int) -> None:
    position.face[seat][cell] = SEEN
    tell(position, EVERYBODY, LOOKED, seat, cell)
    tell(position, seat, SAW, seat, position.grid[seat][cell], cell)


@rule
def swapped(move: int) -> tuple[int, int]:
    """The two cells that a move swaps, the left or upper one first."""
    pair = move - SWAP
    if pair < len(BESIDE):
        return BESIDE[pair], BESIDE[pair] + 1
    cell = ABOVE[pair - len(BESIDE)]
    return cell, cell + COLUMNS


@rule
def complete(position: Position, seat: int) -> int:
    """BL9: the lines that must be cleared, as bits. A line of a single card never is.

    Nor does a grid ever shrink to a single card: two rows of two lose one line and keep two
    cards, and those go together or not at all.
    """
    rows, columns = position.rows[seat], position.columns[seat]
    lines = 0
    if columns > 1:
        for row in range(rows):
            if is_one_number(position, seat, row):
                lines |= 1 << row
    if rows > 1:
        for column in range(columns):
            if is_one_colour(position, seat, column):
                lines |= 1 << (ROWS + column)
    return lines


@rule
def is_one_number(position: Position, seat: int, row: int) -> bool:
    grid, face = position.grid[seat], position.face[seat]
    first = row * COLUMNS
    for cell in range(first, first + position.columns[seat]):
        if face[cell] != UP or (grid[cell] - grid[first]) % VALUES != 0:
            return False
    return True


@rule
def is_one_colour(position: Position, seat: int, column: int) -> bool:
    grid, face = position.grid[seat], position.face[seat]
    for row in range(position.rows[seat]):
        cell = row * COLUMNS + column
        if face[cell] != UP or grid[cell] // VALUES != grid[column] // VALUES:
            return False
    return True


@rule
def clear(position: Position, seat: int, line: int) -> None:
    """BL10: a line goes into the box, and the rest is pushed together."""
    grid, face = position.grid[seat], position.face[seat]
    gone_row = line if line < ROWS else CELLS  # CELLS: none
    gone_column = line - ROWS if line >= ROWS else CELLS
    for row in range(position.rows[seat]):
        for column in range(position.columns[seat]):
            cell = row * COLUMNS + column
            if row == gone_row or column == gone_column:
                position.box[position.box_count] = grid[cell]
                position.box_count += 1
            else:
                up = COLUMNS if row > gone_row else 0
                left = 1 if column > gone_column else 0
                grid[cell - up - left] = grid[cell]
                face[cell - up - left] = face[cell]
    if line < ROWS:
        position.rows[seat] -= 1
    else:
        position.columns[seat] -= 1
    if cards_left(position, seat) == 0:
        position.rows[seat] = 0
        position.columns[seat] = 0
    earn(position, line)
    tell(position, EVERYBODY, CLEARED, seat, line, cards_left(position, seat))


@rule
def earn(position: Position, line: int) -> None:
    """BL16: a reward for each line, a chain's for one that only a clearing has completed."""
    if position.rewards == 0:
        return
    if position.ripe >> line & 1 == 0:
        position.due |= 1 << position.due_count
    position.due_count += 1
    # The lines behind the cleared one have moved up.
    end = ROWS if line < ROWS else ROWS + COLUMNS
    behind = (1 << end) - (1 << (line + 1))
    position.ripe = (position.ripe & ~(behind | 1 << line)) | (position.ripe & behind) >> 1


@rule
def legal_actions(position: Position, seat: int, moves: list[int]) -> int:
    """BL5, BL8. There is a top discard always: who takes the last one lays one in the same turn."""
    moves[0] = DRAW
    moves[1] = TAKE
    count = 2
    rows, columns = position.rows[seat], position.columns[seat]
    for row in range(rows):
        for column in range(columns - 1):
            moves[count] = SWAP + row * (COLUMNS - 1) + column
            count += 1
    for row in range(rows - 1):
        for column in range(columns):
            moves[count] = SWAP + len(BESIDE) + row * COLUMNS + column
            count += 1
    return count


@rule
def legal_placings(position: Position, seat: int, moves: list[int]) -> int:
    """BL6, BL7: any card of the hand, onto the discard pile or any place of the grid."""
    count = 0
    for place in range(position.held[seat]):
        card = position.hand[seat][place]
        moves[count] = DISCARD + card
        count += 1
        for row in range(position.rows[seat]):
            first = LAY + card * CELLS + row * COLUMNS
            for column in range(position.columns[seat]):
                moves[count] = first + column
                count += 1
    return count


@rule
def legal_clearings(position: Position, seat: int, moves: list[int]) -> int:
    """BL11: any complete line."""
    lines = complete(position, seat)
    count = 0
    for line in range(LINES):
        if lines >> line & 1:
            moves[count] = CLEAR_LINE + line
            count += 1
    return count
