"""Batches of matches: the same as single ones, and nothing in them that a seat cannot know."""

import random
from collections.abc import Callable, Iterator
from inspect import signature
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tables import TABLES, Agreed
from vierblatt import Match, games
from vierblatt.bots.heuristic import BEGINNER, CASUAL, make_chooser
from vierblatt.core.errors import Refused
from vierblatt.core.game import Game
from vierblatt.envs import Batch
from vierblatt.envs.gymnasium import SeatEnv, SeatVectorEnv
from vierblatt.envs.pettingzoo import TableEnv
from vierblatt.envs.setting import observation_of

SIZES = [(name, players) for name in games.names() for players in games.find(name).seats]
MOST = 400  # moves of a match that are looked at


def plain_look(game: Game, position: Any, seat: int) -> tuple[list[int], list[int]]:
    """A seat's observation and mask by the plain rules."""
    observation, knowledge = observation_of(game), game.knowledge(position, seat)
    numbers = [0] * observation.size
    observation.observe(knowledge, seat, numbers)
    mask = [0] * len(game.names.moves)
    if game.rules.movers(knowledge) >> seat & 1:
        for move in game.legal_moves(knowledge, seat):
            mask[move] = 1
    return [int(number) for number in numbers], mask


def any_legal(masks: npt.NDArray[np.int8], dice: np.random.Generator) -> npt.NDArray[np.int64]:
    chosen: npt.NDArray[np.int64] = (masks * dice.random(masks.shape)).argmax(axis=1)
    return chosen


def some_positions(table: Agreed, dice: random.Random) -> Iterator[Match]:
    """A match on its way, now and then."""
    match = table.deal(dice.getrandbits(64))
    for _ in range(MOST):
        if match.over:
            break
        if dice.random() < 0.1:
            yield match
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))
    yield match


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_batch_is_so_many_matches(name: str, players: int) -> None:
    batch, dice = Batch(name, 3, players, seed=7), np.random.default_rng(players)
    for _ in range(2):
        matches = [Match.new(name, players=players, seed=seed) for seed in batch.seeds]
        for _ in range(MOST):
            for number, match in enumerate(matches):
                if not match.over:
                    seat = int(batch.seats[number])
                    assert seat == match.movers[0]
                    seen = plain_look(match.game, match.position, seat)
                    assert (batch.observations[number].tolist(), batch.masks[number].tolist()) == (
                        seen
                    )
            actions = any_legal(batch.masks, dice)
            running = ~batch.done
            batch.step(actions)
            for number, match in enumerate(matches):
                if running[number]:
                    move = match.game.names.moves[actions[number]].text
                    match.play(match.movers[0], move)
                assert batch.done[number] == match.over
                won = [place == 1 for place in match.places]
                earned = np.array(won) / sum(won) if match.over and running[number] else 0
                assert np.allclose(batch.rewards[number], earned)
            if batch.done.all():
                break
        batch.reset()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_observation_tells_what_its_seat_cannot_know(table: Agreed) -> None:
    """Redealing what a seat cannot know changes no bit of its observation or its mask."""
    dice = random.Random(str(table))
    for match in some_positions(table, dice):
        for seat in range(match.players):
            seen = plain_look(match.game, match.position, seat)
            for _ in range(2):
                world = match.redeal(seat, dice.getrandbits(64))
                assert plain_look(match.game, world.position, seat) == seen


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_numbers_stay_within_their_bounds(table: Agreed) -> None:
    dice = random.Random(str(table))
    observation = observation_of(table.game)
    bounds = list(zip(observation.labels, observation.least, observation.most, strict=True))
    for match in some_positions(table, dice):
        for seat in range(match.players):
            numbers, _ = plain_look(match.game, match.position, seat)
            for number, (label, least, most) in zip(numbers, bounds, strict=True):
                absent = number == 0 and "left-" in label
                assert least <= number <= most or absent, label


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_sealed_choice_of_others_changes_nothing(name: str, players: int) -> None:
    """So who is asked in turn sees what those see who are asked at the same time."""
    dice = random.Random(name)
    match = Match.new(name, players=players, seed=players)
    compared = 0
    for _ in range(MOST):
        if match.over:
            break
        seat = dice.choice(match.movers)
        others = [other for other in match.movers if other != seat]
        before = [plain_look(match.game, match.position, other) for other in others]
        match.play(seat, dice.choice(match.legal(seat)))
        if set(others) <= set(match.movers) and len(others) > 0 and seat not in match.movers:
            after = [plain_look(match.game, match.position, other) for other in others]
            assert after == before
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("name", games.names())
def test_threads_change_nothing(name: str) -> None:
    one, two = (Batch(name, 600, seed=3, threads=threads) for threads in (1, 2))
    dice = np.random.default_rng(1)
    for _ in range(50):
        actions = any_legal(one.masks, dice)
        for batch in (one, two):
            batch.step(actions)
            batch.reset(batch.done)
        assert np.array_equal(one.observations, two.observations)
        assert np.array_equal(one.rewards, two.rewards)
    assert one.seeds == two.seeds


def test_only_the_chosen_matches_are_dealt_anew() -> None:
    batch = Batch("dicht-dran", 4, players=3, seed=1)
    before = batch.seeds
    batch.reset([1, 3])
    assert [old == new for old, new in zip(before, batch.seeds, strict=True)] == [
        True,
        False,
        True,
        False,
    ]
    again = Batch("dicht-dran", 4, players=3, seed=1)
    again.reset(np.array([False, True, False, True]))
    assert again.seeds == batch.seeds


def test_points_are_what_decides_the_match() -> None:
    batch = Batch("null-und-nichtig", 1, players=4, seed=2, objective="points", teams=True)
    dice = np.random.default_rng(1)
    while not batch.done[0]:
        assert not batch.rewards.any()
        batch.step(any_legal(batch.masks, dice))
    points = batch.rewards[0].tolist()
    assert points[:2] == points[2:]
    assert min(points) > 0
    batch.step([0])  # a match that is over: the action is ignored
    assert not batch.rewards.any()


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_a_game_can_be_given_by_name(name: str) -> None:
    """None is called like an argument of the environments, as Blanco's rewards once were."""
    fronts = (Batch, SeatEnv, SeatVectorEnv, TableEnv)
    arguments = {given for front in fronts for given in signature(front.__init__).parameters}
    assert not arguments & {option.name for option in games.find(name).options}


def test_blanco_is_played_with_rewards() -> None:
    with_rewards, without = (Batch("blanco", 1, seed=1, rewards=said) for said in (True, False))
    assert (with_rewards.options["rewards"], without.options["rewards"]) == (True, False)


def test_a_critic_sees_everything_but_the_chance_to_come() -> None:
    batch = Batch("habe-fertig", 2, players=3, seed=5)
    fields = games.find("habe-fertig").rules.Position.fields
    size = sum(
        int(np.prod(field.shape))
        for name, field in fields.items()
        if name not in ("key", "words", "drawn")
    )
    state = batch.state()
    assert state.shape == (2, size)
    assert state.dtype == np.int16


@pytest.mark.parametrize("name", ["dicht-dran", "habe-fertig"])  # it takes long to compile
def test_bots_play_their_seats(name: str) -> None:
    """As the plain bot does that is given the same numbers."""
    bots = {0: "casual", 2: "beginner"}
    batch, dice = Batch(name, 2, players=3, seed=4, bots=bots), np.random.default_rng(1)
    matches = [Match.new(name, players=3, seed=seed) for seed in batch.seeds]
    rngs = [[match.position.key[0] + ((match.position.key[1] & 0xFFFF) << 32)] for match in matches]
    choose = make_chooser(matches[0].game)
    for _ in range(60):
        for match, rng in zip(matches, rngs, strict=True):
            while not match.over and match.movers[0] != 1:
                seat = match.movers[0]
                level = BEGINNER if seat == 2 else CASUAL
                moves = [0] * match.game.rules.most_moves
                knowledge = match.knowledge(seat).knowledge
                move = choose(knowledge, seat, level, rng, moves)
                match.play(seat, match.game.names.moves[move].text)
        actions = any_legal(batch.masks, dice)
        for number, match in enumerate(matches):
            assert batch.position(number) == match.position
            assert batch.seats[number] == 1
            if not match.over:
                match.play(1, match.game.names.moves[actions[number]].text)
        batch.step(actions)


def test_another_of_several_seats_is_asked() -> None:
    batch = Batch("habe-fertig", 1, players=3, seed=1)
    assert batch.movers(0) == (0, 1, 2)
    batch.ask(0, 2)
    assert batch.seats[0] == 2
    numbers, mask = batch.observe(0, 2)
    assert np.array_equal(batch.observations[0], numbers)
    batch.step([int(mask.argmax())])
    batch.ask(0, 2)
    batch.step([int(batch.masks[0].argmax())])
    assert batch.movers(0) == (0, 1)
    with pytest.raises(Refused) as refused:
        batch.ask(0, 2)
    one_sentence(refused.value)


def test_a_seed_begins_anew() -> None:
    batch = Batch("dicht-dran", 2, players=3, seed=8)
    first, observations = batch.seeds, batch.observations.copy()
    batch.reset()
    assert batch.seeds != first
    batch.reset(seed=8)
    assert batch.seeds == first
    assert np.array_equal(batch.observations, observations)


def test_arrays_are_shared_without_a_copy() -> None:
    batch = Batch("dicht-dran", 2, players=3, seed=1)
    shared = np.from_dlpack(batch.observations)
    batch.step(batch.masks.argmax(axis=1))
    assert np.shares_memory(shared, batch.observations)
    assert np.array_equal(shared, batch.observations)


GOOD: dict[str, Any] = {"game": "dicht-dran", "count": 2, "players": 3, "seed": 1}
BAD: list[dict[str, Any]] = [
    {"game": "whist"},
    {"players": 9},
    {"count": 0},
    {"count": 2.0},
    {"threads": 0},
    {"seed": "7"},
    {"device": "tpu"},
    {"objective": "money"},
    {"bots": {1: "nobody"}},
    {"bots": {1: "expert"}},
    {"bots": {3: "casual"}},
    {"bots": {0: "casual", 1: "casual", 2: "casual"}},
    {"hats": 3},
    {"hands": 1000},
]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_a_bad_batch_is_refused_in_one_sentence(bad: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        Batch(**(GOOD | bad))
    one_sentence(refused.value)


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], [[0, 0]], [0.0, 0.0], ["lay 3", "lay 4"], [-1, 0], [0, 100], [0, 0]]
)
def test_bad_actions_change_nothing(actions: Any) -> None:
    batch = Batch(**GOOD)
    before = batch.state()
    with pytest.raises(Refused) as refused:
        batch.step(actions)
    one_sentence(refused.value)
    assert np.array_equal(batch.state(), before)


@pytest.mark.parametrize("which", [[2], [-1], [True], [0.5], ["all"]])
def test_a_bad_reset_changes_nothing(which: Any) -> None:
    batch = Batch(**GOOD)
    before = batch.seeds
    with pytest.raises(Refused) as refused:
        batch.reset(which)
    one_sentence(refused.value)
    assert batch.seeds == before


def test_a_match_or_seat_that_is_not_there() -> None:
    batch = Batch(**GOOD)
    asked: list[Callable[[], object]] = [
        lambda: batch.observe(0, 3),
        lambda: batch.observe(2, 0),
        lambda: batch.movers(-1),
        lambda: batch.position(2),
        lambda: batch.ask(2, 0),
    ]
    for ask in asked:
        with pytest.raises(Refused) as refused:
            ask()
        one_sentence(refused.value)


def one_sentence(refused: Refused) -> None:
    for text in (refused.say("de"), refused.say("en")):
        assert text.endswith(".")
        assert "\n" not in text
