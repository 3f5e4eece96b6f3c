"""Cards lying in a list: the first `count` places hold them, the rest of the list is old paper.

Hands and stocks lie in no order, which is quickest. What a seat knows is sorted (`put`), so that
the order of a hand never says when a card came into it.
"""

from vierblatt.core.chance import pick
from vierblatt.core.rule import rule
from vierblatt.core.state import State


@rule
def put(cards: list[int], count: int, card: int) -> None:
    """Put a card into its place in a sorted list."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@rule
def pull(cards: list[int], count: int, card: int) -> None:
    """Take a card out of a list that holds it; the last one fills its place."""
    place = 0
    while cards[place] != card:
        place += 1
    cards[place] = cards[count - 1]


@rule
def draw(state: State, pile: list[int], count: int) -> int:
    """Take any card out of a pile that nobody has ordered; the last one fills its place."""
    place = pick(state, count)
    card = pile[place]
    pile[place] = pile[count - 1]
    return card


# Plain Python is quick where it does many things at once; compiled, these three are loops
# (fast/compile.py).


def copy(source: list[int], target: list[int], count: int) -> None:
    """Write the first so many of one list into another."""
    target[:count] = source[:count]


def fill(target: list[int], count: int, value: int) -> None:
    """Write one value into the first so many places of a list."""
    target[:count] = [value] * count


def sort(cards: list[int], count: int) -> None:
    """Sort the cards of a list."""
    cards[:count] = sorted(cards[:count])
