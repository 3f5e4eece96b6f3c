"""The names of Blanco: its cards, places, phases, moves and events, each declared once."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Events, Moves, Named

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
VALUES = 12
CARDS = tuple(
    Named(f"{colour.text}-{number}", f"{colour.de} {number}", f"{colour.en} {number}")
    for colour in COLOURS
    for number in range(1, VALUES + 1)
)

ROWS = 3
COLUMNS = 4  # of the second grid, and in the numbering of cells: row * COLUMNS + column
PLACES = tuple(
    Named(f"{row} {column}", f"Reihe {row}, Spalte {column}", f"row {row}, column {column}")
    for row in range(1, ROWS + 1)
    for column in range(1, COLUMNS + 1)
)
LINES = (
    *(Named(f"row {row}", f"Reihe {row}", f"row {row}") for row in range(1, ROWS + 1)),
    *(Named(f"column {at}", f"Spalte {at}", f"column {at}") for at in range(1, COLUMNS + 1)),
)
# Neighbours by their left or upper cell: first those side by side, then those one above the other.
BESIDE = tuple(cell for cell in range(ROWS * COLUMNS) if (cell + 1) % COLUMNS != 0)
ABOVE = tuple(range((ROWS - 1) * COLUMNS))
PAIRS = tuple(
    Named(f"{one.text} {other.text}", f"{one.de} und {other.de}", f"{one.en} and {other.en}")
    for one, other in (
        *((PLACES[cell], PLACES[cell + 1]) for cell in BESIDE),
        *((PLACES[cell], PLACES[cell + COLUMNS]) for cell in ABOVE),
    )
)

Phase = Literal["setup", "act", "place", "turn", "clear", "reward", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
SETUP = PHASES.index("setup")
ACT = PHASES.index("act")
PLACE = PHASES.index("place")
TURN = PHASES.index("turn")
CLEAR = PHASES.index("clear")
REWARD = PHASES.index("reward")
OVER = PHASES.index("over")

# The number of a move: TURN_UP or LOOK_AT plus a cell; CLEAR_LINE plus a line; SWAP plus a pair;
# DISCARD plus a card; LAY plus card * CELLS + cell; and DRAW, TAKE, DECLINE.
MOVES = Moves()
TURN_UP = MOVES.add(
    *(
        Named(
            f"turn {at.text}",
            f"die Karte in {at.de} aufdecken",
            f"turn up the card in {at.en}",
        )
        for at in PLACES
    )
)
LOOK_AT = MOVES.add(
    *(
        Named(
            f"look {at.text}",
            f"die Karte in {at.de} ansehen",
            f"look at the card in {at.en}",
        )
        for at in PLACES
    )
)
DRAW = MOVES.add(Named("draw", "vom Zugstapel ziehen", "draw from the stock"))
TAKE = MOVES.add(Named("take", "die oberste Ablage nehmen", "take the top discard"))
DECLINE = MOVES.add(Named("decline", "verzichten", "decline"))
CLEAR_LINE = MOVES.add(
    *(Named(f"clear {line.text}", f"{line.de} abräumen", f"clear {line.en}") for line in LINES)
)
SWAP = MOVES.add(
    *(
        Named(
            f"swap {pair.text}",
            f"die Karten in {pair.de} vertauschen",
            f"swap the cards in {pair.en}",
        )
        for pair in PAIRS
    )
)
DISCARD = MOVES.add(
    *(Named(f"discard {card.text}", f"{card.de} ablegen", f"discard {card.en}") for card in CARDS)
)
LAY = MOVES.add(
    *(
        Named(
            f"lay {card.text} {at.text}",
            f"{card.de} in {at.de} legen",
            f"lay {card.en} in {at.en}",
        )
        for card in CARDS
        for at in PLACES
    )
)

EVENTS = Events()
DEALT = EVENTS.add(
    "dealt",
    "Spiel {game}: {dealer} gibt jedem neun verdeckte Karten.",
    "Game {game}: {dealer} deals nine cards face down to each player.",
    "Spiel {game}: Du gibst jedem neun verdeckte Karten.",
    "Game {game}: you deal nine cards face down to each player.",
    game=NUMBER,
    dealer=SEAT,
)
OPENED = EVENTS.add(
    "opened",
    "Die {card} eröffnet die Ablage.",
    "The discard pile starts with the {card}.",
    card=CARDS,
)
PICKED = EVENTS.add(
    "picked",
    "{seat} will {move}.",
    "{seat} chooses to {move}.",
    "Du willst {move}.",
    "You choose to {move}.",
    seat=SEAT,
    move=MOVES,
)
READY = EVENTS.add(
    "ready",
    "{seat} hat gewählt.",
    "{seat} has chosen.",
    "Du hast gewählt.",
    "You have chosen.",
    seat=SEAT,
)
TURNED = EVENTS.add(
    "turned",
    "{seat} deckt die {card} auf ({place}).",
    "{seat} turns up the {card} ({place}).",
    "Du deckst die {card} auf ({place}).",
    "You turn up the {card} ({place}).",
    seat=SEAT,
    card=CARDS,
    place=PLACES,
)
LOOKED = EVENTS.add(
    "looked",
    "{seat} sieht sich eine verdeckte Karte an ({place}).",
    "{seat} looks at a face-down card ({place}).",
    "Du siehst dir eine verdeckte Karte an ({place}).",
    "You look at a face-down card ({place}).",
    seat=SEAT,
    place=PLACES,
)
SAW = EVENTS.add(
    "saw",
    "{seat} sieht die {card} ({place}).",
    "{seat} sees the {card} ({place}).",
    "Du siehst die {card} ({place}).",
    "You see the {card} ({place}).",
    seat=SEAT,
    card=CARDS,
    place=PLACES,
)
DREW = EVENTS.add(
    "drew",
    "{seat} zieht vom Zugstapel.",
    "{seat} draws from the stock.",
    "Du ziehst vom Zugstapel.",
    "You draw from the stock.",
    seat=SEAT,
)
GOT = EVENTS.add(
    "got",
    "{seat} bekommt die {card}.",
    "{seat} gets the {card}.",
    "Du bekommst die {card}.",
    "You get the {card}.",
    seat=SEAT,
    card=CARDS,
)
TOOK = EVENTS.add(
    "took",
    "{seat} nimmt die {card} von der Ablage.",
    "{seat} takes the {card} from the discards.",
    "Du nimmst die {card} von der Ablage.",
    "You take the {card} from the discards.",
    seat=SEAT,
    card=CARDS,
)
RESHUFFLED = EVENTS.add(
    "reshuffled",
    "Ablage und Schachtel werden gemischt: {cards} Karten im neuen Zugstapel.",
    "Discards and box are shuffled: {cards} cards in the new stock.",
    cards=NUMBER,
)
DISCARDED = EVENTS.add(
    "discarded",
    "{seat} legt die {card} ab.",
    "{seat} discards the {card}.",
    "Du legst die {card} ab.",
    "You discard the {card}.",
    seat=SEAT,
    card=CARDS,
)
LAID = EVENTS.add(
    "laid",
    "{seat} legt die {card} ins Raster ({place}); die {before} kommt auf die Ablage.",
    "{seat} lays the {card} into the grid ({place}); the {before} goes to the discards.",
    "Du legst die {card} ins Raster ({place}); die {before} kommt auf die Ablage.",
    "You lay the {card} into the grid ({place}); the {before} goes to the discards.",
    seat=SEAT,
    card=CARDS,
    place=PLACES,
    before=CARDS,
)
SWAPPED = EVENTS.add(
    "swapped",
    "{seat} vertauscht {places}.",
    "{seat} swaps {places}.",
    "Du vertauschst {places}.",
    "You swap {places}.",
    seat=SEAT,
    places=PAIRS,
)
CLEARED = EVENTS.add(
    "cleared",
    "{seat} räumt {line} ab, Karten im Raster: {left}.",
    "{seat} clears {line}, cards left: {left}.",
    "Du räumst {line} ab, Karten im Raster: {left}.",
    "You clear {line}, cards left: {left}.",
    seat=SEAT,
    line=LINES,
    left=NUMBER,
)
SECOND = EVENTS.add(
    "second-grid",
    "{seat} hat das erste Raster abgeräumt und bekommt zwölf neue Karten.",
    "{seat} has cleared the first grid and gets twelve new cards.",
    "Du hast das erste Raster abgeräumt und bekommst zwölf neue Karten.",
    "You have cleared the first grid and get twelve new cards.",
    seat=SEAT,
)
DECLINED = EVENTS.add(
    "declined",
    "{seat} verzichtet auf die Belohnung.",
    "{seat} declines the reward.",
    "Du verzichtest auf die Belohnung.",
    "You decline the reward.",
    seat=SEAT,
)
STOPPED = EVENTS.add(
    "stopped",
    "Nach {turns} Zügen für jeden wird das Spiel abgebrochen.",
    "The game is stopped after {turns} turns for each player.",
    turns=NUMBER,
)
WON = EVENTS.add(
    "won",
    "{seat} gewinnt das Spiel.",
    "{seat} wins the game.",
    "Du gewinnst das Spiel.",
    "You win the game.",
    seat=SEAT,
)
SCORED = EVENTS.add(
    "scored",
    "Gewertet für {seat}: {points}, zusammen {total}.",
    "Scored for {seat}: {points}, {total} in all.",
    "Gewertet für dich: {points}, zusammen {total}.",
    "Scored for you: {points}, {total} in all.",
    seat=SEAT,
    points=NUMBER,
    total=NUMBER,
)
ENDED = EVENTS.add("ended", "Die Partie ist zu Ende.", "The match is over.")
