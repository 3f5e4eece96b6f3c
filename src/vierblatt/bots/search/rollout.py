"""Search over redealt worlds, compiled.

A seat's mind is filled with an equally likely truth again and again; in each such world every
move still in question is tried, and the round (or a few turns) played out by the rule of thumb.
All moves meet the same worlds and the same chance, so what differs is the moves.
"""

from collections.abc import Callable
from math import exp
from typing import Any

from vierblatt.bots.heuristic import CASUAL, chooser
from vierblatt.bots.network import follower
from vierblatt.core.game import Game
from vierblatt.core.rule import rule
from vierblatt.fast.compile import part
from vierblatt.runner import chosen


@rule
def scattered(seed: int, number: int) -> int:
    """The luck of a world: for the same seed, neighbours have nothing in common."""
    luck = (seed + number * 0x9E3779B97F4B) & 0xFFFFFFFFFFFF
    for _ in range(2):
        luck = ((luck ^ (luck >> 25)) * 0x5851F42D) & 0xFFFFFFFFFFFF
    return luck ^ (luck >> 23)


def valuer(game: Game) -> Callable[[Any, int, bool], float]:
    """Make `win_share(state, seat, over)`."""
    standing, swing = game.rules.standing, game.bots.swing
    outlook = game.bots.outlook or standing

    def win_share(state: Any, seat: int, over: bool) -> float:
        """The chance to win from here: sure at the end of a match, guessed before it."""
        rivals = 1.0
        for other in range(state.players):
            if other != seat and over:
                ahead = standing(state, other) - standing(state, seat)
                if ahead > 0:
                    return 0.0
                if ahead == 0:
                    rivals += 1.0
            elif other != seat:
                rivals += exp((outlook(state, other) - outlook(state, seat)) / swing)
        return 1.0 / rivals

    return win_share


def by_thumb(game: Game) -> Callable[..., int]:
    """Make `decide` for playouts by the rule of thumb."""
    choose = part(chooser(game))

    def decide(state: Any, seat: int, moves: Any, luck: Any, brain: Any) -> int:
        return int(choose(state, seat, moves, luck, CASUAL))

    return decide


def by_instinct(game: Game) -> Callable[..., int]:
    """Make `decide` for playouts by what was learned; `brain` is what `feel` needs."""
    follow = part(follower(game))

    def decide(state: Any, seat: int, moves: Any, luck: Any, brain: Any) -> int:
        return int(follow(state, seat, moves, brain))

    return decide


def dreamer(game: Game) -> Callable[..., None]:
    """Make `dream(mind, seed, number, world, luck)`: the world of that number, in `world[0]`."""
    redeal = game.rules.redeal

    def dream(mind: Any, seed: int, number: int, world: Any, luck: Any) -> None:
        luck[0] = scattered(seed, number)
        world[0] = mind
        for word in range(8):
            world[0].key[word] = chosen(luck, 1 << 32)
        redeal(world[0])

    return dream


def finisher(game: Game, decide: Any) -> Callable[..., float]:
    """Make `play_out`, which tries a move in a world and says what share of the win it brings."""
    apply, movers = game.rules.apply, game.rules.movers
    clock, patience = game.bots.clock, game.bots.patience
    win_share = part(valuer(game))

    def play_out(state: Any, seat: int, move: int, brain: Any, spare: Any, luck: Any) -> float:
        end = clock(state) + patience(state)
        apply(state, seat, move)
        seats = movers(state)
        while seats != 0 and clock(state) < end:
            other = 0
            while seats >> other & 1 == 0:
                other += 1
            apply(state, other, decide(state, other, spare, luck, brain))
            seats = movers(state)
        return float(win_share(state, seat, seats == 0))

    return play_out


def looker(game: Game, decide: Any) -> Callable[..., None]:
    """Make `look`, which tries moves in new worlds; `decide` says what is played there."""
    dream, play_out = part(dreamer(game)), part(finisher(game, decide))

    def look(
        mind: Any,
        seat: int,
        seed: int,
        first_world: int,
        worlds: int,
        moves: Any,
        sums: Any,
        brain: Any,
        room: Any,
        spare: Any,
        luck: Any,
    ) -> None:
        """Add to `sums` what each of `moves` brings in some worlds, which are numbered.

        Its rows are the wins, the squares of how much more a move wins than the first one (both
        meet the same world, so this says how sure we are which is better), and the points.
        `room` is two states (the world, and the world after a move), `spare` room for the others'
        legal moves, and `luck` for one number.
        """
        world, after = room[:1], room[1:]
        for number in range(first_world, first_world + worlds):
            dream(mind, seed, number, world, luck)
            fate = luck[0]
            first = 0.0
            for place in range(len(moves)):
                luck[0] = fate  # the others are as lucky after each move
                after[0] = world[0]
                share = play_out(after[0], seat, moves[place], brain, spare, luck)
                if place == 0:
                    first = share
                sums[0][place] += share
                sums[1][place] += (share - first) * (share - first)
                sums[2][place] += after[0].totals[seat]

    return look
