"""What players look at when they choose a move in Habe fertig (bots/kinds.py).

Kinds of players differ in how much of each counts to them; that is learned (training/choices.py).
"""

from vierblatt.core.flow import NONE
from vierblatt.core.hands import copy
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig.bot import (
    followers,
    from_middle,
    moved,
    somebody_is_close,
    tops_after,
)
from vierblatt.games.habe_fertig.knowledge import HOLE, Knowledge
from vierblatt.games.habe_fertig.names import CARD_TO, PASS, PRESS, PRESS_CARD, REVEAL, REVEALED_TO
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT, fits_gap, is_gap, number, stars, top
from vierblatt.games.habe_fertig.state import PRESSED, Position

INPUTS = 14
SEALED = PRESSED  # so many cards are pressed in secret
TRUST = 0.3
SKILLS = (-4.0, 0.0, 2.0, 5.0)  # of a beginner, a casual player, club and expert


@rule
def of_move(knowledge: Knowledge, seat: int, move: int, inputs: list[float]) -> None:
    """What a move does with the hand and the tops; passing does nothing."""
    if knowledge.phase == PRESS:
        inputs[0] = stars(move - PRESS_CARD)
        return
    if move == PASS:
        return
    card = moved(knowledge, move)
    left, right = tops_after(knowledge, move)
    fitting, matching = followers(knowledge, seat, card, left, right)
    if knowledge.phase == REVEAL:
        inputs[1] = fitting
        inputs[2] = matching
        return
    inputs[3] = 1
    inputs[4] = from_middle(card)
    inputs[5] = stars(card)
    if somebody_is_close(knowledge, seat):
        inputs[6] = stars(card)
    if fits_gap(card, top(knowledge, LEFT), top(knowledge, RIGHT)):
        inputs[7] = 1
        inputs[8] = fitting
        inputs[9] = fitting > 0
        inputs[10] = matching
        inputs[11] = fitting + matching == 0
    elif is_gap(left, right):
        inputs[12] = abs(number(left) - number(right)) - 1
    else:
        inputs[13] = 1


@rule
def laid(move: int) -> int:
    """The card that leaves the hand with a move, or NONE."""
    if move == PASS:
        return NONE
    if move >= CARD_TO:
        return (move - CARD_TO) >> 1
    return NONE if move >= REVEALED_TO else move - PRESS_CARD


@rule
def sealed_move(world: Position, seat: int, which: int) -> int:
    """The first or second card that a seat has pressed."""
    return PRESS_CARD + world.pressed[seat][which]


@rule
def show(position: Position, knowledge: Knowledge) -> None:
    """HF18: at the end of a round all see the hands, each card in a hole of its batch, and the
    pressed cards."""
    for seat in range(position.players):
        for place in range(position.held[seat]):
            card = position.hand[seat][place]
            hole = 0
            while knowledge.hand[seat][hole] != HOLE - position.batch[card]:
                hole += 1
            knowledge.hand[seat][hole] = card
        copy(position.pressed[seat], knowledge.pressed[seat], PRESSED)
