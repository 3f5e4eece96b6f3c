"""What a policy network looks at in Habe fertig: numbers from 0 to about 1 of what a seat knows.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.flow import NONE
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.bot import tops_after
from vierblatt.games.habe_fertig.knowledge import Knowledge
from vierblatt.games.habe_fertig.names import CARD_TO, PASS, PRESS, PRESS_CARD, REVEAL, VALUES
from vierblatt.games.habe_fertig.rules import (
    LEFT,
    RIGHT,
    STARS,
    colour,
    fits_gap,
    matches,
    number,
    top,
)

HAND_BY_NUMBER = 20
TABLE = HAND_BY_NUMBER + VALUES

CARD_BY_NUMBER = 6
GAP_BY_WIDTH = CARD_BY_NUMBER + VALUES
AFTER = GAP_BY_WIDTH + VALUES
MOVE = AFTER + 14


@rule
def of_table(knowledge: Knowledge, seat: int, features: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    best, fewest, held = -10_000, 100, 0
    for other in range(knowledge.players):
        if other != seat:
            best = max(best, int(knowledge.totals[other]))
            fewest = min(fewest, int(knowledge.held[other]))
            held += knowledge.held[other]
    features[0] = knowledge.phase == PRESS
    features[1] = knowledge.phase == REVEAL
    features[2] = knowledge.held[seat] / 12
    if knowledge.phase != PRESS:  # who has pressed how much is nobody's business
        following = seat + 1 if seat + 1 < knowledge.players else 0
        features[3] = knowledge.held[following] / 12
        features[4] = fewest / 12
        features[5] = held / (12 * (knowledge.players - 1))
        features[6] = fewest <= 1
        features[7] = fewest <= 2
        features[8] = fewest <= 4
        features[9] = knowledge.held[following] <= 2
    features[10] = knowledge.players == 2
    features[11] = knowledge.players == 4
    features[12] = knowledge.stock_count / 66
    features[13] = max(-1.0, min(1.0, (knowledge.totals[seat] - best) / 25))
    features[14] = knowledge.totals[seat] > best
    features[15] = min(4, knowledge.rounds - knowledge.round) / 4
    features[16] = knowledge.rounds == knowledge.round
    for place in range(knowledge.held[seat]):
        features[17] += STARS[number(knowledge.hand[seat][place])] / 20
        features[HAND_BY_NUMBER + number(knowledge.hand[seat][place])] += 0.5
    for place in range(knowledge.pressed_count[seat]):
        features[18] += STARS[number(knowledge.pressed[seat][place])] / 8
    features[19] = knowledge.pressed_count[seat] / 2


@rule
def of_move(knowledge: Knowledge, seat: int, move: int, features: list[float]) -> None:
    """What a move does, and what the hand can do after it."""
    if knowledge.phase == PRESS:
        features[0] = 1
        card = move - PRESS_CARD
        features[CARD_BY_NUMBER + number(card)] = 1
        of_kin(knowledge, seat, card, features)
        return
    left, right = top(knowledge, LEFT), top(knowledge, RIGHT)
    card = NONE
    if move == PASS:
        features[1] = 1
    else:
        card = knowledge.revealed if knowledge.phase == REVEAL else (move - CARD_TO) >> 1
        if knowledge.phase == REVEAL:
            features[2] = 1
        elif fits_gap(card, left, right):
            features[3] = 1
        else:
            features[4] = 1
        features[5] = knowledge.phase != REVEAL and knowledge.held[seat] == 1
        features[CARD_BY_NUMBER + number(card)] = 1
        left, right = tops_after(knowledge, move)
        of_kin(knowledge, seat, card, features)
    of_tops(knowledge, seat, card, left, right, features)


@rule
def of_kin(knowledge: Knowledge, seat: int, card: int, features: list[float]) -> None:
    """How many cards of the hand share the colour, and the number, of one of them."""
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other != card:
            if colour(other) == colour(card):
                features[AFTER] += 0.25
            if number(other) == number(card):
                features[AFTER + 1] += 0.5


@rule
def of_tops(
    knowledge: Knowledge, seat: int, card: int, left: int, right: int, features: list[float]
) -> None:
    """How wide the gap is then, and how many of the seat's other cards go."""
    low, high = min(number(left), number(right)), max(number(left), number(right))
    features[GAP_BY_WIDTH + high - low] = 1
    features[AFTER + 2] = low / 10
    features[AFTER + 3] = high / 10
    features[AFTER + 4] = colour(left) == colour(right)
    fitting, matching, dead, furthest = 0, 0, 0, 0
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other == card:
            continue
        if fits_gap(other, left, right):
            fitting += 1
            furthest = max(furthest, fitting_after(knowledge, seat, card, other, left, right))
        elif matches(other, left) or matches(other, right):
            matching += 1
        else:
            dead += 1
    features[AFTER + 5] = fitting / 4
    features[AFTER + 6] = fitting > 0
    features[AFTER + 7] = matching / 4
    features[AFTER + 8] = matching > 0
    features[AFTER + 9] = dead / 8
    features[AFTER + 10] = dead == 0
    features[AFTER + 11] = furthest / 4
    features[AFTER + 12] = furthest > 0
    features[AFTER + 13] = fitting + matching > 0


@rule
def fitting_after(
    knowledge: Knowledge, seat: int, gone: int, card: int, left: int, right: int
) -> int:
    """How many cards still fit the gap after a further card, on the better of the two piles."""
    on_left, on_right = 0, 0
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other != gone and other != card:
            on_left += fits_gap(other, card, right)
            on_right += fits_gap(other, left, card)
    return max(on_left, on_right)
