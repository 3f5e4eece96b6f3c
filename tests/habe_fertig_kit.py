"""Tables of Habe fertig, laid out as a test wants them."""

import pytest

from kit import card, cards, hand, hold
from vierblatt import Match
from vierblatt.core.errors import IllegalMove
from vierblatt.core.words import Event
from vierblatt.games.habe_fertig import GAME
from vierblatt.games.habe_fertig.memory import all_see
from vierblatt.games.habe_fertig.names import PLAY
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT
from vierblatt.games.habe_fertig.state import Position
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
    position: Position = match.position
    used = {*left.split(), *right.split(), *" ".join((*hands, *pressed)).split()}
    rest = [text for text in DECK if text not in used]
    for seat, held in enumerate(hands):
        mine = pressed[seat] if seat < len(pressed) else f"{rest.pop()} {rest.pop()}"
        position.pressed[seat] = sorted(cards(match, mine))
        position.pressed_count[seat] = 2
        position.owes[seat] = 0
        hold(match, seat, held)
    for pile, stack in ((LEFT, left), (RIGHT, right)):
        laid = cards(match, stack)
        position.pile[pile][: len(laid)] = laid
        position.height[pile] = len(laid)
        for number in laid:
            all_see(position, number)
    if hoard is None:
        stock = cards(match, " ".join(rest))
    else:
        stock = []
        hold(match, hoard, " ".join((hands[hoard], *rest)))
    position.stock[: len(stock)] = stock
    position.stock_count = len(stock)
    position.phase, position.turn, position.turns, position.dealer = PLAY, 0, 1, len(hands) - 1
    return match


def lone_stock(match: Match, text: str, owner: int) -> None:
    """Take a card out of a hoard and make it the whole stock."""
    hold(match, owner, " ".join(other for other in hand(match, owner) if other != text))
    match.position.stock[0] = card(match, text)
    match.position.stock_count = 1


def piles(match: Match) -> tuple[list[str], list[str]]:
    truth = GAME.views.trace(match.position)
    return truth["left"], truth["right"]


def stock(match: Match) -> list[str]:
    found: list[str] = GAME.views.trace(match.position)["stock"]
    return found


def lines(events: list[Event]) -> list[str]:
    """Events in brief: `drew 0 red-7`."""
    return [" ".join(str(value) for value in event.json().values()) for event in events]


def hears(match: Match, seat: int, move: str, listener: int | None) -> list[str]:
    """Make a move and give, in brief, the events one listener hears."""
    return lines(heard(match.play(seat, move), listener))


def refused(match: Match, seat: int, move: str) -> str:
    """Why a move is refused, in English; nothing may have changed."""
    before = match.position.copy()
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move)
    assert match.position == before
    assert refusal.value.say("de") != refusal.value.say("en")
    return refusal.value.say("en")


def fits(match: Match, text: str) -> list[str]:
    """Where seat 0 may lay a card that it is given now, with another one to keep."""
    keep = "grey-1" if text != "grey-1" else "grey-11"
    hold(match, 0, f"{text} {keep}")
    return [move.split()[2] for move in match.legal(0) if move.startswith(f"play {text} ")]
