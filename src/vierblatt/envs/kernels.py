"""What happens to one match of a batch, made once for each game, for the CPU and for a GPU.

What a learner sees of a match is made in two steps: the seat's knowledge, and of that alone the
observation and the mask. So a number that the seat cannot know has no way into either.

Of the arguments, `forms` has two positions that nobody plays on: an empty one, and one with the
options of the table, not dealt. `room` is room for a position, `moves` for the legal moves.
`levels` says who plays at each seat: a learner, or a bot that goes by the heuristic, whose own
randomness is `rng`.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.bots.heuristic import make_chooser
from vierblatt.core.chance import WORD, block
from vierblatt.core.flow import NONE
from vierblatt.core.game import Game
from vierblatt.core.observation import Observation
from vierblatt.core.rule import rule
from vierblatt.core.state import State
from vierblatt.fast.compile import part

EMPTY, UNDEALT = range(2)  # the forms
# Actions that are no moves: nothing; a look only; deal the match of the seed, or of the next one.
STAY, LOOK, DEAL, DEAL_NEXT = -1, -2, -3, -4
WINS, POINTS = range(2)  # what is rewarded
LEARNER = -1  # the level of a seat whose moves come from outside


@rule
def next_key(position: State) -> None:
    """The seed of the match after this one: a block of the same cipher that no draw comes to."""
    block(position, WORD, 4)
    for word in range(8):
        position.key[word] = position.words[word]


@rule
def first_of(seats: int) -> int:
    """The first of a set of seats, or NONE."""
    if seats == 0:
        return NONE
    seat = 0
    while seats >> seat & 1 == 0:
        seat += 1
    return seat


def make_look(game: Game, observation: Observation) -> Callable[..., None]:
    """Make `look(position, seat, forms, room, moves, numbers, mask)`: write what a seat sees. The
    mask of a seat that may not move is 0 throughout."""
    know, legal, movers = game.rules.know, game.rules.legal, game.rules.movers
    observe = observation.observe

    def look(
        position: Any, seat: int, forms: Any, room: Any, moves: Any, numbers: Any, mask: Any
    ) -> None:
        room[0] = forms[EMPTY]
        knowledge = room[0]
        know(position, seat, knowledge)
        for place in range(len(numbers)):
            numbers[place] = 0
        observe(knowledge, seat, numbers)
        for move in range(len(mask)):
            mask[move] = 0
        if movers(knowledge) >> seat & 1:
            for place in range(legal(knowledge, seat, moves)):
                mask[moves[place]] = 1

    return look


def make_reward(game: Game) -> Callable[..., None]:
    """Make `reward(position, kind, rewards)`: what each seat has earned when the match is over."""
    standing = game.rules.standing

    def reward(position: Any, kind: int, rewards: Any) -> None:
        best, winners = standing(position, 0), 0
        for seat in range(position.players):
            best = max(best, standing(position, seat))
        for seat in range(position.players):
            winners += standing(position, seat) == best
        for seat in range(position.players):
            if kind == POINTS:
                rewards[seat] = standing(position, seat)
            else:
                rewards[seat] = (standing(position, seat) == best) / winners

    return reward


def make_go_on(game: Game, *, bots: bool) -> Callable[..., int]:
    """Make `go_on(position, levels, rng, forms, room, moves)`: the bots move until a learner is to
    move, whose seat it gives; NONE at the end. Without bots there is less to compile."""
    apply, know, movers = game.rules.apply, game.rules.know, game.rules.movers

    def ask(position: Any, levels: Any, rng: Any, forms: Any, room: Any, moves: Any) -> int:
        return first_of(movers(position))

    if not bots:
        return ask
    choose = part(make_chooser(game))

    def go_on(position: Any, levels: Any, rng: Any, forms: Any, room: Any, moves: Any) -> int:
        seat = first_of(movers(position))
        while seat != NONE and levels[seat] != LEARNER:
            room[0] = forms[EMPTY]
            know(position, seat, room[0])
            apply(position, seat, choose(room[0], seat, levels[seat], rng, moves))
            seat = first_of(movers(position))
        return seat

    return go_on


@rule
def start_rng(position: State, rng: list[int]) -> None:
    """The bots' own randomness begins with the match's seed."""
    rng[0] = position.key[0] + ((position.key[1] & 0xFFFF) << 32)


def make_kernel(game: Game, observation: Observation, *, bots: bool) -> Callable[..., None]:
    """Make `kernel(…, actions, kind)`: in each match make the move that is its action, or do what
    an action below 0 says, and look at it for who is to move then.

    It is all in one function, because each takes seconds to compile. Where a match is over nothing
    moves, and nothing more is earned.
    """
    apply, setup = game.rules.apply, game.rules.setup
    look, go_on = part(make_look(game, observation)), part(make_go_on(game, bots=bots))
    reward = part(make_reward(game))

    def kernel(
        states: Any,
        forms: Any,
        room: Any,
        moves: Any,
        levels: Any,
        rng: Any,
        seats: Any,
        numbers: Any,
        masks: Any,
        rewards: Any,
        done: Any,
        actions: Any,
        kind: int,
    ) -> None:
        for match in range(len(states)):
            action = actions[match]
            if action == STAY:
                continue
            if action != LOOK:
                for seat in range(rewards.shape[1]):
                    rewards[match, seat] = 0
                if action >= 0 and done[match]:
                    continue
                state = states[match]
                if action >= 0:
                    apply(state, seats[match], action)
                else:
                    if action == DEAL_NEXT:
                        next_key(state)
                    room[0] = forms[UNDEALT]
                    for word in range(8):
                        room[0].key[word] = state.key[word]
                    states[match] = room[0]
                    start_rng(state, rng[match])
                    setup(state)
                following = go_on(state, levels, rng[match], forms, room, moves)
                done[match] = following == NONE
                if following == NONE:
                    reward(state, kind, rewards[match])
                else:
                    seats[match] = following
            look(states[match], seats[match], forms, room, moves, numbers[match], masks[match])

    return kernel


def first_illegal(masks: Any, done: Any, actions: Any) -> int:
    """The first match whose action is not a legal one, or NONE."""
    for match in range(len(actions)):
        action = actions[match]
        if not done[match] and not (0 <= action < masks.shape[1] and masks[match, action] != 0):
            return match
    return NONE
