"""Why a move of Dicht dran is refused, in words."""

from vierblatt.core.words import Words
from vierblatt.games.dicht_dran.knowledge import Knowledge
from vierblatt.games.dicht_dran.names import CARDS, LAY_CARD


def why_not(knowledge: Knowledge, seat: int, move: int) -> Words:
    """Why this knowledge's seat, whose turn it is, may not make this move."""
    card = CARDS[move - LAY_CARD]
    return Words(f"Du hast die {card.de} nicht auf der Hand.", f"You do not hold the {card.en}.")
