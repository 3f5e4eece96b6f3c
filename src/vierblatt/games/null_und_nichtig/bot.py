"""The rule of thumb of Null & nichtig: look at what the trick would do if it ended now.

Lay high cards of different colours open, they are points already. In a trick, ask who would take
it and what it would do to their stacks: good for you if you take it and your tops rise, or if
somebody else must cover high tops with low cards. Among equals, get rid of middling cards: high
ones take tricks when you want them, low ones spoil the tricks of others.
"""

from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.null_und_nichtig.rules import LAID, LAY, NONE, VALUES, Truth, taker

POINT = 12  # one point, in the small change of the last tie-breaks
MIDDLING = 4  # so near to the middle, in half steps


@rule
def clock(state: Truth) -> int:
    """A search looks to the end of the round."""
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
    if not are_mates(mind, taker, seat):
        gain = -gain // (mind.players - 1)
    return POINT * gain - abs(2 * (move % VALUES) - VALUES)


@rule
def are_mates(mind: Truth, one: int, other: int) -> bool:
    """NN15: on the same side; every player is their own mate."""
    return one == other or (mind.teams != 0 and (one - other) % 2 == 0)


@rule
def winner(mind: Truth, seat: int, card: int) -> int:
    """Who would take the trick if it ended with this card."""
    before = taker(mind)
    if before == NONE or card % VALUES > mind.trick[before] % VALUES:
        return seat
    return before


@rule
def change(mind: Truth, taker: int, seat: int, card: int) -> int:
    """What the trick so far, with this card, does to the taker's tops (NN7, NN8)."""
    gain = 0
    counted = 0  # colours, as bits: the last card of each is its top, so we go backwards
    other = taker
    for _ in range(mind.players):
        other = other - 1 if other > 0 else mind.players - 1
        laid = card if other == seat else mind.trick[other]
        if laid != NONE and counted >> laid // VALUES & 1 == 0:
            counted |= 1 << laid // VALUES
            gain += laid % VALUES - max(mind.top[taker][laid // VALUES], 0)
    return gain


def reason(mind: Truth, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    if mind.phase == LAY:
        return reason_to_lay(rate(mind, seat, move))
    taker = winner(mind, seat, move)
    gain = change(mind, taker, seat, move)
    if taker == seat and gain > 0:
        return Words(
            f"nimmt den Stich, wie er liegt, für {points(gain).de}",
            f"takes the trick as it lies for {points(gain).en}",
        )
    if gain < 0 and not are_mates(mind, taker, seat):
        return Words(
            f"kostet den, der den Stich jetzt nähme, {points(-gain).de}",
            f"costs whoever would take the trick now {points(-gain).en}",
        )
    if gain == 0 and abs(2 * (move % VALUES) - VALUES) <= MIDDLING:
        return Words("wird eine mittlere Karte los", "gets rid of a middling card")
    return None


def reason_to_lay(gain: int) -> Words | None:
    if gain <= 0:
        return None
    return Words(
        f"liegt gleich für {points(gain).de} offen", f"lies open for {points(gain).en} at once"
    )


def points(count: int) -> Words:
    if count == 1:
        return Words("1 Punkt", "1 point")
    return Words(f"{count} Punkte", f"{count} points")
