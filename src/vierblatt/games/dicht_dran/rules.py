"""Dicht dran: lay the card nearest to the target, or at least one that fits the gap.

Six cards lie in a circle and one of them is the target. Everybody lays a card in secret; the
nearest wins the target, and with it the pods on it. Whose card at least fits the gap that the
target left in the circle gets rid of it; all others draw a card for each pod on theirs. In the
end the pods one has collected count for one, and those still in the hand against.
"""

from vierblatt.core.chance import pick
from vierblatt.core.hands import draw, pull, sort
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import State, i1, i2
from vierblatt.games.dicht_dran import names
from vierblatt.games.dicht_dran.names import (
    AIMED,
    DEALT,
    DRAWN,
    DREW,
    ENDED,
    FITTED,
    KEPT,
    LAY,
    LAY_CARD,
    MISSED,
    OPENED,
    OVER,
    PUT_DOWN,
    READY,
    RESHUFFLED,
    SCORED,
    SHOWN,
    WON,
)

SEATS = 5
CARDS = len(names.CARDS)  # DD1: card 0 is the number 1
CIRCLE = 6
HAND = 8  # DD2
NONE = -1

# A lost round makes a hand two cards larger, but takes three from the stock, and the others must
# live to see the next: no hand ever holds more than 42 cards (the tests go through all cases).
MOST_HELD = 42
MOST_MOVES = MOST_HELD

# Where a card lies that all have seen: on a seat's collection, or in one of these two places.
IN_CIRCLE, DISCARDED = SEATS, SEATS + 1
UNSEEN = -1  # in the stock, in a hand, or laid face down


class Position(State):
    hands: int = i1()
    pods: list[int] = i1(CARDS)

    phase: int = i1()
    hand_number: int = i1()
    dealer: int = i1()
    circle: list[int] = i1(CIRCLE)  # clockwise from the place of the 1
    target: int = i1()  # its place in the circle
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    hand: list[list[int]] = i1(SEATS, MOST_HELD)
    held: list[int] = i1(SEATS)
    laid: list[int] = i1(SEATS)
    lies: list[int] = i1(CARDS)  # a seat (its collection), IN_CIRCLE, DISCARDED or UNSEEN
    totals: list[int] = i2(SEATS)


@rule
def setup(position: Position) -> None:
    position.hand_number = 1
    position.dealer = pick(position, position.players)  # DD12: by lot
    deal(position)


@rule
def deal(position: Position) -> None:
    """DD2: the circle of six, and a hand for each player."""
    for card in range(CARDS):
        position.lies[card] = UNSEEN
    position.stock_count = CARDS - 2
    for place in range(position.stock_count):
        position.stock[place] = place + 1  # all but the lowest and the highest
    tell(position, EVERYBODY, DEALT, position.hand_number, HAND)
    for place in range(CIRCLE):
        if place == 0:
            into_circle(position, place, 0)
        elif place == CIRCLE // 2:
            into_circle(position, place, CARDS - 1)
        else:
            into_circle(position, place, from_stock(position))
        tell(position, EVERYBODY, OPENED, position.circle[place])
    for seat in range(position.players):
        for held in range(HAND):
            position.hand[seat][held] = from_stock(position)
        position.held[seat] = HAND
        position.laid[seat] = NONE
    position.phase = LAY
    aim(position, 1)  # DD3


@rule
def from_stock(position: Position) -> int:
    card = draw(position, position.stock, position.stock_count)
    position.stock_count -= 1
    return card


@rule
def into_circle(position: Position, place: int, card: int) -> None:
    position.circle[place] = card
    position.lies[card] = IN_CIRCLE


@rule
def aim(position: Position, place: int) -> None:
    """DD3, DD8: a card of the circle becomes the target."""
    position.target = place
    low, high = gap(position)
    tell(position, EVERYBODY, AIMED, position.circle[place], low, high)


@rule
def gap(position: Position) -> tuple[int, int]:
    """DD3, DD6: the target's two neighbours in the circle, the lower one first."""
    before = position.circle[position.target - 1 if position.target > 0 else CIRCLE - 1]
    after = position.circle[position.target + 1 if position.target < CIRCLE - 1 else 0]
    return min(before, after), max(before, after)


@rule
def left_of(position: Position, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < position.players else 0


@rule
def movers(position: Position) -> int:
    """DD4: the seats that still have to lay a card, as bits."""
    seats = 0
    if position.phase == LAY:
        for seat in range(position.players):
            if position.laid[seat] == NONE:
                seats |= 1 << seat
    return seats


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """DD4: any card of the hand. Writes the moves and says how many."""
    for place in range(position.held[seat]):
        moves[place] = LAY_CARD + position.hand[seat][place]
    return position.held[seat]


@rule
def apply(position: Position, seat: int, move: int) -> None:
    """DD4: a card face down; when all have laid theirs, they are shown."""
    card = move - LAY_CARD
    pull(position.hand[seat], position.held[seat], card)
    position.held[seat] -= 1
    position.laid[seat] = card
    tell(position, seat, PUT_DOWN, seat, card)
    tell(position, EVERYBODY, READY, seat)
    if movers(position) == 0:
        for other in range(position.players):
            tell(position, EVERYBODY, SHOWN, other, position.laid[other])
        end_round(position)


@rule
def end_round(position: Position) -> None:
    win(position)
    fit(position)
    if pay(position) or somebody_is_out(position):  # DD9
        end_hand(position)
    else:
        aim(position, position.target + 1 if position.target < CIRCLE - 1 else 0)  # DD8


@rule
def win(position: Position) -> None:
    """DD5: the nearest card takes the target and its place; the higher of two equally near."""
    target = position.circle[position.target]
    winner = NONE
    nearest = CARDS
    for seat in range(position.players):
        distance = abs(position.laid[seat] - target)
        if distance < nearest or (
            distance == nearest and position.laid[seat] > position.laid[winner]
        ):
            nearest = distance
            winner = seat
    tell(position, EVERYBODY, WON, winner, target, nearest)
    position.lies[target] = winner
    into_circle(position, position.target, position.laid[winner])
    position.laid[winner] = NONE


@rule
def fit(position: Position) -> None:
    """DD6: cards strictly inside the gap are discarded without effect."""
    low, high = gap(position)
    seat = position.dealer
    for _ in range(position.players):
        seat = left_of(position, seat)
        card = position.laid[seat]
        if low < card < high:
            tell(position, EVERYBODY, FITTED, seat, card)
            discard(position, seat)


@rule
def discard(position: Position, seat: int) -> None:
    position.lies[position.laid[seat]] = DISCARDED
    position.laid[seat] = NONE


@rule
def pay(position: Position) -> bool:
    """DD7: the others discard, and draw a card for each pod. Says if the stock was used up."""
    reshuffled = False
    seat = position.dealer
    for _ in range(position.players):
        seat = left_of(position, seat)
        card = position.laid[seat]
        if card != NONE:
            tell(position, EVERYBODY, MISSED, seat, card, position.pods[card])
            discard(position, seat)
            drew = 0
            while drew < position.pods[card]:
                if position.stock_count == 0 and not reshuffled:
                    reshuffle(position)
                    reshuffled = True
                if position.stock_count == 0:
                    break  # DD10: what even the discards cannot supply is not drawn
                draw_one(position, seat)
                drew += 1
            tell(position, EVERYBODY, DREW, seat, drew)
    return reshuffled or position.stock_count == 0


@rule
def draw_one(position: Position, seat: int) -> None:
    card = from_stock(position)
    position.hand[seat][position.held[seat]] = card
    position.held[seat] += 1
    tell(position, seat, DRAWN, seat, card)


@rule
def reshuffle(position: Position) -> None:
    """DD10: the discards become the stock."""
    for card in range(CARDS):
        if position.lies[card] == DISCARDED:
            position.lies[card] = UNSEEN
            position.stock[position.stock_count] = card
            position.stock_count += 1
    tell(position, EVERYBODY, RESHUFFLED, position.stock_count)


@rule
def somebody_is_out(position: Position) -> bool:
    """DD9: somebody has no card left."""
    for seat in range(position.players):
        if position.held[seat] == 0:
            return True
    return False


@rule
def end_hand(position: Position) -> None:
    """DD11, DD12: the hands are laid open and the pods counted."""
    for seat in range(position.players):
        sort(position.hand[seat], position.held[seat])
        for place in range(position.held[seat]):
            tell(position, EVERYBODY, KEPT, seat, position.hand[seat][place])
        plus, minus = collected(position, seat), kept(position, seat)
        position.totals[seat] += plus - minus
        tell(position, EVERYBODY, SCORED, seat, plus, minus, position.totals[seat])
    if position.hand_number == position.hands:
        position.phase = OVER
        tell(position, EVERYBODY, ENDED)
    else:
        position.hand_number += 1
        position.dealer = left_of(position, position.dealer)
        deal(position)


@rule
def collected(position: Position, seat: int) -> int:
    """DD11: the pods on a seat's collection."""
    points = 0
    for card in range(CARDS):
        if position.lies[card] == seat:
            points += position.pods[card]
    return points


@rule
def kept(position: Position, seat: int) -> int:
    """DD11: the pods in a seat's hand."""
    points = 0
    for place in range(position.held[seat]):
        points += position.pods[position.hand[seat][place]]
    return points


@rule
def standing(position: Position, seat: int) -> int:
    """DD12: what decides the match."""
    return position.totals[seat]
