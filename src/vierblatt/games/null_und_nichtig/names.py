"""The names of Null & nichtig: its cards, phases, moves and events, each declared once."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Events, Moves, Named

COLOURS = (
    Named("blue", "blaue", "blue"),
    Named("green", "grüne", "green"),
    Named("purple", "lila", "purple"),
    Named("red", "rote", "red"),
    Named("yellow", "gelbe", "yellow"),
)
VALUES = 12
CARDS = tuple(
    Named(f"{colour.text}-{value}", f"{colour.de} {value}", f"{colour.en} {value}")
    for colour in COLOURS
    for value in range(VALUES)
)

Phase = Literal["lay", "trick", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
LAY = PHASES.index("lay")
TRICK = PHASES.index("trick")
OVER = PHASES.index("over")

# The number of a move: PLAY_CARD or LAY_CARD plus the card.
MOVES = Moves()
PLAY_CARD = MOVES.add(
    *(Named(f"play {card.text}", f"{card.de} ausspielen", f"play {card.en}") for card in CARDS)
)
LAY_CARD = MOVES.add(
    *(Named(f"lay {card.text}", f"{card.de} auslegen", f"lay {card.en} open") for card in CARDS)
)

EVENTS = Events()
DEALT = EVENTS.add(
    "dealt",
    "Runde {round}: Jeder bekommt {cards} Karten.",
    "Round {round}: {cards} cards are dealt to each player.",
    round=NUMBER,
    cards=NUMBER,
)
PUT_DOWN = EVENTS.add(
    "put-down",
    "{seat} legt die {card} bereit.",
    "{seat} sets the {card} aside.",
    "Du legst die {card} bereit.",
    "You set the {card} aside.",
    seat=SEAT,
    card=CARDS,
)
READY = EVENTS.add(
    "ready",
    "{seat} hat gewählt.",
    "{seat} has chosen.",
    "Du hast gewählt.",
    "You have chosen.",
    seat=SEAT,
)
SHOWN = EVENTS.add(
    "shown",
    "{seat} legt die {card} offen aus.",
    "{seat} lays the {card} open.",
    "Du legst die {card} offen aus.",
    "You lay the {card} open.",
    seat=SEAT,
    card=CARDS,
)
PLAYED = EVENTS.add(
    "played",
    "{seat} spielt die {card}.",
    "{seat} plays the {card}.",
    "Du spielst die {card}.",
    "You play the {card}.",
    seat=SEAT,
    card=CARDS,
)
TOOK = EVENTS.add(
    "took",
    "{seat} nimmt den Stich.",
    "{seat} takes the trick.",
    "Du nimmst den Stich.",
    "You take the trick.",
    seat=SEAT,
)
SCORED = EVENTS.add(
    "scored",
    "Punkte für {seat}: {points}, zusammen {total}.",
    "Points for {seat}: {points}, {total} in all.",
    "Punkte für dich: {points}, zusammen {total}.",
    "Points for you: {points}, {total} in all.",
    seat=SEAT,
    points=NUMBER,
    total=NUMBER,
)
ENDED = EVENTS.add("ended", "Die Partie ist zu Ende.", "The match is over.")
