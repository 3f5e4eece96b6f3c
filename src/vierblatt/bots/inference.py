"""Inference from moves: worlds in which the others would have moved as they did.

Each kind of player makes a move with some chance (kinds.py). Which kind sits where shows when a
round is over and all cards are seen; until then a seat's moves are as likely as all kinds together
make them. Worlds come from a Markov chain: two hidden cards change places by the rule of
Metropolis, so that a world is met as often as the moves, and the belief about single cards
(belief.py), make it likely. Which of a seat's cards it has drawn, and when, is hidden as well, so
two cards may also change how long they have been held.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp, log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.belief import Belief, Beliefs
from vierblatt.bots.kinds import (
    FITTED,
    KINDS,
    SEARCHERS,
    UNLIKELY,
    load_choice_weights,
    log_kinds,
    make_choice_model,
    trusts,
)
from vierblatt.bots.network import Weights
from vierblatt.bots.recall import Recalled, exchange_ages, recall
from vierblatt.bots.search.worlds import as_record, make_world_sampler
from vierblatt.core.chance import random_below
from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR, Choices, Game
from vierblatt.fast.compile import compiled, part
from vierblatt.table.knowledge import SeatKnowledge

WORLDS = 3200  # of one chain
BURN_IN, BETWEEN = 3000, 10  # changes that are proposed before the first world, and each other one
# So far apart neighbours of the chain are stored, so that a few worlds come from all over it. No
# divisor is common to it and WORLDS, so every place is filled.
STRIDE = 1977
AGES = 4  # one in so many is about how long cards have been held
SHOWN, BETWEEN_SHOWN = 40, 10  # looks at a round that is over, and such changes before each
SCALE = 1 << 20  # of random numbers
LEAST = -1e9


class Model(NamedTuple):
    """How players choose, and who sits where."""

    weights: npt.NDArray[np.float64]  # of those who search
    kinds: npt.NDArray[np.float64]  # by seats: how likely each kind sits there, as logarithms
    trust: npt.NDArray[np.float64]  # by seats: the power to which likelihoods are taken


# What a likelihood is read from: the moves (Recalled), how players choose (Model), and room for it.
Reading = tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]


def believe(
    game: Game, knowledge: npt.NDArray[Any], seat: int, beliefs: Beliefs, seed: int
) -> Belief:
    """What a search of a seat believes: of single cards, and where players' choices are known, the
    worlds that it is to sample, and how well everybody plays."""
    belief = beliefs.tempered(game)
    choices, weights = game.bots.choices, load_choice_weights(game)
    if choices is None or weights is None:
        return belief
    belief = belief._replace(skills=beliefs.kinds @ np.array(choices.skills))
    if not beliefs.moves:
        return belief
    blind_to_the_known(game, beliefs, belief.weights)
    worlds = np.zeros(WORLDS, knowledge.dtype)
    model = Model(weights, log_kinds(beliefs.kinds), beliefs.kinds @ trusts(choices))
    compiled_chain(game.name)(
        knowledge[0],
        seat,
        make_reading(game, recall(beliefs.moves, knowledge, seat), model),
        belief,
        seed,
        np.zeros(len(beliefs.kinds)),
        np.zeros(1, knowledge.dtype),
        worlds,
        np.zeros(1, np.int64),
    )
    return belief._replace(worlds=worlds)


def blind_to_the_known(game: Game, beliefs: Beliefs, weights: Weights) -> None:
    """Let the table of single cards say nothing of those who surely go by the heuristic: how they
    choose is known, and it would only tell the same again."""
    evidence = game.bots.evidence
    assert evidence is not None
    searching = beliefs.kinds[:, SEARCHERS:].sum(axis=1)
    for row in range(evidence.rows):
        if searching[evidence.owner(row)] == 0:
            weights[row] = 1


def belief_of(seen: SeatKnowledge, seed: int) -> Belief:
    """The same of a seat that has been told what everybody can conclude."""
    return believe(seen.game, as_record(seen.game, seen.knowledge), seen.seat, seen.beliefs, seed)


def recognise(game: Game, before: Any, beliefs: Beliefs) -> npt.NDArray[np.float64]:
    """How likely each kind sits at each seat, when a round is over; by the position before its last
    move, of which all cards are shown then."""
    choices, weights = game.bots.choices, load_choice_weights(game)
    if choices is None or weights is None or not beliefs.moves:
        return beliefs.kinds
    code = compiled_recogniser(game.name)
    public, shown = np.zeros((2, 1), before.dtype)
    code.know(before, SPECTATOR, public[0])
    shown[0] = public[0]
    code.show(before, shown[0])
    found = np.zeros_like(beliefs.kinds)
    model = Model(weights, log_kinds(beliefs.kinds), np.ones(len(found)))
    code.recognise(
        shown[0],
        make_reading(game, recall(beliefs.moves, public, SPECTATOR), model),
        np.zeros(len(found)),
        found,
        np.zeros(1, np.int64),
    )
    found = np.where(beliefs.kinds > 0, np.maximum(found / SHOWN, UNLIKELY), 0)
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def make_reading(game: Game, recalled: Recalled, model: Model) -> Reading:
    """The same as compiled code takes it."""
    assert game.bots.choices is not None
    most_moves, cards = game.rules.most_moves, len(game.names.cards)
    room = (
        np.zeros(most_moves, np.int16),  # legal moves
        np.zeros(game.bots.choices.inputs),
        np.zeros((FITTED, most_moves)),  # scores
        np.zeros(KINDS),  # log likelihoods
        np.zeros((2, cards), np.int64),  # a hand, and since when its cards are held
    )
    return tuple(recalled), tuple(model), room


@cache
def compiled_chain(name: str) -> Any:
    game = games.find(name)
    return compiled(game, make_chain(game))


class CompiledRecogniser(NamedTuple):
    know: Any
    show: Any
    recognise: Any


@cache
def compiled_recogniser(name: str) -> CompiledRecogniser:
    game = games.find(name)
    assert game.bots.choices is not None
    parts = (game.rules.know, game.bots.choices.show, make_recogniser(game))
    return CompiledRecogniser(*(compiled(game, function) for function in parts))


def make_likelihood(game: Game, choices: Choices) -> Callable[..., float]:
    """Make `likelihood(world, seat, reading, enough)`: the log of how likely the seat's moves are
    in a world, times its trust, or something less than `enough` if it is not that much."""
    laid, sealed_move = choices.laid, choices.sealed_move
    add_choice = part(make_choice_model(game, choices))

    def likelihood(world: Any, seat: int, reading: Any, enough: float) -> float:
        recalled, model, room = reading
        seats, moves, since, held_since, publics, _ = recalled
        weights, kinds, trust = model
        _, _, _, likelihoods, hand = room
        cards, ages = hand[0], hand[1]
        for kind in range(KINDS):
            likelihoods[kind] = kinds[seat][kind]
        count = world.held[seat]
        for place in range(count):
            cards[place] = world.hand[seat][place]
            ages[place] = held_since[seat][place]
        for back in range(len(moves)):  # the latest first: so the hand grows again
            number = len(moves) - 1 - back
            if seats[number] != seat:
                continue
            move = moves[number]
            if move < 0:
                move = sealed_move(world, seat, NONE - move)
            card = laid(move)
            if card != NONE:
                cards[count] = card
                ages[count] = since[number]
                count += 1
            public = publics[number]
            held = 0
            for place in range(count):
                if ages[place] < number:
                    public.hand[seat][held] = cards[place]
                    held += 1
            public.held[seat] = held
            add_choice(public, seat, move, weights, room)
            most = trust[seat] * (best_of(likelihoods) + log(KINDS))
            if most < enough:  # it will not become more
                return float(most)
        return float(trust[seat] * log_sum(likelihoods))

    return likelihood


@part
def best_of(likelihoods: Any) -> float:
    best = likelihoods[0]
    for kind in range(1, KINDS):
        best = max(best, likelihoods[kind])
    return float(best)


@part
def log_sum(likelihoods: Any) -> float:
    """The log of all kinds' likelihoods together."""
    best, total = best_of(likelihoods), 0.0
    for kind in range(KINDS):
        total += exp(likelihoods[kind] - best)
    return float(best + log(total))


@part
def log_chance(rng: Any) -> float:
    """The log of a random number between 0 and 1."""
    return log((1 + random_below(rng, SCALE)) / SCALE)


def make_age_change(likelihood: Any) -> Callable[..., None]:
    """Make `change_ages`, which lets two cards of a seat change how long they have been held, as
    far as its moves allow."""

    def change_ages(world: Any, reading: Any, likelihoods: Any, rng: Any) -> None:
        recalled = reading[0]
        doubtful = recalled[5]
        one = doubtful[random_below(rng, len(doubtful))]
        other = doubtful[random_below(rng, len(doubtful))]
        owner = one[0]
        if owner != other[0] or one[2] != other[2] or not exchange_ages(recalled, one, other):
            return
        least = log_chance(rng) + likelihoods[owner]
        now = likelihood(world, owner, reading, least)
        if now >= least:
            likelihoods[owner] = now
        else:
            exchange_ages(recalled, one, other)

    return change_ages


def make_swap(game: Game, likelihood: Any) -> Callable[..., None]:
    """Make `swap`, which lets two hidden cards change places, if that is likely enough. Only those
    whose cards change are asked again how likely their moves are."""
    evidence = game.bots.evidence
    assert evidence is not None
    card_at, put_at = evidence.card_at, evidence.put_at
    owner, stock = evidence.owner, evidence.rows

    def swap(
        world: Any,
        one: int,
        other: int,
        table: Any,
        reading: Any,
        likelihoods: Any,
        rng: Any,
    ) -> None:
        row, other_row = one >> 7 & 15, other >> 7 & 15
        card = card_at(world, row, one & 127)
        other_card = card_at(world, other_row, other & 127)
        by_table = log(
            table[row][other_card] / table[row][card]
            * table[other_row][card] / table[other_row][other_card]
        )  # fmt: skip
        put_at(world, row, one & 127, other_card)
        put_at(world, other_row, other & 127, card)
        one_seat, other_seat = owner(row), owner(other_row)
        two = other_row != stock and other_seat != one_seat
        # At least so likely the moves must stay; no likelihood is more than 0.
        least = log_chance(rng) - by_table + likelihoods[one_seat]
        one_now, other_now = LEAST, 0.0
        if two:
            least += likelihoods[other_seat]
            other_now = likelihood(world, other_seat, reading, least)
        if other_now >= least:
            one_now = likelihood(world, one_seat, reading, least - other_now)
        if one_now + other_now >= least:
            likelihoods[one_seat] = one_now
            if two:
                likelihoods[other_seat] = other_now
        else:
            put_at(world, row, one & 127, card)
            put_at(world, other_row, other & 127, other_card)

    return swap


def make_chain(game: Game) -> Callable[..., None]:
    """Make `run_chain`, which fills `worlds`."""
    choices, evidence = game.bots.choices, game.bots.evidence
    assert choices is not None
    assert evidence is not None
    holes = evidence.holes
    sample_world = part(make_world_sampler(game))
    likelihood = part(make_likelihood(game, choices))
    change_ages = part(make_age_change(likelihood))
    swap = part(make_swap(game, likelihood))

    def run_chain(
        knowledge: Any,
        seat: int,
        reading: Any,
        belief: Any,
        seed: int,
        likelihoods: Any,
        current: Any,
        worlds: Any,
        rng: Any,
    ) -> None:
        sample_world(knowledge, belief, seed, 0, current, rng)
        world, table, places, doubtful = current[0], belief[0], belief[1], reading[0][5]
        held, count = holes(knowledge, places)
        for other in range(world.players):
            if other != seat:
                likelihoods[other] = likelihood(world, other, reading, LEAST)
        for number in range(len(worlds)):
            for _ in range(BETWEEN if number > 0 else BURN_IN):
                if len(doubtful) > 0 and random_below(rng, AGES) == 0:
                    change_ages(world, reading, likelihoods, rng)
                    continue
                one, other = places[random_below(rng, held)], places[random_below(rng, count)]
                if one >> 11 == other >> 11 and one != other:
                    swap(world, one, other, table, reading, likelihoods, rng)
            worlds[number * STRIDE % len(worlds)] = world

    return run_chain


def make_recogniser(game: Game) -> Callable[..., None]:
    """Make `recognise(world, reading, likelihoods, kinds, rng)`, which adds up for each seat how
    likely it is of each kind, in a round whose cards are all known."""
    assert game.bots.choices is not None
    likelihood = part(make_likelihood(game, game.bots.choices))
    change_ages = part(make_age_change(likelihood))

    def recognise(world: Any, reading: Any, likelihoods: Any, kinds: Any, rng: Any) -> None:
        recalled, _, room = reading
        for seat in range(world.players):
            likelihoods[seat] = likelihood(world, seat, reading, LEAST)
        for _ in range(SHOWN):
            for _ in range(BETWEEN_SHOWN if len(recalled[5]) > 0 else 0):
                change_ages(world, reading, likelihoods, rng)
            for seat in range(world.players):
                total = likelihood(world, seat, reading, LEAST)
                for kind in range(KINDS):
                    kinds[seat][kind] += exp(room[3][kind] - total)

    return recognise
