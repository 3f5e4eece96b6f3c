"""What learners are given, number by number: writes docs/observations.md.

python tools/observations.py           write the page
python tools/observations.py --check   fail if it is not up to date
"""

import sys
from collections.abc import Iterator
from math import prod
from pathlib import Path

from vierblatt import games
from vierblatt.core.game import Game
from vierblatt.core.observation import Axis, Block
from vierblatt.envs.setting import CHANCE, observation_of

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "observations.md"
SHORT = 6  # so many labels of an axis are written out

HEAD = """
# What a learner is given
Made by `make generate` from games/*/observation.py; do not edit.

All environments ([research.md](research.md)) give a seat the same whole numbers (int16), made of \
what the seat knows and nothing else. A row of a table is a block: its numbers lie one after the \
other, in the order of its labels; where a block has two kinds of labels, the second runs faster. \
`own` is one's own seat, `left-1` the next one clockwise, and so on; numbers of seats that nobody \
has are 0. `game.views.observation.labels` names each number (`hand red-7`); `least` and `most` \
are its bounds.

The cards seen so far are in these numbers: where every known card lies, and of every hidden card \
where it may be. Left out is in which order they came, and, while choices are sealed, who has \
already chosen.

Below each table stands what `state()` gives to a critic: the fields of the position, hidden cards \
included, which no seat sees.""".strip()


def labels(axis: Axis) -> str:
    if len(axis) <= SHORT:
        return ", ".join(axis)
    return f"{axis[0]}, {axis[1]}, … {axis[-1]} ({len(axis)})"


def row(block: Block) -> str:
    last = block.first + block.size - 1
    places = f"{block.first}" if block.size == 1 else f"{block.first}–{last}"
    axes = "; ".join(labels(axis) for axis in block.axes)
    return f"| {places} | {block.name} | {axes} | {block.least} to {block.most} | {block.meaning} |"


def fields(game: Game) -> Iterator[str]:
    """The fields of a position and their places in `state()`."""
    at = 0
    for name, field in game.rules.Position.fields.items():
        if name not in CHANCE:
            size = prod(field.shape)
            shape = "".join(f"[{length}]" for length in field.shape)
            yield f"{name}{shape} {at}" + (f"–{at + size - 1}" if size > 1 else "")
            at += size


def chapter(game: Game) -> list[str]:
    observation = observation_of(game)
    return [
        "",
        f"## {game.title}",
        f"{observation.size} numbers; {len(game.names.moves)} actions, the moves by their numbers "
        "(`game.names.moves`).",
        "",
        "| places | name | labels | bounds | meaning |",
        "| ---: | --- | --- | ---: | --- |",
        *map(row, observation.blocks),
        "",
        f"`state()`: {', '.join(fields(game))}.",
    ]


def main() -> None:
    lines = [HEAD]
    for name in games.names():
        lines += chapter(games.find(name))
    text = "\n".join(lines) + "\n"
    if "--check" not in sys.argv:
        PAGE.write_text(text, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != text:
        sys.exit(f"{PAGE.relative_to(ROOT)} is not up to date: run `make generate`.")


if __name__ == "__main__":
    main()
