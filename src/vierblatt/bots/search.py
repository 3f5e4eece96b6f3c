"""Search over redealt worlds, compiled.

A seat's mind is filled with an equally likely truth again and again; in each such world every
move still in question is tried, and the round (or a few turns) played out by the rule of thumb.
All moves meet the same worlds and the same chance, so what differs is the moves.
"""

from collections.abc import Callable
from math import exp
from typing import Any

from vierblatt.bots.instinct import follower
from vierblatt.bots.thumb import CASUAL, RANDOM, chooser
from vierblatt.core.game import Game
from vierblatt.core.rule import rule
from vierblatt.fast.compile import part
from vierblatt.fast.play import chosen

STRAY = 12  # one in so many moves of a playout is any legal one


@rule
def scattered(seed: int, number: int) -> int:
    """The luck of a world: for the same seed, neighbours have nothing in common."""
    luck = (seed + number * 0x9E3779B97F4B) & 0xFFFFFFFFFFFF
    for _ in range(2):
        luck = ((luck ^ (luck >> 25)) * 0x5851F42D) & 0xFFFFFFFFFFFF
    return luck ^ (luck >> 23)


def judge(game: Game) -> Callable[[Any, int, bool], float]:
    """Make `win_share(state, seat, over)`."""
    standing, swing = game.standing, game.swing
    outlook = game.outlook or standing

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
        level = RANDOM if chosen(luck, STRAY) == 0 else CASUAL
        return int(choose(state, seat, moves, luck, level))

    return decide


def by_instinct(game: Game) -> Callable[..., int]:
    """Make `decide` for playouts by what was learned; `brain` is what `feel` needs."""
    legal, follow = game.legal, part(follower(game))

    def decide(state: Any, seat: int, moves: Any, luck: Any, brain: Any) -> int:
        if chosen(luck, STRAY) == 0:
            return int(moves[chosen(luck, legal(state, seat, moves))])
        return int(follow(state, seat, moves, brain))

    return decide


def looker(game: Game, decide: Any) -> Callable[..., None]:
    """Make `look`, which tries moves in new worlds; `decide` says what is played there."""
    apply, movers, redeal = game.apply, game.movers, game.redeal
    clock, patience = game.clock, game.patience
    win_share = part(judge(game))

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
        end = clock(mind) + patience(mind)
        for number in range(first_world, first_world + worlds):
            luck[0] = scattered(seed, number)
            room[0] = mind
            world = room[0]
            for word in range(8):
                world.key[word] = chosen(luck, 1 << 32)
            redeal(world)
            fate = luck[0]
            first = 0.0
            for place in range(len(moves)):
                luck[0] = fate  # the others stray alike after each move
                room[1] = world
                after = room[1]
                apply(after, seat, moves[place])
                seats = movers(after)
                while seats != 0 and clock(after) < end:
                    other = 0
                    while seats >> other & 1 == 0:
                        other += 1
                    apply(after, other, decide(after, other, spare, luck, brain))
                    seats = movers(after)
                share = win_share(after, seat, seats == 0)
                if place == 0:
                    first = share
                sums[0][place] += share
                sums[1][place] += (share - first) * (share - first)
                sums[2][place] += after.totals[seat]

    return look
