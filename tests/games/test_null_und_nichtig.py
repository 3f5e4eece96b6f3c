"""Null & nichtig, rule by rule. Numbers as in the rules page (NN1 to NN15)."""

from collections import Counter

import pytest

from kit import card, cards, hand, hold, play_all, says
from vierblatt import BadOption, IllegalMove, Match
from vierblatt.core.rule import EVERYBODY
from vierblatt.games.null_und_nichtig import GAME, rules
from vierblatt.games.null_und_nichtig.view import Stack
from vierblatt.table.match import heard

SEATS = (3, 4, 5, 6)


def new(players: int, *, seed: int = 1, **options: object) -> Match:
    return Match.new("null-und-nichtig", players=players, seed=seed, **options)


def tricks(match: Match, *hands: str, leader: int = 0, first: int | None = None) -> None:
    """Lay out the time of the tricks: empty stacks, these hands, and all else out."""
    state = match.state
    state.phase = rules.TRICK
    state.leader = state.turn = leader
    state.first = leader if first is None else first
    state.laid_count = 0
    rest = Counter([*range(rules.KINDS), *range(0, rules.KINDS, rules.VALUES)])
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
        state.top[seat] = [rules.NONE] * rules.COLOURS
        rest -= Counter(cards(match, texts))
    state.out_count = rest.total()
    state.out[: state.out_count] = sorted(rest.elements())


def stack(match: Match, seat: int, texts: str) -> None:
    """Lay cards that stayed out on a seat's stacks, one after another."""
    state = match.state
    for number in cards(match, texts):
        place = state.out.index(number, 0, state.out_count)
        state.out_count -= 1
        state.out[place] = state.out[state.out_count]
        rules.lay(state, seat, number)


def trick(match: Match, texts: str) -> list[dict[str, int | str]]:
    """Play one trick, beginning with the leader; gives what everybody heard at its end."""
    told: list[dict[str, int | str]] = []
    for text in texts.split():
        told = says(match, match.state.turn, f"play {text}", None)
    return told


def last_trick(match: Match, *tops: str, first: int = 0) -> list[dict[str, int | str]]:
    """End a round in which the seats have these stacks; the last trick is all zeros.

    The first seat leads and so takes it: its own stacks must not matter to the test, or must
    be zero.
    """
    zeros = ["blue-0", "green-0", "purple-0", "red-0", "yellow-0", "blue-0"][: match.players]
    tricks(match, *zeros, leader=0, first=first)
    for seat, texts in enumerate(tops):
        stack(match, seat, texts)
    return trick(match, " ".join(zeros))


def stacks(match: Match, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = GAME.truth(match.state)["stacks"][seat]
    return found


def named(told: list[dict[str, int | str]], name: str) -> list[dict[str, int | str]]:
    return [event for event in told if event["event"] == name]


def to_the_tricks(match: Match) -> None:
    """Everybody lays whatever comes first."""
    while match.state.phase == rules.LAY:
        seat = match.movers[0]
        match.play(seat, match.legal(seat)[0])


# The cards


def test_NN1_65_cards_and_each_zero_twice() -> None:
    match = new(5)
    state = GAME.truth(match.state)
    found = Counter(text for texts in state["hands"] for text in texts)
    colours = ("blue", "green", "purple", "red", "yellow")
    assert found.total() == 65
    assert found == {
        f"{colour}-{value}": 2 if value == 0 else 1 for colour in colours for value in range(12)
    }


@pytest.mark.parametrize(("players", "out"), [(3, 26), (4, 13), (5, 0)])
def test_NN2_thirteen_cards_each_and_the_rest_stays_out(players: int, out: int) -> None:
    match = new(players)
    assert match.state.held[:players] == [13] * players
    assert len(GAME.truth(match.state)["out"]) == out
    assert match.view(0).out == out
    assert [event.json() for _, event in match.opening()] == [
        {"event": "dealt", "round": 1, "cards": 13}
    ]


@pytest.mark.parametrize("players", [2, 7])
def test_NN2_NN14_three_to_six_players(players: int) -> None:
    with pytest.raises(BadOption, match="for 3–6 players"):
        new(players)


def test_NN2_nobody_sees_the_cards_that_stay_out() -> None:
    match = new(3)
    mind = GAME.mind(match.state, 0)
    assert mind.out[: mind.out_count] == [-1] * 26


# Before the first trick

THIRTEEN = "blue-1 blue-2 blue-3 green-4 green-5 red-0 red-0 red-6 red-7 red-8 red-9 red-10 red-11"


def test_NN3_any_three_cards_of_the_hand() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    assert match.legal(0) == sorted({f"lay {text}" for text in THIRTEEN.split()})
    play_all(match, [(0, "lay red-0"), (0, "lay green-4")])
    assert list(match.movers) == [0, 1, 2]
    match.play(0, "lay red-0")
    assert list(match.movers) == [1, 2]
    assert hand(match, 0) == sorted(set(THIRTEEN.split()) - {"red-0", "green-4"})
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "lay blue-1")


def test_NN3_both_zeros_of_a_colour_are_one_move() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    assert match.legal(0).count("lay red-0") == 1
    match.play(0, "lay red-0")
    assert hand(match, 0).count("red-0") == 1
    assert "lay red-0" in match.legal(0)


@pytest.mark.parametrize(
    ("order", "top"), [("blue-1 blue-2 green-4", "blue-2"), ("blue-2 green-4 blue-1", "blue-1")]
)
def test_NN3_cards_of_one_colour_in_the_order_of_choice(order: str, top: str) -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    play_all(match, [(0, f"lay {text}") for text in order.split()])
    to_the_tricks(match)
    assert match.view(1).stacks[0] == {"blue": Stack(top, 2), "green": Stack("green-4", 1)}


def test_NN3_only_cards_of_the_hand_are_laid() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    before = match.state.copy()
    with pytest.raises(IllegalMove, match="You do not hold a yellow 7") as refusal:
        match.play(0, "lay yellow-7")
    assert refusal.value.say("de") == "Du hast keine gelbe 7 auf der Hand."
    with pytest.raises(IllegalMove, match="Before the first trick cards are laid open"):
        match.play(0, "play red-7")
    with pytest.raises(IllegalMove, match="is no move of Null & nichtig"):
        match.play(0, "lay red-12")
    assert match.state == before


def test_NN3_sealed_until_all_have_laid() -> None:
    match = new(3)
    hold(match, 0, THIRTEEN)
    untouched = [match.view(who) for who in (1, 2, None)]
    for text in ("blue-1", "red-0"):
        told = match.play(0, f"lay {text}")
        laid = {"event": "put-down", "seat": 0, "card": text}
        assert [(to, event.json()) for to, event in told] == [(0, laid)]
        # One who has laid only some looks to others like one who has laid none.
        assert [match.view(who) for who in (1, 2, None)] == untouched
    told = match.play(0, "lay red-7")
    assert [event.json() for event in heard(told, 1)] == [{"event": "ready", "seat": 0}]
    for who in (1, 2, None):
        view = match.view(who)
        assert view.chosen == [True, False, False]
        assert view.stacks[0] == {}
        assert view.held == [10, 13, 13]
        assert view.turn is None
    assert match.view(0).stacks[0] == {"blue": Stack("blue-1", 1), "red": Stack("red-7", 2)}


def test_NN3_all_three_cards_are_shown_together_whoever_was_quick() -> None:
    match = new(3)
    for seat, colour in enumerate(("blue", "red", "yellow")):
        own = " ".join(f"{colour}-{value}" for value in range(1, 12))
        hold(match, seat, f"{own} green-{2 * seat + 1} green-{2 * seat + 2}")
    play_all(match, [(2, "lay yellow-3"), (1, "lay red-2"), (0, "lay blue-3"), (1, "lay red-1")])
    play_all(match, [(0, "lay blue-1"), (2, "lay yellow-1"), (1, "lay red-3"), (2, "lay yellow-2")])
    told = says(match, 0, "lay blue-2", None)
    shown = "0 blue-3 0 blue-1 0 blue-2 1 red-2 1 red-1 1 red-3 2 yellow-3 2 yellow-1 2 yellow-2"
    words = shown.split()
    assert told == [
        {"event": "ready", "seat": 0},
        *(
            {"event": "shown", "seat": int(seat), "card": text}
            for seat, text in zip(words[::2], words[1::2], strict=True)
        ),
    ]
    assert stacks(match, 1) == {"red": ["red-2", "red-1", "red-3"]}


def test_NN4_the_first_leader_is_drawn_by_lot() -> None:
    assert {new(3, seed=seed).state.leader for seed in range(30)} == {0, 1, 2}


def test_NN4_the_leader_leads_the_first_trick() -> None:
    match = new(4, seed=3)
    leader = match.view(None).leader
    to_the_tricks(match)
    assert match.movers == (leader,)
    assert match.view(None).turn == leader


# The tricks


def test_NN5_clockwise_one_card_each_and_any_card() -> None:
    match = new(3)
    tricks(match, "red-1 blue-2", "red-3 green-4", "yellow-5 blue-6", leader=1)
    assert match.legal(1) == ["play green-4", "play red-3"]
    assert match.legal(0) == []
    assert says(match, 1, "play red-3", None) == [{"event": "played", "seat": 1, "card": "red-3"}]
    assert match.movers == (2,)
    assert match.view(0).trick == [None, "red-3", None]
    match.play(2, "play yellow-5")
    assert list(match.movers) == [0]
    assert match.legal(0) == ["play blue-2", "play red-1"]  # a red one need not follow red


def test_NN5_refusals() -> None:
    match = new(3)
    tricks(match, "red-1 blue-2", "red-3 green-4", "yellow-5 blue-6", leader=1)
    before = match.state.copy()
    with pytest.raises(IllegalMove, match="not the turn of seat 0"):
        match.play(0, "play red-1")
    with pytest.raises(IllegalMove, match="You do not hold a red 1"):
        match.play(1, "play red-1")
    with pytest.raises(IllegalMove, match="laid open only before the first trick"):
        match.play(1, "lay red-3")
    assert match.state == before


def test_NN6_the_highest_value_takes_the_trick_whatever_its_colour() -> None:
    match = new(4)
    tricks(match, "red-10 red-1", "blue-11 red-2", "red-9 red-3", "yellow-0 red-4")
    told = trick(match, "red-10 blue-11 red-9 yellow-0")
    assert named(told, "took") == [{"event": "took", "seat": 1}]
    assert [sum(map(len, stacks(match, seat).values())) for seat in range(4)] == [0, 4, 0, 0]


def test_NN6_among_equals_the_one_played_first() -> None:
    match = new(4)
    tricks(match, "red-9 red-1", "blue-9 red-2", "green-8 red-3", "yellow-9 red-4", leader=3)
    told = trick(match, "yellow-9 red-9 blue-9 green-8")
    assert named(told, "took") == [{"event": "took", "seat": 3}]


def test_NN6_everybody_sees_who_takes_the_trick_as_it_lies() -> None:
    match = new(3)
    tricks(match, "red-4 red-1", "blue-4 red-2", "red-9 red-3", leader=0)
    seen = [match.view(0).taker]
    for seat, laid in enumerate(("red-4", "blue-4")):
        match.play(seat, f"play {laid}")
        seen.append(match.view(2).taker)
    assert seen == [None, 0, 0]  # of equals the first
    match.play(2, "play red-9")
    assert (match.view(1).taker, match.view(1).leader) == (None, 2)


def test_NN6_even_a_trick_of_zeros_is_taken() -> None:
    match = new(3)
    tricks(match, "red-0 red-1", "blue-0 red-2", "red-0 red-3", leader=2)
    told = trick(match, "red-0 red-0 blue-0")
    assert named(told, "took") == [{"event": "took", "seat": 2}]


def test_NN7_NN8_worked_example_of_laying_out_a_trick() -> None:
    match = new(4)
    jan, laura, lukas, hannah = range(4)
    tricks(match, "yellow-9 blue-1", "purple-2 blue-2", "yellow-0 blue-3", "red-6 blue-4")
    stack(match, jan, "blue-5 green-7 red-3")
    assert match.movers == (jan,)  # Hannah dealt
    match.play(jan, "play yellow-9")
    match.play(laura, "play purple-2")
    match.play(lukas, "play yellow-0")
    told = says(match, hannah, "play red-6", None)
    assert named(told, "took") == [{"event": "took", "seat": jan}]
    assert stacks(match, jan) == {
        "blue": ["blue-5"],
        "green": ["green-7"],
        "purple": ["purple-2"],
        "red": ["red-3", "red-6"],
        "yellow": ["yellow-9", "yellow-0"],
    }
    shown = match.view(laura).stacks[jan]
    assert len(shown) == 5
    assert [shown[colour].top for colour in ("yellow", "purple", "red")] == [
        "yellow-0",
        "purple-2",
        "red-6",
    ]
    assert rules.worth(match.state, jan) == 5 + 7 + 2 + 6 + 0


def test_NN7_cards_played_before_the_winners_come_last() -> None:
    match = new(4)
    tricks(match, "red-2 blue-1", "red-5 blue-2", "red-11 blue-3", "red-1 blue-4", leader=1)
    trick(match, "red-5 red-11 red-1 red-2")
    assert stacks(match, 2) == {"red": ["red-11", "red-1", "red-2", "red-5"]}
    assert match.view(0).stacks[2] == {"red": Stack("red-5", 4)}


@pytest.mark.parametrize("laid", ["red-3", "red-8"])
def test_NN8_a_new_top_raises_or_lowers_the_stack(laid: str) -> None:
    match = new(3)
    tricks(match, "blue-9 blue-1", "red-6 blue-2", "blue-0 blue-3")
    stack(match, 0, laid)
    assert rules.worth(match.state, 0) == int(laid.removeprefix("red-"))
    trick(match, "blue-9 red-6 blue-0")
    assert match.view(1).stacks[0]["red"] == Stack("red-6", 2)
    assert rules.worth(match.state, 0) == 6


def test_NN8_a_view_shows_tops_and_heights_only() -> None:
    match = new(3)
    tricks(match, "blue-9 blue-1", "red-6 blue-2", "blue-8 blue-3")
    stack(match, 0, "red-3 red-10 red-4 green-0 yellow-7")
    for who in (0, 1, None):
        assert match.view(who).stacks == [
            {
                "green": Stack("green-0", 1),
                "red": Stack("red-4", 3),
                "yellow": Stack("yellow-7", 1),
            },
            {},
            {},
        ]


def test_NN9_the_winner_leads_the_next_trick() -> None:
    match = new(3)
    tricks(match, "red-1 blue-1", "red-3 blue-2", "red-2 blue-3")
    trick(match, "red-1 red-3 red-2")
    assert match.movers == (1,)
    assert match.view(None).leader == 1
    assert match.view(None).trick == [None, None, None]


@pytest.mark.parametrize(("players", "expected"), [(3, 10), (4, 10), (5, 10), (6, 8)])
def test_NN9_NN14_tricks_of_a_round(players: int, expected: int) -> None:
    match = new(players, rounds=1)
    to_the_tricks(match)
    assert match.view(None).tricks_left == expected
    told: list[str] = []
    while not match.over:
        seat = match.movers[0]
        told += play_all(match, [(seat, match.legal(seat)[0])])
    assert told.count("took") == expected
    assert told.count("played") == expected * players
    assert told[-players - 1 :] == ["scored"] * players + ["ended"]


# Scoring


def test_NN10_the_sum_of_the_tops() -> None:
    match = new(3, rounds=1)
    told = last_trick(
        match,
        "blue-9",  # covered by the blue zero of the last trick
        "red-11 red-4 blue-7 yellow-0",
        "green-10 yellow-1",
    )
    assert named(told, "scored") == [
        {"event": "scored", "seat": 0, "points": 0, "total": 0},
        {"event": "scored", "seat": 1, "points": 11, "total": 11},
        {"event": "scored", "seat": 2, "points": 11, "total": 11},
    ]
    assert match.totals == [0, 11, 11]
    assert match.over


def test_NN10_totals_add_up_over_the_rounds() -> None:
    match = new(3)
    match.state.totals[:3] = [5, 6, 7]
    last_trick(match, "red-3", "red-4", "red-5")
    assert match.totals == [5 + 3, 6 + 4, 7 + 5]
    assert match.state.round == 2


def test_NN11_the_fewest_points_lead_the_next_round() -> None:
    match = new(4)
    last_trick(match, "yellow-5 green-1", "red-2", "red-1", "red-3")
    state = GAME.truth(match.state)
    assert (state["phase"], state["round"], state["leader"]) == ("lay", 2, 2)
    to_the_tricks(match)
    assert match.movers == (2,)


@pytest.mark.parametrize(("first", "leads"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_NN11_among_equals_the_first_clockwise_from_who_led(first: int, leads: int) -> None:
    match = new(4)
    last_trick(match, "yellow-6", "yellow-2", "yellow-4", "purple-2", first=first)
    # The first seat led and won the last trick, but that is not what counts.
    assert match.state.leader == leads


@pytest.mark.parametrize("players", SEATS)
def test_NN12_NN14_as_many_rounds_as_players(players: int) -> None:
    match = new(players)
    for played in range(1, players + 1):
        assert not match.over
        assert match.state.round == played
        last_trick(match)
    assert match.over
    state = GAME.truth(match.state)
    assert (state["phase"], state["round"], state["turn"]) == ("over", players, None)
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(0, "play red-1")


@pytest.mark.parametrize("rounds", [1, 2])
def test_NN12_option_rounds(rounds: int) -> None:
    match = new(4, rounds=rounds)
    assert match.view(None).rounds == rounds
    for _ in range(rounds):
        assert not match.over
        last_trick(match)
    assert match.over


@pytest.mark.parametrize("rounds", [0, 101])
def test_NN12_rounds_have_bounds(rounds: int) -> None:
    new(3, rounds=100)
    with pytest.raises(BadOption, match="rounds must be a whole number from 1 to 100"):
        new(3, rounds=rounds)


def test_NN12_most_points_win_and_equals_share_the_place() -> None:
    match = new(4, rounds=1)
    last_trick(match, "yellow-1", "yellow-6", "purple-6", "yellow-9")
    assert match.totals == [1, 6, 6, 9]
    assert match.places == [4, 2, 2, 1]


# Variants


@pytest.mark.parametrize(("before", "over"), [(95, False), (96, True)])
def test_NN13_until_a_total_exceeds_the_target(before: int, over: bool) -> None:
    match = new(3, target=True)
    assert match.view(None).target == 100
    assert match.view(None).rounds is None
    match.state.totals[:3] = [0, before, 0]
    match.state.round = 50  # rounds do not matter
    last_trick(match, "yellow-1", "yellow-5", "yellow-2")
    assert match.totals[1] == before + 5
    assert match.over == over


def test_NN13_then_the_most_points_win() -> None:
    match = new(3, target=20)
    match.state.totals[:3] = [0, 20, 19]
    last_trick(match, "", "yellow-1", "yellow-11")
    assert match.totals == [0, 21, 30]
    assert match.places == [3, 2, 1]


def test_NN13_either_rounds_or_a_target() -> None:
    with pytest.raises(BadOption, match="Either rounds or target, not both"):
        new(3, target=50, rounds=3)
    assert new(3, target=50).spoken_options() == {"players": 3, "target": 50}
    assert new(3, target=False, rounds=2).options["rounds"] == 2
    for target in (-1, 1001):
        with pytest.raises(BadOption, match="target must be a whole number from 1 to 1000"):
            new(3, target=target)


def test_NN14_six_players() -> None:
    match = new(6)
    assert match.state.held == [10] * 6
    assert len(GAME.truth(match.state)["out"]) == 5
    assert match.options["rounds"] == 6
    play_all(match, [(0, match.legal(0)[0])])
    assert 0 in match.movers
    play_all(match, [(0, match.legal(0)[0])])
    assert 0 not in match.movers
    to_the_tricks(match)
    assert match.state.held == [8] * 6
    assert match.state.laid_count == 12


@pytest.mark.parametrize("players", [3, 5])
def test_NN15_teams_need_four_or_six_players(players: int) -> None:
    with pytest.raises(BadOption, match="Teams need four or six players"):
        new(players, teams=True)


def test_NN15_four_players_in_two_teams() -> None:
    match = new(4, teams=True, rounds=1)
    assert match.view(None).teams is True
    last_trick(match, "yellow-1", "yellow-9", "yellow-11", "yellow-4")
    assert match.totals == [1, 9, 11, 4]  # everybody has their own stacks and points
    assert match.places == [3, 1, 3, 1]


def test_NN15_six_players_in_two_teams() -> None:
    match = new(6, teams=True, rounds=1)
    last_trick(match, "purple-1", "purple-2", "purple-3", "purple-4", "purple-11", "purple-5")
    assert match.totals == [0, 2, 3, 4, 11, 5]  # the zeros of the trick cover the first seat's
    assert match.places == [1, 4, 1, 4, 1, 4]


def test_NN15_equal_teams_share_the_place() -> None:
    match = new(4, teams=True, rounds=1)
    last_trick(match, "yellow-1", "yellow-4", "yellow-5", "yellow-2")
    assert match.places == [1, 1, 1, 1]


@pytest.mark.parametrize(("mate", "over"), [(40, False), (41, True)])
def test_NN15_NN13_the_sum_of_the_team_counts_against_the_target(mate: int, over: bool) -> None:
    match = new(4, teams=True, target=100)
    match.state.totals[:4] = [0, 54, 0, mate]
    last_trick(match, "yellow-1", "yellow-6", "yellow-2", "purple-0")
    assert match.over == over


def test_NN15_NN11_the_next_leader_goes_by_single_points() -> None:
    match = new(4, teams=True)
    last_trick(match, "yellow-3", "yellow-2", "yellow-4", "yellow-11")
    # The team of 0 and 2 has fewer points, but seat 1 has the fewest.
    assert match.state.leader == 1


# What a player may know


def test_NN3_a_sealed_mind_knows_own_cards_and_that_others_are_ready() -> None:
    match = new(3)
    play_all(match, [(0, move) for move in match.legal(0)[:3]])
    play_all(match, [(1, move) for move in match.legal(1)[:2]])
    mind = GAME.mind(match.state, 2)
    assert mind.laid[: mind.laid_count] == [-1, -1, -1]
    assert mind.owner[: mind.laid_count] == [0, 0, 0]
    assert mind.held[:3] == [10, 13, 13]
    own = GAME.mind(match.state, 1)
    assert own.held[:3] == [10, 11, 13]
    assert own.laid[0] >= 0
    assert mind.key == own.key == [0] * 8


def test_NN3_a_redeal_of_sealed_cards_is_a_full_truth() -> None:
    match = new(3)
    play_all(match, [(0, move) for move in match.legal(0)[:3]])
    play_all(match, [(1, move) for move in match.legal(1)[:2]])
    for seed in range(30):
        world = match.redeal(2, seed)
        assert world.state.held[:3] == [10, 13, 13]
        laid = [text for texts in stacks(world, 0).values() for text in texts]
        assert len(laid) == 3
        assert not set(laid) & set(hand(match, 2)) - {text for text in laid if text[-2:] == "-0"}
        tops = {colour: int(texts[-1].split("-")[1]) for colour, texts in stacks(world, 0).items()}
        names = ("blue", "green", "purple", "red", "yellow")
        assert world.state.top[0] == [tops.get(colour, rules.NONE) for colour in names]


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
        state = GAME.truth(world.state)
        unseen = Counter([*state["out"], *state["hands"][0], *state["hands"][2]])
        assert not {"red-3", "red-10", "red-4", "blue-9", "blue-2", "red-6"} & set(unseen)
        assert (unseen["green-0"], unseen["red-0"]) == (1, 2)


def test_NN2_every_truth_is_equally_likely_in_a_redeal() -> None:
    match = new(3)
    tricks(match, "red-1", "blue-0", "red-5")
    rest = [GAME.cards[number].text for number in match.state.out[: match.state.out_count]]
    rest.remove("blue-0")
    stack(match, 0, " ".join(rest))
    assert GAME.truth(match.state)["out"] == ["blue-0"]
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
