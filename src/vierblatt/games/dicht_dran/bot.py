"""The rule of thumb of Dicht dran: win the target if you can, else lose pods in the gap.

Ask first how likely your card is to be the nearest: count the numbers nearer to the target that
you have not seen, and think how many of them the others may hold. If you are likely to win, a
target with many pods is worth it. If not, throw a card with many pods into the gap. A card that
neither wins nor fits costs as many cards as it has pods: if it must be, take one with few. And
spare the cards that will also fit the next gaps.
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.dicht_dran.knowledge import Knowledge
from vierblatt.games.dicht_dran.names import LAY_CARD
from vierblatt.games.dicht_dran.rules import CARDS, CIRCLE, UNSEEN, Position

SURE = 1000  # chances are counted in thousandths
LIKELY = 700
WIN = 10  # being the nearest, whatever the target is
PRIZE = 12  # each pod on the target that one wins
POD = 7  # each pod that leaves the hand
DRAWN = 15  # each card that one has to draw
SPARE = 2  # each of the gaps to come that the card would fit as well
TO_COME = 3
SWING = 5


@rule
def clock(position: Position) -> int:
    """A search looks to the end of the round."""
    return position.hand_number


@rule
def rate(knowledge: Knowledge, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    card = move - LAY_CARD
    pods = knowledge.pods[card]
    wins = chance(knowledge, seat, card)
    worth = wins * (WIN + PRIZE * knowledge.pods[knowledge.circle[knowledge.target]])
    if not fits(knowledge, card, knowledge.target):
        worth -= (SURE - wins) * DRAWN * pods
    return worth + SURE * (POD * pods - SPARE * gaps_to_come(knowledge, card))


@rule
def chance(knowledge: Knowledge, seat: int, card: int) -> int:
    """A guess how likely the card is to be nearest: half of the nearer ones will be laid."""
    others = 0
    for other in range(knowledge.players):
        if other != seat:
            others += knowledge.held[other]
            if knowledge.laid[other] != NONE:
                others += 1
    unseen = others + knowledge.stock_count
    return SURE * 2 * unseen // (2 * unseen + nearer(knowledge, seat, card) * others)


@rule
def nearer(knowledge: Knowledge, seat: int, card: int) -> int:
    """How many cards that the seat has not seen would beat this one (DD5)."""
    target = knowledge.circle[knowledge.target]
    distance = abs(card - target)
    count = 0
    for other in range(max(target - distance, 0), min(target + distance, CARDS - 1) + 1):
        if knowledge.lies[other] == UNSEEN and beats(other, card, target):
            count += 1
    for place in range(knowledge.held[seat]):
        if beats(knowledge.hand[seat][place], card, target):
            count -= 1
    return count


@rule
def beats(other: int, card: int, target: int) -> bool:
    """DD5: nearer, or as near and higher."""
    far, near = abs(card - target), abs(other - target)
    return near < far or (near == far and other > card)


@rule
def fits(knowledge: Knowledge, card: int, place: int) -> bool:
    """DD6: whether the card lies in the gap that the target at this place of the circle leaves."""
    before = knowledge.circle[place - 1 if place > 0 else CIRCLE - 1]
    after = knowledge.circle[place + 1 if place < CIRCLE - 1 else 0]
    return min(before, after) < card < max(before, after)


@rule
def gaps_to_come(knowledge: Knowledge, card: int) -> int:
    """How many of the next gaps the card would fit, as the circle lies now."""
    count = 0
    place = knowledge.target
    for _ in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        if fits(knowledge, card, place):
            count += 1
    return count


def reason(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    card = move - LAY_CARD
    pods = knowledge.pods[card]
    if nearer(knowledge, seat, card) == 0:
        return Words("ist sicher am dichtesten dran", "is certain to be the nearest")
    if chance(knowledge, seat, card) >= LIKELY:
        return Words("ist wahrscheinlich am dichtesten dran", "is probably the nearest")
    if fits(knowledge, card, knowledge.target):
        return Words(
            f"passt in die Lücke und ist mit {pods} {'Schote' if pods == 1 else 'Schoten'} weg",
            f"fits the gap, and takes {pods} {'pod' if pods == 1 else 'pods'} out of your hand",
        )
    if pods == 1:
        return Words("kostet höchstens eine neue Karte", "makes you draw one card at the most")
    return None
