"""The rule of thumb of Blanco: count what each line lacks, and make every turn lower that count.

A line lacks the cards that do not belong to its largest group: a column of two red cards and a
blue one lacks one. Lay the card, or swap the two, that lowers what your lines lack the most, and
best of all clear one, for then the crossing lines get shorter too. But do not be left with a
single line of three or four: two short lines are easier than one long one. Take the top discard
only if you lay it at once and it does clearly more than your hand. If nothing helps much, discard
what fits your grid the least and would not clear a line for the next player, and turn a new card
up: cards you see are cards you can match.
"""

from collections.abc import Iterable

from vierblatt.core.flow import NONE
from vierblatt.core.hands import quotient, remainder
from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.blanco.grid import any_face_down, neighbours
from vierblatt.games.blanco.knowledge import Knowledge
from vierblatt.games.blanco.names import (
    ACT,
    CLEAR,
    CLEAR_LINE,
    COLUMNS,
    DECLINE,
    DISCARD,
    DRAW,
    LAY,
    LOOK_AT,
    PLACE,
    ROWS,
    SETUP,
    SWAP,
    TAKE,
    TURN_UP,
    VALUES,
)
from vierblatt.games.blanco.state import CELLS, DOWN, SEATS, SEEN, TURNS, UP, Position

COST = (0, 6, 14, 17, 24)  # of a line that lacks none, one, two, three or four cards
CLEARED = 8  # for a line that goes
LONELY = 32  # against a single line of three or four that is left
NEW = 4  # for a card turned up that was not known
DRAWN = 3  # for what a card from the stock may bring
FITS = 1  # against discarding a card that goes with a line, and again if it would clear it
GIFT = 1  # against a discard that would clear a line for the next player

# How a search looks at the game: a few turns ahead, and then by what the grids still lack. A game
# takes some twenty turns of each player, and one move shifts the chance to win by a few per cent:
# played out to the end, worlds say little but noise.
TURNS_AHEAD = 2  # of each player
WIN = 60  # a game won, in the costs above
CARD = 4  # a card left over, where those are counted
# What the second grid will cost. Less than a fresh one costs, and nobody would finish their first.
SECOND_GRID = 230
SWING = 25  # between a card left (1) and a game won (39), the units of a standing

# What a card does for a line that it does not complete: a column or a row, and how much.
NEARLY = (
    (
        Words(
            "bringt die Spalte einer einzigen Farbe näher", "brings the column closer to one colour"
        ),
        Words("bringt die Reihe einer einzigen Zahl näher", "brings the row closer to one number"),
    ),
    (
        Words("macht die Spalte fast einfarbig", "nearly makes the column one colour"),
        Words("bringt fast die ganze Reihe auf eine Zahl", "nearly makes the row one number"),
    ),
)


@rule
def rate(knowledge: Knowledge, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    if knowledge.phase == PLACE:
        return rate_placing(knowledge, seat, move)
    if knowledge.phase == ACT:
        if move == DRAW:
            return best_of_hand(knowledge, seat) + DRAWN
        if move == TAKE:
            return best_laying(knowledge, seat, knowledge.discard[knowledge.discard_count - 1])
        return gain_of_swap(knowledge, seat, move)
    if knowledge.phase == SETUP:
        return 0
    if knowledge.phase == CLEAR:
        return gain_of_clearing(knowledge, seat, move - CLEAR_LINE, NONE, NONE)
    if move == DECLINE:
        return 0
    if move >= LOOK_AT:
        return NEW if knowledge.face[seat][move - LOOK_AT] == DOWN else 0
    return gain_of_turning(knowledge, seat, move - TURN_UP)


@rule
def rate_placing(knowledge: Knowledge, seat: int, move: int) -> int:
    """BL6, BL7: what it does to the grid, and what the next player gets."""
    if move < LAY:
        gone = move - DISCARD
        gain = NEW if any_face_down(knowledge, seat) else 0
        gain -= FITS * fits(knowledge, seat, gone, SEEN)
    else:
        card = (move - LAY) // CELLS
        cell = move - LAY - card * CELLS
        gone = known(knowledge, seat, cell)
        gain = gain_of_laying(knowledge, seat, card, cell)
    left = seat + 1 if seat + 1 < knowledge.players else 0
    if gone >= 0 and is_gift(knowledge, left, gone):
        gain -= GIFT
    return gain


@rule
def is_gift(knowledge: Knowledge, seat: int, card: int) -> bool:
    """Whether a card would complete a line of open cards, wherever in it one is missing."""
    for row in range(knowledge.rows[seat]):
        if all_but_one(knowledge, seat, row, card):
            return True
    for column in range(ROWS, ROWS + knowledge.columns[seat]):
        if all_but_one(knowledge, seat, column, card):
            return True
    return False


@rule
def all_but_one(knowledge: Knowledge, seat: int, line: int, card: int) -> bool:
    first, step, length = cells_of(knowledge, seat, line)
    kind = kind_of(line, card)
    others = 0
    for cell in range(first, first + length * step, step):
        if knowledge.face[seat][cell] != UP or kind_of(line, knowledge.grid[seat][cell]) != kind:
            others += 1
            if others > 1:
                return False
    return length > 1


@rule
def best_of_hand(knowledge: Knowledge, seat: int) -> int:
    best = 0
    for place in range(knowledge.held[seat]):
        best = max(best, best_laying(knowledge, seat, knowledge.hand[seat][place]))
    return best


@rule
def best_laying(knowledge: Knowledge, seat: int, card: int) -> int:
    """The most that a card can do in the grid."""
    best = -LONELY
    for row in range(knowledge.rows[seat]):
        for cell in range(row * COLUMNS, row * COLUMNS + knowledge.columns[seat]):
            best = max(best, gain_of_laying(knowledge, seat, card, cell))
    return best


@rule
def gain_of_laying(knowledge: Knowledge, seat: int, card: int, cell: int) -> int:
    row = cell // COLUMNS
    column = ROWS + cell - row * COLUMNS
    if would_go(knowledge, seat, row, cell, card):
        return gain_of_clearing(knowledge, seat, row, NONE, NONE)
    if would_go(knowledge, seat, column, cell, card):
        return gain_of_clearing(knowledge, seat, column, NONE, NONE)
    return gain_in_line(knowledge, seat, row, cell, card) + gain_in_line(
        knowledge, seat, column, cell, card
    )


@rule
def gain_of_turning(knowledge: Knowledge, seat: int, cell: int) -> int:
    """A card that one has looked at is worth turning up only to clear a line."""
    card = known(knowledge, seat, cell)
    return NEW if card < 0 else gain_of_laying(knowledge, seat, card, cell)


@rule
def gain_of_swap(knowledge: Knowledge, seat: int, move: int) -> int:
    """Cards swapped within a row change columns, and cards swapped within a column change rows."""
    one, other = neighbours(move - SWAP)
    left, right = known(knowledge, seat, one), known(knowledge, seat, other)
    row = one // COLUMNS
    line = ROWS + one - row * COLUMNS if other == one + 1 else row
    if would_go(knowledge, seat, line, one, right):
        return gain_of_clearing(knowledge, seat, line, other, left)
    if would_go(knowledge, seat, line + 1, other, left):
        return gain_of_clearing(knowledge, seat, line + 1, one, right)
    return gain_in_line(knowledge, seat, line, one, right) + gain_in_line(
        knowledge, seat, line + 1, other, left
    )


@rule
def gain_in_line(knowledge: Knowledge, seat: int, line: int, cell: int, card: int) -> int:
    """What a card in that cell would do for one line."""
    length = cells_of(knowledge, seat, line)[2]
    if length < 2:
        return 0
    groups, largest = groups_in(knowledge, seat, line, NONE, cell)
    before = with_card(groups, largest, line, known(knowledge, seat, cell))
    return COST[length - before] - COST[length - with_card(groups, largest, line, card)]


@rule
def gain_of_clearing(knowledge: Knowledge, seat: int, line: int, cell: int, card: int) -> int:
    """What it is worth that a line goes, if then that card lies in that cell."""
    rows, columns = knowledge.rows[seat] + 0, knowledge.columns[seat] + 0
    gain = CLEARED + cost(knowledge, seat, line, NONE, NONE, NONE)
    if line < ROWS:
        rows -= 1
        for column in range(ROWS, ROWS + columns):
            gain += cost(knowledge, seat, column, NONE, NONE, NONE)
            gain -= cost(knowledge, seat, column, line, cell, card)
    else:
        columns -= 1
        for row in range(rows):
            gain += cost(knowledge, seat, row, NONE, NONE, NONE)
            gain -= cost(knowledge, seat, row, line - ROWS, cell, card)
    if (rows == 1 and columns > 2) or (columns == 1 and rows > 2):
        gain -= LONELY
    return gain


@rule
def cost(position: Position, seat: int, line: int, gone: int, cell: int, card: int) -> int:
    """What it costs that a line lacks cards; one of a single card is none."""
    length = cells_of(position, seat, line)[2] - (gone != NONE)
    return COST[lacks(position, seat, line, gone, cell, card)] if length > 1 else 0


@rule
def lacks(position: Position, seat: int, line: int, gone: int, cell: int, card: int) -> int:
    """How many cards of a line do not belong to its largest group.

    The place `gone` of the line is left out, and in `cell` lies `card` (each NONE if not).
    """
    groups, largest = groups_in(position, seat, line, gone, cell)
    if cell != NONE and (cell // COLUMNS if line < ROWS else ROWS + cell % COLUMNS) == line:
        largest = with_card(groups, largest, line, card)
    return cells_of(position, seat, line)[2] - (gone != NONE) - largest


@rule
def groups_in(position: Position, seat: int, line: int, gone: int, cell: int) -> tuple[int, int]:
    """The groups of a line without its place `gone` and without `cell`, and the largest's size.

    Three bits count the cards of each kind.
    """
    first, step, length = cells_of(position, seat, line)
    groups, largest = 0, 0
    for place in range(length):
        at = first + place * step
        card = known(position, seat, at)
        if place != gone and at != cell and card >= 0:
            bits = 3 * kind_of(line, card)
            groups += 1 << bits
            largest = max(largest, groups >> bits & 7)
    return groups, largest


@rule
def with_card(groups: int, largest: int, line: int, card: int) -> int:
    """The size of the largest group when a card comes to it."""
    if card < 0:
        return largest
    return max(largest, (groups >> 3 * kind_of(line, card) & 7) + 1)


@rule
def would_go(knowledge: Knowledge, seat: int, line: int, cell: int, card: int) -> bool:
    """BL9: whether a line would be complete, all face up, with that card in that cell."""
    first, step, length = cells_of(knowledge, seat, line)
    kind = kind_of(line, card)
    for place in range(length):
        at = first + place * step
        if at != cell and (
            knowledge.face[seat][at] != UP or kind_of(line, knowledge.grid[seat][at]) != kind
        ):
            return False
    return length > 1 and card >= 0


@rule
def fits(position: Position, seat: int, card: int, least: int) -> int:
    """2 if a card would complete a line of what lies there, 1 if one more were needed, or 0.

    Cards count whose face is `least` at least: UP, or also SEEN for one's own grid.
    """
    best = 0
    for row in range(position.rows[seat]):
        best = max(best, fits_line(position, seat, row, card, least))
    for column in range(ROWS, ROWS + position.columns[seat]):
        best = max(best, fits_line(position, seat, column, card, least))
    return best


@rule
def fits_line(position: Position, seat: int, line: int, card: int, least: int) -> int:
    first, step, length = cells_of(position, seat, line)
    kind = kind_of(line, card)
    alike = 0
    for cell in range(first, first + length * step, step):
        if position.face[seat][cell] >= least and kind_of(line, position.grid[seat][cell]) == kind:
            alike += 1
    return max(0, min(2, 3 - length + alike)) if alike > 0 and length > 1 else 0


@rule
def cells_of(position: Position, seat: int, line: int) -> tuple[int, int, int]:
    """A line's first cell, the step to the next one, and how many there are."""
    if line < ROWS:
        return line * COLUMNS, 1, int(position.columns[seat])
    return line - ROWS, COLUMNS, int(position.rows[seat])


@rule
def kind_of(line: int, card: int) -> int:
    """What must be alike in a line: numbers in a row, colours in a column."""
    return remainder(card, VALUES) if line < ROWS else quotient(card, VALUES)


@rule
def known(position: Position, seat: int, cell: int) -> int:
    """The card in a place of one's own grid, or NONE if one does not know it."""
    return int(position.grid[seat][cell]) if position.face[seat][cell] != DOWN else NONE


@rule
def clock(position: Position) -> int:
    return position.game * TURNS * SEATS + position.turns


@rule
def patience(position: Position) -> int:
    return TURNS_AHEAD * position.players


@rule
def outlook(position: Position, seat: int) -> int:
    """How a seat stands in a match that goes on; higher is better."""
    scored = -CARD * position.totals[seat] if position.games > 0 else WIN * position.totals[seat]
    return scored - to_go(position, seat)


@rule
def to_go(position: Position, seat: int) -> int:
    """What is still to be done."""
    rows, columns = position.rows[seat], position.columns[seat]
    work = SECOND_GRID if position.stage[seat] == 1 else 0
    for row in range(rows):
        work += cost(position, seat, row, NONE, NONE, NONE)
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            if position.face[seat][cell] == DOWN:
                work += NEW
    for column in range(ROWS, ROWS + columns):
        work += cost(position, seat, column, NONE, NONE, NONE)
    if rows > 0:
        work += CLEARED * (rows + columns - 2)
    if (rows == 1 and columns > 2) or (columns == 1 and rows > 2):
        work += LONELY
    return work


def reason(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    if knowledge.phase == SETUP or move == DECLINE or rate(knowledge, seat, move) < 0:
        return None
    if move >= LAY:
        return reason_to_lay(knowledge, seat, (move - LAY) // CELLS, (move - LAY) % CELLS)
    if move >= DISCARD:
        return reason_to_discard(knowledge, seat, move - DISCARD)
    if move >= SWAP:
        return reason_to_swap(knowledge, seat, move)
    if move >= CLEAR_LINE:
        if move - CLEAR_LINE < ROWS:
            return Words("macht alle Spalten kürzer", "makes every column shorter")
        return Words("macht alle Reihen kürzer", "makes every row shorter")
    if move in (DRAW, TAKE):
        return reason_to_draw(knowledge, seat, move)
    cell = move - LOOK_AT if move >= LOOK_AT else move - TURN_UP
    card = known(knowledge, seat, cell)
    if card == NONE:
        return Words("zeigt dir eine neue Karte", "shows you a new card")
    return None if move >= LOOK_AT else reason_to_lay(knowledge, seat, card, cell)


def reason_to_lay(knowledge: Knowledge, seat: int, card: int, cell: int) -> Words | None:
    lines = (cell // COLUMNS, ROWS + cell % COLUMNS)
    return best_reason(knowledge, seat, [(line, cell, card) for line in lines])


def reason_to_swap(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    one, other = neighbours(move - SWAP)
    line = ROWS + one % COLUMNS if other == one + 1 else one // COLUMNS
    moved = (
        (line, one, known(knowledge, seat, other)),
        (line + 1, other, known(knowledge, seat, one)),
    )
    return best_reason(knowledge, seat, moved)


def reason_to_discard(knowledge: Knowledge, seat: int, card: int) -> Words | None:
    hand = [
        fits(knowledge, seat, held, SEEN) for held in knowledge.hand[seat][: knowledge.held[seat]]
    ]
    if fits(knowledge, seat, card, SEEN) == min(hand) < max(hand):
        return Words("passt am wenigsten zu deinem Raster", "fits your grid the least")
    if any_face_down(knowledge, seat):
        return Words("deckt dafür eine neue Karte auf", "turns up a new card in return")
    return None


def reason_to_draw(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    top = knowledge.discard[knowledge.discard_count - 1]
    most = best_laying(knowledge, seat, top)
    if most <= best_of_hand(knowledge, seat) + DRAWN:
        if move == TAKE:
            return None
        return Words(
            "die oberste Ablage hilft kaum mehr als deine Hand",
            "the top discard hardly does more than your hand",
        )
    if move == DRAW:
        return None
    for cell in range(CELLS):
        inside = cell // COLUMNS < knowledge.rows[seat] and cell % COLUMNS < knowledge.columns[seat]
        if inside and gain_of_laying(knowledge, seat, top, cell) == most:
            return reason_to_lay(knowledge, seat, top, cell)
    return None


def best_reason(
    knowledge: Knowledge, seat: int, laid: Iterable[tuple[int, int, int]]
) -> Words | None:
    """What cards do for lines, each given as line, cell and card; the best of it."""
    nearly = None
    for line, cell, card in laid:
        row = line < ROWS
        if would_go(knowledge, seat, line, cell, card):
            if row:
                return Words("räumt die Reihe ab", "clears the row")
            return Words("räumt die Spalte ab", "clears the column")
        length = cells_of(knowledge, seat, line)[2]
        short = lacks(knowledge, seat, line, NONE, cell, card)
        if (
            gain_in_line(knowledge, seat, line, cell, card) > 0
            and length - short > 1
            and not nearly
        ):
            nearly = NEARLY[short == 1][row]
    return nearly
