"""What every game must be, whatever its rules: checked over random matches of every table."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from tables import TABLES, Agreed
from vierblatt import IllegalMove, Match, games
from vierblatt.core.words import LANGUAGES, Event, Language
from vierblatt.table.match import heard
from vierblatt.table.record import Record, parse

some_tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)
dice = st.integers(0, 2**32).map(random.Random)
MOST_MOVES = 100_000


def random_move(match: Match, dice: random.Random) -> tuple[int, str]:
    seat = dice.choice(match.movers)
    return seat, dice.choice(match.legal(seat))


def cards_in(match: Match) -> Counter[str]:
    """Every card that the truth mentions, and how often."""
    names = {card.text for card in match.game.names.cards}
    found: Counter[str] = Counter()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)
        elif isinstance(value, str) and value in names:
            found[value] += 1

    look(match.game.views.trace(match.position))
    return found


@given(some_tables, seeds, dice)
def test_cards_are_conserved_and_every_match_ends(
    table: Agreed, seed: int, dice: random.Random
) -> None:
    match = table.deal(seed)
    deck = cards_in(match)
    assert set(deck) == {card.text for card in match.game.names.cards}
    scores = [0] * match.players
    for _ in range(MOST_MOVES):
        if match.over:
            break
        for _, event in match.play(*random_move(match, dice)):
            said = dict(
                zip([name for name, _ in event.happening.fields], event.values, strict=True)
            )
            if event.happening.name == "scored":
                points = said["points"] if "points" in said else said["plus"] - said["minus"]
                scores[said["seat"]] += points
                assert said["total"] == scores[said["seat"]]
        assert cards_in(match) == deck
        assert match.totals == scores
    assert match.over
    assert min(match.places) == 1
    assert match.movers == ()
    assert all(match.legal(seat) == [] for seat in range(match.players))


@given(some_tables, seeds, dice)
def test_records_survive_the_round_trip(table: Agreed, seed: int, dice: random.Random) -> None:
    match = table.deal(seed)
    while not match.over:
        match.play(*random_move(match, dice))
    record = Record.of(match, [f"Spieler {seat}" for seat in range(match.players)])
    again = parse(record.json())
    assert again == record
    replayed = again.replay()
    assert replayed.position == match.position


@pytest.mark.parametrize("name", games.names())
def test_every_move_and_card_has_its_own_text(name: str) -> None:
    game = games.find(name)
    for named in (game.names.moves, game.names.cards):
        assert len({thing.text for thing in named}) == len(named)
        assert all(thing.de and thing.en for thing in named)
    for number, move in enumerate(game.names.moves):
        assert game.read_move(move.text) == number


@given(some_tables, seeds, dice, st.data())
def test_what_is_illegal_is_refused_and_changes_nothing(
    table: Agreed, seed: int, dice: random.Random, data: st.DataObject
) -> None:
    match = table.deal(seed)
    for _ in range(data.draw(st.integers(0, 120))):
        if not match.over:
            match.play(*random_move(match, dice))
    before, moves_before = match.position.copy(), list(match.moves)

    def refuses(seat: int, move: str) -> None:
        with pytest.raises(IllegalMove) as refused:
            match.play(seat, move)
        assert all(refused.value.say(language).endswith(".") for language in LANGUAGES)
        assert match.position == before
        assert match.moves == moves_before

    for seat in range(-1, match.players + 1):
        allowed = set(match.legal(seat))
        forbidden = [move.text for move in match.game.names.moves if move.text not in allowed]
        for move in dice.sample(forbidden, min(5, len(forbidden))):
            refuses(seat, move)
    for nonsense in (
        "",
        "nonsense",
        match.game.names.moves[0].text.upper(),
        match.game.names.moves[0].text + " ",
    ):
        refuses(0, nonsense)


@given(some_tables, seeds, dice)
def test_every_event_is_said_in_both_languages(
    table: Agreed, seed: int, dice: random.Random
) -> None:
    match = table.deal(seed)
    names = ["Anna", "Paul", "Max", "Linus", "Emma", "Jan"]
    told: list[tuple[int, Event]] = match.opening()
    while not match.over:
        told = told + match.play(*random_move(match, dice))
        for to, event in told:
            assert to in range(-1, match.players)
            json.dumps(event.json())
            for language in LANGUAGES:
                assert event.say(language, names)[-1] in ".!“”"
        told = []


YOU: dict[Language, str] = {"de": r"\b([Dd]u|[Dd]eine?|dir|dich)\b", "en": r"\b[Yy]our?\b"}


@pytest.mark.parametrize("game", games.names())
def test_every_event_about_a_seat_is_said_to_that_seat(game: str) -> None:
    """In the second person, and to all others by the name of who sits there."""
    names = ["Anna", "Paul"]
    for happening in games.find(game).names.events:
        event = Event(happening, tuple(1 for _ in happening.fields))
        for language in LANGUAGES:
            by_name, to_other, to_seat = (event.say(language, names, to) for to in (None, 0, 1))
            assert to_other == by_name
            if event.is_about(1, names):
                assert "Paul" in by_name
                assert "Paul" not in to_seat
                assert re.search(YOU[language], to_seat)
            else:
                assert to_seat == by_name


def seen_by(match: Match, seat: int | None) -> str:
    """Every byte that may reach a seat: its view and its legal moves."""
    legal = [] if seat is None else match.legal(seat)
    return json.dumps([to_builtins(match.view(seat)), legal])


@given(some_tables, seeds, dice)
def test_no_view_tells_what_its_seat_cannot_know(
    table: Agreed, seed: int, dice: random.Random
) -> None:
    match = table.deal(seed)
    while not match.over:
        for seat in [*range(match.players), None]:
            if dice.random() < 0.1:
                other = match.redeal(seat, dice.getrandbits(64))
                assert seen_by(other, seat) == seen_by(match, seat)
                at = -1 if seat is None else seat
                knowledge = match.game.knowledge(match.position, at)
                assert match.game.knowledge(other.position, at) == knowledge
                assert cards_in(other) == cards_in(match)
                if seat is not None:
                    by_truth = match.game.legal_moves(match.position, seat)
                    assert sorted(match.game.legal_moves(knowledge, seat)) == sorted(by_truth)
        match.play(*random_move(match, dice))


@pytest.mark.parametrize("name", games.names())
def test_a_redeal_deals_anew_what_a_seat_cannot_know(name: str) -> None:
    """Every other seat sees something else in some redealt world: what is known is not too much."""
    dice = random.Random(name)
    tables = [table for table in TABLES if table.game.name == name]
    for table in tables:
        match = table.deal(dice.getrandbits(64))
        pairs = {(me, you) for me in range(match.players) for you in range(match.players)}
        unmoved = {(me, you) for me, you in pairs if me != you}
        for _ in range(500):
            if match.over or not unmoved:
                break
            for me, you in set(unmoved):
                if match.redeal(me, dice.getrandbits(64)).view(you) != match.view(you):
                    unmoved.discard((me, you))
            match.play(*random_move(match, dice))
        assert not unmoved, table


@pytest.mark.parametrize("name", games.names())
def test_no_event_tells_more_than_its_hearer_then_knows(name: str) -> None:
    """Two worlds alike to a seat before and after a move sound alike to it, byte for byte."""
    dice = random.Random(name)
    compared = 0
    tables = [table for table in TABLES if table.game.name == name]
    for table in tables * 3:
        match = table.deal(dice.getrandbits(64))
        for _ in range(200):
            if match.over:
                break
            seat, move = random_move(match, dice)
            listener = dice.choice([*range(match.players), None])
            at = -1 if listener is None else listener
            world = match.redeal(listener, dice.getrandbits(64))
            for field in ("key", "words", "drawn"):  # so that the next round is dealt alike
                setattr(world.position, field, getattr(match.position.copy(), field))
            theirs = world.legal(seat)
            sealed = len(match.movers) > 1 and seat != listener  # another choice sounds the same
            other_move = move if move in theirs and not sealed else dice.choice(theirs)
            if other_move != move and not sealed:
                match.play(seat, move)
                continue
            sound = heard_by(listener, match.play(seat, move))
            echo = heard_by(listener, world.play(seat, other_move))
            if match.game.knowledge(match.position, at) == match.game.knowledge(world.position, at):
                assert sound == echo, (str(table), move, other_move)
                compared += 1
    assert compared > 100


def heard_by(listener: int | None, told: list[tuple[int, Event]]) -> str:
    """The events a seat hears, without those of a round that is over: a knowledge forgets that."""
    events = [event.json() for event in heard(told, listener)]
    ends = [at for at, event in enumerate(events) if event["event"] == "scored"]
    return json.dumps(events[ends[-1] + 1 :] if ends else events)


@given(st.sampled_from(TABLES), st.integers(0, 2**64 - 1))
def test_what_a_seat_sees_is_what_everybody_sees_and_its_own(agreed: Agreed, seed: int) -> None:
    dice = random.Random(seed)
    match = agreed.deal(seed)
    for _ in range(dice.randrange(200)):
        if match.over:
            break
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))
    everybody = to_builtins(match.view(None))
    for seat in range(match.players):
        own = to_builtins(match.knowledge(seat).private_view())
        assert everybody | own == to_builtins(match.view(seat))


@given(st.sampled_from(TABLES), st.integers(0, 2**64 - 1))
def test_what_a_seat_sees_alone_changes_with_its_secret(agreed: Agreed, seed: int) -> None:
    """Or with a field of it that everybody sees change, too: so the server may look only then."""
    dice = random.Random(seed)
    match = agreed.deal(seed)

    def all_seen() -> list[tuple[Any, dict[str, Any], dict[str, Any]]]:
        shown, game = to_builtins(match.view(None)), match.game
        return [
            (
                game.private_rows(match.position, seat),
                shown,
                to_builtins(match.knowledge(seat).private_view()),
            )
            for seat in range(match.players)
        ]

    after = all_seen()
    for _ in range(60):
        if match.over:
            break
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))
        before, after = after, all_seen()
        for was, now in zip(before, after, strict=True):
            if now[0] and now[0] == was[0] and all(now[1][name] == was[1][name] for name in was[2]):
                assert now[1] | was[2] == now[1] | now[2]


@given(st.sampled_from(TABLES), st.integers(0, 2**64 - 1))
def test_what_everybody_knows_changes_only_with_what_everybody_hears(
    agreed: Agreed, seed: int
) -> None:
    """So the server may keep it until then."""
    dice = random.Random(seed)
    match = agreed.deal(seed)
    game, known = match.game, match.knowledge(None).knowledge
    for _ in range(100):
        if match.over:
            break
        seat, move = random_move(match, dice)
        told = match.play(seat, move)
        if heard(told, None):
            known = match.knowledge(None).knowledge
        assert match.knowledge(None).knowledge == known
        for place in range(match.players):
            assert (
                game.knowledge_from_public(match.position, place, known)
                == match.knowledge(place).knowledge
            )
