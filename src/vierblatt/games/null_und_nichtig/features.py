"""What a trained bot looks at in Null & nichtig: numbers from 0 to about 1, from one seat's view.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.bot import are_mates, change, winner
from vierblatt.games.null_und_nichtig.rules import (
    COLOURS,
    LAID,
    LAY,
    NONE,
    VALUES,
    Truth,
    standing,
    worth,
)

HAND_BY_VALUE = 20
UNSEEN_BY_VALUE = HAND_BY_VALUE + VALUES
TABLE = UNSEEN_BY_VALUE + VALUES

CARD_BY_VALUE = 13
BY_COLOUR = CARD_BY_VALUE + VALUES
PER_COLOUR = 8
MOVE = BY_COLOUR + COLOURS * PER_COLOUR


@rule
def of_table(mind: Truth, seat: int, traits: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    ahead, tops, highest = -10_000, 0, 0
    for other in range(mind.players):
        if not are_mates(mind, other, seat):
            ahead = max(ahead, standing(mind, other))
            if mind.phase != LAY:  # what is being laid open, nobody sees yet
                tops += worth(mind, other)
                highest = max(highest, worth(mind, other))
    lead = standing(mind, seat) - ahead
    traits[0] = mind.phase == LAY
    traits[1] = mind.held[seat] / 10
    traits[2] = mind.held[seat] == 1
    traits[3] = mind.players / 6
    traits[4] = mind.players == 3
    traits[5] = mind.teams != 0
    traits[6] = worth(mind, seat) / 40
    traits[7] = tops / (40 * (mind.players - 1))
    traits[8] = highest / 40
    traits[9] = max(-1.0, min(1.0, lead / 50))
    traits[10] = lead > 0
    if mind.target == 0:
        traits[11] = min(3, mind.rounds - mind.round) / 3
        traits[12] = mind.rounds == mind.round
    else:
        traits[13] = (mind.target - max(standing(mind, seat), ahead)) / 100
    for kind in range(UNSEEN_BY_VALUE, TABLE):
        traits[kind] = 1
    traits[UNSEEN_BY_VALUE] = 2  # NN1: each zero twice
    if mind.phase != LAY:
        played, best = 0, -1
        for other in range(mind.players):
            if mind.trick[other] != NONE:
                played += 1
                best = max(best, mind.trick[other] % VALUES)
                traits[UNSEEN_BY_VALUE + mind.trick[other] % VALUES] -= 0.2
        traits[14] = played == 0
        traits[15] = (mind.players - 1 - played) / 5
        traits[16] = played == mind.players - 1
        traits[17] = (best + 1) / 12
        for place in range(mind.laid_count):
            traits[UNSEEN_BY_VALUE + mind.laid[place] % VALUES] -= 0.2
    for place in range(mind.held[seat]):
        value = mind.hand[seat][place] % VALUES
        traits[HAND_BY_VALUE + value] += 0.5
        traits[UNSEEN_BY_VALUE + value] -= 0.2
        traits[18] += value / 60


@rule
def of_move(mind: Truth, seat: int, move: int, traits: list[float]) -> None:
    """What a card does to the trick as it lies, and what each colour looks like then."""
    card = move - LAID if mind.phase == LAY else move
    value, colour = card % VALUES, card // VALUES
    traits[CARD_BY_VALUE + value] = 1
    taker = seat
    if mind.phase != LAY:
        taker = winner(mind, seat, card)
        gain = change(mind, taker, seat, card)
        traits[0] = taker == seat
        traits[1] = are_mates(mind, taker, seat) and taker != seat
        if taker == seat:
            traits[2] = gain / 15
        elif are_mates(mind, taker, seat):
            traits[3] = gain / 15
        else:
            traits[4] = gain / 15
            traits[5] = (worth(mind, taker) - worth(mind, seat)) / 40
        highest = 0
        for other in range(mind.players):
            if other != seat:
                highest = max(highest, int(mind.top[other][colour]))
        traits[6] = highest / 11
        traits[7] = (change(mind, seat, seat, card)) / 15
    else:
        traits[8] = value / 11
        traits[9] = (value - max(0, mind.top[seat][colour])) / 11
    for ring in range(COLOURS):
        shade = (colour + ring) % COLOURS
        at = BY_COLOUR + ring * PER_COLOUR
        of_colour(mind, seat, taker, card, shade, at, traits)


@rule
def of_colour(
    mind: Truth, seat: int, taker: int, card: int, colour: int, at: int, traits: list[float]
) -> None:
    """One colour: the seat's top and cards, the taker's top, and what would cover it."""
    traits[at] = max(0, mind.top[seat][colour]) / 11
    traits[at + 1] = mind.top[seat][colour] == NONE
    highest = 0
    for place in range(mind.held[seat]):
        other = mind.hand[seat][place]
        if other != card and other // VALUES == colour:
            traits[at + 2] += 0.25
            highest = max(highest, other % VALUES)
            if other % VALUES == 0:
                traits[at + 3] = 1
    traits[at + 4] = highest / 11
    if taker != seat:
        traits[at + 5] = max(0, mind.top[taker][colour]) / 11
    if mind.phase != LAY:
        other = taker
        for _ in range(mind.players):
            other = other - 1 if other > 0 else mind.players - 1
            laid = card if other == seat else mind.trick[other]
            if laid != NONE and laid // VALUES == colour:
                traits[at + 6] = 1
                traits[at + 7] = laid % VALUES / 11
                return
