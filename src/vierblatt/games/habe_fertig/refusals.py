"""Why a move of Habe fertig is refused, in words."""

from vierblatt.core.words import Words
from vierblatt.games.habe_fertig.knowledge import Knowledge
from vierblatt.games.habe_fertig.names import (
    CARD_TO,
    CARDS,
    PILES,
    PRESS,
    PRESS_CARD,
    REVEAL,
    REVEALED_TO,
)
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT, colour, is_gap, number, top


def why_not(knowledge: Knowledge, seat: int, move: int) -> Words:
    """Why this knowledge's seat, whose turn it is, may not make this move."""
    if knowledge.phase == PRESS and move >= REVEALED_TO:
        return Words(
            "Bevor gespielt wird, drückt jeder zwei Karten.",
            "Before play, everybody presses two cards.",
        )
    if knowledge.phase == REVEAL:
        card = CARDS[knowledge.revealed]
        return Words(
            f"Erst musst du die aufgedeckte {card.de} auf einen der Stapel legen.",
            f"First you must lay the revealed {card.en} on one of the piles.",
        )
    if knowledge.phase != PRESS and move < REVEALED_TO:
        return Words(
            "Gedrückt wird nur, bevor gespielt wird.", "Cards are pressed only before play."
        )
    if REVEALED_TO <= move < CARD_TO:
        return Words(
            "Es ist keine Karte aufgedeckt, die du legen könntest.",
            "No card has been revealed that you could lay.",
        )
    held = knowledge.hand[seat][: knowledge.held[seat]]
    wanted = move - PRESS_CARD if knowledge.phase == PRESS else (move - CARD_TO) >> 1
    if wanted not in held:
        card = CARDS[wanted]
        return Words(
            f"Du hast die {card.de} nicht auf der Hand.", f"You do not hold the {card.en}."
        )
    return why_not_there(knowledge, wanted, (move - CARD_TO) & 1)


def why_not_there(knowledge: Knowledge, wanted: int, pile: int) -> Words:
    """Why a card of the hand does not go on a pile."""
    tops = top(knowledge, LEFT), top(knowledge, RIGHT)
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
