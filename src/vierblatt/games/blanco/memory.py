"""What players can remember of Blanco (BL18). No other rule asks for it; knowledge.py does.

Everybody sees when a card leaves the stock and where it goes, so of every hidden card all know
since which reshuffle it has been hidden (0: the deal), and which cards were shuffled in then.
`hidden` says it of every card; it is NONE for one that all have seen since, and AWAY when that one
lies on the discard pile or in the box. A card in a hand that all have seen was taken openly.

A game draws 56 cards at most to begin, 60 for second grids and one in each of 1000 turns; and 60
in grids, 11 in hands and the top discard leave 48 or more to reshuffle (BL14). So the stock always
fills again, and there are at most 1 + (1116 - 120) / 48 < 22 reshuffles.
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.games.blanco.state import Position

AWAY = NONE - 1


@rule
def all_see(position: Position, card: int) -> None:
    position.hidden[card] = NONE


@rule
def all_see_go(position: Position, card: int) -> None:
    """Onto the discard pile, or into the box."""
    position.hidden[card] = AWAY


@rule
def remember_stock(position: Position, reshuffles: int) -> None:
    """The cards in the stock have been shuffled together, for the so manieth time."""
    position.reshuffles = reshuffles
    for place in range(position.stock_count):
        position.hidden[position.stock[place]] = reshuffles
