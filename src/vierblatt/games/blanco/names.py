"""Blanco in words: cards, moves, events, and why a move is refused."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Happening, Named, Words
from vierblatt.games.blanco.grid import swapped
from vierblatt.games.blanco.state import (
    ACT,
    CELLS,
    CLEAR,
    CLEAR_LINE,
    COLUMNS,
    DECLINE,
    DISCARD,
    DRAW,
    LAY,
    LOOK_AT,
    NONE,
    PLACE,
    REWARD,
    ROWS,
    SETUP,
    SWAP_RIGHT,
    TURN_UP,
    VALUES,
    Truth,
)

COLOURS = (
    Named("red", "rote", "red"),
    Named("orange", "orange", "orange"),
    Named("yellow", "gelbe", "yellow"),
    Named("green", "grüne", "green"),
    Named("turquoise", "türkise", "turquoise"),
    Named("blue", "blaue", "blue"),
    Named("purple", "lila", "purple"),
    Named("pink", "rosa", "pink"),
    Named("brown", "braune", "brown"),
    Named("grey", "graue", "grey"),
)
Phase = Literal["setup", "act", "place", "turn", "clear", "reward", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

CARDS = tuple(
    Named(f"{colour.text}-{number}", f"{colour.de} {number}", f"{colour.en} {number}")
    for colour in COLOURS
    for number in range(1, VALUES + 1)
)

PLACES = tuple(
    Named(f"{row} {column}", f"Reihe {row}, Spalte {column}", f"row {row}, column {column}")
    for row in range(1, ROWS + 1)
    for column in range(1, COLUMNS + 1)
)

LINES = (
    *(Named(f"row {row}", f"Reihe {row}", f"row {row}") for row in range(1, ROWS + 1)),
    *(Named(f"column {at}", f"Spalte {at}", f"column {at}") for at in range(1, COLUMNS + 1)),
)

SWAPS = tuple(
    Named(f"{one.text} {other.text}", f"{one.de} und {other.de}", f"{one.en} and {other.en}")
    for one, other in (
        (PLACES[cell] for cell in swapped(move)) for move in range(SWAP_RIGHT, DISCARD)
    )
)

MOVES = (
    *(
        Named(
            f"turn {at.text}",
            f"die Karte in {at.de} aufdecken",
            f"turn up the card in {at.en}",
        )
        for at in PLACES
    ),
    *(
        Named(
            f"look {at.text}",
            f"die Karte in {at.de} ansehen",
            f"look at the card in {at.en}",
        )
        for at in PLACES
    ),
    Named("draw", "vom Zugstapel ziehen", "draw from the stock"),
    Named("take", "die oberste Ablage nehmen", "take the top discard"),
    Named("decline", "verzichten", "decline"),
    *(Named(f"clear {line.text}", f"{line.de} abräumen", f"clear {line.en}") for line in LINES),
    *(
        Named(
            f"swap {pair.text}",
            f"die Karten in {pair.de} vertauschen",
            f"swap the cards in {pair.en}",
        )
        for pair in SWAPS
    ),
    *(Named(f"discard {card.text}", f"{card.de} ablegen", f"discard {card.en}") for card in CARDS),
    *(
        Named(
            f"lay {card.text} {at.text}",
            f"{card.de} in {at.de} legen",
            f"lay {card.en} in {at.en}",
        )
        for card in CARDS
        for at in PLACES
    ),
)

# In the order of the numbers in state.py.
EVENTS = (
    Happening(
        "dealt",
        (("game", NUMBER), ("dealer", SEAT)),
        Words(
            "Spiel {game}: {dealer} gibt jedem neun verdeckte Karten.",
            "Game {game}: {dealer} deals nine cards face down to each player.",
        ),
    ),
    Happening(
        "opened",
        (("card", CARDS),),
        Words("Erste Karte der Ablage: {card}.", "The discard pile starts with {card}."),
    ),
    Happening(
        "picked",
        (("seat", SEAT), ("move", MOVES)),
        Words("{seat} will {move}.", "{seat} chooses to {move}."),
    ),
    Happening(
        "ready",
        (("seat", SEAT),),
        Words("{seat} hat gewählt.", "{seat} has chosen."),
    ),
    Happening(
        "turned",
        (("seat", SEAT), ("card", CARDS), ("place", PLACES)),
        Words("{seat} deckt {card} auf ({place}).", "{seat} turns up {card} ({place})."),
    ),
    Happening(
        "looked",
        (("seat", SEAT), ("place", PLACES)),
        Words(
            "{seat} sieht sich eine verdeckte Karte an ({place}).",
            "{seat} looks at a face-down card ({place}).",
        ),
    ),
    Happening(
        "saw",
        (("seat", SEAT), ("card", CARDS), ("place", PLACES)),
        Words("{seat} sieht {card} ({place}).", "{seat} sees {card} ({place})."),
    ),
    Happening(
        "drew",
        (("seat", SEAT),),
        Words("{seat} zieht vom Zugstapel.", "{seat} draws from the stock."),
    ),
    Happening(
        "got",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} bekommt {card}.", "{seat} gets {card}."),
    ),
    Happening(
        "took",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} nimmt {card} von der Ablage.", "{seat} takes {card} from the discards."),
    ),
    Happening(
        "reshuffled",
        (("cards", NUMBER),),
        Words(
            "Ablage und Schachtel werden gemischt: {cards} Karten im neuen Zugstapel.",
            "Discards and box are shuffled: {cards} cards in the new stock.",
        ),
    ),
    Happening(
        "discarded",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} legt {card} ab.", "{seat} discards {card}."),
    ),
    Happening(
        "laid",
        (("seat", SEAT), ("card", CARDS), ("place", PLACES), ("before", CARDS)),
        Words(
            "{seat} legt {card} ins Raster ({place}); {before} kommt auf die Ablage.",
            "{seat} lays {card} into the grid ({place}); {before} goes to the discards.",
        ),
    ),
    Happening(
        "swapped",
        (("seat", SEAT), ("places", SWAPS)),
        Words("{seat} vertauscht {places}.", "{seat} swaps {places}."),
    ),
    Happening(
        "cleared",
        (("seat", SEAT), ("line", LINES), ("left", NUMBER)),
        Words(
            "{seat} räumt {line} ab, Karten im Raster: {left}.",
            "{seat} clears {line}, cards left: {left}.",
        ),
    ),
    Happening(
        "second-grid",
        (("seat", SEAT),),
        Words(
            "{seat} hat das erste Raster abgeräumt und bekommt zwölf neue Karten.",
            "{seat} has cleared the first grid and gets twelve new cards.",
        ),
    ),
    Happening(
        "declined",
        (("seat", SEAT),),
        Words("{seat} verzichtet auf die Belohnung.", "{seat} declines the reward."),
    ),
    Happening(
        "stopped",
        (("turns", NUMBER),),
        Words(
            "Nach {turns} Zügen für jeden wird das Spiel abgebrochen.",
            "The game is stopped after {turns} turns for each player.",
        ),
    ),
    Happening(
        "won",
        (("seat", SEAT),),
        Words("{seat} gewinnt das Spiel.", "{seat} wins the game."),
    ),
    Happening(
        "scored",
        (("seat", SEAT), ("points", NUMBER), ("total", NUMBER)),
        Words(
            "Gewertet für {seat}: {points}, zusammen {total}.",
            "Scored for {seat}: {points}, {total} in all.",
        ),
    ),
    Happening("ended", (), Words("Die Partie ist zu Ende.", "The match is over.")),
)

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


def why_not(mind: Truth, seat: int, move: int) -> Words:
    """Why this mind's seat, whose turn it is, may not make this move."""
    kind = kind_of(move)
    kinds, due = wanted(mind, seat)
    if kind not in kinds:
        return due
    if kind == PLACING:
        card = move - DISCARD if move < LAY else (move - LAY) // CELLS
        if card not in mind.hand[seat][: mind.held[seat]]:
            name = CARDS[card]
            return Words(f"Du hast keine {name.de} auf der Hand.", f"You do not hold a {name.en}.")
    if kind == CLEARING:
        return why_not_clear(mind, seat, move - CLEAR_LINE)
    for cell in cells_of(move):
        if cell // COLUMNS >= mind.rows[seat] or cell % COLUMNS >= mind.columns[seat]:
            return no_such_place(mind, seat)
    if mind.pair[0] != NONE:
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
    if move >= SWAP_RIGHT:
        return ACTING
    if move >= CLEAR_LINE:
        return CLEARING
    if move == DECLINE:
        return DECLINING
    if move >= DRAW:
        return ACTING
    return LOOKING if move >= LOOK_AT else TURNING


def wanted(mind: Truth, seat: int) -> tuple[tuple[int, ...], Words]:
    """The kinds of moves that are due, and the sentence that asks for them."""
    if mind.phase == SETUP:
        return ((TURNING,), TURN_DUE) if mind.chosen[seat] == 0 else ((LOOKING,), LOOK_DUE)
    if mind.phase == REWARD:
        if mind.due & 1:
            return (TURNING, DECLINING), TURN_REWARD
        return (LOOKING, DECLINING), LOOK_REWARD
    kinds = {ACT: ACTING, PLACE: PLACING, CLEAR: CLEARING}
    if mind.phase in kinds:
        return (kinds[mind.phase],), DUE_IN[mind.phase]
    return (TURNING,), TURN_DUE


def cells_of(move: int) -> tuple[int, ...]:
    """The cells of the grid that a move names."""
    if move >= LAY:
        return ((move - LAY) % CELLS,)
    if move >= SWAP_RIGHT:
        return swapped(move)
    return (move - LOOK_AT if move >= LOOK_AT else move - TURN_UP,)


def no_such_place(mind: Truth, seat: int) -> Words:
    rows, columns = mind.rows[seat], mind.columns[seat]
    return Words(
        f"So groß ist dein Raster nicht: {rows} Reihe{'n' * (rows > 1)}, "
        f"{columns} Spalte{'n' * (columns > 1)}.",
        f"Your grid is not that large: {rows} row{'s' * (rows > 1)}, "
        f"{columns} column{'s' * (columns > 1)}.",
    )


def why_not_clear(mind: Truth, seat: int, line: int) -> Words:
    if line < ROWS:
        if line >= mind.rows[seat]:
            return no_such_place(mind, seat)
        return Words(
            f"{LINES[line].de} zeigt nicht lauter offene Karten mit einer Zahl.",
            f"{LINES[line].en.capitalize()} does not show one number, all face up.",
        )
    if line - ROWS >= mind.columns[seat]:
        return no_such_place(mind, seat)
    return Words(
        f"{LINES[line].de} zeigt nicht lauter offene Karten in einer Farbe.",
        f"{LINES[line].en.capitalize()} does not show one colour, all face up.",
    )
