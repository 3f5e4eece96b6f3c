"""The rules of Habe fertig, by their numbers (shared/rules/habe-fertig.md)."""

import json

import pytest
from msgspec import to_builtins

from kit import card, cards, hand, hold
from vierblatt import Match
from vierblatt.core.errors import BadOption, IllegalMove
from vierblatt.core.words import Event
from vierblatt.games.habe_fertig import GAME
from vierblatt.games.habe_fertig.rules import LEFT, MOST_HELD, NONE, PLAY, RIGHT, Truth, is_gap
from vierblatt.table.match import heard

COLOURS = ("red", "yellow", "blue", "green", "purple", "grey")
DECK = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 12)]


def deal(players: int, seed: int = 1, **options: int) -> Match:
    return Match.new("habe-fertig", players=players, seed=seed, **options)


def press_all(match: Match) -> None:
    """Everybody presses the first two cards they may."""
    for seat in match.movers:
        for _ in range(2):
            match.play(seat, match.legal(seat)[0])


def lay_out(
    left: str,
    right: str,
    *hands: str,
    pressed: tuple[str, ...] = (),
    hoard: int | None = None,
    rounds: int = 1,
) -> Match:
    """Seat 0 to play between these piles (bottom to top). Any two cards lie pressed for a seat
    that names none; cards that are nowhere else are the stock, or in the hand of `hoard`."""
    match = deal(len(hands), rounds=rounds)
    state: Truth = match.state
    used = {*left.split(), *right.split(), *" ".join((*hands, *pressed)).split()}
    rest = [text for text in DECK if text not in used]
    for seat, held in enumerate(hands):
        mine = pressed[seat] if seat < len(pressed) else f"{rest.pop()} {rest.pop()}"
        state.pressed[seat] = sorted(cards(match, mine))
        state.pressed_count[seat] = 2
        hold(match, seat, held)
    for pile, stack in ((LEFT, left), (RIGHT, right)):
        laid = cards(match, stack)
        state.pile[pile][: len(laid)] = laid
        state.height[pile] = len(laid)
    if hoard is None:
        stock = cards(match, " ".join(rest))
    else:
        stock = []
        hold(match, hoard, " ".join((hands[hoard], *rest)))
    state.stock[: len(stock)] = stock
    state.stock_count = len(stock)
    state.phase, state.turn, state.turns, state.dealer = PLAY, 0, 1, len(hands) - 1
    return match


def lone_stock(match: Match, text: str, owner: int) -> None:
    """Take a card out of a hoard and make it the whole stock."""
    hold(match, owner, " ".join(other for other in hand(match, owner) if other != text))
    match.state.stock[0] = card(match, text)
    match.state.stock_count = 1


def piles(match: Match) -> tuple[list[str], list[str]]:
    truth = GAME.truth(match.state)
    return truth["left"], truth["right"]


def stock(match: Match) -> list[str]:
    found: list[str] = GAME.truth(match.state)["stock"]
    return found


def lines(events: list[Event]) -> list[str]:
    """Events in brief: `drew 0 red-7`."""
    return [" ".join(str(value) for value in event.json().values()) for event in events]


def hears(match: Match, seat: int, move: str, listener: int | None) -> list[str]:
    """Make a move and give, in brief, the events one listener hears."""
    return lines(heard(match.play(seat, move), listener))


def refused(match: Match, seat: int, move: str) -> str:
    """Why a move is refused, in English; nothing may have changed."""
    before = match.state.copy()
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move)
    assert match.state == before
    assert refusal.value.say("de") != refusal.value.say("en")
    return refusal.value.say("en")


def fits(match: Match, text: str) -> list[str]:
    """Where seat 0 may lay a card that it is given now, with another one to keep."""
    keep = "grey-1" if text != "grey-1" else "grey-11"
    hold(match, 0, f"{text} {keep}")
    return [move.split()[2] for move in match.legal(0) if move.startswith(f"play {text} ")]


# Material


def test_HF1_sixty_six_cards_in_six_colours() -> None:
    assert [named.text for named in GAME.cards] == DECK
    assert len(set(DECK)) == 66


@pytest.mark.parametrize(
    ("number", "stars"), list(enumerate((0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0), start=1))
)
def test_HF2_stars_by_number(number: int, stars: int) -> None:
    match = lay_out("red-6", "red-7", "red-8", f"blue-{number}", pressed=("grey-1 grey-11",))
    match.play(0, "play red-8 left")
    assert match.totals == [0, -stars]


# Setting up a round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF3_twelve_cards_each(players: int) -> None:
    truth = GAME.truth(deal(players).state)
    assert [len(held) for held in truth["hands"]] == [12] * players
    assert len(truth["stock"]) == 66 - 12 * players
    assert sorted(sum(truth["hands"], truth["stock"])) == sorted(DECK)


def test_HF3_every_round_is_dealt_from_all_cards() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", rounds=2)
    match.play(0, "play red-8 left")
    truth = GAME.truth(match.state)
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
    assert GAME.truth(match.state)["pressed"] == [[], sorted([held[2], held[5]]), []]


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
        dealers.add(match.state.dealer)
        assert match.view(0).turn is None
        press_all(match)
        assert match.state.turn == (match.state.dealer + 1) % players
    assert dealers == set(range(players))


def test_HF6_play_goes_clockwise_and_the_deal_passes_to_the_left() -> None:
    match = lay_out("red-1", "red-11", "blue-2", "blue-3", "blue-4", rounds=2)
    turns = []
    for _ in range(4):
        turns.append(match.state.turn)
        match.play(match.state.turn, "pass")
    assert turns == [0, 1, 2, 0]
    match = lay_out("red-6", "red-7", "red-8", "blue-1", "blue-2", rounds=2)
    assert match.state.dealer == 2
    told = hears(match, 0, "play red-8 left", None)
    assert told[-1] == "dealt 2 0 12"
    assert match.state.dealer == 0


# A turn


@pytest.mark.parametrize(
    ("left", "right", "gap"),
    [
        ("red-4", "blue-4", False),
        ("red-4", "blue-5", False),
        ("red-4", "blue-6", True),
        ("blue-6", "red-4", True),
        ("red-4", "red-6", True),
        ("red-11", "blue-10", False),
        ("red-1", "blue-11", True),
    ],
)
def test_HF7_a_gap_is_two_or_more(left: str, right: str, gap: bool) -> None:
    assert is_gap(DECK.index(left), DECK.index(right)) is gap


def test_HF7_HF8_example_five_and_four() -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1")
    told = hears(match, 0, "play blue-4 left", None)
    turned = match.view(None).revealed
    assert told == ["matched 0 blue-4 left", f"revealed 1 {turned}"]
    assert match.view(None).phase == "reveal"
    assert match.movers == (1,)
    assert match.legal(1) == ["reveal left", "reveal right"]
    assert turned not in stock(match)
    assert hears(match, 1, "reveal right", None) == [f"covered 1 {turned} right"]
    assert piles(match) == (["blue-9", "blue-4"], ["green-5", turned])
    assert match.view(None).revealed is None
    assert match.view(None).phase == "play"
    assert match.movers == (1,)
    assert "pass" in match.legal(1)


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF8_once_per_turn_even_if_no_gap_results(pile: str) -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1", hoard=1)
    lone_stock(match, "purple-5" if pile == "left" else "purple-4", 1)
    match.play(0, "play blue-4 left")
    match.play(1, f"reveal {pile}")
    assert match.view(1).phase == "play"
    assert match.movers == (1,)
    assert match.view(1).revealed is None
    assert "play green-11 left" not in match.legal(1)  # no gap, and nothing matches
    assert "pass" in match.legal(1)


def test_HF8_the_revealed_card_must_be_laid_first() -> None:
    match = lay_out("blue-9", "green-5", "blue-4 red-1", "grey-7 yellow-1", hoard=1)
    lone_stock(match, "purple-10", 1)
    match.play(0, "play blue-4 left")
    why = "First you must lay the revealed purple 10 on one of the piles."
    for move in ("pass", "play grey-7 left", "press grey-7"):
        assert refused(match, 1, move) == why


def test_HF8_nothing_is_turned_over_where_there_is_a_gap() -> None:
    match = lay_out("blue-9", "green-5", "blue-7 red-1", "grey-7 yellow-1")
    match.play(0, "play blue-7 left")
    assert match.view(1).phase == "play"
    assert match.view(1).revealed is None
    assert refused(match, 1, "reveal left") == "No card has been revealed that you could lay."


def test_HF8_the_first_turn_of_a_round_included() -> None:
    seen = set()
    for seed in range(40):
        match = deal(2, seed)
        press_all(match)
        left, right = (top[0] for top in piles(match))
        gap = is_gap(DECK.index(left), DECK.index(right))
        assert match.view(0).phase == ("play" if gap else "reveal")
        assert (match.view(0).revealed is None) is gap
        seen.add(gap)
    assert seen == {True, False}


def test_HF9_no_card_is_turned_over_before_an_extra_move() -> None:
    match = lay_out("red-4", "blue-9", "grey-8 purple-8 red-1", "grey-7")
    match.play(0, "play grey-8 left")  # 8 and 9: no gap left
    assert match.movers == (0,)
    assert match.view(0).phase == "play"
    assert match.view(0).revealed is None
    assert match.legal(0) == ["pass", "play purple-8 left"]


def test_HF10_exactly_one_card_or_pass() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    assert match.legal(0) == ["pass", "play red-1 left", "play red-2 left"]
    match.play(0, "play red-1 left")
    assert match.movers == (1,)
    assert refused(match, 0, "play red-2 left") == "It is not the turn of seat 0."


def test_HF10_pressing_is_over() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    assert refused(match, 0, "press red-1") == "Cards are pressed only before play."


def test_HF11_example_red_4_and_blue_9() -> None:
    gap = {f"{colour}-{n}" for colour in ("yellow", "green", "purple", "grey") for n in range(5, 9)}
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7")
    for text in DECK:
        for pile in fits(match, text):
            twin = Match(match.game, match.options, match.seed, match.state.copy())
            twin.play(0, f"play {text} {pile}")
            assert (twin.state.turn == 0) is (text in gap)
        assert text not in gap or fits(match, text) == ["left", "right"]
    hold(match, 0, "yellow-6 red-1")
    assert match.legal(0) == [
        "pass",
        "play red-1 left",
        "play yellow-6 left",
        "play yellow-6 right",
    ]
    assert hears(match, 0, "play yellow-6 left", 1) == ["gap 0 yellow-6 left"]
    assert match.movers == (0,)
    assert piles(match) == (["red-4", "yellow-6"], ["blue-9"])


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF11_on_either_pile(pile: str) -> None:
    match = lay_out("red-9", "blue-4", "yellow-6 red-1", "grey-7")
    match.play(0, f"play yellow-6 {pile}")
    assert piles(match)[pile == "right"][-1] == "yellow-6"
    assert match.movers == (0,)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("grey-3", []),
        ("grey-4", ["left"]),  # matches by its number
        ("grey-5", ["left", "right"]),
        ("grey-8", ["left", "right"]),
        ("grey-9", ["right"]),
        ("grey-10", []),
    ],
)
def test_HF11_strictly_between(text: str, where: list[str]) -> None:
    match = lay_out("red-4", "red-9", "yellow-6", "green-1")
    assert fits(match, text) == where


def test_HF11_a_colour_on_a_pile_does_not_go_into_the_gap() -> None:
    match = lay_out("red-4", "blue-9", "red-6 blue-6", "grey-7")
    assert match.legal(0) == ["pass", "play blue-6 right", "play red-6 left"]
    match.play(0, "play red-6 left")
    assert match.movers == (1,)


def test_HF11_only_the_tops_count() -> None:
    match = lay_out("yellow-1 red-4", "green-11 blue-9", "yellow-6 green-3 grey-1", "grey-7")
    assert match.legal(0) == ["pass", "play yellow-6 left", "play yellow-6 right"]


def test_HF12_example_yellow_6_and_blue_9() -> None:
    match = lay_out("yellow-6", "blue-9", "blue-8 grey-1", "grey-7")
    matching = {text: fits(match, text) for text in DECK if text not in ("yellow-6", "blue-9")}
    left = {text for text, where in matching.items() if where == ["left"]}
    right = {text for text, where in matching.items() if where == ["right"]}
    both = {text for text, where in matching.items() if where == ["left", "right"]}
    yellow = {text for text in DECK if text.startswith("yellow-")}
    blue = {text for text in DECK if text.startswith("blue-")}
    sixes = {text for text in DECK if text.endswith("-6")}
    nines = {text for text in DECK if text.endswith("-9")}
    crossing = {"yellow-9", "blue-6"}  # the colour of one pile, the number of the other
    gap = {f"{shade}-{number}" for shade in ("red", "green", "purple", "grey") for number in (7, 8)}
    assert left == (yellow | sixes) - crossing - {"yellow-6"}
    assert right == (blue | nines) - crossing - {"blue-9"}
    assert both == crossing | gap
    hold(match, 0, "blue-8 grey-1")
    assert match.legal(0) == ["pass", "play blue-8 right"]
    match.play(0, "play blue-8 right")
    assert match.movers == (1,)


@pytest.mark.parametrize("pile", ["left", "right"])
def test_HF12_a_match_never_gives_an_extra_move(pile: str) -> None:
    match = lay_out("yellow-6", "blue-9", "yellow-9 grey-1", "grey-7")
    told = hears(match, 0, f"play yellow-9 {pile}", 1)
    assert told[0] == f"matched 0 yellow-9 {pile}"
    assert match.movers == (1,)


def test_HF11_HF12_example_of_the_large_gap() -> None:
    match = lay_out("grey-10", "red-3", "blue-7 grey-4 red-6 red-2 blue-1", "green-3 yellow-8")
    match.play(0, "play blue-7 left")
    assert match.movers == (0,)
    match.play(0, "play grey-4 right")
    assert match.movers == (0,)
    match.play(0, "play red-6 left")
    assert match.movers == (0,)
    match.play(0, "play red-2 left")
    assert piles(match) == (["grey-10", "blue-7", "red-6", "red-2"], ["red-3", "grey-4"])
    assert match.movers == (1,)
    assert match.view(1).phase == "play"  # there is a gap, and only a 3 fits
    assert match.legal(1) == ["pass", "play green-3 left", "play green-3 right"]


def test_HF13_passing_draws_a_card_and_ends_the_turn() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7")
    before = stock(match)
    told = match.play(0, "pass")
    assert match.movers == (1,)
    (drawn,) = set(hand(match, 0)) - {"yellow-6", "red-1"}
    assert stock(match) == [text for text in before if text != drawn]
    assert piles(match) == (["red-4"], ["blue-9"])
    assert lines(heard(told, 1)) == ["passed 0"]
    assert lines(heard(told, 0)) == ["passed 0", f"drew 0 {drawn}"]


def test_HF13_allowed_as_an_extra_move_and_where_cards_could_be_played() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 green-7 red-1", "grey-7")
    match.play(0, "play yellow-6 left")
    assert match.legal(0) == ["pass", "play green-7 left", "play green-7 right"]
    match.play(0, "pass")
    assert len(hand(match, 0)) == 3
    assert match.movers == (1,)


def test_HF13_allowed_where_nothing_else_is() -> None:
    match = lay_out("red-4", "blue-9", "grey-1", "grey-7")
    assert match.legal(0) == ["pass"]


def test_HF14_a_pass_that_empties_the_stock_reshuffles_at_once() -> None:
    match = lay_out("grey-2 grey-3 red-4", "yellow-1 blue-9", "red-1 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    told = hears(match, 0, "pass", 1)
    assert told == ["passed 0", "reshuffled 3"]
    assert hand(match, 0) == ["purple-5", "red-1", "red-2"]
    assert stock(match) == ["grey-2", "grey-3", "yellow-1"]
    assert piles(match) == (["red-4"], ["blue-9"])


def test_HF14_not_while_a_card_is_left() -> None:
    match = lay_out("grey-2 grey-3 red-4", "yellow-1 blue-9", "red-1 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    lone_stock(match, "purple-6", 1)
    match.state.stock[1] = card(match, "purple-5")
    match.state.stock_count = 2
    match.play(0, "pass")
    assert len(stock(match)) == 1
    assert piles(match) == (["grey-2", "grey-3", "red-4"], ["yellow-1", "blue-9"])


def test_HF14_HF8_a_card_turned_over_that_empties_the_stock_does_too() -> None:
    match = lay_out("grey-2 red-4", "yellow-1 blue-9", "red-8 red-2", "grey-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    told = hears(match, 0, "play red-8 left", None)
    assert told[1:] == ["revealed 1 purple-5", "reshuffled 3"]
    assert stock(match) == ["grey-2", "red-4", "yellow-1"]
    assert match.view(None).revealed == "purple-5"
    match.play(1, "reveal left")
    assert piles(match) == (["red-8", "purple-5"], ["blue-9"])
    assert stock(match) == ["grey-2", "red-4", "yellow-1"]


def test_HF15_a_pass_without_cards_draws_nothing() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7", hoard=1)
    assert hears(match, 0, "pass", 0) == ["passed-dry 0"]
    assert hand(match, 0) == ["red-1", "red-2"]
    assert match.movers == (1,)
    assert match.state.dry == 1


def test_HF15_without_cards_nothing_is_turned_over() -> None:
    match = lay_out("red-4", "blue-5", "red-1 red-2", "grey-7", hoard=1)
    assert hears(match, 0, "pass", None) == ["passed-dry 0", "not-revealed 1"]
    assert match.view(1).phase == "play"
    assert match.view(1).revealed is None
    assert match.movers == (1,)


def test_HF15_cards_under_a_top_are_reshuffled_when_the_next_one_is_needed() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2 grey-3", "grey-7", hoard=1)
    match.play(0, "play red-1 left")  # the red 4 lies under a top; nobody needs it yet
    assert stock(match) == []
    assert piles(match) == (["red-4", "red-1"], ["blue-9"])
    assert hears(match, 1, "pass", 1) == ["reshuffled 1", "passed 1", "drew 1 red-4"]
    assert stock(match) == []
    assert piles(match) == (["red-1"], ["blue-9"])


def test_HF15_HF8_a_missing_gap_needs_a_card_too() -> None:
    match = lay_out("red-4", "blue-9", "red-8 red-2 grey-3", "grey-7", hoard=1)
    assert hears(match, 0, "play red-8 left", None)[1:] == ["reshuffled 1", "revealed 1 red-4"]
    match.play(1, "reveal right")
    assert stock(match) == []
    assert piles(match) == (["red-8"], ["blue-9", "red-4"])


def test_HF16_all_pass_without_drawing_and_everybody_scores_minus() -> None:
    match = lay_out(
        "red-4", "blue-9", "red-6 red-1", "grey-5", "grey-7", pressed=("grey-6 blue-6",), hoard=2
    )
    lost = -sum(
        {1: 0, 11: 0, 2: 1, 10: 1, 5: 3, 7: 3, 6: 4}.get(int(text.split("-")[1]), 2)
        for text in hand(match, 2)
    )
    match.play(0, "pass")
    match.play(1, "pass")
    assert not match.over
    told = hears(match, 2, "pass", None)
    assert told[:2] == ["passed-dry 2", "stuck"]
    assert match.over
    assert match.totals == [-4, -3, lost]
    assert not [line for line in told if line.startswith("finished")]


def test_HF16_a_played_card_breaks_the_row() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2 grey-3", "grey-7", hoard=1)
    match.play(0, "pass")
    assert match.state.dry == 1
    match.play(1, "play blue-2 right")
    assert match.state.dry == 0
    match.play(0, "pass")  # draws the blue 9
    assert match.state.dry == 0
    match.play(1, "pass")
    assert match.state.dry == 1
    assert not match.over
    match.play(0, "pass")
    assert match.over


def test_HF16_a_pass_that_draws_breaks_the_row() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-7")
    match.state.dry = 1
    match.play(0, "pass")
    assert match.state.dry == 0


# End and scoring


def test_HF17_HF18_example_linus_and_anna() -> None:
    match = lay_out(
        "red-4",
        "blue-9",
        "red-1",
        "grey-5 grey-3 green-2 yellow-10",
        pressed=("purple-6 purple-3", "green-6 blue-6"),
    )
    told = hears(match, 0, "play red-1 left", 1)
    assert match.totals == [6, -7]
    assert match.places == [1, 2]
    assert match.over
    assert told == [
        "matched 0 red-1 left",
        "finished 0",
        "shown 0 purple-3",
        "shown 0 purple-6",
        "scored 0 6 6",
        "kept 1 yellow-10",
        "kept 1 green-2",
        "kept 1 grey-3",
        "kept 1 grey-5",
        "shown 1 blue-6",
        "shown 1 green-6",
        "scored 1 -7 -7",
        "ended",
    ]


def test_HF17_also_when_laid_into_the_gap() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6", "grey-11", pressed=("grey-6 grey-5",))
    match.play(0, "play yellow-6 right")
    assert match.over
    assert match.totals == [7, 0]


def test_HF17_the_last_card_and_not_the_last_but_one() -> None:
    match = lay_out("red-4", "blue-9", "red-1 red-2", "grey-11")
    match.play(0, "play red-1 left")
    assert not match.over


def test_HF17_a_card_turned_over_is_no_hand_card() -> None:
    match = lay_out("red-4", "blue-9", "red-8 red-2", "grey-11")
    match.play(0, "play red-8 left")
    match.play(1, "reveal left")
    assert not match.over


def test_HF18_everything_is_shown_at_the_end() -> None:
    match = lay_out(
        "red-4", "blue-9", "red-1", "grey-5", pressed=("purple-6 purple-3", "green-6 blue-6")
    )
    assert (match.view(None).shown_hands, match.view(None).shown_pressed) == ([], [])
    match.play(0, "play red-1 left")
    for seat in (0, 1, None):
        assert match.view(seat).shown_hands == [[], ["grey-5"]]
        assert match.view(seat).shown_pressed == [["purple-3", "purple-6"], ["blue-6", "green-6"]]


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_HF19_so_many_rounds(players: int, rounds: int) -> None:
    match = deal(players)
    assert match.state.rounds == rounds
    for number in range(1, rounds + 1):
        assert match.state.round == number
        assert not match.over
        press_all(match)
        match.state.phase = PLAY
        match.state.revealed = NONE
        seat = match.state.turn
        hold(match, seat, DECK[match.state.pile[LEFT][0]])  # it matches itself
        match.play(seat, f"play {hand(match, seat)[0]} left")
    assert match.over
    assert match.state.round == rounds


def test_HF19_the_best_total_wins_and_equals_share_the_place() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", "blue-2", pressed=("grey-1 grey-11",))
    match.state.totals[:3] = [-5, 2, 3]
    match.play(0, "play red-8 left")
    assert match.totals == [-5, 2, 2]
    assert match.places == [3, 1, 1]
    assert match.movers == ()
    assert refused(match, 1, "pass") == "The match is over."


def test_HF19_rounds_can_be_agreed() -> None:
    assert deal(2, rounds=1).state.rounds == 1
    assert deal(3, rounds=100).state.rounds == 100
    for rounds in (0, 101):
        with pytest.raises(BadOption, match="from 1 to 100"):
            deal(2, rounds=rounds)
    for players in (1, 5):
        with pytest.raises(BadOption, match="2–4 players"):
            deal(players)


def test_HF20_four_hundred_turns_end_a_round() -> None:
    match = lay_out("red-4", "blue-9", "red-6 red-1", "grey-5", pressed=("grey-6 blue-6",))
    match.state.turns = 399
    match.play(0, "pass")
    assert not match.over
    assert match.state.turns == 400
    told = hears(match, 1, "pass", None)
    assert told[:2] == ["passed 1", "too-long 400"]
    assert match.over
    assert max(match.totals) <= 0


def test_HF20_HF17_the_last_turn_may_still_finish() -> None:
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-5", pressed=("grey-6 blue-6",))
    match.state.turns = 400
    match.play(0, "play yellow-6 right")  # an extra move is no new turn
    assert not match.over
    match.play(0, "play red-1 left")
    assert match.totals == [8, -3]


def test_HF20_turns_are_counted_by_the_round() -> None:
    match = lay_out("red-6", "red-7", "red-8", "blue-1", rounds=2)
    match.state.turns, match.state.dry = 300, 1
    match.play(0, "play red-8 left")
    press_all(match)
    assert (match.state.turns, match.state.dry) == (1, 0)


# Refusals


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play grey-5 left", "You do not hold the grey 5."),
        ("play red-7 right", "The red 7 only goes on the left pile, which shows its colour."),
        ("play green-9 left", "The green 9 only goes on the right pile, which shows its number."),
        (
            "play grey-10 left",
            "The grey 10 does not lie between 4 and 9, "
            "and neither pile shows its colour or number.",
        ),
        (
            "play grey-3 right",
            "The grey 3 does not lie between 4 and 9, and neither pile shows its colour or number.",
        ),
        ("play red-12 left", "'play red-12 left' is no move of Habe fertig."),
        ("play red-7", "'play red-7' is no move of Habe fertig."),
    ],
)
def test_HF11_HF12_a_refusal_says_why(move: str, why: str) -> None:
    match = lay_out("red-4", "blue-9", "red-7 green-9 grey-10 grey-3", "grey-7")
    assert refused(match, 0, move) == why


def test_HF7_HF11_a_refusal_says_that_there_is_no_gap() -> None:
    match = lay_out("red-4", "blue-5", "grey-7 grey-1", "grey-6")
    assert refused(match, 0, "play grey-7 left") == (
        "There is no gap between 4 and 5, "
        "and neither pile shows the colour or number of the grey 7."
    )


# What a seat knows


def reshuffled() -> Match:
    """Seat 0 drew the last card of the deal, and seat 1 the first after the reshuffle."""
    match = lay_out("red-4", "blue-9", "red-1 red-2", "green-7 green-8")
    state: Truth = match.state
    *under, last = state.stock[: state.stock_count]
    state.pile[LEFT][: len(under) + 1] = [*under, card(match, "red-4")]
    state.height[LEFT] = len(under) + 1
    state.stock[0], state.stock_count = last, 1
    match.play(0, "pass")
    match.play(1, "pass")
    return match


def test_HF14_batches_tell_where_a_hidden_card_may_come_from() -> None:
    match = reshuffled()
    state: Truth = match.state
    (drawn,) = {text for text in hand(match, 1) if text not in ("green-7", "green-8")}
    assert {state.batch[number] for number in state.stock[: state.stock_count]} == {1}
    mind = GAME.mind(state, 0)
    assert mind.hand[1][: mind.held[1]] == [-2, -1, -1]
    assert mind.pressed[1] == [-1, -1]
    assert set(mind.stock[: mind.stock_count]) == {-2}
    batch_0 = {*GAME.truth(state)["pressed"][1], "green-7", "green-8"}
    batch_1 = {*stock(match), drawn}
    drawn_cards, pressed_cards = set(), set()
    for seed in range(200):
        world = GAME.truth(match.redeal(0, seed).state)
        new = set(world["hands"][1]) - batch_0
        assert len(new) == 1
        assert new <= batch_1
        assert {*world["pressed"][1], *world["hands"][1]} - new == batch_0
        assert {*world["stock"], *new} == batch_1
        drawn_cards |= new
        pressed_cards.add(tuple(world["pressed"][1]))
    assert len(pressed_cards) == 6  # every two of the four
    assert len(drawn_cards) > 25


def test_HF14_a_spectator_knows_batches_too() -> None:
    match = reshuffled()
    mind = GAME.mind(match.state, -1)
    assert mind.hand[0][: mind.held[0]] == [-1, -1, -1]
    assert mind.hand[1][: mind.held[1]] == [-2, -1, -1]


def test_HF13_one_batch_makes_hidden_cards_alike() -> None:
    """Before the first reshuffle a drawn card looks like a dealt one, wherever it sorts."""
    match = lay_out("red-4", "blue-9", "yellow-6 red-1", "grey-7 green-2")
    match.play(0, "pass")
    mind = GAME.mind(match.state, 1)
    assert mind.hand[0][: mind.held[0]] == [-1] * 3


def test_HF14_a_card_laid_from_a_hand_is_one_hole_less_of_its_batch() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    match.play(0, "pass")  # the purple 5, of the deal
    match.play(1, "play blue-2 right")
    match.play(0, "pass")  # the grey 2, of the reshuffle
    assert GAME.mind(match.state, 1).hand[0][:4] == [-2, -1, -1, -1]
    match.play(1, "pass")
    match.play(0, "play grey-2 right")
    assert GAME.mind(match.state, 1).hand[0][:3] == [-1, -1, -1]
    for seed in range(10):
        world = GAME.truth(match.redeal(1, seed).state)
        assert world["right"][-1] == "grey-2"
        assert len(world["hands"][0]) == 3


def test_HF14_the_number_of_a_batch_comes_back_when_none_of_it_is_hidden() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7", hoard=1)
    lone_stock(match, "purple-5", 1)
    state: Truth = match.state
    match.play(0, "pass")  # the grey 2 is batch 1 now
    assert state.batch[card(match, "grey-2")] == 1
    match.play(1, "play blue-2 right")
    match.play(0, "pass")  # and in hand 0, while the blue 9 becomes batch 2
    assert hand(match, 0) == ["grey-2", "purple-5", "red-1", "red-2"]
    assert state.batch[card(match, "blue-9")] == 2
    match.play(1, "pass")
    match.play(0, "play grey-2 right")  # batch 1 has nothing left in any hand
    match.play(1, "pass")
    assert state.batch[card(match, "blue-2")] == 1


def test_HF4_HF14_pressed_cards_stay_of_the_deal_when_no_hand_holds_one() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-1 red-2", "green-7 green-8")
    state: Truth = match.state
    state.batch = [1] * len(DECK)
    for number in (*state.pressed[0], *state.pressed[1]):
        state.batch[number] = 0
    truth = GAME.truth(match.redeal(0, 3).state)
    assert truth["pressed"] == GAME.truth(state)["pressed"]  # only these two are left for it
    state.pile[LEFT][1 : state.stock_count] = state.stock[: state.stock_count - 1]
    state.height[LEFT] = state.stock_count
    state.stock[0], state.stock_count = state.stock[state.stock_count - 1], 1
    match.play(0, "pass")
    assert state.batch[card(match, "grey-2")] == 2


def test_HF3_HF14_a_new_deal_is_one_batch() -> None:
    match = reshuffled()
    match.state.rounds = 2
    hold(match, 0, "red-1")
    match.play(0, "play red-1 left")
    assert match.state.round == 2
    assert match.state.batch == [0] * len(DECK)


def test_HF4_HF18_nothing_is_shown_in_the_order_in_which_it_came() -> None:
    match, turned = (lay_out("red-4", "blue-9", "red-1", "red-2 grey-5 grey-6") for _ in range(2))
    turned.state.hand[1][:3] = match.state.hand[1][2::-1]
    turned.state.pressed[1] = match.state.pressed[1][::-1]
    assert turned.state != match.state
    for seat in (0, 1, -1):
        assert GAME.mind(turned.state, seat) == GAME.mind(match.state, seat)
    assert hears(turned, 0, "play red-1 left", 1) == hears(match, 0, "play red-1 left", 1)


def test_HF18_at_the_end_nothing_is_hidden() -> None:
    match = lay_out("red-4", "blue-9", "red-1", "grey-5", "grey-6 grey-7")
    match.play(0, "play red-1 left")
    for seed in range(5):
        world = match.redeal(None, seed)
        assert GAME.truth(world.state) == GAME.truth(match.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_HF4_a_redeal_before_play_keeps_what_was_pressed(players: int) -> None:
    match = deal(players)
    first, second = hand(match, 0)[:2]
    match.play(0, f"press {first}")
    match.play(1, match.legal(1)[0])  # seat 1 still owes one, and looks untouched
    for seat in (0, None):
        world = match.redeal(seat, 5)
        truth = GAME.truth(world.state)
        assert len(truth["hands"][1]) == 12
        assert truth["pressed"][0] == ([first] if seat == 0 else [])
        assert sorted(sum((*truth["hands"], *truth["pressed"]), truth["stock"])) == sorted(DECK)
    match.play(0, f"press {second}")
    truth = GAME.truth(match.redeal(1, 6).state)
    assert [len(cards) for cards in truth["pressed"][:2]] == [2, 1]
    assert len(truth["hands"][0]) == 10


def test_HF13_the_largest_hand_has_room() -> None:
    match = lay_out("red-4", "blue-9", "red-1", "grey-5", hoard=1)
    assert len(hand(match, 1)) == MOST_HELD
    match.play(0, "pass")
    assert len(match.legal(1)) > 1


# Texts and traces


def test_the_trace_shows_the_truth() -> None:
    match = lay_out(
        "grey-2 red-4", "blue-9", "red-7 red-1", "grey-5", pressed=("grey-6 blue-6", "red-2 red-3")
    )
    truth = GAME.truth(match.state)
    assert len(truth.pop("stock")) == 66 - 10
    assert truth == {
        "phase": "play",
        "round": 1,
        "rounds": 1,
        "dealer": 1,
        "turn": 0,
        "left": ["grey-2", "red-4"],
        "right": ["blue-9"],
        "revealed": None,
        "hands": [["red-1", "red-7"], ["grey-5"]],
        "pressed": [["blue-6", "grey-6"], ["red-2", "red-3"]],
        "totals": [0, 0],
    }


def test_a_view_is_json() -> None:
    match = lay_out("grey-2 red-4", "blue-9", "red-7 red-1", "grey-5", pressed=("grey-6 blue-6",))
    shown = to_builtins(match.view(0))
    assert json.loads(json.dumps(shown)) == shown
    assert shown["left"] == {"top": "red-4", "height": 2}
    assert shown["hand"] == ["red-1", "red-7"]
    assert shown["held"] == [2, 1]
    assert shown["pressed"] == ["blue-6", "grey-6"]
    assert shown["turn"] == 0


def test_every_event_can_be_said_in_both_languages() -> None:
    for happening in GAME.events:
        for sentence in happening.words:
            said = sentence.format(**{name: name.upper() for name, _ in happening.fields})
            assert all(name.upper() in said for name, _ in happening.fields)


def test_every_rule_is_on_both_rules_pages() -> None:
    for language, ruling in (("de", "*(Hausregel"), ("en", "*(Ruling")):
        page = GAME.rules_page("de" if language == "de" else "en")
        items = [line for line in page.splitlines() if line.startswith("- **HF")]
        assert [item.split("**")[1] for item in items] == [f"HF{n}" for n in range(1, 21)]
        rulings = {item.split("**")[1] for item in items if ruling in item}
        assert rulings >= {"HF1", "HF9", "HF15", "HF16", "HF19", "HF20"}
