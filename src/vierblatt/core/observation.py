"""What a learner is given of a seat's knowledge: whole numbers, each declared once.

A game declares them in its observation.py, as it declares its moves and events in names.py. A
number is what the rules count, neither scaled nor cut off; its bounds are declared with it, so
that whoever wants numbers from 0 to 1 can divide. docs/observations.md is made of this.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

from vierblatt.core.words import Named

Axis = tuple[str, ...]


class Block(NamedTuple):
    """Numbers of one kind: a single one, or one for each card, each seat, each seat and card …"""

    name: str
    meaning: str
    least: int
    most: int
    axes: tuple[Axis, ...]
    first: int

    @property
    def size(self) -> int:
        return prod(map(len, self.axes))

    @property
    def labels(self) -> list[str]:
        """A name for each number: `hand red-7`."""
        return [" ".join([self.name, *labels]) for labels in product(*self.axes)]


class Numbers(list[Block]):
    """The one declaration of a game's observation, which gives each number its place."""

    def add(
        self, name: str, meaning: str, least: int, most: int, *axes: Sequence[str | Named]
    ) -> int:
        """Declare the next numbers; gives the place of the first. The last axis runs fastest."""
        first = self[-1].first + self[-1].size if self else 0
        labels = tuple(tuple(map(label, axis)) for axis in axes)
        self.append(Block(name, meaning, least, most, labels, first))
        return first


def label(thing: str | Named) -> str:
    return thing if isinstance(thing, str) else thing.text


def around(seats: int) -> Axis:
    """The axis of the seats, from one's own clockwise; those after the last player are all 0."""
    return ("own", *(f"left-{step}" for step in range(1, seats)))


@dataclass(frozen=True)
class Observation:
    """The numbers of a game, and the rule that writes them: `observe(knowledge, seat, numbers)`.

    It is given zeros, and writes what is not 0. What others have chosen while choices are sealed,
    or that they have chosen, it leaves out: who is asked in turn sees what those see who are asked
    at the same time.
    """

    blocks: tuple[Block, ...]
    observe: Callable[[Any, int, Any], None]

    @property
    def size(self) -> int:
        return self.blocks[-1].first + self.blocks[-1].size

    @property
    def labels(self) -> list[str]:
        return [label for block in self.blocks for label in block.labels]

    @property
    def least(self) -> list[int]:
        return [block.least for block in self.blocks for _ in range(block.size)]

    @property
    def most(self) -> list[int]:
        return [block.most for block in self.blocks for _ in range(block.size)]
