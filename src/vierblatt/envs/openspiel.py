"""The games for OpenSpiel: `pyspiel.load_game("vierblatt_blanco(players=3)")` after this import.

They are sequential, with explicit chance: every draw is a chance node. The rules draw cards in the
middle of a deal or of a move, so a move is made again from its beginning with one more draw known,
until it needs no more. A simultaneous choice is made seat by seat, each in secret.

Parameters are `players`, the options of the game (0, false or nothing: as usual) and `objective`,
wins or points.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import numpy as np

from vierblatt import games
from vierblatt.core.chance import BITS, WORD
from vierblatt.core.errors import BadOption, IllegalMove, OutOfTurn, Refused
from vierblatt.core.extras import from_extra
from vierblatt.core.flow import NONE, first_mover
from vierblatt.core.game import SPECTATOR, Game, key_of
from vierblatt.core.options import Count, Switch
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event
from vierblatt.envs.kernels import make_reward
from vierblatt.envs.setting import CHANCE, KINDS, kind_of, observation_of
from vierblatt.envs.structs import ActionStruct, ObservationStruct, StateStruct
from vierblatt.envs.text import draw
from vierblatt.table.match import seed_from

with from_extra("envs"):
    import pyspiel

LAST = 50  # so many events are in the tensor of an information state, the newest first
EVENT = 6  # numbers of an event: 1 for one's own move, the event or move from 1, its four fields
MOST_POINTS = 32_767.0
MOST_LENGTH = 1_000_000
Heard = tuple[int, ...]


class DrawNeeded(Exception):
    """The rules draw one of so many, and it is not yet known which."""

    def __init__(self, count: int) -> None:
        self.count = count


class Script:
    """Stands for the random words of a position: `pick` finds in it what chance has decided.

    `pick` multiplies a word of 32 bits by the number of things to pick from, and takes what is
    above 32 bits. So this is such a word, whatever the number.
    """

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.drawn = 0

    def __getitem__(self, place: int) -> Script:
        return self

    def __setitem__(self, place: int, word: int) -> None:
        pass

    def __mul__(self, count: int) -> int:
        if count == 1:
            return WORD
        if self.drawn == len(self.outcomes):
            raise DrawNeeded(count)
        self.drawn += 1
        return self.outcomes[self.drawn - 1] << BITS | WORD

    def copy(self) -> Script:
        return self


class Table:
    """A match on its way: the position, what everybody has heard, and a move that waits for chance.

    What waits is () for the deal, or a seat and its move; it is None when nothing waits.
    """

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self.name = game.name  # a state can be pickled, a game cannot
        self.position = game.rules.Position()
        for name, value in options.items():
            setattr(self.position, name, list(value) if isinstance(value, list) else int(value))
        self.heard: list[tuple[Heard, ...]] = [()] * self.position.players
        self.dealt = False
        self.half_dealt = self.position
        self.waits: tuple[int, ...] | None = ()
        self.outcomes: list[int] = []
        self.count = 0
        self._go_on()

    @property
    def game(self) -> Game:
        return games.find(self.name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """A position is never changed here, only replaced, so a copy may share it."""
        twin = copy(self)
        twin.heard, twin.outcomes = list(self.heard), list(self.outcomes)
        return twin

    def move(self, seat: int, move: int) -> None:
        """Begin a move; the seat remembers it."""
        self.heard[seat] += ((1, move + 1),)
        self.waits = (seat, move)
        self._go_on()

    def draw(self, outcome: int) -> None:
        """Chance has decided."""
        self.outcomes.append(outcome)
        self._go_on()

    def _go_on(self) -> None:
        """Do what waits on a copy; it counts if no further draw is needed."""
        position, rules = self.position.copy(), self.game.rules
        position.words = Script(self.outcomes)
        try:
            if self.waits:
                rules.apply(position, *self.waits)
            else:
                rules.setup(position)
        except DrawNeeded as needed:
            self.count = needed.count
            if not self.dealt:
                self.half_dealt = position
            return
        for to, event, *fields in position.told:
            told = (0, event + 1, *(field + 1 for field in fields))
            for seat in range(position.players):
                if to in (EVERYBODY, seat):
                    self.heard[seat] += (told,)
        position.told = []
        position.words = [0] * 16
        self.position, self.dealt, self.waits = position, True, None
        self.outcomes, self.count = [], 0

    def knowledge(self, seat: int) -> Any:
        """What a seat knows, or knew when the move that waits for chance was begun; during the
        deal, what it has been dealt so far."""
        return self.game.knowledge(self.position if self.dealt else self.half_dealt, seat)

    def redealt(self, seat: int, seed: str) -> Table:
        """A table that the seat cannot tell from this one, all else dealt anew."""
        twin = copy(self)
        knowledge = self.knowledge(seat)
        knowledge.key = key_of(seed)
        self.game.rules.redeal(knowledge)
        knowledge.words, knowledge.drawn = [0] * 16, 0
        twin.position = knowledge
        # What the others have heard in that world is not known; they go by what lies there.
        heard = self.heard[seat]
        twin.heard = [heard if other == seat else () for other in range(knowledge.players)]
        return twin


class SpielState(pyspiel.State):
    """A state of one of the games."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.game, game.options)
        self._kind = game.kind

    def current_player(self) -> int:
        if self.table.waits is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = first_mover(self.table.position)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NONE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.game.legal_moves(self.table.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.table.count) for outcome in range(self.table.count)]

    def _apply_action(self, action: int) -> None:
        if self.table.waits is None:
            self.table.move(self.current_player(), action)
        else:
            self.table.draw(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.table.game.names.moves[action].text

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        earned = [0.0] * self.table.position.players
        if self.is_terminal():
            make_reward(self.table.game)(self.table.position, self._kind, earned)
        return [float(points) for points in earned]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: our redeal."""
        twin: SpielState = self.clone()
        twin.table = self.table.redealt(player, seed_from(repr(sampler())))
        return twin

    def to_struct(self) -> StateStruct:
        position = self.table.position if self.table.dealt else self.table.half_dealt
        return StateStruct(
            current_player=self.current_player(),
            drawn=list(self.table.outcomes),
            **fields_of(position),
        )

    def to_json(self) -> str:
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int | None = None) -> ObservationStruct:
        seat = self.current_player() if player is None else player
        if seat not in range(self.table.position.players):
            raise BadOption(
                f"Einen Spieler {seat} gibt es hier nicht.", f"There is no player {seat} here."
            )
        return ObservationStruct(observing_player=seat, **fields_of(self.table.knowledge(seat)))

    def action_to_struct(self, player: int, action: int | None = None) -> ActionStruct:
        """Of a player, or with one number of the current player."""
        if action is None:
            player, action = self.current_player(), player
        return ActionStruct(player=player, action=self._action_to_string(player, action))

    def struct_to_actions(self, struct: ActionStruct) -> list[int]:
        if struct.player != self.current_player():
            raise OutOfTurn(
                f"Spieler {struct.player} ist nicht am Zug.",
                f"It is not the turn of player {struct.player}.",
            )
        for action in self.legal_actions():
            if self._action_to_string(struct.player, action) == struct.action:
                return [action]
        raise IllegalMove(
            f"{struct.action!r} ist jetzt nicht erlaubt.", f"{struct.action!r} is not legal now."
        )

    def validate_action_struct(self, struct: ActionStruct) -> Any:
        try:
            self.struct_to_actions(struct)
        except Refused as refused:
            return pyspiel.error_status(str(refused))
        return pyspiel.ok_status()

    def apply_action_struct(self, struct: ActionStruct) -> Any:
        """The same, and the action is made if it may be."""
        status = self.validate_action_struct(struct)
        if status.ok():
            self.apply_action(*self.struct_to_actions(struct))
        return status

    def __str__(self) -> str:
        if not self.table.dealt:
            return f"dealing {self.table.outcomes}"
        waits = f"\ndrawn: {self.table.outcomes}" if self.table.waits is not None else ""
        return draw(self.table.game, self.table.position) + waits


class SpielGame(pyspiel.Game):
    """One of the games with its parameters; `game` is set by a class of its own for each."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        said = {name: value for name, value in params.items() if value and name != "objective"}
        self.kind = kind_of(str(params.get("objective") or "wins"))
        self.options = self.game.agree({"players": self.game.usual_players, **said})
        self.observation = observation_of(self.game)
        self.players: int = self.options["players"]
        wins = self.kind == KINDS["wins"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.names.moves),
            max_chance_outcomes=most_outcomes(self.game),
            num_players=self.players,
            min_utility=0.0 if wins else -MOST_POINTS,
            max_utility=1.0 if wins else MOST_POINTS,
            utility_sum=1.0 if wins else None,
            max_game_length=MOST_LENGTH,
        )
        super().__init__(type_of(self.game, wins=wins), info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def action_struct_spec(self) -> tuple[str, str]:
        """What an action is made of, and one of them."""
        spec = '{"player": int, "action": str}'
        return spec, ActionStruct(player=0, action=self.game.names.moves[0].text).to_json()

    def max_chance_nodes_in_history(self) -> int:
        return MOST_LENGTH

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        if params:
            raise BadOption(
                "Beobachter haben hier keine Parameter.", "Observers have no parameters here."
            )
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class Observer:
    """What a player sees. As a tensor, the numbers of docs/observations.md; with perfect recall,
    after who sees them and before the last things the player has heard and done."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game, self._kind = game, kind
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._single = single
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if single and kind.public_info:
            size, seats = game.observation.size, game.players if kind.perfect_recall else 0
            events = LAST * EVENT if kind.perfect_recall else 0
            self.tensor = np.zeros(seats + size + events, np.float32)
            self.dict["numbers"] = self.tensor[seats : seats + size]
            if kind.perfect_recall:
                self.dict["player"] = self.tensor[:seats]
                self.dict["events"] = self.tensor[seats + size :].reshape(LAST, EVENT)

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if not state.table.dealt:
            return
        knowledge = state.table.knowledge(player)
        numbers = [0] * self._game.observation.size
        self._game.observation.observe(knowledge, player, numbers)
        self.dict["numbers"][:] = numbers
        if self._kind.perfect_recall:
            self.dict["player"][player] = 1
            for place, event in enumerate(state.table.heard[player][: -LAST - 1 : -1]):
                self.dict["events"][place, : len(event)] = event

    def string_from(self, state: SpielState, player: int) -> str:
        public = fields_of(state.table.knowledge(SPECTATOR))
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            known = fields_of(state.table.position)
        else:
            known = fields_of(state.table.knowledge(player)) if self._single else public
        if not self._kind.public_info:
            known = {name: value for name, value in known.items() if public[name] != value}
        lines = [f"{name}: {value}" for name, value in known.items()]
        if self._single:
            heard = state.table.heard[player] if self._kind.perfect_recall else ()
            lines = [f"player {player}", *map(self._said, heard), *lines]
        return "\n".join(lines)

    def _said(self, heard: Heard) -> str:
        names = self._game.game.names
        if heard[0]:
            return f"I {names.moves[heard[1] - 1].text}"
        happening = names.events[heard[1] - 1]
        values = tuple(value - 1 for value in heard[2 : 2 + len(happening.fields)])
        return str(Event(happening, values).json())


def fields_of(knowledge: Any) -> dict[str, Any]:
    """What is known, field by field."""
    return {name: getattr(knowledge, name) for name in knowledge.fields if name not in CHANCE}


def most_outcomes(game: Game) -> int:
    """A draw picks from a row of cards, or a seat by lot; none is longer than the longest field."""
    rows: list[int] = [
        field.shape[-1] for field in game.rules.Position.fields.values() if field.shape
    ]
    return max(*rows, *game.seats)


def type_of(game: Game, *, wins: bool) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if wins else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters with what they are where nothing is said."""
    unsaid: dict[str, Any] = {"players": game.usual_players, "objective": "wins"}
    for option in game.options:
        match option:
            case Count():
                unsaid[option.name] = 0
            case Switch():
                unsaid[option.name] = False
            case _:
                unsaid[option.name] = ""
    return unsaid


def short_name(name: str) -> str:
    return f"vierblatt_{name.replace('-', '_')}"


for _name in games.names():
    _game = games.find(_name)
    if _game.views.observation is not None:
        _class = type(f"Spiel_{_name}", (SpielGame,), {"game": _game})
        pyspiel.register_game(type_of(_game, wins=True), _class)
