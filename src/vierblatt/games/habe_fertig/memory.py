"""What players can remember of shuffles in Habe fertig. No rule asks for it; knowledge.py does.

Every card on a pile was seen when it was laid. When the piles are reshuffled (HF14), exactly the
cards under the tops become the stock, so of every hidden card all know which cards it may be:
those of the batch that was the stock when it was drawn. Batch 0 is the deal. A number comes back
only when no hidden card is left of its old batch. A card that all have seen since is of no batch.
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.state import Position


@rule
def all_see(position: Position, card: int) -> None:
    """A card is laid open."""
    position.batch[card] = NONE


@rule
def remember_stock(position: Position, batch: int) -> None:
    """The cards in the stock have been shuffled together."""
    for place in range(position.stock_count):
        position.batch[position.stock[place]] = batch


@rule
def free_batch(position: Position) -> int:
    """The least number from 1 that the batch of no card in a hand has.

    Fewer than 60 cards are held while some lie under the tops, so it is at most 60.
    """
    used = 0
    for seat in range(position.players):
        for place in range(position.held[seat]):
            used |= 1 << position.batch[position.hand[seat][place]]
    batch = 1
    while used >> batch & 1:
        batch += 1
    return batch
