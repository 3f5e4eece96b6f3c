"""The names of Dicht dran: its cards, phases, moves and events, each declared once."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Events, Moves, Named

CARDS = tuple(Named(f"{number}", f"{number}", f"{number}") for number in range(1, 101))

Phase = Literal["lay", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
LAY = PHASES.index("lay")
OVER = PHASES.index("over")

# The number of a move: LAY_CARD plus the card.
MOVES = Moves()
LAY_CARD = MOVES.add(
    *(Named(f"lay {card.text}", f"{card.de} ablegen", f"lay {card.en}") for card in CARDS)
)

EVENTS = Events()
DEALT = EVENTS.add(
    "dealt",
    "Durchgang {hand}: Jeder bekommt {cards} Karten.",
    "Hand {hand}: {cards} cards are dealt to each player.",
    hand=NUMBER,
    cards=NUMBER,
)
OPENED = EVENTS.add(
    "opened", "Neu im Kreis: die {card}.", "New in the circle: the {card}.", card=CARDS
)
AIMED = EVENTS.add(
    "aimed",
    "Das Ziel ist die {target}, die Lücke reicht von {low} bis {high}.",
    "The target is the {target}, the gap reaches from {low} to {high}.",
    target=CARDS,
    low=CARDS,
    high=CARDS,
)
PUT_DOWN = EVENTS.add(
    "put-down",
    "{seat} legt verdeckt die {card} ab.",
    "{seat} lays the {card} face down.",
    "Du legst verdeckt die {card} ab.",
    "You lay the {card} face down.",
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
    "{seat} deckt die {card} auf.",
    "{seat} shows the {card}.",
    "Du deckst die {card} auf.",
    "You show the {card}.",
    seat=SEAT,
    card=CARDS,
)
WON = EVENTS.add(
    "won",
    "{seat} ist mit Abstand {distance} am dichtesten dran und gewinnt die {target}.",
    "{seat} is nearest, at a distance of {distance}, and wins the {target}.",
    "Du bist mit Abstand {distance} am dichtesten dran und gewinnst die {target}.",
    "You are nearest, at a distance of {distance}, and win the {target}.",
    seat=SEAT,
    target=CARDS,
    distance=NUMBER,
)
FITTED = EVENTS.add(
    "fitted",
    "Die {card} von {seat} passt in die Lücke.",
    "The {card} of {seat} fits the gap.",
    "Deine {card} passt in die Lücke.",
    "Your {card} fits the gap.",
    seat=SEAT,
    card=CARDS,
)
MISSED = EVENTS.add(
    "missed",
    "Die {card} von {seat} passt nicht; Schoten darauf: {pods}.",
    "The {card} of {seat} does not fit; pods on it: {pods}.",
    "Deine {card} passt nicht; Schoten darauf: {pods}.",
    "Your {card} does not fit; pods on it: {pods}.",
    seat=SEAT,
    card=CARDS,
    pods=NUMBER,
)
DRAWN = EVENTS.add(
    "drawn",
    "{seat} zieht die {card}.",
    "{seat} draws the {card}.",
    "Du ziehst die {card}.",
    "You draw the {card}.",
    seat=SEAT,
    card=CARDS,
)
RESHUFFLED = EVENTS.add(
    "reshuffled",
    "Der Zugstapel ist aufgebraucht. Der Ablagestapel wird gemischt, Karten: {cards}.",
    "The stock is used up. The discards are shuffled, cards: {cards}.",
    cards=NUMBER,
)
DREW = EVENTS.add(
    "drew",
    "{seat} zieht Karten: {cards}.",
    "Cards drawn by {seat}: {cards}.",
    "Du ziehst Karten: {cards}.",
    "Cards drawn by you: {cards}.",
    seat=SEAT,
    cards=NUMBER,
)
KEPT = EVENTS.add(
    "kept",
    "{seat} hat die {card} übrig.",
    "{seat} is left with the {card}.",
    "Du hast die {card} übrig.",
    "You are left with the {card}.",
    seat=SEAT,
    card=CARDS,
)
SCORED = EVENTS.add(
    "scored",
    "{seat}: {plus} gesammelt, {minus} auf der Hand, zusammen {total}.",
    "{seat}: {plus} collected, {minus} in the hand, {total} in all.",
    "Du: {plus} gesammelt, {minus} auf der Hand, zusammen {total}.",
    "You: {plus} collected, {minus} in the hand, {total} in all.",
    seat=SEAT,
    plus=NUMBER,
    minus=NUMBER,
    total=NUMBER,
)
ENDED = EVENTS.add("ended", "Die Partie ist zu Ende.", "The match is over.")
