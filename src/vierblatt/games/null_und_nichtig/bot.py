"""The rule of thumb of Null & nichtig: look at what the trick would do if it ended now.

Lay high cards of different colours open, they are points already. In a trick, ask who would take
it and what it would do to their stacks: good for you if you take it and your tops rise, or if
somebody else must cover high tops with low cards. Among equals, get rid of middling cards: high
ones take tricks when you want them, low ones spoil the tricks of others.
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.null_und_nichtig.knowledge import Knowledge
from vierblatt.games.null_und_nichtig.names import LAY, LAY_CARD, PLAY_CARD, VALUES
from vierblatt.games.null_und_nichtig.rules import Position, colour, taker, value

POINT = 12  # one point, in the small change of the last tie-breaks
SWING = 7  # points in a match
MIDDLING = 4  # so near to the middle, in half steps


@rule
def clock(position: Position) -> int:
    """A search looks to the end of the round."""
    return position.round


@rule
def rate(knowledge: Knowledge, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    if knowledge.phase == LAY:
        card = move - LAY_CARD
        under = max(knowledge.top[seat][colour(card)], 0)
        return value(card) - under
    card = move - PLAY_CARD
    taker = winner(knowledge, seat, card)
    gain = change(knowledge, taker, seat, card)
    if not are_mates(knowledge, taker, seat):
        gain = -gain // (knowledge.players - 1)
    return POINT * gain - abs(2 * value(card) - VALUES)


@rule
def are_mates(knowledge: Knowledge, one: int, other: int) -> bool:
    """NN15: on the same side; every player is their own mate."""
    return one == other or (knowledge.teams != 0 and (one - other) % 2 == 0)


@rule
def winner(knowledge: Knowledge, seat: int, card: int) -> int:
    """Who would take the trick if it ended with this card."""
    before = taker(knowledge)
    if before == NONE or value(card) > value(knowledge.trick[before]):
        return seat
    return before


@rule
def change(knowledge: Knowledge, taker: int, seat: int, card: int) -> int:
    """What the trick so far, with this card, does to the taker's tops (NN7, NN8)."""
    gain = 0
    counted = 0  # colours, as bits: the last card of each is its top, so we go backwards
    other = taker
    for _ in range(knowledge.players):
        other = other - 1 if other > 0 else knowledge.players - 1
        laid = card if other == seat else knowledge.trick[other]
        if laid != NONE and counted >> colour(laid) & 1 == 0:
            counted |= 1 << colour(laid)
            gain += value(laid) - max(knowledge.top[taker][colour(laid)], 0)
    return gain


def reason(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    if knowledge.phase == LAY:
        return reason_to_lay(rate(knowledge, seat, move))
    card = move - PLAY_CARD
    taker = winner(knowledge, seat, card)
    gain = change(knowledge, taker, seat, card)
    if taker == seat and gain > 0:
        return Words(
            f"nimmt den Stich, wie er liegt, für {points(gain).de}",
            f"takes the trick as it lies for {points(gain).en}",
        )
    if gain < 0 and not are_mates(knowledge, taker, seat):
        return Words(
            f"kostet den, der den Stich jetzt nähme, {points(-gain).de}",
            f"costs whoever would take the trick now {points(-gain).en}",
        )
    if gain == 0 and abs(2 * value(card) - VALUES) <= MIDDLING:
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
