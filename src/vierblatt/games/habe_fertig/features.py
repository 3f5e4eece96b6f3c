"""What a trained bot looks at in Habe fertig: numbers from 0 to about 1, made from one seat's view.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.bot import tops_after
from vierblatt.games.habe_fertig.rules import (
    CARD_TO,
    LEFT,
    NONE,
    PASS,
    PRESS,
    REVEAL,
    RIGHT,
    STARS,
    VALUES,
    Truth,
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
def of_table(mind: Truth, seat: int, traits: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    best, fewest, held = -10_000, 100, 0
    for other in range(mind.players):
        if other != seat:
            best = max(best, int(mind.totals[other]))
            fewest = min(fewest, int(mind.held[other]))
            held += mind.held[other]
    traits[0] = mind.phase == PRESS
    traits[1] = mind.phase == REVEAL
    traits[2] = mind.held[seat] / 12
    if mind.phase != PRESS:  # who has pressed how much is nobody's business
        following = seat + 1 if seat + 1 < mind.players else 0
        traits[3] = mind.held[following] / 12
        traits[4] = fewest / 12
        traits[5] = held / (12 * (mind.players - 1))
        traits[6] = fewest <= 1
        traits[7] = fewest <= 2
        traits[8] = fewest <= 4
        traits[9] = mind.held[following] <= 2
    traits[10] = mind.players == 2
    traits[11] = mind.players == 4
    traits[12] = mind.stock_count / 66
    traits[13] = max(-1.0, min(1.0, (mind.totals[seat] - best) / 25))
    traits[14] = mind.totals[seat] > best
    traits[15] = min(4, mind.rounds - mind.round) / 4
    traits[16] = mind.rounds == mind.round
    for place in range(mind.held[seat]):
        traits[17] += STARS[number(mind.hand[seat][place])] / 20
        traits[HAND_BY_NUMBER + number(mind.hand[seat][place])] += 0.5
    for place in range(mind.pressed_count[seat]):
        traits[18] += STARS[number(mind.pressed[seat][place])] / 8
    traits[19] = mind.pressed_count[seat] / 2


@rule
def of_move(mind: Truth, seat: int, move: int, traits: list[float]) -> None:
    """What a move does, and what the hand can do after it."""
    if mind.phase == PRESS:
        traits[0] = 1
        traits[CARD_BY_NUMBER + number(move)] = 1
        of_kin(mind, seat, move, traits)
        return
    left, right = top(mind, LEFT), top(mind, RIGHT)
    card = NONE
    if move == PASS:
        traits[1] = 1
    else:
        card = mind.revealed if mind.phase == REVEAL else (move - CARD_TO) >> 1
        if mind.phase == REVEAL:
            traits[2] = 1
        elif fits_gap(card, left, right):
            traits[3] = 1
        else:
            traits[4] = 1
        traits[5] = mind.phase != REVEAL and mind.held[seat] == 1
        traits[CARD_BY_NUMBER + number(card)] = 1
        left, right = tops_after(mind, move)
        of_kin(mind, seat, card, traits)
    of_tops(mind, seat, card, left, right, traits)


@rule
def of_kin(mind: Truth, seat: int, card: int, traits: list[float]) -> None:
    """How many cards of the hand share the colour, and the number, of one of them."""
    for place in range(mind.held[seat]):
        other = mind.hand[seat][place]
        if other != card:
            if colour(other) == colour(card):
                traits[AFTER] += 0.25
            if number(other) == number(card):
                traits[AFTER + 1] += 0.5


@rule
def of_tops(mind: Truth, seat: int, card: int, left: int, right: int, traits: list[float]) -> None:
    """How wide the gap is then, and how many of the seat's other cards go."""
    low, high = min(number(left), number(right)), max(number(left), number(right))
    traits[GAP_BY_WIDTH + high - low] = 1
    traits[AFTER + 2] = low / 10
    traits[AFTER + 3] = high / 10
    traits[AFTER + 4] = colour(left) == colour(right)
    fitting, matching, dead, furthest = 0, 0, 0, 0
    for place in range(mind.held[seat]):
        other = mind.hand[seat][place]
        if other == card:
            continue
        if fits_gap(other, left, right):
            fitting += 1
            furthest = max(furthest, fitting_after(mind, seat, card, other, left, right))
        elif matches(other, left) or matches(other, right):
            matching += 1
        else:
            dead += 1
    traits[AFTER + 5] = fitting / 4
    traits[AFTER + 6] = fitting > 0
    traits[AFTER + 7] = matching / 4
    traits[AFTER + 8] = matching > 0
    traits[AFTER + 9] = dead / 8
    traits[AFTER + 10] = dead == 0
    traits[AFTER + 11] = furthest / 4
    traits[AFTER + 12] = furthest > 0
    traits[AFTER + 13] = fitting + matching > 0


@rule
def fitting_after(mind: Truth, seat: int, gone: int, card: int, left: int, right: int) -> int:
    """How many cards still fit the gap after a further card, on the better of the two piles."""
    on_left, on_right = 0, 0
    for place in range(mind.held[seat]):
        other = mind.hand[seat][place]
        if other != gone and other != card:
            on_left += fits_gap(other, card, right)
            on_right += fits_gap(other, left, card)
    return max(on_left, on_right)
