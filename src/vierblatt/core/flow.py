"""How a match goes, whatever the game: turn after turn, or all at once.

Seats go by numbers, clockwise. A set of seats is a whole number whose bits are the seats.
"""

from vierblatt.core.rule import rule
from vierblatt.core.state import State

NONE = -1  # no seat, no card


@rule
def left_of(position: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < position.players else 0


@rule
def clockwise(position: State, first: int, step: int) -> int:
    """The seat so many steps clockwise from the first; `step` is less than the players."""
    seat = first + step
    return seat if seat < position.players else seat - position.players


@rule
def ask_all(position: State, choices: int) -> None:
    """Everybody owes so many choices, made in secret and at the same time."""
    position.turn = NONE
    for seat in range(position.players):
        position.owes[seat] = choices


@rule
def movers(position: State) -> int:
    """The seats that may move: the one on turn, or all that still owe a choice. None at the end."""
    if position.turn != NONE:
        return 1 << position.turn
    seats = 0
    for seat in range(position.players):
        if position.owes[seat] > 0:
            seats |= 1 << seat
    return seats


@rule
def first_mover(position: State) -> int:
    """The first of the seats that may move, or NONE at the end."""
    if position.turn != NONE:
        return position.turn
    for seat in range(position.players):
        if position.owes[seat] > 0:
            return seat
    return NONE


@rule
def all_have_chosen(position: State) -> bool:
    return movers(position) == 0


# Legal moves. Where chance decides which cards fit, a processor guesses a branch wrong half the
# time; these three have none, and that is a third of the speed of Habe fertig.


@rule
def offer(moves: list[int], count: int, move: int, allowed: bool) -> int:
    """Add a move to the legal ones if it is allowed; gives how many there are then."""
    moves[count] = move
    return count + allowed


@rule
def both(one: bool, other: bool) -> bool:
    """`one and other`, where both are quickly asked."""
    return one & other


@rule
def either(one: bool, other: bool) -> bool:
    """`one or other`, where both are quickly asked."""
    return one | other


@rule
def end_match(position: State, over: int) -> None:
    """`over` is the number of the last phase."""
    position.phase = over
    position.turn = NONE


@rule
def know_flow(position: State, knowledge: State, choices: int) -> None:
    """Write what everybody knows of how the match goes, where each seat is asked so many choices.

    While they are sealed, one who has not finished looks like one who has not begun.
    """
    knowledge.players = position.players
    knowledge.phase = position.phase
    knowledge.turn = position.turn
    for seat in range(position.players):
        knowledge.totals[seat] = position.totals[seat]
        sealed = position.turn == NONE and position.owes[seat] > 0
        knowledge.owes[seat] = choices if sealed else position.owes[seat]
