"""Every hint has a reason, and what a reason says is what the search and the belief found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from vierblatt import Match, games
from vierblatt.analysis import reasons
from vierblatt.analysis.advice import advise
from vierblatt.analysis.reasons import (
    are_alike,
    chances_to_hold,
    conclusion,
    difference,
    percent,
    reason,
)
from vierblatt.analysis.report import Conclusion
from vierblatt.bots.inference import belief_of
from vierblatt.bots.observer import believing
from vierblatt.bots.registry import BOTS, SearchBot
from vierblatt.bots.search.halving import Estimate
from vierblatt.core.words import LANGUAGES, Event
from vierblatt.games.habe_fertig.names import PASS
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT, fits_gap, matches, number, top
from vierblatt.table.knowledge import SeatKnowledge

NAMES = ["Ada", "Bruno", "Cleo"]


def decisions(name: str, seed: int, every: int) -> Iterator[SeatKnowledge]:
    """Some decisions of casual players, with what moves say."""
    match, made = Match.new(name, players=3, seed=seed), 0
    while not match.over:
        seat = match.movers[0]
        if made % every == 0 and len(match.legal(seat)) > 1:
            yield believing(match.knowledge(seat), match.history())
        match.play(seat, BOTS["casual"].move(match.knowledge(seat), made))
        made += 1


@pytest.mark.parametrize("name", games.names())
def test_every_hint_has_a_reason_and_its_figures_are_those_of_the_search(name: str) -> None:
    game, compared = games.find(name), 0
    for asked, seen in enumerate(decisions(name, 3, 9)):
        best, second, *_ = advise(seen, "club", seed=asked)
        assert best.reason is not None
        assert best.win >= second.win
        alike = second.alike
        move = game.read_move(best.move)
        known = game.bots.reason(seen.knowledge, seen.seat, move)
        if best.reason == known:  # which it tells of the best alone, or both are as good
            assert alike or known != second.reason
            continue
        assert known is None or known == second.reason
        compared += 1
        other = game.names.moves[game.read_move(second.move)]
        for said, named, language in zip(best.reason, other[1:], LANGUAGES, strict=True):
            assert said.startswith(("gewinnt in ", "wins in "))
            assert named in said
            assert percent(best.win, language) in said
            assert ("ebenso oft" in said or "as often" in said) == alike
            assert alike or percent(second.win, language) in said
        if compared == 4:
            break


def test_two_moves_are_set_side_by_side() -> None:
    game = games.find("habe-fertig")
    reveal = game.read_move("reveal left")
    best = Estimate(PASS, 0, 0.415, -2.04, 0.0, 50, (PASS,))
    other = Estimate(reveal, 1, 0.384, 1.26, 0.01, 50, (reveal,))
    assert difference(game, best, other, "en") == (
        "wins in 42%, “lay the revealed card on the left pile” in 38%; "
        "then −2.0 points on average, not 1.3"
    )
    for alike in other._replace(win=0.414), other._replace(error=0.016):
        assert difference(game, best, alike, "de") == (
            "gewinnt in 42\u00a0%, „aufgedeckte Karte auf den linken Stapel legen“ etwa ebenso oft"
        )


def test_a_difference_within_its_error_is_none() -> None:
    """The second's chance is told only where the search can tell it from the best one's."""
    club = BOTS["club"]
    assert isinstance(club, SearchBot)
    for name in games.names():
        for asked, seen in enumerate(islice(decisions(name, 5, 7), 6)):
            one, other = club.estimate(seen, asked)[:2]
            assert min(one.rank, other.rank) == 0  # so the greater error is that of the difference
            error = max(one.error, other.error)
            shown = percent(one.win, "en") != percent(other.win, "en")
            assert are_alike(one, other) == (one.win - other.win <= 2 * error or not shown)


def test_an_only_move_has_a_reason_too() -> None:
    match = Match.new("dicht-dran", players=2, seed=1)
    seen = match.knowledge(0)
    move = next(
        one
        for one in seen.game.legal_moves(seen.knowledge, 0)
        if seen.game.bots.reason(seen.knowledge, 0, one) is None
    )
    assert reason(seen, Estimate(move, 0, 0.5, 0, 0.0, 9, (move,)), None) == reasons.ONLY_MOVE


def told_in_matches() -> list[tuple[SeatKnowledge, Event]]:
    return [
        (seen, event)
        for seed in range(6)
        for seen in decisions("habe-fertig", seed, 2)
        if (event := conclusion(seen)) is not None
    ]


def test_what_is_concluded_is_believed() -> None:
    """In other worlds than those it was concluded from; and of the cards that it names."""
    game, found = games.find("habe-fertig"), told_in_matches()
    assert len(found) > 40
    assert {event.happening.name for _, event in found} == {"nothing-goes", "nothing-fits"}
    assert game.bots.evidence is not None
    for seen, event in found:
        seat = event.values[0]
        assert seat != seen.seat
        _, record, move = seen.beliefs.latest[seat]
        public = game.rules.Position.read(record)
        claim = game.bots.evidence.claim(public, seat, move)
        assert claim is not None
        assert claim.event == event
        chances = chances_to_hold(seen, belief_of(seen, 12345), seat, claim.cards, seed=12345)
        assert chances.believed < reasons.HARDLY + 0.1
        assert chances.untold > reasons.UNTOLD - 0.1
        numbers = sorted({int(number(card)) + 1 for card in claim.cards})
        said = event.json()["numbers"]
        assert said == (f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
        left, right = top(public, LEFT), top(public, RIGHT)
        for card in claim.cards:  # all of them would have gone
            fits = fits_gap(card, left, right)
            assert fits or (move == PASS and (matches(card, left) or matches(card, right)))


def test_nothing_is_concluded_where_moves_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = next(one for one in decisions("habe-fertig", 0, 2) if conclusion(one) is not None)
    seen.beliefs.table[:] = 1
    monkeypatch.setattr("vierblatt.bots.inference.load_choice_weights", lambda game: None)
    assert conclusion(seen) is None
    match = Match.new("habe-fertig", players=3, seed=1)
    assert conclusion(match.knowledge(0)) is None
    assert conclusion(believing(match.knowledge(0), match.history())) is None


def test_a_conclusion_in_words() -> None:
    match = Match.new("habe-fertig", players=3, seed=1)
    evidence = match.game.bots.evidence
    assert evidence is not None
    while match.position.phase == 0:
        seat = match.movers[0]
        match.play(seat, match.legal(seat)[0])
    public = match.knowledge(None).knowledge
    public.phase = 2
    for left, right, de, en in (
        (4, 18, "eine 5 bis 8", "a 5 to 8"),
        (7, 19, "eine 8 oder 9", "an 8 or 9"),
        (10, 21, "eine 11", "an 11"),
    ):
        public.pile[0][public.height[0] - 1], public.pile[1][public.height[1] - 1] = left, right
        claim = evidence.claim(public, 1, PASS)
        assert claim is not None
        told = Conclusion.of(claim.event, NAMES)
        assert told == Conclusion(
            1,
            f"Bruno hat gepasst und hat kaum {de} auf der Hand.",
            f"Bruno passed, and can hardly hold {en}.",
        )
