"""Tables of Null & nichtig, laid out as a test wants them."""

from collections import Counter

from kit import cards, hold, says
from vierblatt import Match
from vierblatt.core.flow import NONE
from vierblatt.games.null_und_nichtig import GAME, names, rules

SEATS = (3, 4, 5, 6)


def new(players: int, *, seed: int = 1, **options: object) -> Match:
    return Match.new("null-und-nichtig", players=players, seed=seed, **options)


def tricks(match: Match, *hands: str, leader: int = 0, first: int | None = None) -> None:
    """Lay out the time of the tricks: empty stacks, these hands, and all else out."""
    position = match.position
    position.phase = names.TRICK
    position.leader = position.turn = leader
    position.first = leader if first is None else first
    position.laid_count = 0
    rest = Counter([*range(rules.KINDS), *range(0, rules.KINDS, names.VALUES)])
    for seat, texts in enumerate(hands):
        hold(match, seat, texts)
        position.owes[seat] = 0
        position.top[seat] = [NONE] * rules.COLOURS
        rest -= Counter(cards(match, texts))
    position.stock_count = rest.total()
    position.stock[: position.stock_count] = sorted(rest.elements())


def stack(match: Match, seat: int, texts: str) -> None:
    """Lay cards that stayed out on a seat's stacks, one after another."""
    position = match.position
    for number in cards(match, texts):
        place = position.stock.index(number, 0, position.stock_count)
        position.stock_count -= 1
        position.stock[place] = position.stock[position.stock_count]
        rules.lay(position, seat, number)


def trick(match: Match, texts: str) -> list[dict[str, int | str]]:
    """Play one trick, beginning with the leader; gives what everybody heard at its end."""
    told: list[dict[str, int | str]] = []
    for text in texts.split():
        told = says(match, match.position.turn, f"play {text}", None)
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
    found: dict[str, list[str]] = GAME.views.trace(match.position)["stacks"][seat]
    return found


def named(told: list[dict[str, int | str]], name: str) -> list[dict[str, int | str]]:
    return [event for event in told if event["event"] == name]


def to_the_tricks(match: Match) -> None:
    """Everybody lays whatever comes first."""
    while match.position.phase == names.LAY:
        seat = match.movers[0]
        match.play(seat, match.legal(seat)[0])
