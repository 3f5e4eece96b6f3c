"""The rule of thumb of Null & nichtig: look at what the trick would do if it ended now.

Lay high cards of different colours open, they are points already. In a trick, ask who would take
it and what it would do to their stacks: good for you if you take it and your tops rise, or if
somebody else must cover high tops with low cards. Among equals, get rid of middling cards: high
ones take tricks when you want them, low ones spoil the tricks of others.
"""

from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.rules import COLOURS, LAID, LAY, NONE, VALUES, Truth

POINT = 12  # one point, in the small change of the last tie-breaks


@rule
def round_number(state: Truth) -> int:
    return state.round


@rule
def rate(mind: Truth, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    if mind.phase == LAY:
        card = move - LAID
        under = max(mind.top[seat][card // VALUES], 0)
        return card % VALUES - under
    taker = winner(mind, seat, move)
    gain = change(mind, taker, seat, move)
    if taker != seat:
        gain = -gain // (mind.players - 1)
    return POINT * gain - abs(2 * (move % VALUES) - VALUES)


@rule
def winner(mind: Truth, seat: int, card: int) -> int:
    """Who would take the trick if it ended with this card (NN6)."""
    taker = seat
    best = card % VALUES
    for step in range(mind.players):
        other = (mind.leader + step) % mind.players
        value = mind.trick[other] % VALUES if mind.trick[other] != NONE else NONE
        if value > best or (value == best and taker == seat):
            best = value
            taker = other
    return taker


@rule
def change(mind: Truth, taker: int, seat: int, card: int) -> int:
    """What the trick so far, with this card, does to the taker's tops (NN7, NN8)."""
    gain = 0
    for colour in range(COLOURS):
        top = mind.top[taker][colour]
        after = top
        for step in range(mind.players):
            other = (taker + step) % mind.players
            laid = card if other == seat else mind.trick[other]
            if laid != NONE and laid // VALUES == colour:
                after = laid % VALUES
        gain += max(after, 0) - max(top, 0)
    return gain
