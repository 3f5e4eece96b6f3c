"""Dicht dran in words: cards, moves, events, and why a move is refused."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Happening, Named, Words
from vierblatt.games.dicht_dran import rules
from vierblatt.games.dicht_dran.rules import Truth

Phase = Literal["lay", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

CARDS = tuple(Named(f"{number}", f"{number}", f"{number}") for number in range(1, rules.CARDS + 1))

MOVES = tuple(Named(f"lay {card.text}", f"{card.de} ablegen", f"lay {card.en}") for card in CARDS)

# In the order of the numbers in rules.py.
EVENTS = (
    Happening(
        "dealt",
        (("hand", NUMBER), ("cards", NUMBER)),
        Words(
            "Durchgang {hand}: Jeder bekommt {cards} Karten.",
            "Hand {hand}: {cards} cards are dealt to each player.",
        ),
    ),
    Happening(
        "opened",
        (("card", CARDS),),
        Words("Neu im Kreis: die {card}.", "New in the circle: the {card}."),
    ),
    Happening(
        "aimed",
        (("target", CARDS), ("low", CARDS), ("high", CARDS)),
        Words(
            "Das Ziel ist die {target}, die Lücke reicht von {low} bis {high}.",
            "The target is the {target}, the gap reaches from {low} to {high}.",
        ),
    ),
    Happening(
        "put-down",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} legt verdeckt die {card} ab.", "{seat} lays the {card} face down."),
    ),
    Happening(
        "ready",
        (("seat", SEAT),),
        Words("{seat} hat gewählt.", "{seat} has chosen."),
    ),
    Happening(
        "shown",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} deckt die {card} auf.", "{seat} shows the {card}."),
    ),
    Happening(
        "won",
        (("seat", SEAT), ("target", CARDS), ("distance", NUMBER)),
        Words(
            "{seat} ist mit Abstand {distance} am dichtesten dran und gewinnt die {target}.",
            "{seat} is nearest, at a distance of {distance}, and wins the {target}.",
        ),
    ),
    Happening(
        "fitted",
        (("seat", SEAT), ("card", CARDS)),
        Words(
            "Die {card} von {seat} passt in die Lücke.",
            "The {card} of {seat} fits the gap.",
        ),
    ),
    Happening(
        "missed",
        (("seat", SEAT), ("card", CARDS), ("pods", NUMBER)),
        Words(
            "Die {card} von {seat} passt nicht; Schoten darauf: {pods}.",
            "The {card} of {seat} does not fit; pods on it: {pods}.",
        ),
    ),
    Happening(
        "drawn",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} zieht die {card}.", "{seat} draws the {card}."),
    ),
    Happening(
        "reshuffled",
        (("cards", NUMBER),),
        Words(
            "Der Zugstapel ist aufgebraucht. Der Ablagestapel wird gemischt, Karten: {cards}.",
            "The stock is used up. The discards are shuffled, cards: {cards}.",
        ),
    ),
    Happening(
        "drew",
        (("seat", SEAT), ("cards", NUMBER)),
        Words("{seat} zieht Karten: {cards}.", "Cards drawn by {seat}: {cards}."),
    ),
    Happening(
        "kept",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} hat die {card} übrig.", "{seat} is left with the {card}."),
    ),
    Happening(
        "scored",
        (("seat", SEAT), ("plus", NUMBER), ("minus", NUMBER), ("total", NUMBER)),
        Words(
            "{seat}: {plus} gesammelt, {minus} auf der Hand, zusammen {total}.",
            "{seat}: {plus} collected, {minus} in the hand, {total} in all.",
        ),
    ),
    Happening("ended", (), Words("Die Partie ist zu Ende.", "The match is over.")),
)


def why_not(mind: Truth, seat: int, move: int) -> Words:
    """Why this mind's seat, whose turn it is, may not make this move."""
    card = CARDS[move]
    return Words(f"Du hast die {card.de} nicht auf der Hand.", f"You do not hold the {card.en}.")
