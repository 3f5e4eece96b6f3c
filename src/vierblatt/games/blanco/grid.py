"""A grid of Blanco: its cells, its lines, and how it is pushed together.

A cell is row * COLUMNS + column, however small the grid has become. A line is a row, or ROWS + a
column. A set of lines is a whole number whose bits are the lines.
"""

from vierblatt.core.flow import NONE, both, either
from vierblatt.core.hands import quotient, remainder
from vierblatt.core.rule import rule
from vierblatt.games.blanco.names import ABOVE, BESIDE, COLUMNS, ROWS, VALUES
from vierblatt.games.blanco.state import CELLS, LINES, UP, Position


@rule
def cards_left(position: Position, seat: int) -> int:
    return position.rows[seat] * position.columns[seat]


@rule
def is_inside(position: Position, seat: int, cell: int) -> bool:
    """Whether the grid still has that cell."""
    return position.face[seat][cell] != NONE


@rule
def is_in_line(cell: int, line: int) -> bool:
    return cell // COLUMNS == line or ROWS + cell % COLUMNS == line


@rule
def is_up(position: Position, seat: int, cell: int) -> bool:
    return position.face[seat][cell] == UP


@rule
def face_down(position: Position, seat: int, cell: int) -> bool:
    return NONE < position.face[seat][cell] < UP


@rule
def any_face_down(position: Position, seat: int) -> bool:
    found = False
    for cell in range(CELLS):
        found = either(found, face_down(position, seat, cell))
    return found


@rule
def neighbours(pair: int) -> tuple[int, int]:
    """BL8: two cells side by side, or one above the other."""
    if pair < len(BESIDE):
        return BESIDE[pair], BESIDE[pair] + 1
    return ABOVE[pair - len(BESIDE)], ABOVE[pair - len(BESIDE)] + COLUMNS


@rule
def has(lines: int, line: int) -> bool:
    """Whether a line is in a set of lines."""
    return lines >> line & 1 != 0


@rule
def first_of(lines: int) -> int:
    line = 0
    while not has(lines, line):
        line += 1
    return line


@rule
def several(lines: int) -> bool:
    """Whether a set has more than one line: one is left when the first is taken away."""
    return lines & (lines - 1) != 0


@rule
def complete(position: Position, seat: int) -> int:
    """BL9: the set of lines that must be cleared.

    A line of a single card never is. Nor does a grid ever shrink to a single card: two rows of two
    lose one line and keep two cards, and those go together or not at all.
    """
    lines = 0
    for row in range(ROWS):
        lines |= is_one_number(position, seat, row) << row
    for column in range(COLUMNS):
        lines |= is_one_colour(position, seat, column) << (ROWS + column)
    return lines


@rule
def number_at(position: Position, seat: int, cell: int) -> int:
    """The number on the card of a cell, from 0; of a cell without a card, anything."""
    return remainder(position.grid[seat][cell], VALUES)


@rule
def colour_at(position: Position, seat: int, cell: int) -> int:
    """Likewise its colour."""
    return quotient(position.grid[seat][cell], VALUES)


# These two go through all cells, with no branch: which cards match, no processor guesses.


@rule
def is_one_number(position: Position, seat: int, row: int) -> bool:
    """BL9: a row whose cards all lie face up and show one number."""
    first = row * COLUMNS
    number = number_at(position, seat, first)
    same = both(position.columns[seat] > 1, is_inside(position, seat, first))
    for cell in range(first, first + COLUMNS):
        matches = both(is_up(position, seat, cell), number_at(position, seat, cell) == number)
        same = both(same, either(matches, not is_inside(position, seat, cell)))
    return same


@rule
def is_one_colour(position: Position, seat: int, column: int) -> bool:
    """BL9: a column whose cards all lie face up and have one colour."""
    colour = colour_at(position, seat, column)
    same = both(position.rows[seat] > 1, is_inside(position, seat, column))
    for cell in range(column, CELLS, COLUMNS):
        matches = both(is_up(position, seat, cell), colour_at(position, seat, cell) == colour)
        same = both(same, either(matches, not is_inside(position, seat, cell)))
    return same


@rule
def push_together(position: Position, seat: int, line: int) -> None:
    """BL10: what lies below a row that is gone, or right of a column, moves up to it."""
    grid, face = position.grid[seat], position.face[seat]
    if line < ROWS:
        position.rows[seat] -= 1
    else:
        position.columns[seat] -= 1
    for row in range(position.rows[seat]):
        for column in range(position.columns[seat]):
            cell = source = row * COLUMNS + column
            if row >= line:
                source = cell + COLUMNS
            if ROWS + column >= line >= ROWS:
                source = cell + 1
            grid[cell] = grid[source]
            face[cell] = face[source]
    if cards_left(position, seat) == 0:
        position.rows[seat] = 0
        position.columns[seat] = 0
    for cell in range(CELLS):
        if cell // COLUMNS >= position.rows[seat] or cell % COLUMNS >= position.columns[seat]:
            face[cell] = NONE


@rule
def moved_up(lines: int, gone: int) -> int:
    """A set of lines when one is gone: the rows below it, or the columns right of it, move up."""
    end = ROWS if gone < ROWS else LINES
    left = 0
    for line in range(LINES):
        if has(lines, line) and line != gone:
            left |= 1 << (line - 1 if gone < line < end else line)
    return left
