"""What a policy network looks at in Dicht dran: numbers from 0 to about 1 of what a seat knows.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.games.dicht_dran.bot import SURE, TO_COME, chance, fits, nearer
from vierblatt.games.dicht_dran.knowledge import Knowledge
from vierblatt.games.dicht_dran.names import LAY_CARD
from vierblatt.games.dicht_dran.rules import CARDS, CIRCLE, SEATS, gap

COLLECTED = 14  # by seat, from one's own clockwise
HELD = COLLECTED + SEATS
TO_COME_AT = HELD + SEATS
TABLE = TO_COME_AT + 2 * TO_COME

FITS_NEXT = 18
MOVE = FITS_NEXT + 2 * TO_COME


@rule
def of_table(knowledge: Knowledge, seat: int, features: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    target = knowledge.circle[knowledge.target]
    low, high = gap(knowledge)
    fitting, nearest = 0, CARDS
    for place in range(knowledge.held[seat]):
        card = knowledge.hand[seat][place]
        features[0] += knowledge.pods[card] / 20
        fitting += low < card < high
        nearest = min(nearest, abs(card - target))
    features[1] = knowledge.pods[target] / 5
    features[2] = (high - low) / 100
    features[3] = fitting / 5
    features[4] = fitting == 0
    features[5] = min(20, nearest) / 20
    features[6] = knowledge.stock_count / 60
    features[7] = knowledge.stock_count <= 2 * knowledge.players
    features[8] = min(2, knowledge.hands - knowledge.hand_number) / 2
    features[9] = knowledge.hands == knowledge.hand_number
    features[10] = knowledge.players / 5
    features[11] = knowledge.players == 2
    features[12] = knowledge.held[seat] == 1
    for card in range(CARDS):
        if 0 <= knowledge.lies[card] < SEATS:
            features[COLLECTED + around(knowledge, seat, knowledge.lies[card])] += (
                knowledge.pods[card] / 20
            )
    fewest = CARDS
    for other in range(knowledge.players):
        ring = around(knowledge, seat, other)
        features[COLLECTED + ring] += knowledge.totals[other] / 20
        # Whether the others have laid a card already says nothing.
        held = knowledge.held[other] + (other != seat and knowledge.laid[other] != NONE)
        features[HELD + ring] = held / 8
        if other != seat:
            fewest = min(fewest, held)
    features[13] = min(fewest, 4) / 4
    place = knowledge.target
    for step in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        at = TO_COME_AT + 2 * step
        nearest = CARDS
        for held in range(knowledge.held[seat]):
            card = knowledge.hand[seat][held]
            features[at] += fits(knowledge, card, place) / 5
            nearest = min(nearest, abs(card - knowledge.circle[place]))
        features[at + 1] = min(20, nearest) / 20


@rule
def around(knowledge: Knowledge, seat: int, other: int) -> int:
    """How many seats to the left of the first the other one sits."""
    return other - seat if other >= seat else other - seat + knowledge.players


@rule
def of_move(knowledge: Knowledge, seat: int, move: int, features: list[float]) -> None:
    """How near a card is, whether it fits, and what it is needed for later."""
    card = move - LAY_CARD
    target = knowledge.circle[knowledge.target]
    distance = abs(card - target)
    pods = knowledge.pods[card] / 5
    wins = chance(knowledge, seat, card) / SURE
    fitting = fits(knowledge, card, knowledge.target)
    beaten_by = nearer(knowledge, seat, card)
    features[0] = min(20, distance) / 20
    features[1] = distance / 100
    features[2] = wins
    features[3] = beaten_by == 0
    features[4] = min(10, beaten_by) / 10
    features[5] = fitting
    features[6] = pods
    features[7] = knowledge.pods[card] == 1
    features[8] = card > target
    features[9] = wins * knowledge.pods[target] / 5
    features[10] = 0.0 if fitting else (1 - wins) * pods
    features[11] = wins * wins
    closer, richer = 0, 0
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other != card:
            closer += abs(other - target) < distance
            richer += knowledge.pods[other] > knowledge.pods[card] and fits(
                knowledge, other, knowledge.target
            )
    features[12] = closer == 0
    features[13] = closer / 4
    features[14] = richer == 0
    features[15] = richer / 4
    # As the winner, the other becomes the lower or upper end of the next gap.
    following = (
        knowledge.target + 2 if knowledge.target + 2 < CIRCLE else knowledge.target + 2 - CIRCLE
    )
    other_end = knowledge.circle[following]
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other != card and min(card, other_end) < other < max(card, other_end):
            features[16] += wins / 5
    features[17] = abs(card - other_end) * wins / 50
    place = knowledge.target
    for step in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        features[FITS_NEXT + 2 * step] = fits(knowledge, card, place)
        features[FITS_NEXT + 2 * step + 1] = min(20, abs(card - knowledge.circle[place])) / 20
