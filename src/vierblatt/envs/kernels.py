"""What happens to one match of a batch, made once for each game, for the CPU and for a GPU.

What a learner sees of a match is made in two steps: the seat's knowledge, and of that alone the
observation and the mask. So a number that the seat cannot know has no way into either.

Of the arguments, `room` is room for a position, `moves` for the legal moves. Positions are passed
as arrays of one, and copied word by word: a GPU would copy a record byte by byte.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from vierblatt.bots.heuristic import make_chooser
from vierblatt.core.chance import WORD, block
from vierblatt.core.flow import NONE, first_mover
from vierblatt.core.game import Game, make_win_share
from vierblatt.core.observation import Observation
from vierblatt.core.rule import rule
from vierblatt.core.state import State
from vierblatt.fast.compile import part

# Actions that are no moves: nothing; a look only; deal the match of the seed, or of the next one;
# and what is refused.
STAY, LOOK, DEAL, DEAL_NEXT, ILLEGAL = -1, -2, -3, -4, -5
WINS, POINTS = range(2)  # what is rewarded
LEARNER = -1  # the level of a seat whose moves come from outside


class Tables(NamedTuple):
    """What a batch has besides the positions: arrays with a row for each match, and then what all
    matches have in common."""

    seats: Any
    numbers: Any  # the observations
    masks: Any
    marked: Any  # the moves that the mask says are legal, after their number
    rewards: Any
    done: Any
    rng: Any  # the bots' own randomness
    undealt: Any  # a position with the options of the table
    levels: Any  # who plays at each seat: a learner, or a bot that goes by the heuristic
    kind: int  # what is rewarded


@rule
def next_key(position: State) -> None:
    """The seed of the match after this one: a block of the same cipher that no draw comes to."""
    block(position, WORD, 4)
    for word in range(8):
        position.key[word] = position.words[word]


@rule
def clear_position(room: Any) -> None:
    """Let a position be 0 throughout."""
    words = room.view(np.uint32)
    for place in range(len(words)):
        words[place] = 0


@rule
def copy_position(source: Any, target: Any) -> None:
    words, room = source.view(np.uint32), target.view(np.uint32)
    for place in range(len(words)):
        room[place] = words[place]


def make_look(game: Game, observation: Observation) -> Callable[..., int]:
    """Make `look(position, seat, room, moves, numbers)`: write what a seat sees over zeros, and its
    legal moves; gives how many there are: none for a seat that may not move."""
    know, legal, movers = game.rules.know, game.rules.legal, game.rules.movers
    observe = observation.observe

    def look(position: Any, seat: int, room: Any, moves: Any, numbers: Any) -> int:
        clear_position(room)
        knowledge = room[0]
        know(position, seat, knowledge)
        observe(knowledge, seat, numbers)
        if movers(knowledge) >> seat & 1 == 0:
            return 0
        return int(legal(knowledge, seat, moves))

    return look


@rule
def mark_legal(moves: Any, count: int, marked: Any, mask: Any) -> None:
    """Let the mask say which moves are legal. Which ones it says now is kept in `marked`, after
    their number: most masks are long, and few moves are legal."""
    for place in range(marked[0]):
        mask[marked[1 + place]] = 0
    marked[0] = count
    for place in range(count):
        marked[1 + place] = moves[place]
        mask[moves[place]] = 1


def make_reward(game: Game) -> Callable[..., None]:
    """Make `reward(position, kind, rewards)`: what each seat has earned when the match is over."""
    standing = game.rules.standing
    win_share = part(make_win_share(standing))

    def reward(position: Any, kind: int, rewards: Any) -> None:
        for seat in range(position.players):
            if kind == POINTS:
                rewards[seat] = standing(position, seat)
            else:
                rewards[seat] = win_share(position, seat)

    return reward


def make_go_on(game: Game, *, bots: bool) -> Callable[..., int]:
    """Make `go_on(position, levels, rng, room, moves)`: the bots move until a learner is to move,
    whose seat it gives; NONE at the end. Without bots there is less to compile."""
    apply, know = game.rules.apply, game.rules.know

    def ask(position: Any, levels: Any, rng: Any, room: Any, moves: Any) -> int:
        return first_mover(position)

    if not bots:
        return ask
    choose = part(make_chooser(game))

    def go_on(position: Any, levels: Any, rng: Any, room: Any, moves: Any) -> int:
        seat = first_mover(position)
        while seat != NONE and levels[seat] != LEARNER:
            clear_position(room)
            know(position, seat, room[0])
            apply(position, seat, choose(room[0], seat, levels[seat], rng, moves))
            seat = first_mover(position)
        return seat

    return go_on


@rule
def start_rng(position: State, rng: list[int]) -> None:
    """The bots' own randomness begins with the match's seed."""
    rng[0] = position.key[0] + ((position.key[1] & 0xFFFF) << 32)


def make_step_one(game: Game, observation: Observation, *, bots: bool) -> Callable[..., int]:
    """Make `step_one(tables, match, position, action, room, moves, numbers)`: make the move that is
    the action, or do what an action below 0 says, and look at the match for who is to move then:
    what that seat sees is written into `numbers`, which are zeros before. Gives the number of legal
    moves. A match that is over earns nothing more. Nobody calls it for an action that is STAY.

    It is all in one function, because each takes seconds to compile; and the rules are called with
    the types of integers that the match loop has (runner.py), because they are compiled for each.
    """
    apply, setup = game.rules.apply, game.rules.setup
    look = part(make_look(game, observation), inline=True)
    go_on = part(make_go_on(game, bots=bots))
    reward = part(make_reward(game))

    def step_one(
        tables: Tables,
        match: int,
        position: Any,
        action: int,
        room: Any,
        moves: Any,
        numbers: Any,
    ) -> int:
        state, rng = position[0], tables.rng[match]
        if action != LOOK:
            for seat in range(tables.rewards.shape[1]):
                tables.rewards[match, seat] = 0
        if action >= 0 and tables.done[match]:
            action = LOOK
        if action != LOOK:
            if action >= 0:
                apply(state, int(np.int64(tables.seats[match])), int(np.int16(action)))
            else:
                if action == DEAL_NEXT:
                    next_key(state)
                copy_position(tables.undealt, room)
                for word in range(8):
                    room[0].key[word] = state.key[word]
                copy_position(room, position)
                start_rng(state, rng)
                setup(state)
            following = go_on(state, tables.levels, rng, room, moves)
            tables.done[match] = following == NONE
            if following == NONE:
                reward(state, tables.kind, tables.rewards[match])
            else:
                tables.seats[match] = following
        seat = int(np.int64(tables.seats[match]))
        return int(look(state, seat, room, moves, numbers))

    return step_one


@rule
def read_action(given: int, chosen: bool, over: bool, mask: Any) -> int:
    """The action for what came from outside; in a match that is over any will do."""
    if not chosen:
        return STAY
    if over:
        return 0
    return given if 0 <= given < len(mask) and mask[given] != 0 else ILLEGAL


def make_loop(game: Game, observation: Observation, *, bots: bool) -> Callable[..., None]:
    """Make `loop(tables, states, actions, room, moves)`, which steps one match after the other."""
    step_one = part(make_step_one(game, observation, bots=bots), inline=True)

    def loop(tables: Tables, states: Any, actions: Any, room: Any, moves: Any) -> None:
        for match in range(len(states)):
            if actions[match] != STAY:
                position, numbers = states[match : match + 1], tables.numbers[match]
                for place in range(len(numbers)):
                    numbers[place] = 0
                count = step_one(tables, match, position, actions[match], room, moves, numbers)
                mark_legal(moves, count, tables.marked[match], tables.masks[match])

    return loop


def read_actions(given: Any, chosen: Any, done: Any, masks: Any, actions: Any) -> int:
    """Read the actions of all matches; gives the first one with an illegal action, or NONE."""
    for match in range(len(actions)):
        action = read_action(given[match], chosen[match], done[match], masks[match])
        if action == ILLEGAL:
            return match
        actions[match] = action
    return NONE
