"""The referee of one match: who may move, what they may do, what each seat sees and hears."""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from typing import Any, NamedTuple, Self

from vierblatt import games
from vierblatt.core.errors import BadOption, IllegalMove, OutOfTurn
from vierblatt.core.game import SPECTATOR, Game, key_of
from vierblatt.core.options import Options, spoken
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event
from vierblatt.table.knowledge import SeatKnowledge


class History(NamedTuple):
    """The deal of a match and every move since, with which it can be replayed; and who sits there,
    as far as everybody sees that: by seats the strength of a bot, and None for people."""

    game: Game
    options: Options
    seed: str
    moves: tuple[tuple[int, str], ...]
    bots: tuple[str | None, ...] = ()


class Match:
    """One match from the first deal to the places.

    >>> match = Match.new("dicht-dran", players=3, seed=7)
    >>> match.movers
    (0, 1, 2)
    """

    def __init__(
        self, game: Game, options: Options, seed: str, position: Any, *, redealt: bool = False
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.position = position
        self.redealt = redealt
        self.moves: list[tuple[int, str]] = []

    @classmethod
    def new(cls, name: str, *, seed: str | int | None = None, **options: object) -> Self:
        """Deal a match. A number as seed stands for 64 hex digits; none means a fresh secret."""
        game = games.find(name)
        agreed = game.agree(options)
        key = read_seed(seed)
        return cls(game, agreed, key, game.deal(agreed, key))

    @property
    def players(self) -> int:
        return int(self.position.players)

    @property
    def movers(self) -> tuple[int, ...]:
        """The seats that may move now; several where the choice is simultaneous."""
        bits = self.game.rules.movers(self.position)
        return tuple([seat for seat in range(self.players) if bits >> seat & 1])

    @property
    def over(self) -> bool:
        return self.game.rules.movers(self.position) == 0

    @property
    def totals(self) -> list[int]:
        return list(self.position.totals[: self.players])

    @property
    def places(self) -> list[int]:
        """1 for the best; equals share a place. They mean something when the match is over."""
        return self.game.places(self.position)

    def knowledge(self, seat: int | None) -> SeatKnowledge:
        """What a seat (`None` for a spectator) knows, to be shown or thought about."""
        place = SPECTATOR if seat is None else seat
        return SeatKnowledge(self.game, place, self.game.knowledge(self.position, place))

    def history(self, bots: tuple[str | None, ...] = ()) -> History | None:
        """All of it so far, the truth included, among these bots; None where it was redealt, which
        nobody played."""
        if self.redealt:
            return None
        return History(self.game, self.options, self.seed, tuple(self.moves), bots)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, sorted as text; empty if it may not move."""
        return self.knowledge(seat).legal() if seat in self.movers else []

    def play(self, seat: int, move: str) -> list[tuple[int, Event]]:
        """Make a move, or raise IllegalMove and change nothing.

        Gives what happened as pairs of audience (a seat, or EVERYBODY) and event.
        """
        number = self.game.read_move(move)
        self._check(seat, number)
        self.position.told.clear()
        self.game.rules.apply(self.position, seat, number)
        self.moves.append((seat, move))
        return [(told[0], self.game.hear(told)) for told in self.position.told]

    def _check(self, seat: int, number: int) -> None:
        movers = self.game.rules.movers(self.position)
        if not movers:
            raise IllegalMove("Die Partie ist zu Ende.", "The match is over.")
        if isinstance(seat, bool) or seat not in range(self.players):
            raise IllegalMove(
                f"Einen Platz {seat} gibt es an diesem Tisch nicht.",
                f"There is no seat {seat} at this table.",
            )
        if not movers >> seat & 1:
            raise OutOfTurn(
                f"Platz {seat} ist nicht am Zug.", f"It is not the turn of seat {seat}."
            )
        # The position allows exactly what the seat's knowledge allows (tested), and costs no copy.
        if number not in self.game.legal_moves(self.position, seat):
            knowledge = self.game.knowledge(self.position, seat)
            raise IllegalMove(*self.game.names.why_not(knowledge, seat, number))

    def opening(self) -> list[tuple[int, Event]]:
        """What was told when the cards were first dealt."""
        position = self.game.deal(self.options, self.seed)
        return [(told[0], self.game.hear(told)) for told in position.told]

    def view(self, seat: int | None) -> Any:
        """What a seat sees; `None` for a spectator."""
        return self.knowledge(seat).view()

    def redeal(self, seat: int | None, seed: str | int | None = None) -> Match:
        """A match that this seat cannot tell from the real one, all else dealt anew."""
        knowledge = self.game.knowledge(self.position, SPECTATOR if seat is None else seat)
        key = read_seed(seed)
        knowledge.key = key_of(key)
        self.game.rules.redeal(knowledge)
        return Match(self.game, self.options, key, knowledge, redealt=True)

    def spoken_options(self) -> Options:
        """The options as a record writes them."""
        return spoken(self.game.options, self.options)


def heard(told: list[tuple[int, Event]], seat: int | None) -> list[Event]:
    """The events that one seat (or a spectator) hears."""
    return [event for to, event in told if to in (EVERYBODY, seat)]


def read_seed(seed: str | int | None) -> str:
    """64 hex digits: as given, made from a number, or fresh and secret."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, int):
        return seed_from(str(seed))
    if len(seed) == 64 and all(digit in "0123456789abcdef" for digit in seed):
        return seed
    raise BadOption(
        "Ein Startwert hat 64 Hexadezimalziffern.", "A seed has 64 hexadecimal digits (0-9, a-f)."
    )


def seed_from(text: str) -> str:
    """The seed that a short text stands for."""
    return blake2b(text.encode(), digest_size=32).hexdigest()


def hash_of(seed: str) -> str:
    """What is shown of a seed before the match, so that it can be checked after it."""
    return sha256(seed.encode()).hexdigest()
