"""What the cards that somebody lays in Null & nichtig say about those that they keep.

Who lays an 8 open hardly keeps a 10 of another colour; who lets a trick go that a card would have
taken well, hardly holds that card. What all this is worth is learned.
"""

from vierblatt.core.flow import NONE, left_of
from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig.bot import rate, winner
from vierblatt.games.null_und_nichtig.knowledge import HOLE, Knowledge
from vierblatt.games.null_und_nichtig.names import LAY, PLAY_CARD, VALUES
from vierblatt.games.null_und_nichtig.rules import (
    CARDS,
    HAND,
    SEATS,
    Position,
    colour,
    taker,
    value,
)

ROWS = SEATS  # the hands by seats; and then the stock
MOST_HIDDEN = CARDS
INPUTS = 24
TRUST = 1.0
BEST = VALUES - 1
MUCH = 100  # of a rating


@rule
def shown(public: Knowledge) -> bool:
    """Whether everybody sees what is done now."""
    return public.phase != LAY


@rule
def signs(public: Knowledge, seat: int, move: int, card: int, inputs: list[float]) -> None:
    """How another card would have done instead, by what everybody sees."""
    played, before = move - PLAY_CARD, taker(public)
    takes, took = winner(public, seat, card) == seat, winner(public, seat, played) == seat
    this, that = rate(public, seat, PLAY_CARD + card), rate(public, seat, move)
    inputs[0] = value(card) / BEST
    inputs[1] = value(card) == 0
    inputs[2] = 1
    inputs[3] = before == NONE
    inputs[4] = public.leader == left_of(public, seat)  # the last to play
    inputs[5] = value(played) / BEST
    inputs[6] = takes
    inputs[7] = took
    inputs[8] = takes and not took
    inputs[9] = took and not takes
    inputs[10] = max(-1.0, min(1.0, this / MUCH))
    inputs[11] = max(-1.0, min(1.0, that / MUCH))
    inputs[12] = max(-1.0, min(1.0, 2 * (this - that) / MUCH))
    inputs[13] = colour(card) == colour(played)
    inputs[14] = value(card) > value(played)
    inputs[15] = public.top[seat][colour(card)] / BEST
    inputs[16] = public.top[seat][colour(played)] / BEST
    if before != NONE:
        inputs[17] = public.top[before][colour(card)] / BEST
        inputs[18] = value(public.trick[before]) / BEST
    inputs[19] = public.held[seat] / HAND
    inputs[20] = (value(card) - value(played)) / BEST


@rule
def opening(public: Knowledge, seat: int, card: int, inputs: list[float]) -> None:
    """How a card compares with those that a seat has laid open before the first trick (NN3)."""
    least, most, same = VALUES, NONE, NONE
    for place in range(public.laid_count):
        if public.owner[place] == seat:
            laid = public.laid[place]
            least, most = min(least, value(laid)), max(most, value(laid))
            if colour(laid) == colour(card):
                same = value(laid)
    inputs[0] = value(card) / BEST
    inputs[1] = value(card) == 0
    inputs[9] = same != NONE
    inputs[14] = value(card) > least
    inputs[21] = (value(card) - least) / BEST
    inputs[22] = (value(card) - most) / BEST
    inputs[23] = same / BEST


@rule
def starts(before: Knowledge, after: Knowledge) -> bool:
    """Whether all have laid their cards open now."""
    return before.phase == LAY and after.phase != LAY


@rule
def holes(knowledge: Knowledge, places: list[int]) -> tuple[int, int]:
    """Write the places of hidden cards, and count those that lie with somebody, and all."""
    count = 0
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] == HOLE:
                places[count] = seat << 7 | place
                count += 1
    held = count
    for place in range(knowledge.stock_count):
        places[count] = ROWS << 7 | place
        count += 1
    return held, count


@rule
def card_at(world: Position, row: int, place: int) -> int:
    return world.hand[row][place] if row < ROWS else world.stock[place]


@rule
def put_at(world: Position, row: int, place: int, card: int) -> None:
    if row < ROWS:
        world.hand[row][place] = card
    else:
        world.stock[place] = card
