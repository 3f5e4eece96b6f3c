"""What a trained bot looks at in Dicht dran: numbers from 0 to about 1, made from one seat's view.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.rule import rule
from vierblatt.games.dicht_dran.bot import SURE, TO_COME, chance, fits, nearer
from vierblatt.games.dicht_dran.rules import CARDS, CIRCLE, NONE, SEATS, Truth, gap

COLLECTED = 14  # by seat, from one's own clockwise
HELD = COLLECTED + SEATS
TO_COME_AT = HELD + SEATS
TABLE = TO_COME_AT + 2 * TO_COME

FITS_NEXT = 18
MOVE = FITS_NEXT + 2 * TO_COME


@rule
def of_table(mind: Truth, seat: int, traits: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    target = mind.circle[mind.target]
    low, high = gap(mind)
    fitting, nearest = 0, CARDS
    for place in range(mind.held[seat]):
        card = mind.hand[seat][place]
        traits[0] += mind.pods[card] / 20
        fitting += low < card < high
        nearest = min(nearest, abs(card - target))
    traits[1] = mind.pods[target] / 5
    traits[2] = (high - low) / 100
    traits[3] = fitting / 5
    traits[4] = fitting == 0
    traits[5] = min(20, nearest) / 20
    traits[6] = mind.stock_count / 60
    traits[7] = mind.stock_count <= 2 * mind.players
    traits[8] = min(2, mind.hands - mind.hand_number) / 2
    traits[9] = mind.hands == mind.hand_number
    traits[10] = mind.players / 5
    traits[11] = mind.players == 2
    traits[12] = mind.held[seat] == 1
    for card in range(CARDS):
        if 0 <= mind.lies[card] < SEATS:
            traits[COLLECTED + around(mind, seat, mind.lies[card])] += mind.pods[card] / 20
    fewest = CARDS
    for other in range(mind.players):
        ring = around(mind, seat, other)
        traits[COLLECTED + ring] += mind.totals[other] / 20
        # Whether the others have laid a card already says nothing.
        held = mind.held[other] + (other != seat and mind.laid[other] != NONE)
        traits[HELD + ring] = held / 8
        if other != seat:
            fewest = min(fewest, held)
    traits[13] = min(fewest, 4) / 4
    place = mind.target
    for step in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        at = TO_COME_AT + 2 * step
        nearest = CARDS
        for held in range(mind.held[seat]):
            card = mind.hand[seat][held]
            traits[at] += fits(mind, card, place) / 5
            nearest = min(nearest, abs(card - mind.circle[place]))
        traits[at + 1] = min(20, nearest) / 20


@rule
def around(mind: Truth, seat: int, other: int) -> int:
    """How many seats to the left of the first the other one sits."""
    return other - seat if other >= seat else other - seat + mind.players


@rule
def of_move(mind: Truth, seat: int, move: int, traits: list[float]) -> None:
    """How near a card is, whether it fits, and what it is needed for later."""
    target = mind.circle[mind.target]
    distance = abs(move - target)
    pods = mind.pods[move] / 5
    wins = chance(mind, seat, move) / SURE
    fitting = fits(mind, move, mind.target)
    beaten_by = nearer(mind, seat, move)
    traits[0] = min(20, distance) / 20
    traits[1] = distance / 100
    traits[2] = wins
    traits[3] = beaten_by == 0
    traits[4] = min(10, beaten_by) / 10
    traits[5] = fitting
    traits[6] = pods
    traits[7] = mind.pods[move] == 1
    traits[8] = move > target
    traits[9] = wins * mind.pods[target] / 5
    traits[10] = 0.0 if fitting else (1 - wins) * pods
    traits[11] = wins * wins
    closer, richer = 0, 0
    for place in range(mind.held[seat]):
        card = mind.hand[seat][place]
        if card != move:
            closer += abs(card - target) < distance
            richer += mind.pods[card] > mind.pods[move] and fits(mind, card, mind.target)
    traits[12] = closer == 0
    traits[13] = closer / 4
    traits[14] = richer == 0
    traits[15] = richer / 4
    # As the winner, the card becomes the lower or upper end of the next gap.
    following = mind.target + 2 if mind.target + 2 < CIRCLE else mind.target + 2 - CIRCLE
    other_end = mind.circle[following]
    for place in range(mind.held[seat]):
        card = mind.hand[seat][place]
        if card != move and min(move, other_end) < card < max(move, other_end):
            traits[16] += wins / 5
    traits[17] = abs(move - other_end) * wins / 50
    place = mind.target
    for step in range(TO_COME):
        place = place + 1 if place < CIRCLE - 1 else 0
        traits[FITS_NEXT + 2 * step] = fits(mind, move, place)
        traits[FITS_NEXT + 2 * step + 1] = min(20, abs(move - mind.circle[place])) / 20
