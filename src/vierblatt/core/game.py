"""What a game is: everything the rest of Vierblatt may ask of one, in five parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from vierblatt.core import flow
from vierblatt.core.errors import IllegalMove
from vierblatt.core.observation import Observation
from vierblatt.core.options import Option, Options, agree
from vierblatt.core.rule import rule
from vierblatt.core.sketch import POINTS, Sketch
from vierblatt.core.state import State
from vierblatt.core.words import Event, Happening, Language, Named, Words

SPECTATOR = -1


@rule
def nothing_sealed(knowledge: State, seat: int) -> None:
    pass


@cache
def make_win_share(standing: Callable[[Any, int], int]) -> Callable[[Any, int], float]:
    """Make `win_share(position, seat)`: 1, shared among all who stand best. For plain and for
    compiled code."""

    def win_share(position: Any, seat: int) -> float:
        mine, winners = standing(position, seat), 0
        for other in range(position.players):
            theirs = standing(position, other)
            if theirs > mine:
                return 0.0
            winners += theirs == mine
        return 1 / winners

    return win_share


@dataclass(frozen=True)
class Rules:
    """What is played, and what a seat knows of it: functions over a `State` (core/rule.py says in
    what Python).

    The position is the truth of a match. The knowledge of a seat is a position with holes where a
    card is that the seat cannot know: `know` writes it field by field, and `redeal` fills its holes
    with an equally likely truth. `legal` asks only for what the seat knows.
    """

    Position: type[Any]
    setup: Callable[[Any], None]
    legal: Callable[[Any, int, list[int]], int]
    apply: Callable[[Any, int, int], None]
    standing: Callable[[Any, int], int]
    most_moves: int
    know: Callable[[Any, int, Any], None]
    redeal: Callable[[Any], None]
    # Makes the knowledge of a seat of a copy of the spectator's: much of a table is common to all,
    # and is worked out once. A game without it is a little slower at the table.
    know_private: Callable[[Any, int, Any], None] | None = None
    movers: Callable[[Any], int] = flow.movers
    # Takes back, in a seat's knowledge, what the others have chosen and nobody has seen yet.
    unseal: Callable[[Any, int], None] = nothing_sealed


@dataclass(frozen=True)
class Names:
    """What things are called in records and in both languages. Cards, moves and events go by
    their numbers."""

    cards: tuple[Named, ...]
    moves: tuple[Named, ...]
    events: tuple[Happening, ...]
    why_not: Callable[[Any, int, int], Words]


@dataclass(frozen=True)
class Views:
    """What is sent: `view` makes it of a seat's knowledge, `trace` shows a whole position. Learners
    are given the knowledge as an `observation`; a game without one has no environments."""

    view: Callable[[Any, int], Any]
    trace: Callable[[Any], dict[str, Any]]
    # The fields of a seat's view that may differ from the spectator's; and the fields of a position
    # by seats that these are made of, besides what everybody knows.
    private_view: Callable[[Any, int], dict[str, Any]] | None = None
    private_fields: tuple[str, ...] = ()
    observation: Observation | None = None


@rule
def no_opinion(knowledge: State, seat: int, move: int) -> int:
    return 0


@rule
def never(knowledge: State, seat: int, move: int) -> bool:
    return False


def no_reason(knowledge: State, seat: int, move: int) -> Words | None:
    return None


@rule
def no_clock(position: State) -> int:
    return 0


@rule
def one_more(position: State) -> int:
    return 1


@rule
def nothing_to_come(position: State) -> int:
    return 0


@rule
def always_alike(position: State) -> float:
    return 1.0


@dataclass(frozen=True)
class Features:
    """What a policy network looks at: so many numbers about the table, and so many about a move."""

    of_table: Callable[[Any, int, Any], None]
    table: int
    of_move: Callable[[Any, int, int, Any], None]
    move: int


@dataclass(frozen=True)
class ValueInputs:
    """What a value network looks at: so many numbers about how far a seat is."""

    of_seat: Callable[[Any, int, Any], None]
    inputs: int


class Claim(NamedTuple):
    """That a seat can hardly hold any of these cards, as an event about that seat."""

    cards: tuple[int, ...]
    event: Event


@rule
def one_batch(position: State, card: int) -> int:
    return 0


@rule
def same_seat(row: int) -> int:
    return row


@rule
def all_kept(before: State, after: State, seat: int, card: int) -> float:
    return 1.0


@rule
def no_prior(row: int, card: int) -> int:
    return flow.NONE


@rule
def nothing_shown(public: State, seat: int, card: int, inputs: list[float]) -> None:
    pass


def no_claim(public: State, seat: int, move: int) -> Claim | None:
    return None


@dataclass(frozen=True)
class Evidence:
    """What moves say about hidden cards (bots/belief.py), by rows of weights for each card: hands
    by seats, other cards that lie with somebody, and after those `rows` the stock."""

    cards: int
    rows: int
    most_hidden: int
    inputs: int  # so many numbers `signs` writes
    trust: float  # in all that: 0 not at all, 1 fully; by what won most
    shown: Callable[[Any], bool]
    signs: Callable[[Any, int, int, int, Any], None]
    starts: Callable[[Any, Any], bool]
    holes: Callable[[Any, Any], tuple[int, int]]
    card_at: Callable[[Any, int, int], int]
    put_at: Callable[[Any, int, int, int], None]
    owner: Callable[[int], int] = same_seat  # whose seat a row is, but for the stock's
    # Which hidden cards may be each other: those of one batch.
    batch: Callable[[Any, int], int] = one_batch
    # Of a seat's hidden cards that may be this one, the share that it has not just drawn.
    kept: Callable[[Any, Any, int, int], float] = all_kept
    # When play starts: so many weights may hold; and the signs in what a seat has laid open.
    priors: int = 0
    prior: Callable[[int, int], int] = no_prior
    opening: Callable[[Any, int, int, Any], None] = nothing_shown
    # What a move seems to say in words, by what a spectator knew before it; whether it is so is for
    # the belief's numbers to decide.
    claim: Callable[[Any, int, int], Claim | None] = no_claim


@dataclass(frozen=True)
class Choices:
    """What players look at when they choose (bots/kinds.py): so many numbers about a move, by what
    the seat knows; which card a move takes from the hand, or NONE; the moves that each seat makes
    in secret before play, of which only a world tells which they were; and the cards that all are
    shown at the end of a round, in the places where a spectator knows hidden ones."""

    inputs: int
    of_move: Callable[[Any, int, int, Any], None]
    laid: Callable[[int], int]
    sealed: int  # so many moves
    sealed_move: Callable[[Any, int, int], int]
    show: Callable[[Any, Any], None]
    trust: float  # as in Evidence, in players who search
    skills: tuple[float, ...]  # by kinds: points that each round to come is worth to one of them


@dataclass(frozen=True)
class Bots:
    """What bots ask: the rule of thumb, which says how good a move looks and why; and for a search
    whether the seat moves again after a move, with nothing new come to light, what it counts
    (rounds, or turns), how many of them it looks ahead, how a seat stands there if the match goes
    on (None: as in `standing`), how much of that is a lot, how many times more it is so far from
    the end, and how many rounds are still to come, each of which is worth something to who plays
    better (`skills` of Choices)."""

    rate: Callable[[Any, int, int], int] = no_opinion
    reason: Callable[[Any, int, int], Words | None] = no_reason
    goes_on: Callable[[Any, int, int], bool] = never
    clock: Callable[[Any], int] = no_clock
    patience: Callable[[Any], int] = one_more
    outlook: Callable[[Any, int], int] | None = None
    swing: int = 10
    spread: Callable[[Any], float] = always_alike
    to_come: Callable[[Any], int] = nothing_to_come
    features: Features | None = None
    value: ValueInputs | None = None
    evidence: Evidence | None = None
    choices: Choices | None = None


def points(view: Any) -> Words:
    return POINTS


@dataclass(frozen=True)
class Terminal:
    """The view in lines of text; without it terminals show the view field by field. And what the
    totals of a view count: `points`, unless the game says otherwise."""

    sketch: Callable[[Any, Sequence[str], Language], Sketch] | None = None
    tally: Callable[[Any], Words] = points


def any_options(agreed: Options, given: Mapping[str, object]) -> Options:
    """All options go together."""
    return agreed


@dataclass(frozen=True, repr=False, eq=False)
class Game:
    """One game: what it says of itself, and its five parts."""

    name: str
    title: str
    package: str
    seats: tuple[int, ...]
    usual_players: int
    options: tuple[Option, ...]
    fit: Callable[[Options, Mapping[str, object]], Options]

    rules: Rules
    names: Names
    views: Views
    bots: Bots
    terminal: Terminal

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @cached_property
    def move_numbers(self) -> dict[str, int]:
        return {named.text: number for number, named in enumerate(self.names.moves)}

    def agree(self, given: Mapping[str, object]) -> Options:
        """All options with their values, or BadOption."""
        return self.fit(agree(self.title, self.seats, self.options, given), given)

    def deal(self, agreed: Options, seed: str) -> Any:
        """The first position of a match: options and seed written into it, and dealt."""
        position = self.rules.Position()
        for name, value in agreed.items():
            setattr(position, name, list(value) if isinstance(value, list) else int(value))
        position.key = key_of(seed)
        self.rules.setup(position)
        return position

    def read_move(self, text: str) -> int:
        number = self.move_numbers.get(text) if isinstance(text, str) else None
        if number is None:
            raise IllegalMove(
                f"{text!r} ist kein Zug in {self.title}.", f"{text!r} is no move of {self.title}."
            )
        return number

    def legal_moves(self, knowledge: State, seat: int) -> list[int]:
        """The moves a seat may make, by number."""
        moves = [0] * self.rules.most_moves
        return moves[: self.rules.legal(knowledge, seat, moves)]

    def knowledge(self, position: State, seat: int) -> Any:
        """What a seat (or SPECTATOR) knows, as a position with holes."""
        knowledge = self.rules.Position()
        self.rules.know(position, seat, knowledge)
        return knowledge

    def knowledge_from_public(self, position: State, seat: int, public: Any) -> Any:
        """The same, of a seat, where `public` is the knowledge of a spectator."""
        if self.rules.know_private is None:
            return self.knowledge(position, seat)
        knowledge = public.copy()
        self.rules.know_private(position, seat, knowledge)
        return knowledge

    def private_rows(self, position: State, seat: int) -> list[Any]:
        """The rows of the private fields of a seat; none for a game without such fields."""
        rows = [getattr(position, name)[seat] for name in self.views.private_fields]
        return [row if isinstance(row, int) else row.copy() for row in rows]

    def places(self, position: State) -> list[int]:
        """1 for the best; equals share the better place."""
        standings = [self.rules.standing(position, seat) for seat in range(position.players)]
        return [1 + sum(other > mine for other in standings) for mine in standings]

    def win_shares(self, position: State) -> list[float]:
        """What each seat has of the win, or of the lead: 1, shared among all who stand best."""
        win_share = make_win_share(self.rules.standing)
        return [win_share(position, seat) for seat in range(position.players)]

    def hear(self, told: tuple[int, ...]) -> Event:
        """The event that a line of `State.told` means."""
        happening = self.names.events[told[1]]
        return Event(happening, told[2 : 2 + len(happening.fields)])

    def rules_page(self, language: Language) -> str:
        """The rules in our own words, as Markdown."""
        return resources.files(self.package).joinpath(f"rules.{language}.md").read_text("utf-8")


def assemble(
    package: str,
    *,
    title: str,
    seats: tuple[int, ...],
    usual_players: int,
    options: tuple[Option, ...],
    fit: Callable[[Options, Mapping[str, object]], Options] = any_options,
) -> Game:
    """The game whose modules lie in a package. It has rules, knowledge, names, refusals and view;
    observation, bot, features, value, evidence, choices and terminal it may have."""
    part = partial(module, package)
    rules, knowledge = part("rules"), part("knowledge")
    names, refusals, view = part("names"), part("refusals"), part("view")
    bot, features, terminal = part("bot"), part("features"), part("terminal")
    value, evidence, observation = part("value"), part("evidence"), part("observation")
    choices = part("choices")
    return Game(
        name=package.rpartition(".")[2].replace("_", "-"),
        title=title,
        package=package,
        seats=seats,
        usual_players=usual_players,
        options=options,
        fit=fit,
        rules=Rules(
            Position=rules.Position,
            setup=rules.setup,
            legal=rules.legal,
            apply=rules.apply,
            standing=rules.standing,
            most_moves=rules.MOST_MOVES,
            know=knowledge.know,
            redeal=knowledge.redeal,
            **declared(knowledge, "know_private", "unseal"),
        ),
        names=Names(names.CARDS, tuple(names.MOVES), tuple(names.EVENTS), refusals.why_not),
        views=Views(
            view.view,
            view.trace,
            **declared(view, "private_view", "PRIVATE_FIELDS"),
            observation=observation
            and Observation(tuple(observation.NUMBERS), observation.observe),
        ),
        bots=Bots(
            **declared(bot, "rate", "reason", "goes_on", "clock", "patience", "outlook"),
            **declared(bot, "SWING", "spread", "to_come"),
            features=features
            and Features(features.of_table, features.TABLE, features.of_move, features.MOVE),
            value=value and ValueInputs(value.of_seat, value.INPUTS),
            evidence=evidence
            and Evidence(
                cards=len(names.CARDS),
                rows=evidence.ROWS,
                most_hidden=evidence.MOST_HIDDEN,
                inputs=evidence.INPUTS,
                trust=evidence.TRUST,
                shown=evidence.shown,
                signs=evidence.signs,
                starts=evidence.starts,
                holes=evidence.holes,
                card_at=evidence.card_at,
                put_at=evidence.put_at,
                **declared(evidence, "owner", "batch", "kept"),
                **declared(evidence, "PRIORS", "prior", "opening", "claim"),
            ),
            choices=choices
            and Choices(
                choices.INPUTS,
                choices.of_move,
                choices.laid,
                choices.SEALED,
                choices.sealed_move,
                choices.show,
                choices.TRUST,
                choices.SKILLS,
            ),
        ),
        terminal=Terminal(**declared(terminal, "sketch", "tally")),
    )


def module(package: str, name: str) -> Any:
    """A module of a game, or None if the game has no such module."""
    path = f"{package}.{name}"
    return import_module(path) if find_spec(path) else None


def declared(module: ModuleType | None, *names: str) -> dict[str, Any]:
    """What a module declares of things that a game may do without."""
    return {name.lower(): getattr(module, name) for name in names if hasattr(module, name)}


def key_of(seed: str) -> list[int]:
    """The eight words of a seed of 64 hex digits."""
    raw = bytes.fromhex(seed)
    return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, 32, 4)]
