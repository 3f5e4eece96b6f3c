"""Habe fertig in words: cards, moves, events, and why a move is refused."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Happening, Named, Words
from vierblatt.games.habe_fertig.rules import (
    CARD_TO,
    LEFT,
    PRESS,
    REVEAL,
    REVEALED_TO,
    RIGHT,
    VALUES,
    Truth,
    colour,
    is_gap,
    number,
    top,
)

COLOURS = (
    Named("red", "rote", "red"),
    Named("yellow", "gelbe", "yellow"),
    Named("blue", "blaue", "blue"),
    Named("green", "grüne", "green"),
    Named("purple", "lila", "purple"),
    Named("grey", "graue", "grey"),
)
Phase = Literal["press", "reveal", "play", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
PILES = (
    Named("left", "linken Stapel", "left pile"),
    Named("right", "rechten Stapel", "right pile"),
)

CARDS = tuple(
    Named(f"{shade.text}-{value}", f"{shade.de} {value}", f"{shade.en} {value}")
    for shade in COLOURS
    for value in range(1, VALUES + 1)
)

MOVES = (
    *(Named(f"press {card.text}", f"{card.de} drücken", f"press {card.en}") for card in CARDS),
    *(
        Named(
            f"reveal {pile.text}",
            f"aufgedeckte Karte auf den {pile.de} legen",
            f"lay the revealed card on the {pile.en}",
        )
        for pile in PILES
    ),
    *(
        Named(
            f"play {card.text} {pile.text}",
            f"{card.de} auf den {pile.de} legen",
            f"play {card.en} on the {pile.en}",
        )
        for card in CARDS
        for pile in PILES
    ),
    Named("pass", "passen", "pass"),
)

# In the order of the numbers in rules.py.
EVENTS = (
    Happening(
        "dealt",
        (("round", NUMBER), ("dealer", SEAT), ("cards", NUMBER)),
        Words(
            "Durchgang {round}: {dealer} gibt jedem {cards} Karten.",
            "Round {round}: {dealer} deals {cards} cards to each player.",
        ),
    ),
    Happening(
        "put-aside",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} drückt die {card}.", "{seat} presses the {card}."),
    ),
    Happening(
        "ready",
        (("seat", SEAT),),
        Words("{seat} hat gedrückt.", "{seat} has pressed."),
    ),
    Happening(
        "opened",
        (("card", CARDS), ("pile", PILES)),
        Words(
            "Die {card} eröffnet den {pile}.",
            "The {card} opens the {pile}.",
        ),
    ),
    Happening(
        "revealed",
        (("seat", SEAT), ("card", CARDS)),
        Words("Keine Lücke: {seat} deckt die {card} auf.", "No gap: {seat} reveals the {card}."),
    ),
    Happening(
        "not-revealed",
        (("seat", SEAT),),
        Words(
            "Keine Lücke, aber {seat} findet keine Karte zum Aufdecken.",
            "No gap, but there is no card for {seat} to reveal.",
        ),
    ),
    Happening(
        "covered",
        (("seat", SEAT), ("card", CARDS), ("pile", PILES)),
        Words(
            "{seat} legt die aufgedeckte {card} auf den {pile}.",
            "{seat} lays the revealed {card} on the {pile}.",
        ),
    ),
    Happening(
        "gap",
        (("seat", SEAT), ("card", CARDS), ("pile", PILES)),
        Words(
            "Lücke! {seat} legt die {card} auf den {pile}.",
            "Gap! {seat} plays the {card} on the {pile}.",
        ),
    ),
    Happening(
        "matched",
        (("seat", SEAT), ("card", CARDS), ("pile", PILES)),
        Words(
            "{seat} legt die {card} passend auf den {pile}.",
            "{seat} plays the {card} on the {pile}, which it matches.",
        ),
    ),
    Happening(
        "passed",
        (("seat", SEAT),),
        Words("{seat} passt und zieht eine Karte.", "{seat} passes and draws a card."),
    ),
    Happening(
        "passed-dry",
        (("seat", SEAT),),
        Words(
            "{seat} passt; es ist keine Karte zum Ziehen da.",
            "{seat} passes; there is no card to draw.",
        ),
    ),
    Happening(
        "drew",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} hat die {card} gezogen.", "{seat} drew the {card}."),
    ),
    Happening(
        "reshuffled",
        (("cards", NUMBER),),
        Words(
            "Der Zugstapel ist aufgebraucht. Neu gemischt hat er {cards} Karten.",
            "The stock was used up. Reshuffled, it has {cards} cards.",
        ),
    ),
    Happening(
        "finished",
        (("seat", SEAT),),
        Words("{seat} ruft: „Habe fertig!“", "{seat} has laid the last card: “Habe fertig!”"),
    ),
    Happening(
        "stuck",
        (),
        Words(
            "Alle haben gepasst, und niemand konnte ziehen. Der Durchgang ist zu Ende.",
            "Everybody passed and nobody could draw. The round is over.",
        ),
    ),
    Happening(
        "too-long",
        (("turns", NUMBER),),
        Words(
            "Nach {turns} Zügen ist der Durchgang zu Ende.",
            "After {turns} turns the round is over.",
        ),
    ),
    Happening(
        "kept",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} hat noch die {card} auf der Hand.", "{seat} still holds the {card}."),
    ),
    Happening(
        "shown",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} hatte die {card} gedrückt.", "{seat} had pressed the {card}."),
    ),
    Happening(
        "scored",
        (("seat", SEAT), ("points", NUMBER), ("total", NUMBER)),
        Words(
            "{seat} bekommt {points} Punkte, zusammen {total}.",
            "{seat} scores {points}, {total} in all.",
        ),
    ),
    Happening("ended", (), Words("Die Partie ist zu Ende.", "The match is over.")),
)


def why_not(mind: Truth, seat: int, move: int) -> Words:
    """Why this mind's seat, whose turn it is, may not make this move."""
    if mind.phase == PRESS and move >= REVEALED_TO:
        return Words(
            "Bevor gespielt wird, drückt jeder zwei Karten.",
            "Before play, everybody presses two cards.",
        )
    if mind.phase == REVEAL:
        card = CARDS[mind.revealed]
        return Words(
            f"Erst musst du die aufgedeckte {card.de} auf einen der Stapel legen.",
            f"First you must lay the revealed {card.en} on one of the piles.",
        )
    if mind.phase != PRESS and move < REVEALED_TO:
        return Words(
            "Gedrückt wird nur, bevor gespielt wird.", "Cards are pressed only before play."
        )
    if REVEALED_TO <= move < CARD_TO:
        return Words(
            "Es ist keine Karte aufgedeckt, die du legen könntest.",
            "No card has been revealed that you could lay.",
        )
    held = mind.hand[seat][: mind.held[seat]]
    wanted = move if mind.phase == PRESS else (move - CARD_TO) >> 1
    if wanted not in held:
        card = CARDS[wanted]
        return Words(
            f"Du hast die {card.de} nicht auf der Hand.", f"You do not hold the {card.en}."
        )
    return why_not_there(mind, wanted, (move - CARD_TO) & 1)


def why_not_there(mind: Truth, wanted: int, pile: int) -> Words:
    """Why a card of the hand does not go on a pile."""
    tops = top(mind, LEFT), top(mind, RIGHT)
    other = RIGHT if pile == LEFT else LEFT
    card = CARDS[wanted]
    if colour(wanted) == colour(tops[other]):
        return Words(
            f"Die {card.de} passt nur auf den {PILES[other].de}: Dort liegt ihre Farbe.",
            f"The {card.en} only goes on the {PILES[other].en}, which shows its colour.",
        )
    if number(wanted) == number(tops[other]):
        return Words(
            f"Die {card.de} passt nur auf den {PILES[other].de}: Dort liegt ihre Zahl.",
            f"The {card.en} only goes on the {PILES[other].en}, which shows its number.",
        )
    low, high = sorted((number(tops[LEFT]) + 1, number(tops[RIGHT]) + 1))
    if is_gap(*tops):
        return Words(
            f"Die {card.de} liegt nicht zwischen {low} und {high} "
            "und passt in Farbe und Zahl zu keinem der Stapel.",
            f"The {card.en} does not lie between {low} and {high}, "
            "and neither pile shows its colour or number.",
        )
    return Words(
        f"Zwischen {low} und {high} ist keine Lücke, "
        f"und die {card.de} passt in Farbe und Zahl zu keinem der Stapel.",
        f"There is no gap between {low} and {high}, "
        f"and neither pile shows the colour or number of the {card.en}.",
    )
