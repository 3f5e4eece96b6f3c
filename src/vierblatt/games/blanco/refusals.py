"""Why a move of Blanco is refused, in words."""

from vierblatt.core.flow import NONE
from vierblatt.core.words import Words
from vierblatt.games.blanco.grid import neighbours
from vierblatt.games.blanco.knowledge import Knowledge
from vierblatt.games.blanco.names import (
    ACT,
    CARDS,
    CLEAR,
    CLEAR_LINE,
    COLUMNS,
    DECLINE,
    DISCARD,
    DRAW,
    LAY,
    LINES,
    LOOK_AT,
    PLACE,
    PLACES,
    REWARD,
    ROWS,
    SETUP,
    SWAP,
    TURN_UP,
)
from vierblatt.games.blanco.state import CELLS, CHOICES, TURN_OVER

TURNING, LOOKING, ACTING, DECLINING, CLEARING, PLACING = range(6)

DUE_IN = {
    ACT: Words(
        "Zieh eine Karte, nimm die oberste Ablage oder vertausche zwei Nachbarn.",
        "Draw a card, take the top discard, or swap two neighbours.",
    ),
    PLACE: Words(
        "Leg eine Handkarte auf die Ablage oder in dein Raster.",
        "Lay a card of your hand on the discard pile or into your grid.",
    ),
    CLEAR: Words(
        "Wähle erst, welche vollständige Linie du abräumst.",
        "First choose which complete line you clear.",
    ),
}
TURN_DUE = Words(
    "Jetzt deckst du eine verdeckte Karte deines Rasters auf.",
    "Now you turn up a face-down card of your grid.",
)
LOOK_DUE = Words(
    "Jetzt siehst du dir eine verdeckte Karte deines Rasters an.",
    "Now you look at a face-down card of your grid.",
)
LOOK_REWARD = Words(
    "Zur Belohnung siehst du dir eine verdeckte Karte an, oder du verzichtest.",
    "As a reward you look at a face-down card, or you decline.",
)
TURN_REWARD = Words(
    "Für die Kette deckst du eine verdeckte Karte auf, oder du verzichtest.",
    "For the chain you turn up a face-down card, or you decline.",
)


def why_not(knowledge: Knowledge, seat: int, move: int) -> Words:
    """Why this knowledge's seat, whose turn it is, may not make this move."""
    kind = kind_of(move)
    kinds, due = wanted(knowledge, seat)
    if kind not in kinds:
        return due
    if kind == PLACING:
        card = move - DISCARD if move < LAY else (move - LAY) // CELLS
        if card not in knowledge.hand[seat][: knowledge.held[seat]]:
            name = CARDS[card]
            return Words(f"Du hast keine {name.de} auf der Hand.", f"You do not hold a {name.en}.")
    if kind == CLEARING:
        return why_not_clear(knowledge, seat, move - CLEAR_LINE)
    for cell in cells_of(move):
        if cell // COLUMNS >= knowledge.rows[seat] or cell % COLUMNS >= knowledge.columns[seat]:
            return no_such_place(knowledge, seat)
    if knowledge.pair[0] != NONE:
        return Words(
            "Aufdecken darfst du nur eine der beiden Karten, die du vertauscht hast.",
            "You may only turn up one of the two cards you have swapped.",
        )
    at = PLACES[cells_of(move)[0]]
    return Words(
        f"Die Karte in {at.de} liegt schon offen.", f"The card in {at.en} is face up already."
    )


def kind_of(move: int) -> int:
    if move >= DISCARD:
        return PLACING
    if move >= SWAP:
        return ACTING
    if move >= CLEAR_LINE:
        return CLEARING
    if move == DECLINE:
        return DECLINING
    if move >= DRAW:
        return ACTING
    return LOOKING if move >= LOOK_AT else TURNING


def wanted(knowledge: Knowledge, seat: int) -> tuple[tuple[int, ...], Words]:
    """The kinds of moves that are due, and the sentence that asks for them."""
    if knowledge.phase == SETUP:
        return ((TURNING,), TURN_DUE) if knowledge.owes[seat] == CHOICES else ((LOOKING,), LOOK_DUE)
    if knowledge.phase == REWARD:
        if knowledge.due[0] == TURN_OVER:
            return (TURNING, DECLINING), TURN_REWARD
        return (LOOKING, DECLINING), LOOK_REWARD
    kinds = {ACT: ACTING, PLACE: PLACING, CLEAR: CLEARING}
    if knowledge.phase in kinds:
        return (kinds[knowledge.phase],), DUE_IN[knowledge.phase]
    return (TURNING,), TURN_DUE


def cells_of(move: int) -> tuple[int, ...]:
    """The cells of the grid that a move names."""
    if move >= LAY:
        return ((move - LAY) % CELLS,)
    if move >= SWAP:
        return neighbours(move - SWAP)
    return (move - LOOK_AT if move >= LOOK_AT else move - TURN_UP,)


def no_such_place(knowledge: Knowledge, seat: int) -> Words:
    rows, columns = knowledge.rows[seat], knowledge.columns[seat]
    return Words(
        f"So groß ist dein Raster nicht: {rows} Reihe{'n' * (rows > 1)}, "
        f"{columns} Spalte{'n' * (columns > 1)}.",
        f"Your grid is not that large: {rows} row{'s' * (rows > 1)}, "
        f"{columns} column{'s' * (columns > 1)}.",
    )


def why_not_clear(knowledge: Knowledge, seat: int, line: int) -> Words:
    if line < ROWS:
        if line >= knowledge.rows[seat]:
            return no_such_place(knowledge, seat)
        return Words(
            f"{LINES[line].de} zeigt nicht lauter offene Karten mit einer Zahl.",
            f"{LINES[line].en.capitalize()} does not show one number, all face up.",
        )
    if line - ROWS >= knowledge.columns[seat]:
        return no_such_place(knowledge, seat)
    return Words(
        f"{LINES[line].de} zeigt nicht lauter offene Karten in einer Farbe.",
        f"{LINES[line].en.capitalize()} does not show one colour, all face up.",
    )
