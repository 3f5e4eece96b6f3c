"""The heuristics: what they may look at, what they choose, and that they are any good."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kit import card, cards, hold
from tables import TABLES, Agreed
from vierblatt import Match, games
from vierblatt.core.game import Game, no_opinion
from vierblatt.core.words import Words
from vierblatt.games.dicht_dran import rules as dicht_dran
from vierblatt.games.habe_fertig import names
from vierblatt.games.habe_fertig import state as habe_fertig
from vierblatt.games.null_und_nichtig import rules as null_und_nichtig
from vierblatt.games.null_und_nichtig.names import TRICK

MOVES = 100  # of a random match are looked at
THINKING = [name for name in games.names() if games.find(name).bots.rate is not no_opinion]
RATED = [table for table in TABLES if table.game.name in THINKING]


def rated(game: Game, state: Any, seat: int) -> dict[str, int]:
    """What the heuristic says to each legal move of a seat."""
    moves = game.legal_moves(state, seat)
    return {game.names.moves[move].text: game.bots.rate(state, seat, move) for move in moves}


def best(match: Match, seat: int) -> list[str]:
    """The moves that the heuristic likes best."""
    ratings = rated(match.game, match.game.knowledge(match.position, seat), seat)
    return sorted(move for move in ratings if ratings[move] == max(ratings.values()))


def why(match: Match, seat: int, move: str) -> Words | None:
    """The reason for a move."""
    knowledge = match.game.knowledge(match.position, seat)
    return match.game.bots.reason(knowledge, seat, match.game.read_move(move))


def random_match(table: Agreed, seed: int) -> Iterator[tuple[Match, int]]:
    """A random match: each position, with a seat that may move."""
    dice = random.Random(seed)
    match = table.deal(seed)
    for _ in range(MOVES):
        if match.over:
            return
        seat = dice.choice(match.movers)
        yield match, seat
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("table", RATED, ids=repr)
def test_a_rating_needs_no_more_than_the_seat_knows(table: Agreed) -> None:
    game = table.game
    for match, seat in random_match(table, seed=5):
        known = rated(game, game.knowledge(match.position, seat), seat)
        assert rated(game, match.position, seat) == known
        assert rated(game, match.redeal(seat, seed=len(match.moves)).position, seat) == known


@pytest.mark.parametrize("table", RATED, ids=repr)
def test_rating_and_reasoning_change_nothing(table: Agreed) -> None:
    game = table.game
    for match, seat in random_match(table, seed=6):
        knowledge = game.knowledge(match.position, seat)
        for move in game.legal_moves(knowledge, seat):
            game.bots.rate(knowledge, seat, move)
            game.bots.reason(knowledge, seat, move)
        assert knowledge == game.knowledge(match.position, seat)


@pytest.mark.parametrize("name", THINKING)
def test_reasons_are_clauses_in_both_languages(name: str) -> None:
    found: set[Words] = set()
    for table in RATED:
        if table.game.name == name and len(table.options) <= 2:
            for match, seat in random_match(table, seed=7):
                found |= {words for move in match.legal(seat) if (words := why(match, seat, move))}
    assert len({words.de for words in found}) == len({words.en for words in found}) == len(found)
    assert len(found) >= 3
    for words in found:
        assert words.de != words.en
        for clause in words:
            assert clause.strip() == clause
            assert clause[0].islower()
            assert clause[-1].isalnum()
            assert "  " not in clause


@pytest.mark.parametrize("name", THINKING)
def test_the_heuristic_beats_chance(name: str) -> None:
    dice = random.Random(name)
    shares = 0.0
    for seed in range(20):
        match = Match.new(name, players=4, seed=seed)
        heuristic_seat = seed % 4
        while not match.over:
            seat = match.movers[0]
            choice = best(match, seat) if seat == heuristic_seat else match.legal(seat)
            match.play(seat, dice.choice(choice))
        shares += (match.places[heuristic_seat] == 1) / match.places.count(1)
    assert shares >= 10  # of 20; fair would be 5


@pytest.mark.parametrize("name", THINKING)
def test_the_clock_goes_forward_with_every_deal(name: str) -> None:
    game = games.find(name)
    dice = random.Random(name)
    match = Match.new(name, players=3, seed=3)
    for _ in range(10_000):
        before = game.bots.clock(match.position)
        seat = match.movers[0]
        told = match.play(seat, dice.choice(match.legal(seat)))
        dealt = any(event.happening.name == "dealt" for _, event in told)
        assert game.bots.clock(match.position) >= before + dealt
        if match.over:
            return
    pytest.fail("a match of 10,000 moves")


# Habe fertig


def between(left: str, right: str, *hands: str) -> Match:
    """Habe fertig, seat 0 to play between two tops."""
    match = Match.new("habe-fertig", players=len(hands), seed=1)
    state = match.position
    for pile, text in enumerate((left, right)):
        state.pile[pile][0] = card(match, text)
        state.height[pile] = 1
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
        state.pressed_count[seat] = habe_fertig.PRESSED
        state.owes[seat] = 0
    state.phase, state.turn, state.turns = names.PLAY, 0, 1
    return match


FAR = "red-1 red-2 red-3 red-4 red-11"  # a hand that is in no hurry


def test_habe_fertig_presses_stars() -> None:
    match = Match.new("habe-fertig", players=2, seed=1)
    hold(match, 0, "red-1 blue-5 grey-6 red-9 green-11")
    assert best(match, 0) == ["press grey-6"]
    assert why(match, 0, "press grey-6") == (
        "bringt 4 Sterne, wenn du fertig wirst, und kostet sonst nichts",
        "pays 4 stars if you finish, and costs nothing otherwise",
    )
    assert why(match, 0, "press blue-5") is None


def test_habe_fertig_keeps_the_gap_open_for_the_cards_that_follow() -> None:
    match = between("red-1", "blue-11", "green-9 purple-6 grey-4", FAR)
    assert best(match, 0) == ["play green-9 right"]
    assert why(match, 0, "play green-9 right") == (
        "passt in die Lücke, und danach passt noch etwas",
        "fits the gap, and then another card does",
    )


def test_habe_fertig_lays_the_revealed_card_where_its_own_cards_fit() -> None:
    match = between("red-4", "blue-5", "green-7 purple-8 grey-11", FAR)
    match.position.phase, match.position.revealed = names.REVEAL, card(match, "yellow-10")
    assert best(match, 0) == ["reveal left", "reveal right"]
    hold(match, 0, "green-5 purple-8 grey-11")  # the 5 needs the 4 to stay
    assert best(match, 0) == ["reveal right"]
    assert why(match, 0, "reveal right") == (
        "danach passt etwas von dir in die Lücke",
        "then a card of yours fits the gap",
    )


def test_habe_fertig_lays_the_last_card_and_passes_only_without_one() -> None:
    match = between("red-1", "blue-11", "blue-2", FAR)
    assert best(match, 0) == ["play blue-2 right"]
    assert why(match, 0, "play blue-2 right") == ("ist deine letzte Karte", "is your last card")
    hold(match, 0, "green-11 purple-1")
    assert "pass" not in best(match, 0)
    assert why(match, 0, "pass") is None
    match = between("red-4", "blue-7", "green-9 purple-1", FAR)
    assert best(match, 0) == ["pass"]
    assert why(match, 0, "pass") == ("keine deiner Karten passt", "none of your cards goes")


def test_habe_fertig_leaves_a_narrow_gap_but_not_none() -> None:
    # On the red 4, the other pile showing a 9: the 7 leaves an 8, the 8 leaves no gap.
    match = between("red-4", "blue-9", "red-3 red-7 red-8", FAR)
    assert best(match, 0) == ["play red-7 left"]
    assert why(match, 0, "play red-7 left") == (
        "lässt nur eine enge Lücke",
        "leaves only a narrow gap",
    )


def test_habe_fertig_loses_edge_cards_first_and_stars_when_somebody_is_close() -> None:
    # Both leave three numbers open.
    match = between("red-7", "blue-10", "red-6 blue-11 green-1", FAR)
    assert best(match, 0) == ["play blue-11 right"]
    assert why(match, 0, "play blue-11 right") == (
        "wird eine Zahl vom Rand los, die selten in eine Lücke passt",
        "gets rid of a number from the edge, which seldom fits a gap",
    )
    hold(match, 1, "red-1 red-2 red-3 red-4")
    assert best(match, 0) == ["play blue-11 right"]
    hold(match, 1, "red-1 red-2 red-3")
    assert best(match, 0) == ["play red-6 left"]
    assert why(match, 0, "play red-6 left") == (
        "schafft 4 Sterne weg, bevor jemand fertig ist",
        "gets rid of 4 stars before somebody finishes",
    )


# Dicht dran


def around(circle: str, *hands: str) -> Match:
    """Dicht dran, the second card of the circle being the target."""
    match = Match.new("dicht-dran", players=len(hands), seed=1)
    state = match.position
    state.circle = cards(match, circle)
    state.target = 1
    state.lies = [dicht_dran.UNSEEN] * dicht_dran.CARDS
    for number in state.circle:
        state.lies[number] = dicht_dran.IN_CIRCLE
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
    return match


ANY = "2 3 4 5 6 7 8 9"


def test_dicht_dran_takes_a_target_it_is_sure_of() -> None:
    match = around("1 50 40 100 20 80", "22 51 90", ANY, ANY)
    assert best(match, 0) == ["lay 51"]
    assert why(match, 0, "lay 51") == (
        "ist sicher am dichtesten dran",
        "is certain to be the nearest",
    )
    match = around("1 50 40 100 20 80", "22 49 90", ANY, ANY)  # the 51 would beat it
    assert best(match, 0) == ["lay 49"]
    assert why(match, 0, "lay 49") == (
        "ist wahrscheinlich am dichtesten dran",
        "is probably the nearest",
    )


def test_dicht_dran_counts_what_it_has_seen() -> None:
    match = around("1 50 40 100 20 80", "23 62 90", ANY, ANY)
    assert best(match, 0) == ["lay 23"]
    for text in range(38, 62):  # all that are nearer than the 62
        if text not in (40, 50):
            match.position.lies[text - 1] = dicht_dran.DISCARDED
    assert best(match, 0) == ["lay 62"]


def test_dicht_dran_throws_many_pods_into_the_gap() -> None:
    match = around("1 70 40 100 20 80", "22 23 24 95", ANY, ANY)
    assert best(match, 0) == ["lay 23"]  # it has three
    assert why(match, 0, "lay 23") == (
        "passt in die Lücke und ist mit 3 Schoten weg",
        "fits the gap, and takes 3 pods out of your hand",
    )


def test_dicht_dran_misses_with_few_pods() -> None:
    match = around("1 30 40 100 20 80", "88 90 92", ANY, ANY)
    assert best(match, 0) == ["lay 88"]
    assert why(match, 0, "lay 88") == (
        "kostet höchstens eine neue Karte",
        "makes you draw one card at the most",
    )
    assert why(match, 0, "lay 92") is None


def test_dicht_dran_spares_what_fits_the_next_gaps() -> None:
    # Both have three pods and fit the gap from 1 to 60; of the next three only the 50 fits one.
    match = around("1 90 60 100 40 20", "11 50", ANY, ANY)
    assert best(match, 0) == ["lay 11"]


# Null & nichtig


def test_null_und_nichtig_lays_high_cards_of_different_colours_open() -> None:
    match = Match.new("null-und-nichtig", players=3, seed=1)
    texts = "red-11 red-10 blue-9 green-1 green-2 green-3 green-4 blue-1 blue-2 blue-3 red-1 red-2"
    hold(match, 0, f"{texts} red-3")
    match.play(0, best(match, 0)[0])
    assert match.moves[-1] == (0, "lay red-11")
    assert best(match, 0) == ["lay blue-9"]
    assert why(match, 0, "lay blue-9") == (
        "liegt gleich für 9 Punkte offen",
        "lies open for 9 points at once",
    )
    assert why(match, 0, "lay red-10") is None


def test_null_und_nichtig_looks_at_the_trick_as_it_lies() -> None:
    match = Match.new("null-und-nichtig", players=3, seed=1)
    state = match.position
    state.phase, state.leader, state.turn = TRICK, 0, 2
    hold(match, 2, "red-0 red-9 green-5")
    state.trick[:2] = cards(match, "blue-8 blue-3")
    assert why(match, 2, "play red-9") == (
        "nimmt den Stich, wie er liegt, für 12 Punkte",
        "takes the trick as it lies for 12 points",
    )
    for laid in cards(match, "red-10 blue-6"):
        null_und_nichtig.lay(state, 0, laid)
    assert why(match, 2, "play red-0") == (
        "kostet den, der den Stich jetzt nähme, 13 Punkte",
        "costs whoever would take the trick now 13 points",
    )
    assert best(match, 2) == ["play red-9"]
