"""What a player at a seat has before them: the only thing a bot is ever given."""

from typing import Any

from msgspec import Struct, to_builtins

from vierblatt.core.game import Game


class Seen(Struct, frozen=True):
    """A game, a seat, and what that seat knows. The truth is not in it."""

    game: Game
    seat: int
    mind: Any

    def view(self) -> Any:
        """What the seat is shown."""
        return self.game.view(self.mind, self.seat)

    def own(self) -> dict[str, Any]:
        """The fields of the view that may differ from what everybody sees."""
        if self.game.own is None:
            return {str(name): value for name, value in to_builtins(self.view()).items()}
        return self.game.own(self.mind, self.seat)

    def legal(self) -> list[str]:
        """What the seat may do, sorted as text; empty if it may not move."""
        if self.seat < 0 or not self.game.movers(self.mind) >> self.seat & 1:
            return []
        moves = self.game.legal_moves(self.mind, self.seat)
        return sorted([self.game.moves[move].text for move in moves])
