"""Null & nichtig in words: cards, moves, events, and why a move is refused."""

from typing import Literal, get_args

from vierblatt.core.words import NUMBER, SEAT, Happening, Named, Words
from vierblatt.games.null_und_nichtig.rules import LAID, LAY, VALUES, Truth

COLOURS = (
    Named("blue", "blaue", "blue"),
    Named("green", "grüne", "green"),
    Named("purple", "lila", "purple"),
    Named("red", "rote", "red"),
    Named("yellow", "gelbe", "yellow"),
)
Phase = Literal["lay", "trick", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

CARDS = tuple(
    Named(f"{colour.text}-{value}", f"{colour.de} {value}", f"{colour.en} {value}")
    for colour in COLOURS
    for value in range(VALUES)
)

MOVES = (
    *(Named(f"play {card.text}", f"{card.de} ausspielen", f"play {card.en}") for card in CARDS),
    *(Named(f"lay {card.text}", f"{card.de} auslegen", f"lay {card.en} open") for card in CARDS),
)

# In the order of the numbers in rules.py.
EVENTS = (
    Happening(
        "dealt",
        (("round", NUMBER), ("cards", NUMBER)),
        Words(
            "Runde {round}: Jeder bekommt {cards} Karten.",
            "Round {round}: {cards} cards are dealt to each player.",
        ),
    ),
    Happening(
        "put-down",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} legt {card} bereit.", "{seat} sets {card} aside."),
    ),
    Happening(
        "ready",
        (("seat", SEAT),),
        Words("{seat} hat gewählt.", "{seat} has chosen."),
    ),
    Happening(
        "shown",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} legt {card} offen aus.", "{seat} lays {card} open."),
    ),
    Happening(
        "played",
        (("seat", SEAT), ("card", CARDS)),
        Words("{seat} spielt {card}.", "{seat} plays {card}."),
    ),
    Happening(
        "took",
        (("seat", SEAT),),
        Words("{seat} nimmt den Stich.", "{seat} takes the trick."),
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
    card = CARDS[move % LAID]
    if mind.phase == LAY and move < LAID:
        return Words(
            "Vor dem ersten Stich werden Karten ausgelegt, nicht ausgespielt.",
            "Before the first trick cards are laid open, not played.",
        )
    if mind.phase != LAY and move >= LAID:
        return Words(
            "Ausgelegt wird nur vor dem ersten Stich.",
            "Cards are laid open only before the first trick.",
        )
    return Words(f"Du hast keine {card.de} auf der Hand.", f"You do not hold a {card.en}.")
