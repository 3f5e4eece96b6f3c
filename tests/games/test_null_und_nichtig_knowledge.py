"""Null & nichtig, rule by rule: what a player may know."""

from collections import Counter

from kit import card, hand, play_all
from null_und_nichtig_kit import (
    new,
    stack,
    stacks,
    tricks,
)
from vierblatt.core.flow import NONE
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.null_und_nichtig import GAME


def test_NN3_a_seat_knows_own_cards_and_that_others_are_ready() -> None:
    match = new(3)
    play_all(match, [(0, move) for move in match.legal(0)[:3]])
    play_all(match, [(1, move) for move in match.legal(1)[:2]])
    knowledge = GAME.knowledge(match.position, 2)
    assert knowledge.laid[: knowledge.laid_count] == [-1, -1, -1]
    assert knowledge.owner[: knowledge.laid_count] == [0, 0, 0]
    assert knowledge.held[:3] == [10, 13, 13]
    own = GAME.knowledge(match.position, 1)
    assert own.held[:3] == [10, 11, 13]
    assert own.laid[0] >= 0
    assert knowledge.key == own.key == [0] * 8


def test_NN3_a_redeal_of_sealed_cards_is_a_full_truth() -> None:
    match = new(3)
    play_all(match, [(0, move) for move in match.legal(0)[:3]])
    play_all(match, [(1, move) for move in match.legal(1)[:2]])
    for seed in range(30):
        world = match.redeal(2, seed)
        assert world.position.held[:3] == [10, 13, 13]
        laid = [text for texts in stacks(world, 0).values() for text in texts]
        assert len(laid) == 3
        assert not set(laid) & set(hand(match, 2)) - {text for text in laid if text[-2:] == "-0"}
        tops = {colour: int(texts[-1].split("-")[1]) for colour, texts in stacks(world, 0).items()}
        names = ("blue", "green", "purple", "red", "yellow")
        assert world.position.top[0] == [tops.get(colour, NONE) for colour in names]


def test_NN8_a_redeal_remembers_what_lies_beneath() -> None:
    match = new(3)
    tricks(match, "blue-9 blue-1", "red-6 blue-2", "blue-8 blue-3")
    stack(match, 0, "red-3 red-10 red-4 green-0")
    match.play(0, "play blue-9")
    for seed in range(30):
        world = match.redeal(1, seed)
        assert stacks(world, 0) == stacks(match, 0)
        assert hand(world, 1) == ["blue-2", "red-6"]
        assert world.view(1) == match.view(1)
        position = GAME.views.trace(world.position)
        unseen = Counter([*position["out"], *position["hands"][0], *position["hands"][2]])
        assert not {"red-3", "red-10", "red-4", "blue-9", "blue-2", "red-6"} & set(unseen)
        assert (unseen["green-0"], unseen["red-0"]) == (1, 2)


def test_NN2_every_truth_is_equally_likely_in_a_redeal() -> None:
    match = new(3)
    tricks(match, "red-1", "blue-0", "red-5")
    rest = [
        GAME.names.cards[number].text
        for number in match.position.stock[: match.position.stock_count]
    ]
    rest.remove("blue-0")
    stack(match, 0, " ".join(rest))
    assert GAME.views.trace(match.position)["out"] == ["blue-0"]
    found = Counter(
        (hand(world, 1)[0], hand(world, 2)[0])
        for world in (match.redeal(0, seed) for seed in range(900))
    )
    # Hidden are two blue zeros and a red 5, which may be with either of the others or out.
    assert set(found) == {("blue-0", "blue-0"), ("blue-0", "red-5"), ("red-5", "blue-0")}
    assert all(240 < times < 360 for times in found.values())


def test_NN3_what_is_told_to_whom() -> None:
    match = new(3)
    play_all(match, [(0, move) for move in match.legal(0)[:2]])
    move = match.legal(0)[0]
    text = move.removeprefix("lay ")
    told = match.play(0, move)
    assert [to for to, _ in told] == [0, EVERYBODY]
    assert told[0][1].values == (0, card(match, text))
    assert told[1][1].say("de", ["Jan", "Laura", "Lukas"]) == "Jan hat gewählt."
