"""Beliefs: made of what everybody sees, met by worlds, and right about a pass."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tables import Agreed
from vierblatt import Match, games
from vierblatt.arena.tournament import EXPERT_1, LineUp
from vierblatt.bots.belief import Beliefs, load_belief_weights, make_adjuster
from vierblatt.bots.heuristic import CASUAL, make_chooser
from vierblatt.bots.observer import Observer, believing
from vierblatt.bots.registry import BOTS, SearchBot, informed
from vierblatt.bots.search.worlds import as_record
from vierblatt.core.game import SPECTATOR, Game
from vierblatt.games.habe_fertig.names import PASS
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT, fits_gap, matches, top
from vierblatt.games.habe_fertig.state import Position

GAME = games.find("habe-fertig")
TRICKS = games.find("null-und-nichtig")


def new_observer(match: Match | None = None, game: Game = GAME) -> Observer:
    """One who has not seen anything yet."""
    weights = load_belief_weights(game)
    assert weights is not None
    first = game.rules.Position() if match is None else match.position
    return Observer(game, weights, as_record(game, first))


def public_of(observer: Observer) -> Any:
    position = observer.game.rules.Position.read(observer.positions[0])
    return observer.game.knowledge(position, SPECTATOR)


@pytest.mark.parametrize(
    ("game", "players"), [(GAME, 2), (GAME, 3), (GAME, 4), (TRICKS, 3), (TRICKS, 4), (TRICKS, 6)]
)
def test_a_belief_follows_from_what_everybody_sees(game: Game, players: int) -> None:
    """In worlds that differ in every hidden card but the mover's, a move says the same."""
    dice = random.Random(players)
    match = Agreed(game, {"players": players}).deal(players)
    observer, told = new_observer(match, game), 0
    for made in range(150):
        seat = dice.choice(match.movers)
        world = match.redeal(seat, made)
        there = new_observer(world, game)
        there.table[:], there.moves = observer.table, observer.moves.copy()
        move = dice.choice(match.legal(seat))
        match.play(seat, move)
        observer.play(seat, game.move_numbers[move])
        there.play(seat, game.move_numbers[move])
        if public_of(observer) != public_of(there):  # sealed choices, shown now, were redealt too
            continue
        assert np.array_equal(observer.table, there.table)
        assert observer.moves == there.moves
        told += not np.all(observer.table == 1)
        if match.over:
            break
    assert told > 50


def test_a_table_hands_over_what_an_observer_has_seen() -> None:
    """At any time, from the moves alone; a redealt match has none, and nothing is believed."""
    match = Match.new("habe-fertig", players=3, seed=7)
    observer, expert = new_observer(match), BOTS["expert"]
    for made in range(70):
        seat = match.movers[-1]
        move = BOTS["casual"].move(match.knowledge(seat), made)
        match.play(seat, move)
        observer.play(seat, GAME.move_numbers[move])
        if made % 10 == 9:
            seen = informed(expert, match.knowledge(seat), match.history())
            assert np.array_equal(seen.beliefs.table, observer.table)
            assert informed(BOTS["club"], seen, match.history()) is seen
    world = match.redeal(0, 1)
    assert informed(expert, world.knowledge(0), world.history()).beliefs is None


def test_who_does_not_trust_moves_searches_as_if_there_were_none() -> None:
    match = Match.new("habe-fertig", players=3, seed=2)
    for made in range(20):
        seat = match.movers[0]
        match.play(seat, BOTS["casual"].move(match.knowledge(seat), made))
    seat = match.movers[0]
    plain, seen = match.knowledge(seat), believing(match.knowledge(seat), match.history())
    unbelieving = SearchBot("", rollouts=200, seconds=60)
    trusting = SearchBot("", rollouts=200, seconds=60, believes=True)
    assert unbelieving.estimate(seen, 1) == unbelieving.estimate(plain, 1)
    assert trusting.estimate(plain, 1) == unbelieving.estimate(plain, 1)
    assert trusting.estimate(seen, 1) != unbelieving.estimate(plain, 1)


def test_who_passes_hardly_holds_a_card_that_goes() -> None:
    position, observer = with_a_pass(), new_observer()
    seat = position.turn
    before = as_record(GAME, position)[0]
    tops = top(position, LEFT), top(position, RIGHT)
    GAME.rules.apply(position, seat, PASS)
    observer.observe(before, as_record(GAME, position)[0], seat, PASS)
    for card in range(len(GAME.names.cards)):
        goes = fits_gap(card, *tops) or any(matches(card, one) for one in tops)
        if goes:
            assert observer.table[seat][card] < 0.5
        else:
            assert observer.table[seat][card] > 1


def test_who_lays_middling_cards_open_hardly_keeps_high_ones() -> None:
    """NN3 shows all that was laid in secret at once: it speaks of every seat."""
    match = Match.new("null-und-nichtig", players=4, seed=3)
    observer = new_observer(match, TRICKS)
    for seat in range(4):
        for _ in range(3):
            assert np.all(observer.table == 1)
            cards = sorted(match.legal(seat), key=lambda move: int(move.rpartition("-")[2]))
            move = cards[len(cards) // 2] if seat == 0 else cards[-1]
            match.play(seat, move)
            observer.play(seat, TRICKS.move_numbers[move])
    eleven = TRICKS.names.cards.index(next(c for c in TRICKS.names.cards if c.text == "red-11"))
    one = TRICKS.names.cards.index(next(c for c in TRICKS.names.cards if c.text == "red-1"))
    for seat in range(4):
        assert observer.table[seat][eleven] < observer.table[seat][one]


def with_a_pass() -> Position:
    """A position early in a round in which somebody will pass."""
    choose, moves = make_chooser(GAME), [0] * GAME.rules.most_moves
    for seed in range(100):
        position: Position = Match.new("habe-fertig", players=3, seed=seed).position
        for made in range(30):
            movers = GAME.rules.movers(position)
            seat = (movers & -movers).bit_length() - 1
            move = choose(position, seat, CASUAL, [made], moves)
            if move == PASS:
                return position
            GAME.rules.apply(position, seat, move)
    raise AssertionError("nobody passed")


def test_worlds_meet_a_belief_and_keep_what_is_known() -> None:
    """Plain: a card that seat 1 is believed to hold three times as likely as not."""
    match = Match.new("habe-fertig", players=3, seed=3)
    for seat in (0, 1, 2):
        for _ in range(2):
            match.play(seat, match.legal(seat)[0])
    knowledge = match.knowledge(0).knowledge
    belief = new_observer().beliefs().tempered(trusting(1))
    weights = belief.weights
    weights[:] = 1
    hidden = [card for card in range(66) if card not in known_cards(knowledge)]
    liked = hidden[0]
    weights[1][liked] = 3
    adjust, rng = make_adjuster(GAME), [1]
    found: Counter[bool] = Counter()
    for number in range(1500):
        world = match.redeal(0, number).position
        cards = all_cards(world)
        adjust(knowledge, world, belief, rng)
        assert all_cards(world) == cards
        assert world.hand[0] == match.redeal(0, number).position.hand[0]
        found[liked in world.hand[1][:10]] += 1
    # Ten places of weight 3 among the hidden ones.
    share = 30 / (30 + len(hidden) - 10)
    assert found[True] / 1500 == pytest.approx(share, abs=0.05)


def known_cards(knowledge: Position) -> set[int]:
    piles = [knowledge.pile[pile][: knowledge.height[pile]] for pile in (LEFT, RIGHT)]
    own = [knowledge.hand[0][: knowledge.held[0]], knowledge.pressed[0]]
    return {card for cards in (*piles, *own, [knowledge.revealed]) for card in cards if card >= 0}


def all_cards(world: Position) -> list[int]:
    hands = [world.hand[seat][: world.held[seat]] for seat in range(world.players)]
    pressed = [world.pressed[seat][: world.pressed_count[seat]] for seat in range(world.players)]
    cards = [card for row in (*hands, *pressed) for card in row] + world.stock[: world.stock_count]
    assert len(cards) == len(set(cards))
    return sorted(cards)


def trusting(trust: float) -> Game:
    """The game, whose moves are trusted so much."""
    assert GAME.bots.evidence is not None
    evidence = replace(GAME.bots.evidence, trust=trust)
    return replace(GAME, bots=replace(GAME.bots, evidence=evidence))


def test_one_who_trusts_nothing_believes_nothing() -> None:
    table = np.random.default_rng(1).uniform(0, 9, (9, 66)).astype(np.float32)
    assert np.all(Beliefs(table, (), np.ones((1, 1))).tempered(trusting(0)).weights == 1)
    half = Beliefs(table, (), np.ones((1, 1))).tempered(trusting(0.5)).weights
    assert np.allclose(half, np.sqrt(table.clip(1e-4)), rtol=1e-5)


@pytest.mark.parametrize("bots", [["expert", EXPERT_1], ["expert", "casual"]])
def test_the_expert_draws_conclusions_in_the_arena(bots: list[str]) -> None:
    line_up = LineUp.new("habe-fertig", bots, 5, players=2, rounds=1)
    first, second = line_up.play(1), line_up.play(1)
    assert [one.points for one in first] == [one.points for one in second]


def test_weights_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "belief.npy").write_bytes(b"other")
    (tmp_path / "belief.npy.sha256").write_text("0" * 64 + "  belief.npy\n", "utf-8")
    monkeypatch.setattr("vierblatt.bots.network.resources.files", lambda package: tmp_path)
    load: Any = load_belief_weights
    with pytest.raises(ValueError, match="damaged"):
        load.__wrapped__(GAME)


@pytest.mark.parametrize("name", ["blanco", "dicht-dran"])
def test_other_games_have_learned_nothing(name: str) -> None:
    game: Game = games.find(name)
    assert load_belief_weights(game) is None
    match = Match.new(name, players=3, seed=1)
    assert believing(match.knowledge(0), match.history()).beliefs is None
