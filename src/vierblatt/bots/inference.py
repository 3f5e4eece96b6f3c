"""Inference from moves: worlds in which the others would have moved as they did.

A choice model says how likely a player with a given hand makes a move: by a softmax over what
players look at (choices.py of a game), with weights that were fitted to the moves of our bots, one
row for each kind of player (training/choices.py). Nobody knows which kind sits where, so a seat's
moves of a round are as likely as all kinds together make them: who plays just like one of them is
soon read as that one. Worlds come from a Markov chain: two hidden cards change places by the rule
of Metropolis, so that a world is met as often as the moves, and the belief about single cards
(belief.py), make it likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from math import exp, log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from vierblatt import games
from vierblatt.bots.belief import Belief, Beliefs, SeenMove
from vierblatt.bots.network import load_weights
from vierblatt.bots.search.worlds import as_record, make_world_sampler
from vierblatt.core.chance import random_below
from vierblatt.core.flow import NONE
from vierblatt.core.game import Choices, Game
from vierblatt.fast.compile import compiled, part
from vierblatt.table.knowledge import SeatKnowledge

KINDS = 4  # of players: beginner, casual, club and expert
FLOOR = 0.02  # so much of every choice is any legal move
IMPOSSIBLE = -20.0  # the log likelihood of a move that the hand does not have
FROM_THE_DEAL = -1  # since when a card is held: the number of the move that drew it, or this
WORLDS = 400  # of one chain
BURN_IN, BETWEEN = 3000, 40  # swaps that are proposed before the first world, and each other one
SCALE = 1 << 20  # of random numbers
LEAST = -1e9
FILE = "choices.npy"


@cache
def load_choice_weights(game: Game) -> npt.NDArray[np.float64] | None:
    """How kinds of players choose in a game, a row each; or None."""
    if game.bots.choices is None:
        return None
    weights = load_weights(game, FILE, KINDS * game.bots.choices.inputs)
    return None if weights is None else weights.reshape(KINDS, -1).astype(np.float64)


class Recalled(NamedTuple):
    """The moves of a round, one behind the other, and how long cards have been held."""

    seats: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]
    since: npt.NDArray[np.int64]  # by moves: since when the card that left the hand was held
    held_since: npt.NDArray[np.int64]  # by seats and places of the hands as they are now
    publics: npt.NDArray[Any]  # what a spectator knew before each move; hands are tried in there


def recall(moves: Sequence[SeenMove], knowledge: npt.NDArray[Any], seat: int) -> Recalled:
    """Follow the hidden cards of the others' hands through the moves.

    Which of a hand's cards was laid nobody saw. One drawn before may have been it or not: that is
    as likely for each, and settled here once.
    """
    hands = knowledge["hand"].shape[1:]
    found = Recalled(
        np.array([one.seat for one in moves], np.int64),
        np.array([one.move for one in moves], np.int64),
        np.full(len(moves), FROM_THE_DEAL, np.int64),
        np.full(hands, FROM_THE_DEAL, np.int64),
        np.array([one.public for one in moves], knowledge.dtype),
    )
    shown = [number for number, one in enumerate(moves) if one.move >= 0]
    states = [*(moves[number].public for number in shown), knowledge[0]]
    others = [other for other in range(int(knowledge["players"][0])) if other != seat]
    cards = {
        other: [(hole, FROM_THE_DEAL) for hole in holes_of(states[0], other)] for other in others
    }
    rng = [len(moves)]
    for place, number in enumerate(shown):
        mover = moves[number].seat
        if mover == seat:
            continue
        before, after = (Counter(holes_of(state, mover)) for state in states[place : place + 2])
        for hole in (before - after).elements():
            alike = [card for card in cards[mover] if card[0] == hole]
            card = alike[random_below(rng, len(alike))]
            cards[mover].remove(card)
            found.since[number] = card[1]
        cards[mover] += [(hole, number) for hole in (after - before).elements()]
    for other in others:
        for place, (_, since) in enumerate(sorted(cards[other])):
            found.held_since[other][place] = since
    return found


def holes_of(state: Any, seat: int) -> list[int]:
    """The hidden cards of a hand, by what they may be."""
    return [int(hole) for hole in state["hand"][seat][: state["held"][seat]]]


def believe(
    game: Game, knowledge: npt.NDArray[Any], seat: int, beliefs: Beliefs, seed: int
) -> Belief:
    """What a search of a seat believes: of single cards, and where players' choices are known, the
    worlds that it is to sample."""
    belief = beliefs.tempered(game)
    choices, weights = game.bots.choices, load_choice_weights(game)
    if choices is None or weights is None or not beliefs.moves:
        return belief
    most_moves, cards = game.rules.most_moves, len(game.names.cards)
    room = (
        np.zeros(most_moves, np.int16),  # legal moves
        np.zeros(choices.inputs),
        np.zeros((KINDS, most_moves)),  # scores
        np.zeros(KINDS),  # log likelihoods
        np.zeros((2, cards), np.int64),  # a hand, and since when its cards are held
    )
    worlds = np.zeros(WORLDS, knowledge.dtype)
    compiled_chain(game.name)(
        knowledge[0],
        seat,
        tuple(recall(beliefs.moves, knowledge, seat)),
        weights,
        choices.trust,
        belief,
        seed,
        room,
        np.zeros(len(knowledge["held"][0])),
        np.zeros(1, knowledge.dtype),
        worlds,
        np.zeros(1, np.int64),
    )
    return belief._replace(worlds=worlds)


def belief_of(seen: SeatKnowledge, seed: int) -> Belief:
    """The same of a seat that has been told what everybody can conclude."""
    return believe(seen.game, as_record(seen.game, seen.knowledge), seen.seat, seen.beliefs, seed)


@cache
def compiled_chain(name: str) -> Any:
    game = games.find(name)
    return compiled(game, make_chain(game))


def make_choice_model(game: Game, choices: Choices) -> Callable[..., None]:
    """Make `add_choice(knowledge, seat, move, weights, room)`, which adds to the log likelihoods of
    all kinds how likely they make a move."""
    legal, of_move, inputs = game.rules.legal, choices.of_move, choices.inputs

    def add_choice(knowledge: Any, seat: int, move: int, weights: Any, room: Any) -> None:
        moves, numbers, scores, likelihoods, _ = room
        count = legal(knowledge, seat, moves)
        chosen = NONE
        for place in range(count):
            if moves[place] == move:
                chosen = place
            for at in range(inputs):
                numbers[at] = 0
            of_move(knowledge, seat, moves[place], numbers)
            for kind in range(len(weights)):
                score = 0.0
                for at in range(inputs):
                    score += numbers[at] * weights[kind][at]
                scores[kind][place] = score
        for kind in range(len(weights)):
            if chosen == NONE:
                likelihoods[kind] += IMPOSSIBLE
                continue
            total = 0.0
            for place in range(count):
                total += exp(scores[kind][place] - scores[kind][chosen])
            likelihoods[kind] += log((1 - FLOOR) / total + FLOOR / count)

    return add_choice


def make_likelihood(game: Game, choices: Choices) -> Callable[..., float]:
    """Make `likelihood(world, seat, recalled, weights, room, enough)`: the log of how likely the
    seat's moves are in a world, or something less than `enough` if it is not that much."""
    laid, sealed_move = choices.laid, choices.sealed_move
    add_choice = part(make_choice_model(game, choices))

    def likelihood(
        world: Any, seat: int, recalled: Any, weights: Any, room: Any, enough: float
    ) -> float:
        seats, moves, since, held_since, publics = recalled
        _, _, _, likelihoods, hand = room
        cards, ages = hand[0], hand[1]
        best = -log(len(weights))  # each kind is as likely
        for kind in range(len(weights)):
            likelihoods[kind] = best
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
            best = likelihoods[0]
            for kind in range(1, len(weights)):
                best = max(best, likelihoods[kind])
            if best + log(len(weights)) < enough:  # it will not become more
                return float(best + log(len(weights)))
        total = 0.0
        for kind in range(len(weights)):
            total += exp(likelihoods[kind] - best)
        return float(best + log(total))

    return likelihood


def make_chain(game: Game) -> Callable[..., None]:
    """Make `run_chain`, which fills `worlds`; of a swap, only those whose cards change are asked
    again how likely their moves are."""
    choices, evidence = game.bots.choices, game.bots.evidence
    assert choices is not None
    assert evidence is not None
    holes, card_at, put_at = evidence.holes, evidence.card_at, evidence.put_at
    owner, stock = evidence.owner, evidence.rows
    sample_world = part(make_world_sampler(game))
    likelihood = part(make_likelihood(game, choices))

    def run_chain(
        knowledge: Any,
        seat: int,
        recalled: Any,
        weights: Any,
        trust: float,
        belief: Any,
        seed: int,
        room: Any,
        likelihoods: Any,
        current: Any,
        worlds: Any,
        rng: Any,
    ) -> None:
        sample_world(knowledge, belief, seed, 0, current, rng)
        world, table, places = current[0], belief[0], belief[1]
        held, count = holes(knowledge, places)
        for other in range(world.players):
            if other != seat:
                likelihoods[other] = likelihood(world, other, recalled, weights, room, LEAST)
        for number in range(len(worlds)):
            for _ in range(BETWEEN if number > 0 else BURN_IN):
                one, other = places[random_below(rng, held)], places[random_below(rng, count)]
                if one >> 11 != other >> 11 or one == other:
                    continue
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
                least = (log((1 + random_below(rng, SCALE)) / SCALE) - by_table) / trust
                least += likelihoods[one_seat] + (likelihoods[other_seat] if two else 0.0)
                one_now, other_now = LEAST, 0.0
                if two:
                    other_now = likelihood(world, other_seat, recalled, weights, room, least)
                if other_now >= least:
                    one_now = likelihood(
                        world, one_seat, recalled, weights, room, least - other_now
                    )
                if one_now + other_now >= least:
                    likelihoods[one_seat] = one_now
                    if two:
                        likelihoods[other_seat] = other_now
                else:
                    put_at(world, row, one & 127, card)
                    put_at(world, other_row, other & 127, other_card)
            worlds[number] = world

    return run_chain
