"""Habe fertig, rule by rule: cards and dealing: HF1 to HF6."""

import pytest

from habe_fertig_kit import DECK, deal, hears, lay_out, lines, piles, press_all, refused, stock
from kit import hand
from vierblatt.games.habe_fertig import GAME
from vierblatt.table.match import heard


def test_HF1_sixty_six_cards_in_six_colours() -> None:
    assert [named.text for named in GAME.names.cards] == DECK
    assert len(set(DECK)) == 66


@pytest.mark.parametrize(
    ("number", "stars"), list(enumerate((0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0), start=1))
)
def test_HF2_stars_by_number(number: int, stars: int) -> None:
    match = lay_out("red-6", "red-7", "red-8", f"blue-{number}", pressed=("grey-1 grey-11",))
    match.play(0, "play red-8 left")
    assert match.totals == [0, -stars]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF3_twelve_cards_each(players: int) -> None:
    truth = GAME.views.trace(deal(players).position)
    assert [len(held) for held in truth["hands"]] == [12] * players
    assert len(truth["stock"]) == 66 - 12 * players
    assert sorted(sum(truth["hands"], truth["stock"])) == sorted(DECK)


def test_HF3_every_round_is_dealt_from_all_cards() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", rounds=2)
    match.play(0, "play red-8 left")
    truth = GAME.views.trace(match.position)
    assert truth["round"] == 2
    assert truth["phase"] == "press"
    assert truth["pressed"] == [[], []]
    assert (truth["left"], truth["right"], truth["revealed"]) == ([], [], None)
    assert sorted(sum(truth["hands"], truth["stock"])) == sorted(DECK)


def test_HF4_any_two_of_the_twelve_are_pressed() -> None:
    match = deal(3)
    held = hand(match, 1)
    assert match.legal(1) == [f"press {text}" for text in held]
    match.play(1, f"press {held[5]}")
    assert match.legal(1) == [f"press {text}" for text in held if text != held[5]]
    match.play(1, f"press {held[2]}")
    assert match.movers == (0, 2)
    assert match.legal(1) == []
    assert len(hand(match, 1)) == 10
    assert GAME.views.trace(match.position)["pressed"] == [[], sorted([held[2], held[5]]), []]


def test_HF4_the_choice_is_simultaneous_and_secret() -> None:
    match = deal(2)
    first, second = hand(match, 0)[:2]
    before = match.view(1), match.view(None)
    assert hears(match, 0, f"press {first}", 1) == []
    assert (match.view(1), match.view(None)) == before
    told = match.play(0, f"press {second}")
    assert lines(heard(told, 0)) == [f"put-aside 0 {second}", "ready 0"]
    assert lines(heard(told, 1)) == ["ready 0"]
    assert match.view(1).chosen == [True, False]
    assert match.view(1).held == [10, 12]
    assert match.view(1).pressed == []
    assert match.movers == (1,)


def test_HF4_players_remember_what_they_pressed() -> None:
    match = deal(2)
    first, second = hand(match, 0)[:2]
    match.play(0, f"press {second}")
    assert match.view(0).pressed == [second]
    match.play(0, f"press {first}")
    assert sorted(match.view(0).pressed) == [first, second]
    press_all(match)
    assert sorted(match.view(0).pressed) == [first, second]
    assert match.view(None).pressed == []


def test_HF4_no_third_card_and_none_that_is_not_held() -> None:
    match = deal(2)
    foreign = hand(match, 1)[0]
    assert refused(match, 0, f"press {foreign}") == (
        f"You do not hold the {foreign.replace('-', ' ')}."
    )
    held = hand(match, 0)
    match.play(0, f"press {held[0]}")
    match.play(0, f"press {held[1]}")
    assert refused(match, 0, f"press {held[2]}") == "It is not the turn of seat 0."


@pytest.mark.parametrize("move", ["pass", "reveal left", "play red-7 right"])
def test_HF4_nothing_else_before_all_have_pressed(move: str) -> None:
    assert refused(deal(2), 0, move) == "Before play, everybody presses two cards."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF5_two_cards_are_laid_open_when_all_have_pressed(players: int) -> None:
    match = deal(players)
    before = stock(match)
    assert match.view(0).left is None
    press_all(match)
    left, right = piles(match)
    revealed = match.view(None).revealed  # where the two leave no gap (HF8)
    assert sorted([*stock(match), *left, *right, *filter(None, [revealed])]) == before
    assert (len(left), len(right)) == (1, 1)


def test_HF5_everybody_hears_which() -> None:
    match = deal(2)
    held = [hand(match, seat) for seat in (0, 1)]
    for seat, place in ((0, 0), (0, 1), (1, 0)):
        match.play(seat, f"press {held[seat][place]}")
    told = hears(match, 1, f"press {held[1][1]}", None)
    left, right = piles(match)
    assert told[:3] == ["ready 1", f"opened {left[0]} left", f"opened {right[0]} right"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF6_the_dealer_is_drawn_and_the_left_neighbour_starts(players: int) -> None:
    dealers = set()
    for seed in range(20):
        match = deal(players, seed)
        dealers.add(match.position.dealer)
        assert match.view(0).turn is None
        press_all(match)
        assert match.position.turn == (match.position.dealer + 1) % players
    assert dealers == set(range(players))


def test_HF6_play_goes_clockwise_and_the_deal_passes_to_the_left() -> None:
    match = lay_out("red-1", "red-11", "blue-2", "blue-3", "blue-4", rounds=2)
    turns = []
    for _ in range(4):
        turns.append(match.position.turn)
        match.play(match.position.turn, "pass")
    assert turns == [0, 1, 2, 0]
    match = lay_out("red-6", "red-7", "red-8", "blue-1", "blue-2", rounds=2)
    assert match.position.dealer == 2
    told = hears(match, 0, "play red-8 left", None)
    assert told[-1] == "dealt 2 0 12"
    assert match.position.dealer == 0
