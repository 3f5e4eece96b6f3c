"""The rule of thumb of Dicht dran: win the target if you can, else lose pods in the gap.

Ask first how likely your card is to be the nearest: count the numbers nearer to the target that
you have not seen, and think how many of them the others may hold. If you are likely to win, a
target with many pods is worth it. If not, throw a card with many pods into the gap. A card that
neither wins nor fits costs as many cards as it has pods: if it must be, take one with few. And
spare the cards that will also fit the next gaps.
"""

from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.dicht_dran.rules import CARDS, CIRCLE, NONE, UNSEEN, Truth

SURE = 1000  # chances are counted in thousandths
LIKELY = 700
WIN = 10  # being the nearest, whatever the target is
PRIZE = 12  # each pod on the target that one wins
POD = 7  # each pod that leaves the hand
DRAWN = 15  # each card that one has to draw
SPARE = 2  # each of the gaps to come that the card would fit as well
TO_COME = 3


@rule
def clock(state: Truth) -> int:
    """A search looks to the end of the round."""
    return state.hand_number


@rule
def rate(mind: Truth, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    pods = mind.pods[move]
    wins = chance(mind, seat, move)
    worth = wins * (WIN + PRIZE * mind.pods[mind.circle[mind.target]])
    if not fits(mind, move, mind.target):
        worth -= (SURE - wins) * DRAWN * pods
    return worth + SURE * (POD * pods - SPARE * gaps_to_come(mind, move))


@rule
def chance(mind: Truth, seat: int, card: int) -> int:
    """A guess how likely the card is to be nearest: half of the nearer ones will be laid."""
    others = 0
    for other in range(mind.players):
        if other != seat:
            others += mind.held[other]
            if mind.laid[other] != NONE:
                others += 1
    unseen = others + mind.stock_count
    return SURE * 2 * unseen // (2 * unseen + nearer(mind, seat, card) * others)


@rule
def nearer(mind: Truth, seat: int, card: int) -> int:
    """How many cards that the seat has not seen would beat this one (DD5)."""
    target = mind.circle[mind.target]
    distance = abs(card - target)
    count = 0
    for other in range(max(target - distance, 0), min(target + distance, CARDS - 1) + 1):
        if mind.lies[other] == UNSEEN and beats(other, card, target):
            count += 1
    for place in range(mind.held[seat]):
        if beats(mind.hand[seat][place], card, target):
            count -= 1
    return count


@rule
def beats(other: int, card: int, target: int) -> bool:
    """DD5: nearer, or as near and higher."""
    far, near = abs(card - target), abs(other - target)
    return near < far or (near == far and other > card)


@rule
def fits(mind: Truth, card: int, place: int) -> bool:
    """DD6: whether the card lies in the gap that the target at this place of the circle leaves."""
    before = mind.circle[place - 1 if place > 0 else CIRCLE - 1]
    after = mind.circle[place + 1 if place < CIRCLE - 1 else 0]
    return min(before, after) < card < max(before, after)


@rule
def gaps_to_come(mind: Truth, card: int) -> int:
    """How many of the next gaps the card would fit, as the circle lies now."""
    count = 0
    place = mind.target
    for _ in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        if fits(mind, card, place):
            count += 1
    return count


def reason(mind: Truth, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    pods = mind.pods[move]
    if nearer(mind, seat, move) == 0:
        return Words("ist sicher am dichtesten dran", "is certain to be the nearest")
    if chance(mind, seat, move) >= LIKELY:
        return Words("ist wahrscheinlich am dichtesten dran", "is probably the nearest")
    if fits(mind, move, mind.target):
        return Words(
            f"passt in die Lücke und ist mit {pods} {'Schote' if pods == 1 else 'Schoten'} weg",
            f"fits the gap, and takes {pods} {'pod' if pods == 1 else 'pods'} out of your hand",
        )
    if pods == 1:
        return Words("kostet höchstens eine neue Karte", "makes you draw one card at the most")
    return None
