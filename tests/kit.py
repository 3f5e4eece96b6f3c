"""Laying out positions by hand, in the words of records, for the tests of single rules."""

from collections.abc import Sequence

from vierblatt import Match
from vierblatt.table.match import heard


def card(match: Match, text: str) -> int:
    """The number of a card by its text (`red-7`)."""
    return [named.text for named in match.game.names.cards].index(text)


def cards(match: Match, texts: str) -> list[int]:
    """Cards by their texts, separated by spaces."""
    return [card(match, text) for text in texts.split()]


def hold(match: Match, seat: int, texts: str) -> None:
    """Put exactly these cards into a seat's hand."""
    held = sorted(cards(match, texts))
    match.position.hand[seat][: len(held)] = held
    match.position.held[seat] = len(held)


def hand(match: Match, seat: int) -> list[str]:
    """A seat's hand as texts, sorted."""
    held = match.position.hand[seat][: match.position.held[seat]]
    return sorted(match.game.names.cards[number].text for number in held)


def play_all(match: Match, moves: Sequence[tuple[int, str]]) -> list[str]:
    """Make moves and give the names of all events told on the way, to whomever."""
    return [event.happening.name for seat, move in moves for _, event in match.play(seat, move)]


def says(match: Match, seat: int, move: str, listener: int | None) -> list[dict[str, int | str]]:
    """Make a move and give the events one listener hears."""
    return [event.json() for event in heard(match.play(seat, move), listener)]
