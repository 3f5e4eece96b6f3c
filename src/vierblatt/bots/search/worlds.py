"""World sampling (determinization): what a seat does not know is dealt anew.

Each deal is as likely, or, to one who draws conclusions from moves, as likely as it is believed.

Worlds are numbered. The same seed and number give the same world, so any of them can be sampled
alone, on whichever core or thread.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.belief import Belief, make_adjuster
from vierblatt.core.chance import random_below
from vierblatt.core.game import Game
from vierblatt.core.rule import rule
from vierblatt.fast.compile import compiled, part
from vierblatt.table.knowledge import SeatKnowledge


@rule
def world_seed(seed: int, number: int) -> int:
    """The seed of a world: for the same seed, neighbours have nothing in common."""
    mixed = (seed + number * 0x9E3779B97F4B) & 0xFFFFFFFFFFFF
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 25)) * 0x5851F42D) & 0xFFFFFFFFFFFF
    return mixed ^ (mixed >> 23)


def make_world_sampler(game: Game) -> Callable[..., None]:
    """Make `sample_world(knowledge, belief, seed, number, world, rng)`: a world in `world[0]`."""
    redeal = game.rules.redeal

    def sample_world(
        knowledge: Any, belief: Any, seed: int, number: int, world: Any, rng: Any
    ) -> None:
        rng[0] = world_seed(seed, number)
        worlds = belief[2]
        if len(worlds) > 0:
            world[0] = worlds[number % len(worlds)]
            world[0].drawn = 0  # what is left of its random words is not used
        else:
            world[0] = knowledge
        for word in range(8):
            world[0].key[word] = random_below(rng, 1 << 32)
        redeal(world[0])  # which leaves a world as it is

    if game.bots.evidence is None:
        return sample_world
    sample_any, adjust = part(sample_world), part(make_adjuster(game))

    def sample_believed_world(
        knowledge: Any, belief: Any, seed: int, number: int, world: Any, rng: Any
    ) -> None:
        sample_any(knowledge, belief, seed, number, world, rng)
        if len(belief[0]) > 0 and len(belief[2]) == 0:
            adjust(knowledge, world[0], belief, rng)

    return sample_believed_world


def as_record(game: Game, knowledge: Any) -> npt.NDArray[Any]:
    """Knowledge in the form that compiled code reads, as an array of one."""
    record = np.zeros(1, game.rules.Position.dtype())
    knowledge.write(record[0])
    return record


def chance_to_hold(
    seen: SeatKnowledge, belief: Belief, seat: int, cards: Sequence[int], worlds: int, seed: int
) -> float:
    """In which share of the worlds another seat holds at least one of these cards."""
    evidence = seen.game.bots.evidence
    assert evidence is not None
    wanted = np.zeros(evidence.cards, np.bool_)
    wanted[list(cards)] = True
    knowledge = as_record(seen.game, seen.knowledge)
    room = knowledge.copy(), np.zeros(1, np.int64), np.zeros(evidence.most_hidden, np.int32)
    count = compiled_counter(seen.game.name)
    return float(count(knowledge[0], belief, seat, wanted, worlds, seed, *room)) / worlds


@cache
def compiled_counter(name: str) -> Any:
    game = games.find(name)
    return compiled(game, make_counter(game))


def make_counter(game: Game) -> Callable[..., int]:
    """Make `count`: the worlds in which a row of places has one of the cards that are wanted."""
    evidence = game.bots.evidence
    assert evidence is not None
    holes, card_at = evidence.holes, evidence.card_at
    sample_world = part(make_world_sampler(game))

    def count(
        knowledge: Any,
        belief: Any,
        row: int,
        wanted: Any,
        worlds: int,
        seed: int,
        world: Any,
        rng: Any,
        places: Any,
    ) -> int:
        held, _ = holes(knowledge, places)
        found = 0
        for number in range(worlds):
            sample_world(knowledge, belief, seed, number, world, rng)
            for at in range(held):
                place = places[at]
                if place >> 7 & 15 == row and wanted[card_at(world[0], row, place & 127)]:
                    found += 1
                    break
        return found

    return count
