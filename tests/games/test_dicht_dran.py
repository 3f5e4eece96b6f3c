"""Dicht dran, rule by rule. Numbers as in the rules page (DD1 to DD13)."""

from collections import Counter

import pytest

from kit import cards, hand, hold, play_all, says
from vierblatt import BadOption, IllegalMove, Match
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.dicht_dran import GAME, PODS, rules
from vierblatt.table.match import heard

CIRCLE = "1 67 38 100 20 80"
SEATS = (2, 3, 4, 5)


def new(players: int, *, seed: int = 1, dealer: int | None = None, **options: object) -> Match:
    match = Match.new("dicht-dran", players=players, seed=seed, **options)
    if dealer is not None:
        match.state.dealer = dealer
    return match


def layout(
    match: Match,
    *hands: str,
    circle: str = CIRCLE,
    target: int = 1,
    stock: str | None = None,
    discard: str | None = None,
    collections: tuple[str, ...] = (),
) -> None:
    """Lay all 100 cards out.

    What is not named is in the stock; if the stock is named too, on the discard pile; and if
    that is named as well, on the last seat's collection.
    """
    state = match.state
    state.lies = [rules.UNSEEN] * rules.CARDS
    state.circle = cards(match, circle)
    state.target = target
    for card in state.circle:
        state.lies[card] = rules.IN_CIRCLE
    named = set(state.circle)
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
        named |= set(cards(match, texts))
    for seat, texts in enumerate(collections):
        for card in cards(match, texts):
            state.lies[card] = seat
            named.add(card)
    for card in cards(match, discard or ""):
        state.lies[card] = rules.DISCARDED
        named.add(card)
    named |= set(cards(match, stock or ""))
    rest = [card for card in range(rules.CARDS) if card not in named]
    drawable = rest if stock is None else cards(match, stock)
    state.stock[: len(drawable)] = drawable
    state.stock_count = len(drawable)
    if stock is not None:
        for card in rest:
            state.lies[card] = rules.DISCARDED if discard is None else match.players - 1


def lay(match: Match, texts: str) -> list[dict[str, int | str]]:
    """Everybody lays a card, in the order of the seats; gives what everybody heard last."""
    told: list[dict[str, int | str]] = []
    for seat, text in enumerate(texts.split()):
        told = says(match, seat, f"lay {text}", None)
    return told


def named(told: list[dict[str, int | str]], *names: str) -> list[dict[str, int | str]]:
    """Only the events of these names."""
    return [event for event in told if event["event"] in names]


def circle(match: Match) -> list[str]:
    texts: list[str] = match.view(None).circle
    return texts


def collection(match: Match, seat: int) -> list[str]:
    texts: list[str] = GAME.truth(match.state)["collections"][seat]
    return texts


def discards(match: Match) -> list[str]:
    texts: list[str] = GAME.truth(match.state)["discard"]
    return texts


def anna_paul_max_linus(match: Match) -> None:
    layout(match, "4 9 15", "32 40 41", "63 50 51", "70 90 91")


# The cards


def test_DD1_a_hundred_cards_from_1_to_100() -> None:
    assert [named.text for named in GAME.cards] == [str(number) for number in range(1, 101)]
    assert [named.text for named in GAME.moves] == [f"lay {number}" for number in range(1, 101)]


@pytest.mark.parametrize("players", SEATS)
def test_DD1_every_card_is_dealt_once(players: int) -> None:
    state = GAME.truth(new(players).state)
    everywhere = [*state["circle"], *state["stock"], *(text for h in state["hands"] for text in h)]
    assert sorted(everywhere, key=int) == [str(number) for number in range(1, 101)]
    assert state["discard"] == []
    assert state["collections"] == [[]] * players


def test_DD1_our_pods_until_somebody_enters_the_printed_ones() -> None:
    pods = {number: PODS[number - 1] for number in range(1, 101)}
    assert pods[63] == 2  # the one that the rule book shows
    assert [pods[number] for number in (1, 2, 3, 4, 5, 6)] == [1, 3, 2, 1, 3, 2]
    assert [pods[number] for number in (98, 99, 100)] == [3, 2, 1]
    assert Counter(PODS) == {1: 34, 2: 33, 3: 33}


def test_DD1_option_pods_takes_a_table_of_100() -> None:
    mine = [3, *[1] * 99]
    match = new(3, pods=mine)
    assert match.view(None).pods == mine
    assert match.spoken_options()["pods"] == mine
    assert "pods" not in new(3).spoken_options()


@pytest.mark.parametrize("pods", [[1] * 99, [1] * 101, [0, *[1] * 99], [4, *[1] * 99], "many", 3])
def test_DD1_other_tables_are_refused(pods: object) -> None:
    with pytest.raises(BadOption, match="pods takes 100 numbers from 1 to 3"):
        new(3, pods=pods)


@pytest.mark.parametrize("pods", [1, 3])
def test_DD1_DD7_the_table_decides_how_many_are_drawn(pods: int) -> None:
    match = new(2, pods=[pods] * 100)
    layout(match, "90 91", "66 10")
    lay(match, "90 66")
    assert match.state.held[0] == 1 + pods


# Setting up


@pytest.mark.parametrize("players", SEATS)
def test_DD2_a_circle_of_six_and_eight_cards_each(players: int) -> None:
    match = new(players)
    assert circle(match)[0] == "1"
    assert circle(match)[3] == "100"
    assert len(set(circle(match))) == 6
    assert match.state.held[:players] == [8] * players
    assert match.state.stock_count == 94 - 8 * players
    assert match.movers == tuple(range(players))


def test_DD2_the_other_four_are_drawn() -> None:
    circles = [circle(new(3, seed=seed)) for seed in range(300)]
    for place in (1, 2, 4, 5):
        found = {int(cards[place]) for cards in circles}
        assert len(found) > 80
        assert found <= set(range(2, 100))


def test_DD2_DD3_the_deal_is_told() -> None:
    match = new(3)
    told = [event.json() for _, event in match.opening()]
    assert told[0] == {"event": "dealt", "hand": 1, "cards": 8}
    assert told[1:7] == [{"event": "opened", "card": text} for text in circle(match)]
    low, high = match.view(None).gap
    target = circle(match)[1]
    assert told[7:] == [{"event": "aimed", "target": target, "low": low, "high": high}]
    assert {to for to, _ in match.opening()} == {EVERYBODY}


@pytest.mark.parametrize("players", [1, 6])
def test_DD2_two_to_five_players(players: int) -> None:
    with pytest.raises(BadOption, match="for 2–5 players"):
        new(players)


def test_DD3_the_first_target_follows_the_1() -> None:
    match = new(4)
    assert match.state.target == 1
    assert match.view(0).gap == ["1", circle(match)[2]]


@pytest.mark.parametrize(
    ("target", "gap"),
    [
        (0, ["67", "80"]),
        (1, ["1", "38"]),
        (2, ["67", "100"]),
        (3, ["20", "38"]),
        (4, ["80", "100"]),
        (5, ["1", "20"]),
    ],
)
def test_DD3_DD8_the_gap_reaches_from_neighbour_to_neighbour(target: int, gap: list[str]) -> None:
    match = new(2)
    layout(match, "2", "3", target=target)
    assert match.view(None).gap == gap


# A round


def test_DD4_any_card_of_the_hand() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    assert match.legal(0) == ["lay 15", "lay 4", "lay 9"]
    assert match.legal(3) == ["lay 70", "lay 90", "lay 91"]


def test_DD4_only_a_card_of_the_hand() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    before = match.state.copy()
    with pytest.raises(IllegalMove, match="You do not hold the 32") as refusal:
        match.play(0, "lay 32")
    assert refusal.value.say("de") == "Du hast die 32 nicht auf der Hand."
    with pytest.raises(IllegalMove, match="You do not hold the 67"):
        match.play(0, "lay 67")
    assert match.state == before
    for unreadable in ("lay 0", "lay 101", "lay 04", "4", "play 4"):
        with pytest.raises(IllegalMove, match="is no move of Dicht dran"):
            match.play(0, unreadable)


def test_DD4_in_any_order_but_once() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    match.play(2, "lay 63")
    assert list(match.movers) == [0, 1, 3]
    assert match.legal(2) == []
    with pytest.raises(IllegalMove, match="not the turn of seat 2"):
        match.play(2, "lay 50")
    match.play(0, "lay 4")
    match.play(3, "lay 70")
    assert list(match.movers) == [1]
    match.play(1, "lay 32")
    assert list(match.movers) == [0, 1, 2, 3]


def test_DD4_sealed_until_all_have_laid() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    told = match.play(2, "lay 63")
    laid = {"event": "put-down", "seat": 2, "card": "63"}
    ready = {"event": "ready", "seat": 2}
    assert [event.json() for event in heard(told, 2)] == [laid, ready]
    assert [event.json() for event in heard(told, 0)] == [ready]
    assert [event.json() for event in heard(told, None)] == [ready]
    assert match.view(0).chosen == [False, False, True, False]
    assert match.view(0).held == [3, 3, 2, 3]
    assert match.view(2).laid == "63"
    assert [match.view(who).laid for who in (0, 1, 3, None)] == [None] * 4
    assert GAME.truth(match.state)["laid"] == [None, None, "63", None]


def test_DD4_then_all_are_shown() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    told = lay(match, "4 32 63 70")
    assert named(told, "shown") == [
        {"event": "shown", "seat": 0, "card": "4"},
        {"event": "shown", "seat": 1, "card": "32"},
        {"event": "shown", "seat": 2, "card": "63"},
        {"event": "shown", "seat": 3, "card": "70"},
    ]
    assert match.view(0).chosen == [False] * 4
    assert GAME.truth(match.state)["laid"] == [None] * 4


def test_DD5_DD6_DD7_DD8_worked_example_of_a_round() -> None:
    match = new(4, dealer=3)
    anna_paul_max_linus(match)
    stock = match.state.stock_count
    told = lay(match, "4 32 63 70")
    assert named(told, "won", "fitted", "missed", "drew", "aimed") == [
        {"event": "won", "seat": 3, "target": "67", "distance": 3},
        {"event": "fitted", "seat": 0, "card": "4"},
        {"event": "fitted", "seat": 1, "card": "32"},
        {"event": "missed", "seat": 2, "card": "63", "pods": 2},
        {"event": "drew", "seat": 2, "cards": 2},
        {"event": "aimed", "target": "38", "low": "70", "high": "100"},
    ]
    assert collection(match, 3) == ["67"]
    assert circle(match) == ["1", "70", "38", "100", "20", "80"]
    assert discards(match) == ["32", "4", "63"]
    assert hand(match, 0) == ["15", "9"]
    assert hand(match, 1) == ["40", "41"]
    assert match.state.held[2] == 4
    assert {"50", "51"} < set(hand(match, 2))
    assert hand(match, 3) == ["90", "91"]
    assert match.state.stock_count == stock - 2


def test_DD8_worked_example_of_the_next_round() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    view = match.view(0)
    assert view.circle[view.target] == "38"
    assert view.gap == ["70", "100"]


@pytest.mark.parametrize("laid", ["47 53", "53 47"])
def test_DD5_worked_example_at_equal_distance_the_higher_card_wins(laid: str) -> None:
    match = new(2)
    seats = laid.split()
    layout(match, f"{seats[0]} 2", f"{seats[1]} 3", circle="1 50 38 100 20 80")
    told = lay(match, laid)
    winner = seats.index("53")
    assert named(told, "won") == [{"event": "won", "seat": winner, "target": "50", "distance": 3}]
    assert collection(match, winner) == ["50"]
    assert circle(match)[1] == "53"


def test_DD5_a_lower_card_that_is_nearer_wins() -> None:
    match = new(3)
    layout(match, "53 2", "48 3", "55 4", circle="1 50 38 100 20 80")
    lay(match, "53 48 55")
    assert [collection(match, seat) for seat in range(3)] == [[], ["50"], []]


def test_DD5_the_winner_draws_nothing_though_the_card_misses_the_gap() -> None:
    match = new(2)
    layout(match, "68 2", "3 4")
    lay(match, "68 3")
    assert hand(match, 0) == ["2"]
    assert discards(match) == ["3"]


def test_DD5_a_winning_card_inside_the_gap_still_goes_to_the_circle() -> None:
    match = new(2)
    layout(match, "37 2", "3 4")
    lay(match, "37 3")
    assert circle(match)[1] == "37"
    assert discards(match) == ["3"]


@pytest.mark.parametrize("ends", ["80 70 20", "20 70 80"])
def test_DD6_strictly_between_the_neighbours_whichever_is_larger(ends: str) -> None:
    before, target, after = ends.split()
    match = new(5, dealer=4)
    layout(
        match,
        "69 2",
        "21 3",
        "79 4",
        "19 5",
        "81 6",
        circle=f"1 {before} {target} {after} 99 98",
        target=2,
    )
    told = lay(match, "69 21 79 19 81")
    assert [event["seat"] for event in named(told, "fitted")] == [1, 2]
    assert [event["seat"] for event in named(told, "missed")] == [3, 4]
    assert match.state.held[:5] == [1, 1, 1, 2, 3]


def test_DD6_nothing_fits_between_neighbouring_numbers() -> None:
    match = new(2, dealer=1)
    layout(match, "24 2", "60 3", circle="20 67 21 100 1 80")
    told = lay(match, "24 60")
    assert named(told, "fitted") == []
    assert named(told, "missed") == [{"event": "missed", "seat": 0, "card": "24", "pods": 2}]


@pytest.mark.parametrize(
    ("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2])]
)
def test_DD7_clockwise_from_the_dealers_left(dealer: int, order: list[int]) -> None:
    match = new(4, dealer=dealer)
    layout(match, "90 2", "91 3", "92 4", "93 5", circle="1 99 38 100 20 80")
    told = lay(match, "90 91 92 93")  # the last seat wins and draws nothing
    assert [(event["event"], event["seat"]) for event in named(told, "missed", "drew")] == [
        (name, seat) for seat in order for name in ("missed", "drew")
    ]


@pytest.mark.parametrize(("card", "pods"), [("91", 1), ("90", 2), ("92", 3)])
def test_DD7_a_card_for_each_pod(card: str, pods: int) -> None:
    match = new(2)
    layout(match, f"{card} 2", "67 3", circle="1 68 38 100 20 80")
    stock = match.state.stock_count
    told = lay(match, f"{card} 67")
    assert named(told, "missed", "drew") == [
        {"event": "missed", "seat": 0, "card": card, "pods": pods},
        {"event": "drew", "seat": 0, "cards": pods},
    ]
    assert match.state.held[:2] == [1 + pods, 1]
    assert match.state.stock_count == stock - pods


def test_DD7_only_the_drawer_hears_which_cards() -> None:
    match = new(2)
    layout(match, "90 2", "66 3", stock="10 11 12")
    match.play(0, "lay 90")
    told = match.play(1, "lay 66")
    drawn = [event.json()["card"] for event in heard(told, 0) if event.happening.name == "drawn"]
    assert len(drawn) == 2
    assert hand(match, 0) == sorted(["2", *map(str, drawn)])
    for other in (1, None):
        assert "drawn" not in [event.happening.name for event in heard(told, other)]


def test_DD8_the_target_goes_round_the_circle() -> None:
    match = new(2)
    places = []
    for start in range(6):
        layout(match, "40 41", "50 51", target=start)
        lay(match, "40 50")
        places.append(match.state.target)
    assert places == [1, 2, 3, 4, 5, 0]


def test_DD8_the_winning_card_may_become_the_target_later() -> None:
    match = new(2)
    layout(match, "66 9", "2 3", target=0, circle="68 5 6 7 8 10")
    lay(match, "66 2")
    assert circle(match)[0] == "66"
    layout(match, "11 9", "2 3", target=5, circle="66 5 6 7 8 10")
    lay(match, "11 2")
    view = match.view(None)
    assert (view.target, view.circle[0]) == (0, "66")


# The end of a hand


def test_DD9_the_hand_ends_when_somebody_has_no_card_left() -> None:
    match = new(2, dealer=0)
    layout(match, "66", "2 3")
    told = lay(match, "66 2")
    assert named(told, "dealt") == [{"event": "dealt", "hand": 2, "cards": 8}]
    assert match.state.hand_number == 2
    assert match.state.held[:2] == [8, 8]


def test_DD9_one_card_left_is_enough_to_go_on() -> None:
    match = new(2)
    layout(match, "66 4", "2 3")
    lay(match, "66 2")
    assert match.state.hand_number == 1


def test_DD9_who_draws_for_the_last_card_is_not_out() -> None:
    match = new(2)
    layout(match, "90", "66 3")
    lay(match, "90 66")
    assert match.state.hand_number == 1
    assert match.state.held[:2] == [2, 1]


def test_DD9_the_hand_ends_when_the_stock_is_just_used_up() -> None:
    match = new(2, dealer=0)
    layout(match, "90 4", "66 3", stock="10 11")
    told = lay(match, "90 66")
    assert named(told, "reshuffled") == []
    assert match.state.hand_number == 2


def test_DD9_one_card_in_the_stock_is_enough_to_go_on() -> None:
    match = new(2)
    layout(match, "90 4", "66 3", stock="10 11 12")
    lay(match, "90 66")
    assert match.state.hand_number == 1
    assert match.state.stock_count == 1


def test_DD10_cards_still_owed_come_from_the_discards() -> None:
    match = new(2, hands=1)
    layout(match, "92 4", "66 3", stock="10", discard="21 22 23")
    told = lay(match, "92 66")
    assert named(told, "missed", "reshuffled", "drew") == [
        {"event": "missed", "seat": 0, "card": "92", "pods": 3},
        {"event": "reshuffled", "cards": 4},  # with the 92 itself
        {"event": "drew", "seat": 0, "cards": 3},
    ]
    assert match.over
    held = set(hand(match, 0))
    assert {"4", "10"} < held
    assert len(held & {"21", "22", "23", "92"}) == 2
    state = GAME.truth(match.state)
    assert sorted([*held, *state["stock"]]) == sorted(["4", "10", "21", "22", "23", "92"])
    assert state["discard"] == []


def test_DD10_DD7_later_players_draw_from_the_same_cards() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "91 5", "66 3", stock="10", discard="21 22 23")
    told = lay(match, "92 91 66")
    assert named(told, "missed", "reshuffled", "drew") == [
        {"event": "missed", "seat": 0, "card": "92", "pods": 3},
        {"event": "reshuffled", "cards": 4},
        {"event": "drew", "seat": 0, "cards": 3},
        {"event": "missed", "seat": 1, "card": "91", "pods": 1},
        {"event": "drew", "seat": 1, "cards": 1},
    ]
    assert match.over
    assert discards(match) == ["91"]


def test_DD10_cards_that_fitted_are_shuffled_in() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "30 5", "66 3", stock="10", discard="")
    told = lay(match, "92 30 66")
    assert named(told, "reshuffled") == [{"event": "reshuffled", "cards": 2}]
    assert hand(match, 0) == ["10", "30", "4", "92"]


def test_DD10_what_even_the_discards_cannot_supply_is_not_drawn() -> None:
    match = new(3, hands=1, dealer=2)
    layout(match, "92 4", "95 5", "66 3", stock="10", discard="")
    told = lay(match, "92 95 66")
    assert named(told, "reshuffled", "drew") == [
        {"event": "reshuffled", "cards": 1},
        {"event": "drew", "seat": 0, "cards": 2},
        {"event": "drew", "seat": 1, "cards": 0},  # shuffled once, and no more
    ]
    assert hand(match, 0) == ["10", "4", "92"]
    assert hand(match, 1) == ["5"]
    assert discards(match) == ["95"]
    assert match.over


def test_DD10_the_hand_ends_though_discards_are_left() -> None:
    match = new(2, dealer=0)
    layout(match, "92 4", "66 3", stock="10")
    lay(match, "92 66")
    assert match.state.hand_number == 2


def test_DD11_worked_example_fourteen_collected_and_six_in_the_hand() -> None:
    match = new(2, hands=1)
    annas = "9 12 15 18 5 8"
    layout(match, "2 3 6 4 7", "66", collections=(annas, "11"))
    told = lay(match, "2 66")
    assert collection(match, 0) == sorted(annas.split())
    assert named(told, "kept") == [
        {"event": "kept", "seat": 0, "card": text} for text in ["3", "4", "6", "7"]
    ]
    # The second collected the 11 (three pods) and now the 67 (one pod).
    assert named(told, "scored") == [
        {"event": "scored", "seat": 0, "plus": 14, "minus": 6, "total": 8},
        {"event": "scored", "seat": 1, "plus": 4, "minus": 0, "total": 4},
    ]
    assert match.totals == [8, 4]


def test_DD11_points_may_be_negative() -> None:
    match = new(2, hands=1)
    layout(match, "2 5 8", "66")
    lay(match, "2 66")
    assert match.totals == [-6, 1]


def test_DD12_two_hands_make_a_game() -> None:
    match = new(2, dealer=0)
    assert match.options["hands"] == 2
    layout(match, "66", "2 3")
    told = play_all(match, [(0, "lay 66"), (1, "lay 2")])
    assert "ended" not in told
    assert not match.over
    assert match.totals == [1, -2]
    layout(match, "66 3", "2")
    told = play_all(match, [(0, "lay 66"), (1, "lay 2")])
    assert told[-1] == "ended"
    assert match.over
    assert match.totals == [1 + 1 - 2, -2]
    assert match.places == [1, 2]
    assert GAME.truth(match.state)["phase"] == "over"
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(0, "lay 3")


@pytest.mark.parametrize("hands", [1, 3])
def test_DD12_option_hands(hands: int) -> None:
    match = new(2, hands=hands)
    for played in range(hands):
        assert match.state.hand_number == played + 1
        assert match.view(None).hands_to_play == hands
        layout(match, "66", "2 3")
        lay(match, "66 2")
    assert match.over
    assert match.totals == [hands, -2 * hands]


@pytest.mark.parametrize("hands", [0, 101])
def test_DD12_hands_have_bounds(hands: int) -> None:
    new(2, hands=1)
    new(2, hands=100)
    with pytest.raises(BadOption, match="hands must be a whole number from 1 to 100"):
        new(2, hands=hands)


def test_DD12_equal_totals_share_the_place() -> None:
    match = new(3, hands=1)
    layout(match, "66", "2 3", "4 6")
    lay(match, "66 2 4")
    assert match.totals == [1, -2, -2]
    assert match.places == [1, 2, 2]


def test_DD12_the_deal_passes_to_the_left() -> None:
    match = new(3, hands=5, dealer=1)
    dealers = []
    for _ in range(4):
        dealers.append(match.state.dealer)
        layout(match, "66", "2 3", "4 6")
        lay(match, "66 2 4")
    assert dealers == [1, 2, 0, 1]


def test_DD12_the_first_dealer_is_drawn_by_lot() -> None:
    assert {new(3, seed=seed).state.dealer for seed in range(30)} == {0, 1, 2}


def test_DD12_DD2_a_new_hand_is_set_up_like_the_first() -> None:
    match = new(3, dealer=0)
    layout(match, "66", "2 3", "4 6", target=1)
    lay(match, "66 2 4")
    state = GAME.truth(match.state)
    assert (state["circle"][0], state["circle"][3], state["target"]) == ("1", "100", 1)
    assert (state["hand"], state["dealer"], state["discard"]) == (2, 1, [])
    assert state["collections"] == [[], [], []]
    assert state["laid"] == [None, None, None]
    assert len(state["stock"]) == 94 - 24
    assert [len(cards) for cards in state["hands"]] == [8, 8, 8]


# What a player may know


def test_DD13_what_a_seat_sees() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    view = match.view(0)
    assert view.hand == ["9", "15"]
    assert view.held == [2, 2, 4, 2]
    assert view.collected == [0, 0, 0, 1]
    assert view.discard == 3
    assert view.stock == match.state.stock_count
    assert view.hands == [[], [], [], []]
    assert view.collections == [[], [], [], []]
    assert match.view(None).hand == []
    assert match.view(None).seat is None


def test_DD13_a_mind_has_holes_where_cards_are_hidden() -> None:
    match = new(3)
    layout(match, "4 9 15", "32 40 41", "63 50 51")
    match.play(1, "lay 32")
    match.play(0, "lay 4")
    mind = GAME.mind(match.state, 0)
    assert mind.hand[0][:2] == cards(match, "9 15")
    assert mind.laid[0] == cards(match, "4")[0]
    assert mind.laid[1] < 0
    assert mind.laid[2] == rules.NONE
    assert all(card < 0 for card in [*mind.hand[1][:2], *mind.hand[2][:3]])
    assert all(card < 0 for card in mind.stock[: mind.stock_count])
    assert mind.key == [0] * 8
    watcher = GAME.mind(match.state, -1)
    assert all(card < 0 for seat in range(3) for card in watcher.hand[seat][: watcher.held[seat]])
    assert watcher.laid[0] < 0


def test_DD13_a_redeal_keeps_all_that_was_ever_seen() -> None:
    match = new(4)
    anna_paul_max_linus(match)
    lay(match, "4 32 63 70")
    match.play(0, "lay 9")
    match.play(1, "lay 40")
    seen = {"4", "32", "63", "67", "9", "15", *circle(match)}
    for seed in range(50):
        world = match.redeal(0, seed)
        state = GAME.truth(world.state)
        assert state["discard"] == ["32", "4", "63"]
        assert state["collections"] == [[], [], [], ["67"]]
        assert state["hands"][0] == ["15"]
        assert state["laid"][0] == "9"
        hidden = [state["laid"][1], *state["stock"], *(t for h in state["hands"][1:] for t in h)]
        assert len(hidden) == len(set(hidden)) == 100 - len(seen)
        assert not seen & set(hidden)
        assert world.view(0) == match.view(0)
        assert GAME.mind(world.state, 0) == GAME.mind(match.state, 0)


def test_DD13_every_truth_is_equally_likely_in_a_redeal() -> None:
    match = new(2)
    layout(match, "4 9", "32 40", stock="50", discard=None)
    match.play(1, "lay 32")
    found = Counter(
        (state["laid"][1], state["hands"][1][0], state["stock"][0])
        for state in (GAME.truth(match.redeal(0, seed).state) for seed in range(1200))
    )
    assert len(found) == 6  # of three hidden cards one is laid, one held, one in the stock
    assert all(150 < times < 250 for times in found.values())


def test_DD13_DD11_when_the_match_is_over_all_lies_open() -> None:
    match = new(2, hands=1)
    layout(match, "92 4", "66 3", stock="10", discard="21 22 23")
    lay(match, "92 66")
    for who in (0, 1, None):
        view = match.view(who)
        assert view.hands == [sorted(hand(match, 0), key=int), ["3"]]
        assert view.collections[0] == []
        assert "67" in view.collections[1]
        world = GAME.truth(match.redeal(who, 5).state)
        assert world == GAME.truth(match.state)


@pytest.mark.parametrize("players", SEATS)
def test_DD7_DD9_no_hand_outgrows_its_place(players: int) -> None:
    """Go through all sizes of one hand, of the others together, and of the stock."""
    others = players - 1
    todo = [(8, 8 * others, 94 - 8 * players)]
    reached = set(todo)
    largest = 0
    while todo:
        mine, theirs, stock = todo.pop()
        for drawn in range(4):
            # Who draws has not won, so one of the others has, and draws nothing.
            payers = others - 1 if drawn else others
            for also in range(3 * payers + 1):
                after = (mine - 1 + drawn, theirs - others + also, stock - drawn - also)
                largest = max(largest, after[0])
                if after[0] > 0 and after[1] >= others and after[2] > 0 and after not in reached:
                    reached.add(after)
                    todo.append(after)
    assert largest <= rules.MOST_HELD
    assert players > 2 or largest == rules.MOST_HELD
