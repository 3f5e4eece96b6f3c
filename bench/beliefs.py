"""How well beliefs place hidden cards (make bench-beliefs).

    python bench/beliefs.py [GAME …] [--players P]

Bots play matches among themselves. At some of their decisions each hidden card that somebody else
holds is looked for in the worlds of whoever is to move: where each deal is as likely, as the table
of single cards has it, and as a search draws them, with people at the table and with bots that are
known to sit there. A card that lies at its true place in a share p of the worlds surprises by
-log p nats, so less is better.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain
from math import log
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.arena.tournament import LineUp, compiled_match
from vierblatt.bots.belief import Belief, load_belief_weights, no_belief
from vierblatt.bots.inference import WORLDS, believe
from vierblatt.bots.observer import Observer
from vierblatt.bots.search.worlds import make_world_sampler
from vierblatt.core.game import Game
from vierblatt.fast.compile import compiled

BOTS = {"casual": 40, "club": 24, "expert": 12}  # so many matches of each
EVERY = 7  # one decision in so many
SEED = 1240
METHODS = ("each deal as likely", "single cards", "as searched, people", "as searched, bots known")


class Look(NamedTuple):
    """A decision: how many cards others held, and by methods how surprising their places were."""

    cards: int
    nats: npt.NDArray[np.float64]


@cache
def compiled_sampler(name: str) -> Any:
    game = games.find(name)
    return compiled(game, make_world_sampler(game))


def worlds_of(game: Game, knowledge: npt.NDArray[Any], belief: Belief, seed: int) -> Any:
    """Worlds as a search meets them."""
    if len(belief.worlds):
        return belief.worlds
    worlds, rng = np.zeros(WORLDS, knowledge.dtype), np.zeros(1, np.int64)
    for number in range(WORLDS):
        world = worlds[number : number + 1]
        compiled_sampler(game.name)(knowledge[0], belief, seed, number, world, rng)
    return worlds


def held_by_others(game: Game, knowledge: npt.NDArray[Any]) -> dict[int, list[int]]:
    """The places of hidden cards that somebody holds, by rows (see Evidence)."""
    evidence = game.bots.evidence
    assert evidence is not None
    places = [0] * evidence.most_hidden
    held, _ = evidence.holes(game.rules.Position.read(knowledge[0]), places)
    rows: dict[int, list[int]] = {}
    for place in places[:held]:
        rows.setdefault(place >> 7 & 15, []).append(place & 127)
    return rows


def surprise(game: Game, true: Any, rows: dict[int, list[int]], worlds: npt.NDArray[Any]) -> float:
    """How surprising it is, in nats, where the cards lie, by these worlds."""
    evidence = game.bots.evidence
    assert evidence is not None
    # Worlds go last, so that a place gives its cards in all of them.
    lying, met = (
        SimpleNamespace(**{name: np.moveaxis(of[name], 0, -1) for name in of.dtype.names or ()})
        for of in (true, worlds)
    )
    total = 0.0
    for row, places in rows.items():
        there = np.stack([evidence.card_at(met, row, place) for place in places])
        for place in places:
            worlds_so = (there == evidence.card_at(lying, row, place)).any(axis=0).sum()
            total -= log((worlds_so + 0.5) / (len(worlds) + 1))
    return total


def looks_at(game: Game, players: int, bot: str, deal: int) -> Iterator[Look]:
    """Play a match, and look at some of its decisions."""
    line_up, moves = LineUp.new(game.name, [bot], SEED, players=players), list[int]()
    line_up.play_match(deal, 0, moves)
    weights, positions = load_belief_weights(game), line_up.dealt(deal)
    assert weights is not None
    people, known = (
        Observer(game, weights, positions, bots) for bots in ((), (bot,) * len(line_up.bots))
    )
    for number, move in enumerate(moves):
        seat, beliefs = move & 7, people.beliefs()
        if number % EVERY == deal % EVERY and beliefs.latest:
            knowledge, true = np.zeros(1, positions.dtype), people.positions
            compiled_match(game.name).know(people.positions[0], seat, knowledge[0])
            rows = held_by_others(game, knowledge)
            tried = (
                no_belief(game),
                beliefs.tempered(game),
                believe(game, knowledge, seat, beliefs, number),
                believe(game, knowledge, seat, known.beliefs(), number),
            )
            nats = [
                surprise(game, true, rows, worlds_of(game, knowledge, belief, number))
                for belief in tried
            ]
            yield Look(sum(map(len, rows.values())), np.array(nats))
        for observer in (people, known):
            observer.play(seat, move >> 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    learned = [name for name in games.names() if load_belief_weights(games.find(name)) is not None]
    parser.add_argument("games", nargs="*", default=learned, metavar="GAME")
    parser.add_argument("--players", type=int, help="if not as many as usual")
    asked = parser.parse_args()
    if others := set(asked.games) - set(learned):
        parser.error(f"nothing was learned about {', '.join(others)}, only {', '.join(learned)}")
    print(f"| game | players | bots | decisions | cards | {' | '.join(METHODS)} |")
    print("| --- | ---: | --- | ---: | ---: |" + " ---: |" * len(METHODS))
    with ThreadPoolExecutor() as pool:
        for name in asked.games:
            players = asked.players or games.find(name).usual_players
            for bot, matches in BOTS.items():
                look = partial(looks_at, games.find(name), players, bot)
                played = pool.map(lambda deal, look=look: list(look(deal)), range(matches))
                looks = list(chain.from_iterable(played))
                cards = sum(one.cards for one in looks)
                nats = np.sum([one.nats for one in looks], axis=0) / cards
                row = " | ".join(f"{mean:.3f}" for mean in nats)
                print(
                    f"| {name} | {players} | {bot} | {len(looks)} | {cards} | {row} |", flush=True
                )


if __name__ == "__main__":
    main()
