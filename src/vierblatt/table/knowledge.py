"""What a player at a seat has before them: the only thing a bot is ever given."""

from typing import Any

from msgspec import Struct, to_builtins

from vierblatt.core.game import Game


class SeatKnowledge(Struct, frozen=True, eq=False):
    """A game, a seat, and what that seat knows. The position of the match is not in it."""

    game: Game
    seat: int
    knowledge: Any
    # What all moves so far make everybody believe of hidden cards (bots/observer.py), for who draws
    # conclusions; None: nothing, so that each deal is as likely.
    beliefs: Any = None

    def unsealed(self) -> "SeatKnowledge":
        """The same as if the others had not yet made the choices that are still sealed."""
        knowledge = self.knowledge.copy()
        self.game.rules.unseal(knowledge, self.seat)
        return SeatKnowledge(self.game, self.seat, knowledge, self.beliefs)

    def view(self) -> Any:
        """What the seat is shown."""
        return self.game.views.view(self.knowledge, self.seat)

    def private_view(self) -> dict[str, Any]:
        """The fields of the view that may differ from a spectator's."""
        if self.game.views.private_view is None:
            return {str(name): value for name, value in to_builtins(self.view()).items()}
        return self.game.views.private_view(self.knowledge, self.seat)

    def legal(self) -> list[str]:
        """What the seat may do, sorted as text; empty if it may not move."""
        if self.seat < 0 or not self.game.rules.movers(self.knowledge) >> self.seat & 1:
            return []
        moves = self.game.legal_moves(self.knowledge, self.seat)
        return sorted([self.game.names.moves[move].text for move in moves])
