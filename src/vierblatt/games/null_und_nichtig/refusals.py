"""Why a move of Null & nichtig is refused, in words."""

from vierblatt.core.words import Words
from vierblatt.games.null_und_nichtig.knowledge import Knowledge
from vierblatt.games.null_und_nichtig.names import CARDS, LAY, LAY_CARD, PLAY_CARD


def why_not(knowledge: Knowledge, seat: int, move: int) -> Words:
    """Why this knowledge's seat, whose turn it is, may not make this move."""
    lays = LAY_CARD <= move < LAY_CARD + len(CARDS)
    card = CARDS[move - (LAY_CARD if lays else PLAY_CARD)]
    if knowledge.phase == LAY and not lays:
        return Words(
            "Vor dem ersten Stich werden Karten ausgelegt, nicht ausgespielt.",
            "Before the first trick cards are laid open, not played.",
        )
    if knowledge.phase != LAY and lays:
        return Words(
            "Ausgelegt wird nur vor dem ersten Stich.",
            "Cards are laid open only before the first trick.",
        )
    return Words(f"Du hast keine {card.de} auf der Hand.", f"You do not hold a {card.en}.")
