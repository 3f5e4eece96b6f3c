"""Cards lying in a list: the first `count` places hold them, the rest of the list is old paper.

Hands and stocks lie in no order, which is quickest. What a seat knows is sorted, so that the
order of a hand never says when a card came into it.
"""

from vierblatt.core.chance import pick
from vierblatt.core.rule import rule
from vierblatt.core.state import State


class Hands(State):
    """A state with a stock and a hand for each player; a game says how large they are."""

    stock: list[int]
    stock_count: int
    hand: list[list[int]]
    held: list[int]


@rule
def draw(position: Hands) -> int:
    """Draw any card of the stock, which nobody has ordered; the last one fills its place."""
    place = pick(position, position.stock_count)
    card = position.stock[place]
    position.stock_count -= 1
    position.stock[place] = position.stock[position.stock_count]
    return card


@rule
def shuffle_in(position: Hands, card: int) -> None:
    """Put a card into the stock."""
    position.stock[position.stock_count] = card
    position.stock_count += 1


@rule
def deal_hands(position: Hands, size: int) -> None:
    """Deal a hand of that size to each player."""
    for seat in range(position.players):
        for place in range(size):
            position.hand[seat][place] = draw(position)
        position.held[seat] = size


@rule
def add(piles: list[list[int]], counts: list[int], which: int, card: int) -> None:
    """Put a card on one of several piles, or into one of several hands."""
    piles[which][counts[which]] = card
    counts[which] += 1


@rule
def remove(piles: list[list[int]], counts: list[int], which: int, card: int) -> None:
    """Take a card out of the hand or pile that holds it; the last one fills its place."""
    pile = piles[which]
    place = 0
    while pile[place] != card:
        place += 1
    counts[which] -= 1
    pile[place] = pile[counts[which]]


@rule
def insert(cards: list[int], count: int, card: int) -> None:
    """Put a card into its place in a sorted list."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


# Of a card's number, and of others that are never below 0. Compiled, these know that they are not,
# which is a tenth of the speed of Habe fertig (fast/compile.py).


def quotient(number: int, by: int) -> int:
    """How many times `by` goes into a number that is not negative."""
    return number // by


def remainder(number: int, by: int) -> int:
    """What is left of a number that is not negative."""
    return number % by


# Plain Python is quick where it does many things at once; compiled, these four are loops
# (fast/compile.py).


def copy(source: list[int], target: list[int], count: int) -> None:
    """Write the first so many of one list into another."""
    target[:count] = source[:count]


def fill(target: list[int], count: int, value: int) -> None:
    """Write one value into the first so many places of a list."""
    target[:count] = [value] * count


def copy_sorted(source: list[int], target: list[int], count: int) -> None:
    """Write the first so many cards of one list into another, sorted; two may be the same."""
    target[:count] = sorted(source[:count])


def sort(cards: list[int], count: int) -> None:
    """Sort the cards of a list."""
    cards[:count] = sorted(cards[:count])
