"""What a game is: everything the rest of Vierblatt may ask of one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

from vierblatt.core.errors import IllegalMove
from vierblatt.core.options import Option, Options, agree
from vierblatt.core.rule import rule
from vierblatt.core.sketch import Sketch
from vierblatt.core.state import State
from vierblatt.core.words import Event, Happening, Language, Named, Words

SPECTATOR = -1


@rule
def no_opinion(mind: State, seat: int, move: int) -> int:
    return 0


def no_reason(mind: State, seat: int, move: int) -> Words | None:
    return None


@rule
def no_clock(state: State) -> int:
    return 0


@rule
def one_more(state: State) -> int:
    return 1


@dataclass(frozen=True)
class Traits:
    """What a trained bot looks at: so many numbers about the table, and so many about a move."""

    of_table: Callable[[Any, int, Any], None]
    table: int
    of_move: Callable[[Any, int, int, Any], None]
    move: int


@dataclass(frozen=True, repr=False)
class Game:
    """One game. The rules are functions over its `State` (core/rule.py says in what Python).

    What a seat knows is itself a state, with holes where a card is that the seat cannot know:
    `know` writes it field by field, `redeal` fills its holes with an equally likely truth, and
    `view` and `legal` are asked about it and never about the truth.
    """

    name: str
    title: str
    package: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]

    Truth: type[Any]
    setup: Callable[[Any], None]
    movers: Callable[[Any], int]
    legal: Callable[[Any, int, list[int]], int]
    apply: Callable[[Any, int, int], None]
    standing: Callable[[Any, int], int]
    know: Callable[[Any, int, Any], None]
    redeal: Callable[[Any], None]
    most_moves: int

    cards: tuple[Named, ...]
    moves: tuple[Named, ...]
    events: tuple[Happening, ...]
    view: Callable[[Any, int], Any]
    truth: Callable[[Any], dict[str, Any]]
    why_not: Callable[[Any, int, int], Words]
    # The view in lines of text, for terminals; without it they show the view field by field.
    sketch: Callable[[Any, Sequence[str], Language], Sketch] | None = None
    # What most of a table has in common is worked out once for all: `know_own` makes a seat's mind
    # of a copy of the spectator's, and `own` gives the fields of a seat's view that may differ from
    # the spectator's. `secrets` are the fields of the state by seats that both are made of besides
    # what everybody knows. A game without them is a little slower at the table.
    know_own: Callable[[Any, int, Any], None] | None = None
    own: Callable[[Any, int], dict[str, Any]] | None = None
    secrets: tuple[str, ...] = ()
    # For bots: the rule of thumb, which says how good a move looks and why, in a few words; and
    # for a search what it counts (rounds, or turns), how many of them it looks ahead, how a seat
    # stands there if the match goes on (None: as in `standing`), and how much of that is a lot.
    rate: Callable[[Any, int, int], int] = no_opinion
    reason: Callable[[Any, int, int], Words | None] = no_reason
    clock: Callable[[Any], int] = no_clock
    patience: Callable[[Any], int] = one_more
    outlook: Callable[[Any, int], int] | None = None
    swing: int = 10
    traits: Traits | None = None  # for a bot that is trained (bots/instinct.py)
    fit: Callable[[Options, Mapping[str, object]], Options] = lambda agreed, given: agreed

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def usual_players(self) -> int:
        """How many play when nobody says."""
        return self.seats[:2][-1]

    @cached_property
    def move_numbers(self) -> dict[str, int]:
        return {named.text: number for number, named in enumerate(self.moves)}

    def agree(self, given: Mapping[str, object]) -> Options:
        """All options with their values, or BadOption."""
        return self.fit(agree(self.title, self.seats, self.options, given), given)

    def deal(self, agreed: Options, seed: str) -> Any:
        """The start of a match: options and seed written into a fresh state, and dealt."""
        state = self.Truth()
        for name, value in agreed.items():
            setattr(state, name, list(value) if isinstance(value, list) else int(value))
        state.key = key_of(seed)
        self.setup(state)
        return state

    def read_move(self, text: str) -> int:
        number = self.move_numbers.get(text) if isinstance(text, str) else None
        if number is None:
            raise IllegalMove(
                f"{text!r} ist kein Zug in {self.title}.", f"{text!r} is no move of {self.title}."
            )
        return number

    def legal_moves(self, state: State, seat: int) -> list[int]:
        """The moves a seat may make, by number."""
        moves = [0] * self.most_moves
        return moves[: self.legal(state, seat, moves)]

    def mind(self, state: State, seat: int) -> Any:
        """What a seat (or SPECTATOR) knows, as a state with holes."""
        mind = self.Truth()
        self.know(state, seat, mind)
        return mind

    def own_mind(self, state: State, seat: int, public: Any) -> Any:
        """What a seat knows, where `public` is what everybody knows."""
        if self.know_own is None:
            return self.mind(state, seat)
        mind = public.copy()
        self.know_own(state, seat, mind)
        return mind

    def secret(self, state: State, seat: int, before: list[Any] | None) -> list[Any] | None:
        """What a seat alone knows, as it was before if that has not changed; None if nobody can
        say."""
        rows = [getattr(state, name)[seat] for name in self.secrets]
        if rows == before:
            return before
        return [row if isinstance(row, int) else row.copy() for row in rows] or None

    def places(self, state: State) -> list[int]:
        """1 for the best; equals share the better place."""
        standings = [self.standing(state, seat) for seat in range(state.players)]
        return [1 + sum(other > mine for other in standings) for mine in standings]

    def hear(self, told: tuple[int, ...]) -> Event:
        """The event that a line of `State.told` means."""
        happening = self.events[told[1]]
        return Event(happening, told[2 : 2 + len(happening.fields)])

    def rules_page(self, language: Language) -> str:
        """The rules in our own words, as Markdown."""
        return resources.files(self.package).joinpath(f"rules.{language}.md").read_text("utf-8")


def key_of(seed: str) -> list[int]:
    """The eight words of a seed of 64 hex digits."""
    raw = bytes.fromhex(seed)
    return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, 32, 4)]
