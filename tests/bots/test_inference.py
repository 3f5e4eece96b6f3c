"""Inference: worlds are met as often as the players' choices make them likely."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise, permutations
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vierblatt import Match, games
from vierblatt.arena.tournament import LineUp
from vierblatt.bots import heuristic
from vierblatt.bots.belief import Beliefs, load_belief_weights
from vierblatt.bots.inference import (
    STRIDE,
    WORLDS,
    Model,
    believe,
    make_likelihood,
    make_reading,
)
from vierblatt.bots.kinds import (
    BEGINNER,
    CASUAL,
    FITTED,
    FLOOR,
    KINDS,
    SEARCHERS,
    kinds_of,
    load_choice_weights,
    log_kinds,
    make_choice_model,
    trusts,
)
from vierblatt.bots.network import Weights
from vierblatt.bots.observer import Observer, believing
from vierblatt.bots.recall import Recalled, exchange_ages, recall
from vierblatt.bots.registry import BOTS
from vierblatt.bots.search.worlds import as_record
from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
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


def belief_weights() -> Weights:
    weights = load_belief_weights(GAME)
    assert weights is not None
    return weights


def plain_room() -> Any:
    """What the chain works with, in lists."""
    most = GAME.rules.most_moves
    scores = [[0.0] * most for _ in range(FITTED)]
    return [0] * most, [0.0] * choices.INPUTS, scores, [0.0] * KINDS, [[0] * CARDS, [0] * CARDS]


def plainly(seen: SeatKnowledge) -> Recalled:
    """The moves as plain Python reads them."""
    knowledge = as_record(GAME, seen.knowledge)
    found = recall(seen.beliefs.moves, knowledge, seen.seat)
    publics: Any = [GAME.rules.Position.read(public) for public in found.publics]
    return found._replace(publics=publics)


def model_of(seen: SeatKnowledge) -> Model:
    """How players choose, as a search takes it."""
    weights, kinds = load_choice_weights(GAME), seen.beliefs.kinds
    assert weights is not None
    return Model(weights, log_kinds(kinds), kinds @ trusts(CHOICES))


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


def all_ages(recalled: Recalled) -> list[Recalled]:
    """All ways in which one drawn card may be any of those that are doubtful."""
    found = [recalled]
    for one in recalled.doubtful:
        for other in recalled.doubtful:
            copy = recalled._replace(
                since=recalled.since.copy(), held_since=recalled.held_since.copy()
            )
            drawn = copy.since[one[1]] if one[1] >= 0 else copy.held_since[one[0]][NONE - one[1]]
            if drawn >= 0 and exchange_ages(copy, one, other):
                found.append(copy)
    return found


def test_a_world_is_met_as_often_as_the_moves_make_it_likely() -> None:
    """All worlds one by one: who holds one last card, has pressed two, and has drawn one."""
    seen = next(
        seen
        for seed in range(200)
        for match, seen in decisions(seed, players=2)
        if match.position.held[1 - seen.seat] == 1
        and match.position.stock_count + 3 <= 38
        and all(hole == HOLE for hole in seen.knowledge.stock[: seen.knowledge.stock_count])
        and seen.knowledge.hand[1 - seen.seat][0] == HOLE
        and sum(one.move == PASS for one in seen.beliefs.moves if one.seat != seen.seat) == 1
    )
    beliefs: Beliefs = seen.beliefs
    beliefs.table[:] = 1
    other, knowledge = 1 - seen.seat, as_record(GAME, seen.knowledge)
    likelihood = compiled(GAME, make_likelihood(GAME, CHOICES))
    ways = all_ages(recall(beliefs.moves, knowledge, seen.seat))
    readings = [make_reading(GAME, way, model_of(seen)) for way in ways]
    assert len(ways) > 1
    world = worlds_of(seen, 0)[0]
    hidden = [*world["hand"][other][:1], *world["pressed"][other]]
    hidden = [int(card) for card in (*hidden, *world["stock"][: world["stock_count"]])]
    exact = dict.fromkeys(hidden, 0.0)
    for last, *two in permutations(hidden, 1 + PRESSED):
        world["hand"][other][0], world["pressed"][other] = last, two
        for reading in readings:
            exact[last] += exp(likelihood(world, other, reading, -ALWAYS))
    total = sum(exact.values())
    met: Counter[int] = Counter()
    for seed in range(12):
        met.update(int(one["hand"][other][0]) for one in worlds_of(seen, seed))
    for card in hidden:
        share = exact[card] / total
        assert met[card] / met.total() == pytest.approx(share, abs=0.03 + share / 5), card
    assert max(exact.values()) > 4 * min(exact.values())  # the moves did say something


def test_a_choice_is_as_likely_as_its_kind_makes_it() -> None:
    """Who searches: a softmax. All: a little is any legal move; what cannot be made, hardly."""
    _, seen = next(one for one in decisions(3) if len(one[1].legal()) > 4)
    add_choice, room = make_choice_model(GAME, CHOICES), plain_room()
    weights = np.zeros((FITTED, choices.INPUTS))
    weights[1][3] = 2.0  # to lay a card, not to pass
    legal = GAME.legal_moves(seen.knowledge, seen.seat)
    add_choice(seen.knowledge, seen.seat, PASS, weights, room)
    uniform = 1 / len(legal)
    assert room[3][SEARCHERS] == pytest.approx(log(uniform))
    softmax = 1 / (1 + exp(2) * (len(legal) - 1))
    assert room[3][SEARCHERS + 1] == pytest.approx(log(0.98 * softmax + 0.02 * uniform))
    before = list(room[3])
    absent = next(
        CARD_TO + 2 * card
        for card in range(CARDS)
        if card not in seen.knowledge.hand[seen.seat][: seen.knowledge.held[seen.seat]]
    )
    add_choice(seen.knowledge, seen.seat, absent, weights, room)
    assert all(now < then - 10 for now, then in zip(room[3], before, strict=True))


@pytest.mark.parametrize(
    ("level", "kind"), [(heuristic.BEGINNER, BEGINNER), (heuristic.CASUAL, CASUAL)]
)
def test_who_goes_by_the_heuristic_is_known_exactly(level: int, kind: int) -> None:
    """The chances are those with which the bot itself chooses."""
    add_choice, weights = make_choice_model(GAME, CHOICES), np.zeros((FITTED, choices.INPUTS))
    choose, tries, rng, asked = heuristic.make_chooser(GAME), 4000, [7], 0
    for number, (_, seen) in enumerate(decisions(4)):
        legal = GAME.legal_moves(seen.knowledge, seen.seat)
        if number % 9 or len(legal) < 3:
            continue
        asked += 1
        room = [0] * GAME.rules.most_moves
        made = Counter(choose(seen.knowledge, seen.seat, level, rng, room) for _ in range(tries))
        for move in legal:
            found = plain_room()
            add_choice(seen.knowledge, seen.seat, move, weights, found)
            share = (exp(found[3][kind]) - FLOOR / len(legal)) / (1 - FLOOR)
            assert made[move] / tries == pytest.approx(share, abs=0.03)
    assert asked > 3


def test_hands_are_what_they_were_when_a_move_was_made() -> None:
    """In the true world every move was legal with the hand that is put together for it, sealed
    ones too; also where cards were drawn and laid since."""
    drawn, likelihood = 0, make_likelihood(GAME, CHOICES)
    for match, seen in decisions(11):
        for other in range(3):
            if other == seen.seat:
                continue
            recalled, room = plainly(seen), plain_room()
            if all(age < 0 for age in (*recalled[2], *recalled[3].ravel())):
                reading = recalled, model_of(seen), room
                found = likelihood(match.position, other, reading, -ALWAYS)
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


def test_a_card_is_laid_only_after_it_was_drawn() -> None:
    """Two cards may change how long they have been held, as far as that can be."""
    tried = 0
    for _, seen in decisions(11):
        recalled = plainly(seen)
        for one in recalled.doubtful:
            for other in recalled.doubtful:
                if one[0] != other[0] or one[2] != other[2]:
                    continue
                before = recalled.since.copy(), recalled.held_since.copy()
                if exchange_ages(recalled, one, other):
                    tried += 1
                    assert (recalled.since < np.arange(len(recalled.since))).all()
                    assert exchange_ages(recalled, one, other)
                assert np.array_equal(recalled.since, before[0])
                assert np.array_equal(recalled.held_since, before[1])
    assert tried > 50


@pytest.mark.parametrize(("bots", "known"), [("casual", CASUAL), ("beginner", BEGINNER)])
def test_kinds_are_recognised_when_a_round_is_over(bots: str, known: int) -> None:
    """By the cards that all are shown then; before that each is as likely."""
    shares = []
    for deal in range(4):
        line_up = LineUp.new("habe-fertig", [bots], 60, players=3)
        log_of: list[int] = []
        line_up.play_match(deal, 0, log_of)
        observer = Observer(GAME, belief_weights(), line_up.dealt(deal))
        for move in log_of:
            observer.play(move & 7, move >> 3)
            if observer.positions["round"][0] == 1:
                assert (observer.kinds == 1 / KINDS).all()
        assert observer.kinds.sum(axis=1) == pytest.approx(1)
        shares += observer.kinds[:3, known].tolist()
    assert np.mean(shares) > 0.8


def test_players_are_as_good_as_their_kind() -> None:
    """In the first round nobody knows, and in the end that all are casual."""
    first, *_, last = (seen for _, seen in decisions(11))
    for seen, expected in ((first, np.mean(choices.SKILLS)), (last, 0)):
        skills = believe(GAME, as_record(GAME, seen.knowledge), seen.seat, seen.beliefs, 0).skills
        assert skills[:3] == pytest.approx(expected, abs=0.6)


def test_which_bots_sit_there_everybody_sees() -> None:
    """So a seat is read from the first round on, but for people's."""
    for match, _ in decisions(11):
        history = match.history(("expert", None, "casual"))
        seen = believing(match.knowledge(0), history)
        knowledge = as_record(GAME, seen.knowledge)
        skills = believe(GAME, knowledge, 0, seen.beliefs, 0).skills[:3]
        unknown = np.mean(choices.SKILLS)
        assert skills == pytest.approx([max(choices.SKILLS), unknown, 0], abs=0.05)
        assert seen.beliefs.kinds[2].tolist() == [kind == CASUAL for kind in range(KINDS)]
        if match.position.turns > 8:
            break


def test_a_bot_that_is_known_is_of_no_other_kind_whatever_it_does() -> None:
    """Casual players who are said to be an expert: no round and no move changes that."""
    add_choice, asked = make_choice_model(GAME, CHOICES), 0
    for match, _ in decisions(11):
        seen = believing(match.knowledge(0), match.history(("expert", "expert", "casual")))
        assert np.array_equal(seen.beliefs.kinds[:3], kinds_of(("expert", "expert", "casual"))[:3])
        if match.movers == (0,) and seen.legal():
            asked += 1
            room, model = plain_room(), model_of(seen)
            for kind in range(KINDS):
                room[3][kind] = model.kinds[0][kind]
            add_choice(seen.knowledge, 0, GAME.legal_moves(seen.knowledge, 0)[0], model[0], room)
            assert np.exp(room[3][:SEARCHERS]).sum() == 0
            assert room[3][SEARCHERS + 1] > log(FLOOR / len(seen.legal()))
    assert asked > 20


def test_the_table_of_single_cards_is_about_those_who_may_search() -> None:
    """How a casual bot chooses is known, and the table would tell the same again."""
    match = next(match for match, _ in decisions(11) if match.position.turns > 8)
    evidence, told = GAME.bots.evidence, {}
    assert evidence is not None
    for bots in (("expert", "casual", "casual"), ("expert", "casual", None)):
        for say in (1.0, 100.0):
            seen = believing(match.knowledge(0), match.history(bots))
            for row in range(evidence.rows):
                if evidence.owner(row) == 2:
                    seen.beliefs.table[row, ::2] = say
            told[bots[2], say] = worlds_of(seen, 0)
    assert np.array_equal(told["casual", 1.0], told["casual", 100.0])
    assert not np.array_equal(told[None, 1.0], told[None, 100.0])


def test_a_few_worlds_come_from_all_over_the_chain() -> None:
    """Neighbours of the chain have most of a hand in common, and lie far apart."""
    match, seen = next(decisions(8))
    other = (seen.seat + 1) % 3
    held = match.position.held[other]
    worlds = [set(hand) for hand in worlds_of(seen, 1)["hand"][:, other, :held].tolist()]
    chain = [worlds[number * STRIDE % WORLDS] for number in range(WORLDS)]
    alike, apart = (
        np.mean([len(one & two) / held for one, two in pairwise(order)])
        for order in (chain, worlds)
    )
    assert alike > 0.6
    assert apart < 0.3


def test_rounds_to_come_are_worth_what_matches_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beginner is surely worse than casual players, whatever its seat."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "training")
    skills: Any = import_module("skills")
    line_up = LineUp.new("habe-fertig", ["beginner", "casual"], 61, players=3)
    looks = [look for deal in range(30) for look in skills.looks_at(line_up, deal)]
    assert [look.left for look in looks[:2]] == [2, 1]
    assert len(looks) == 2 * 3 * 30
    nats = dict(zip(skills.POINTS, skills.surprise(looks), strict=True))
    assert min(nats, key=nats.__getitem__) < 0
    assert nats[choices.SKILLS[BEGINNER]] < nats[0] - 0.02


def test_HF18_what_is_shown_is_every_card_of_the_hands_and_the_pressed_ones() -> None:
    for match, seen in decisions(11):
        position = match.position
        shown = GAME.knowledge(position, SPECTATOR)
        holes = [row[:] for row in shown.hand]
        choices.show(position, shown)
        for seat in range(3):
            held = position.held[seat]
            assert sorted(shown.hand[seat][:held]) == sorted(position.hand[seat][:held])
            batches = [HOLE - position.batch[card] for card in shown.hand[seat][:held]]
            assert batches == holes[seat][:held]
            assert shown.pressed[seat] == position.pressed[seat]
        assert seen.knowledge.stock == shown.stock  # which nobody sees


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
