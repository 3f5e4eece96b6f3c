"""What a policy network looks at in Null & nichtig: numbers from 0 to about 1 of what a seat knows.

They say nothing about how good anything is; that is learned (training/).
"""

from vierblatt.core.flow import NONE
from vierblatt.core.hands import remainder
from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.bot import are_mates, change, winner
from vierblatt.games.null_und_nichtig.knowledge import Knowledge
from vierblatt.games.null_und_nichtig.names import LAY, LAY_CARD, PLAY_CARD, VALUES
from vierblatt.games.null_und_nichtig.rules import COLOURS, colour, standing, value, worth

HAND_BY_VALUE = 20
UNSEEN_BY_VALUE = HAND_BY_VALUE + VALUES
TABLE = UNSEEN_BY_VALUE + VALUES

CARD_BY_VALUE = 13
BY_COLOUR = CARD_BY_VALUE + VALUES
PER_COLOUR = 8
MOVE = BY_COLOUR + COLOURS * PER_COLOUR


@rule
def of_table(knowledge: Knowledge, seat: int, features: list[float]) -> None:
    """How the seat stands, whatever it does now."""
    ahead, tops, highest = -10_000, 0, 0
    for other in range(knowledge.players):
        if not are_mates(knowledge, other, seat):
            ahead = max(ahead, standing(knowledge, other))
            if knowledge.phase != LAY:  # what is being laid open, nobody sees yet
                tops += worth(knowledge, other)
                highest = max(highest, worth(knowledge, other))
    lead = standing(knowledge, seat) - ahead
    features[0] = knowledge.phase == LAY
    features[1] = knowledge.held[seat] / 10
    features[2] = knowledge.held[seat] == 1
    features[3] = knowledge.players / 6
    features[4] = knowledge.players == 3
    features[5] = knowledge.teams != 0
    features[6] = worth(knowledge, seat) / 40
    features[7] = tops / (40 * (knowledge.players - 1))
    features[8] = highest / 40
    features[9] = max(-1.0, min(1.0, lead / 50))
    features[10] = lead > 0
    if knowledge.target == 0:
        features[11] = min(3, knowledge.rounds - knowledge.round) / 3
        features[12] = knowledge.rounds == knowledge.round
    else:
        features[13] = (knowledge.target - max(standing(knowledge, seat), ahead)) / 100
    for kind in range(UNSEEN_BY_VALUE, TABLE):
        features[kind] = 1
    features[UNSEEN_BY_VALUE] = 2  # NN1: each zero twice
    if knowledge.phase != LAY:
        played, best = 0, -1
        for other in range(knowledge.players):
            if knowledge.trick[other] != NONE:
                played += 1
                best = max(best, value(knowledge.trick[other]))
                features[UNSEEN_BY_VALUE + value(knowledge.trick[other])] -= 0.2
        features[14] = played == 0
        features[15] = (knowledge.players - 1 - played) / 5
        features[16] = played == knowledge.players - 1
        features[17] = (best + 1) / 12
        for place in range(knowledge.laid_count):
            features[UNSEEN_BY_VALUE + value(knowledge.laid[place])] -= 0.2
    for place in range(knowledge.held[seat]):
        held = value(knowledge.hand[seat][place])
        features[HAND_BY_VALUE + held] += 0.5
        features[UNSEEN_BY_VALUE + held] -= 0.2
        features[18] += held / 60


@rule
def of_move(knowledge: Knowledge, seat: int, move: int, features: list[float]) -> None:
    """What a card does to the trick as it lies, and what each colour looks like then."""
    card = move - (LAY_CARD if knowledge.phase == LAY else PLAY_CARD)
    features[CARD_BY_VALUE + value(card)] = 1
    taker = seat
    if knowledge.phase != LAY:
        taker = winner(knowledge, seat, card)
        gain = change(knowledge, taker, seat, card)
        features[0] = taker == seat
        features[1] = are_mates(knowledge, taker, seat) and taker != seat
        if taker == seat:
            features[2] = gain / 15
        elif are_mates(knowledge, taker, seat):
            features[3] = gain / 15
        else:
            features[4] = gain / 15
            features[5] = (worth(knowledge, taker) - worth(knowledge, seat)) / 40
        highest = 0
        for other in range(knowledge.players):
            if other != seat:
                highest = max(highest, int(knowledge.top[other][colour(card)]))
        features[6] = highest / 11
        features[7] = (change(knowledge, seat, seat, card)) / 15
    else:
        features[8] = value(card) / 11
        features[9] = (value(card) - max(0, knowledge.top[seat][colour(card)])) / 11
    for ring in range(COLOURS):
        shade = remainder(colour(card) + ring, COLOURS)
        at = BY_COLOUR + ring * PER_COLOUR
        of_colour(knowledge, seat, taker, card, shade, at, features)


@rule
def of_colour(
    knowledge: Knowledge,
    seat: int,
    taker: int,
    card: int,
    shade: int,
    at: int,
    features: list[float],
) -> None:
    """One colour: the seat's top and cards, the taker's top, and what would cover it."""
    features[at] = max(0, knowledge.top[seat][shade]) / 11
    features[at + 1] = knowledge.top[seat][shade] == NONE
    highest = 0
    for place in range(knowledge.held[seat]):
        other = knowledge.hand[seat][place]
        if other != card and colour(other) == shade:
            features[at + 2] += 0.25
            highest = max(highest, value(other))
            if value(other) == 0:
                features[at + 3] = 1
    features[at + 4] = highest / 11
    if taker != seat:
        features[at + 5] = max(0, knowledge.top[taker][shade]) / 11
    if knowledge.phase != LAY:
        other = taker
        for _ in range(knowledge.players):
            other = other - 1 if other > 0 else knowledge.players - 1
            laid = card if other == seat else knowledge.trick[other]
            if laid != NONE and colour(laid) == shade:
                features[at + 6] = 1
                features[at + 7] = value(laid) / 11
                return
