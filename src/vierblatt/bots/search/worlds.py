"""World sampling (determinization): what a seat does not know is dealt anew.

Each deal is as likely, or, to one who draws conclusions from moves, as likely as it is believed.

Worlds are numbered. The same seed and number give the same world, so any of them can be sampled
alone, on whichever core or thread.
"""

from collections.abc import Callable
from typing import Any

from vierblatt.bots.belief import make_adjuster
from vierblatt.core.chance import random_below
from vierblatt.core.game import Game
from vierblatt.core.rule import rule
from vierblatt.fast.compile import part


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
        world[0] = knowledge
        for word in range(8):
            world[0].key[word] = random_below(rng, 1 << 32)
        redeal(world[0])

    if game.bots.evidence is None:
        return sample_world
    sample_any, adjust = part(sample_world), part(make_adjuster(game))

    def sample_believed_world(
        knowledge: Any, belief: Any, seed: int, number: int, world: Any, rng: Any
    ) -> None:
        sample_any(knowledge, belief, seed, number, world, rng)
        if len(belief[0]) > 0:
            adjust(knowledge, world[0], belief, rng)

    return sample_believed_world
