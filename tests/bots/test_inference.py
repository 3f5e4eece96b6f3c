"""Inference: worlds are met as often as the players' choices make them likely."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import exp, log
from typing import Any

import numpy as np
import pytest

from vierblatt import Match, games
from vierblatt.bots.belief import Beliefs, believing
from vierblatt.bots.inference import (
    KINDS,
    believe,
    load_choice_weights,
    make_choice_model,
    make_likelihood,
    recall,
)
from vierblatt.bots.registry import BOTS
from vierblatt.bots.search.worlds import as_record
from vierblatt.core.flow import NONE
from vierblatt.fast.compile import compiled
from vierblatt.games.habe_fertig import choices
from vierblatt.games.habe_fertig.knowledge import HOLE
from vierblatt.games.habe_fertig.names import CARD_TO, PASS, REVEAL
from vierblatt.games.habe_fertig.state import PRESSED
from vierblatt.table.knowledge import SeatKnowledge

GAME = games.find("habe-fertig")
assert GAME.bots.choices is not None
CHOICES = GAME.bots.choices
CARDS = len(GAME.names.cards)
ALWAYS = 1e9  # longer than any likelihood
ROOM = np.int16, np.float64, np.float64, np.float64, np.int64


def decisions(seed: int, players: int = 3) -> Iterator[tuple[Match, SeatKnowledge]]:
    """Decisions of casual players who play, with what their moves say."""
    match, made = Match.new("habe-fertig", players=players, seed=seed), 0
    while not match.over:
        seat = match.movers[0]
        seen = believing(match.knowledge(seat), match.history())
        if seen.beliefs.latest:
            yield match, seen
        match.play(seat, BOTS["casual"].move(match.knowledge(seat), made))
        made += 1


def plain_room() -> Any:
    """What the chain works with, in lists."""
    most = GAME.rules.most_moves
    scores = [[0.0] * most for _ in range(KINDS)]
    return [0] * most, [0.0] * choices.INPUTS, scores, [0.0] * KINDS, [[0] * CARDS, [0] * CARDS]


def plainly(seen: SeatKnowledge) -> Any:
    """The moves as plain Python reads them."""
    knowledge = as_record(GAME, seen.knowledge)
    found = recall(seen.beliefs.moves, knowledge, seen.seat)
    return (*found[:4], [GAME.rules.Position.read(public) for public in found.publics])


def worlds_of(seen: SeatKnowledge, seed: int) -> Any:
    knowledge = as_record(GAME, seen.knowledge)
    return believe(GAME, knowledge, seen.seat, seen.beliefs, seed).worlds


def test_worlds_deal_every_card_once_and_keep_what_is_known() -> None:
    tried = 0
    for number, (_, seen) in enumerate(decisions(5)):
        if number % 9:
            continue
        tried += 1
        known = seen.knowledge
        own = sorted(known.hand[seen.seat][: known.held[seen.seat]])
        for record in worlds_of(seen, number)[::40]:
            world = GAME.rules.Position.read(record)
            assert sorted(world.hand[seen.seat][: world.held[seen.seat]]) == own
            assert world.held == known.held
            assert (world.pile, world.totals) == (known.pile, known.totals)
            hands = [world.hand[seat][: world.held[seat]] for seat in range(3)]
            piles = [world.pile[pile][: world.height[pile]] for pile in range(2)]
            rest = world.stock[: world.stock_count]
            cards = [card for row in (*hands, *world.pressed[:3], *piles, rest) for card in row]
            assert sorted([*cards, *[world.revealed] * (world.phase == REVEAL)]) == [*range(CARDS)]
    assert tried > 8


def test_a_world_is_met_as_often_as_the_moves_make_it_likely() -> None:
    """All worlds one by one: who holds one last card, and has pressed two."""
    seen = next(
        seen
        for seed in range(60)
        for match, seen in decisions(seed, players=2)
        if match.position.held[1 - seen.seat] == 1
        and match.position.stock_count + 3 <= 30
        and all(hole == HOLE for hole in seen.knowledge.stock[: seen.knowledge.stock_count])
        and seen.knowledge.hand[1 - seen.seat][0] == HOLE
    )
    beliefs: Beliefs = seen.beliefs
    beliefs.table[:] = 1
    other, weights, knowledge = (
        1 - seen.seat,
        load_choice_weights(GAME),
        as_record(GAME, seen.knowledge),
    )
    likelihood = compiled(GAME, make_likelihood(GAME, CHOICES))
    recalled = tuple(recall(beliefs.moves, knowledge, seen.seat))
    room = tuple(np.array(part, kind) for part, kind in zip(plain_room(), ROOM, strict=True))
    world = worlds_of(seen, 0)[0]
    hidden = [*world["hand"][other][:1], *world["pressed"][other]]
    hidden = [int(card) for card in (*hidden, *world["stock"][: world["stock_count"]])]
    exact = dict.fromkeys(hidden, 0.0)
    for last, *two in permutations(hidden, 1 + PRESSED):
        world["hand"][other][0], world["pressed"][other] = last, two
        likely = likelihood(world, other, recalled, weights, room, -ALWAYS)
        exact[last] += exp(choices.TRUST * likely)
    total = sum(exact.values())
    met: Counter[int] = Counter()
    for seed in range(12):
        met.update(int(one["hand"][other][0]) for one in worlds_of(seen, seed))
    for card in hidden:
        share = exact[card] / total
        assert met[card] / met.total() == pytest.approx(share, abs=0.03 + share / 5), card
    assert max(exact.values()) > 4 * min(exact.values())  # the moves did say something


def test_a_choice_is_as_likely_as_its_kind_makes_it() -> None:
    """A softmax, of which a little is any legal move; and of one that cannot be made, hardly."""
    _, seen = next(one for one in decisions(3) if len(one[1].legal()) > 4)
    add_choice, room = make_choice_model(GAME, CHOICES), plain_room()
    weights = np.zeros((KINDS, choices.INPUTS))
    weights[1][3] = 2.0  # to lay a card, not to pass
    legal = GAME.legal_moves(seen.knowledge, seen.seat)
    add_choice(seen.knowledge, seen.seat, PASS, weights, room)
    uniform = 1 / len(legal)
    assert room[3][0] == pytest.approx(log(uniform))
    softmax = 1 / (1 + exp(2) * (len(legal) - 1))
    assert room[3][1] == pytest.approx(log(0.98 * softmax + 0.02 * uniform))
    before = list(room[3])
    absent = next(
        CARD_TO + 2 * card
        for card in range(CARDS)
        if card not in seen.knowledge.hand[seen.seat][: seen.knowledge.held[seen.seat]]
    )
    add_choice(seen.knowledge, seen.seat, absent, weights, room)
    assert all(now < then - 10 for now, then in zip(room[3], before, strict=True))


def test_hands_are_what_they_were_when_a_move_was_made() -> None:
    """In the true world every move was legal with the hand that is put together for it, sealed
    ones too; also where cards were drawn and laid since."""
    drawn, likelihood = 0, make_likelihood(GAME, CHOICES)
    weights = load_choice_weights(GAME)
    assert weights is not None
    for match, seen in decisions(11):
        for other in range(3):
            if other == seen.seat:
                continue
            recalled, room = plainly(seen), plain_room()
            if all(age < 0 for age in (*recalled[2], *recalled[3].ravel())):
                found = likelihood(match.position, other, recalled, weights, room, -ALWAYS)
                moves = sum(one.seat == other for one in seen.beliefs.moves)
                assert found > -4.0 * moves
            else:  # which card was the drawn one is not known, so hands may not be the true ones
                drawn += 1
                ages = recalled[3][other][: match.position.held[other]]
                numbers = [*recalled[2][recalled[0] == other], *ages]
                passed = [
                    number
                    for number, one in enumerate(seen.beliefs.moves)
                    if one.seat == other and one.move == PASS
                ]
                assert sorted(age for age in numbers if age >= 0) == passed
    assert drawn > 5


def test_who_plays_by_the_rule_of_thumb_is_soon_read() -> None:
    """Where true cards are believed to lie, against where any deal would have them."""
    gained, asked = 0.0, 0
    for seed in range(3):
        for number, (match, seen) in enumerate(decisions(seed)):
            if number % 6 or len(seen.beliefs.moves) < 15:
                continue
            worlds = worlds_of(seen, number)
            hidden = match.position.stock_count + sum(
                match.position.held[seat] + PRESSED for seat in range(3) if seat != seen.seat
            )
            for seat in range(3):
                if seat != seen.seat and (held := match.position.held[seat]):
                    found = Counter(worlds["hand"][:, seat, :held].ravel().tolist())
                    for card in match.position.hand[seat][:held]:
                        gained += log((found[card] + 1) / (len(worlds) + 1)) - log(held / hidden)
                        asked += 1
    assert asked > 150
    assert gained / asked > 0.2


def test_the_same_seed_gives_the_same_worlds() -> None:
    _, seen = next(decisions(8))
    first, again, other = worlds_of(seen, 1), worlds_of(seen, 1), worlds_of(seen, 2)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_what_leaves_the_hand() -> None:
    named = {move.text: number for number, move in enumerate(GAME.names.moves)}
    assert choices.laid(named["pass"]) == NONE
    laid = [name for name, number in named.items() if choices.laid(number) != NONE]
    assert len(laid) == CARDS + 2 * CARDS  # each pressed, or on either pile
