"""The names of Habe fertig: its cards, phases, moves and events, each declared once."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Events, Moves, Named

COLOURS = (
    Named("red", "rote", "red"),
    Named("yellow", "gelbe", "yellow"),
    Named("blue", "blaue", "blue"),
    Named("green", "grüne", "green"),
    Named("purple", "lila", "purple"),
    Named("grey", "graue", "grey"),
)
VALUES = 11
CARDS = tuple(
    Named(f"{colour.text}-{value}", f"{colour.de} {value}", f"{colour.en} {value}")
    for colour in COLOURS
    for value in range(1, VALUES + 1)
)
PILES = (
    Named("left", "linken Stapel", "left pile"),
    Named("right", "rechten Stapel", "right pile"),
)

Phase = Literal["press", "reveal", "play", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
PRESS = PHASES.index("press")
REVEAL = PHASES.index("reveal")
PLAY = PHASES.index("play")
OVER = PHASES.index("over")

# The number of a move: PRESS_CARD plus the card; REVEALED_TO plus the pile; CARD_TO plus twice
# the card plus the pile; PASS.
MOVES = Moves()
PRESS_CARD = MOVES.add(
    *(Named(f"press {card.text}", f"{card.de} drücken", f"press {card.en}") for card in CARDS)
)
REVEALED_TO = MOVES.add(
    *(
        Named(
            f"reveal {pile.text}",
            f"aufgedeckte Karte auf den {pile.de} legen",
            f"lay the revealed card on the {pile.en}",
        )
        for pile in PILES
    )
)
CARD_TO = MOVES.add(
    *(
        Named(
            f"play {card.text} {pile.text}",
            f"{card.de} auf den {pile.de} legen",
            f"play {card.en} on the {pile.en}",
        )
        for card in CARDS
        for pile in PILES
    )
)
PASS = MOVES.add(Named("pass", "passen", "pass"))

EVENTS = Events()
DEALT = EVENTS.add(
    "dealt",
    "Durchgang {round}: {dealer} gibt jedem {cards} Karten.",
    "Round {round}: {dealer} deals {cards} cards to each player.",
    "Durchgang {round}: Du gibst jedem {cards} Karten.",
    "Round {round}: you deal {cards} cards to each player.",
    round=NUMBER,
    dealer=SEAT,
    cards=NUMBER,
)
PUT_ASIDE = EVENTS.add(
    "put-aside",
    "{seat} drückt die {card}.",
    "{seat} presses the {card}.",
    "Du drückst die {card}.",
    "You press the {card}.",
    seat=SEAT,
    card=CARDS,
)
READY = EVENTS.add(
    "ready",
    "{seat} hat gedrückt.",
    "{seat} has pressed.",
    "Du hast gedrückt.",
    "You have pressed.",
    seat=SEAT,
)
OPENED = EVENTS.add(
    "opened",
    "Die {card} eröffnet den {pile}.",
    "The {card} opens the {pile}.",
    card=CARDS,
    pile=PILES,
)
REVEALED = EVENTS.add(
    "revealed",
    "Keine Lücke: {seat} deckt die {card} auf.",
    "No gap: {seat} reveals the {card}.",
    "Keine Lücke: Du deckst die {card} auf.",
    "No gap: you reveal the {card}.",
    seat=SEAT,
    card=CARDS,
)
NOT_REVEALED = EVENTS.add(
    "not-revealed",
    "Keine Lücke, aber {seat} findet keine Karte zum Aufdecken.",
    "No gap, but there is no card for {seat} to reveal.",
    "Keine Lücke, aber du findest keine Karte zum Aufdecken.",
    "No gap, but there is no card for you to reveal.",
    seat=SEAT,
)
COVERED = EVENTS.add(
    "covered",
    "{seat} legt die aufgedeckte {card} auf den {pile}.",
    "{seat} lays the revealed {card} on the {pile}.",
    "Du legst die aufgedeckte {card} auf den {pile}.",
    "You lay the revealed {card} on the {pile}.",
    seat=SEAT,
    card=CARDS,
    pile=PILES,
)
GAP = EVENTS.add(
    "gap",
    "Lücke! {seat} legt die {card} auf den {pile}.",
    "Gap! {seat} plays the {card} on the {pile}.",
    "Lücke! Du legst die {card} auf den {pile}.",
    "Gap! You play the {card} on the {pile}.",
    seat=SEAT,
    card=CARDS,
    pile=PILES,
)
MATCHED = EVENTS.add(
    "matched",
    "{seat} legt die {card} passend auf den {pile}.",
    "{seat} plays the {card} on the {pile}, which it matches.",
    "Du legst die {card} passend auf den {pile}.",
    "You play the {card} on the {pile}, which it matches.",
    seat=SEAT,
    card=CARDS,
    pile=PILES,
)
PASSED = EVENTS.add(
    "passed",
    "{seat} passt und zieht eine Karte.",
    "{seat} passes and draws a card.",
    "Du passt und ziehst eine Karte.",
    "You pass and draw a card.",
    seat=SEAT,
)
PASSED_DRY = EVENTS.add(
    "passed-dry",
    "{seat} passt; es ist keine Karte zum Ziehen da.",
    "{seat} passes; there is no card to draw.",
    "Du passt; es ist keine Karte zum Ziehen da.",
    "You pass; there is no card to draw.",
    seat=SEAT,
)
DREW = EVENTS.add(
    "drew",
    "{seat} hat die {card} gezogen.",
    "{seat} drew the {card}.",
    "Du hast die {card} gezogen.",
    "You drew the {card}.",
    seat=SEAT,
    card=CARDS,
)
RESHUFFLED = EVENTS.add(
    "reshuffled",
    "Der Zugstapel ist aufgebraucht. Neu gemischt hat er {cards} Karten.",
    "The stock was used up. Reshuffled, it has {cards} cards.",
    cards=NUMBER,
)
FINISHED = EVENTS.add(
    "finished",
    "{seat} ruft: „Habe fertig!“",
    "{seat} has laid the last card: “Habe fertig!”",
    "Du rufst: „Habe fertig!“",
    "You have laid the last card: “Habe fertig!”",
    seat=SEAT,
)
STUCK = EVENTS.add(
    "stuck",
    "Alle haben gepasst, und niemand konnte ziehen. Der Durchgang ist zu Ende.",
    "Everybody passed and nobody could draw. The round is over.",
)
TOO_LONG = EVENTS.add(
    "too-long",
    "Nach {turns} Zügen ist der Durchgang zu Ende.",
    "After {turns} turns the round is over.",
    turns=NUMBER,
)
KEPT = EVENTS.add(
    "kept",
    "{seat} hat noch die {card} auf der Hand.",
    "{seat} still holds the {card}.",
    "Du hast noch die {card} auf der Hand.",
    "You still hold the {card}.",
    seat=SEAT,
    card=CARDS,
)
SHOWN = EVENTS.add(
    "shown",
    "{seat} hatte die {card} gedrückt.",
    "{seat} had pressed the {card}.",
    "Du hattest die {card} gedrückt.",
    "You had pressed the {card}.",
    seat=SEAT,
    card=CARDS,
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
