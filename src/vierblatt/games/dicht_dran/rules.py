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

SEATS = 5
CARDS = 100  # DD1: card 0 is the number 1
CIRCLE = 6
HAND = 8  # DD2

# A lost round makes a hand two cards larger, but takes three from the stock, and the others must
# live to see the next: no hand ever holds more than 42 cards (the tests go through all cases).
MOST_HELD = 42

LAY, OVER = 0, 1
NONE = -1

# Where a card lies that all have seen: on a seat's collection, or in one of these two places.
IN_CIRCLE, DISCARDED = SEATS, SEATS + 1
UNSEEN = -1  # in the stock, in a hand, or laid face down

# A move is the card to lay.
MOST_MOVES = MOST_HELD

DEALT, OPENED, AIMED, PUT_DOWN, READY, SHOWN, WON, FITTED = range(8)
MISSED, DRAWN, RESHUFFLED, DREW, KEPT, SCORED, ENDED = range(8, 15)


class Truth(State):
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
def setup(state: Truth) -> None:
    state.hand_number = 1
    state.dealer = pick(state, state.players)  # DD12: by lot
    deal(state)


@rule
def deal(state: Truth) -> None:
    """DD2: the circle of six, and a hand for each player."""
    for card in range(CARDS):
        state.lies[card] = UNSEEN
    state.stock_count = CARDS - 2
    for place in range(state.stock_count):
        state.stock[place] = place + 1  # all but the lowest and the highest
    tell(state, EVERYBODY, DEALT, state.hand_number, HAND)
    for place in range(CIRCLE):
        if place == 0:
            into_circle(state, place, 0)
        elif place == CIRCLE // 2:
            into_circle(state, place, CARDS - 1)
        else:
            into_circle(state, place, from_stock(state))
        tell(state, EVERYBODY, OPENED, state.circle[place])
    for seat in range(state.players):
        for held in range(HAND):
            state.hand[seat][held] = from_stock(state)
        state.held[seat] = HAND
        state.laid[seat] = NONE
    state.phase = LAY
    aim(state, 1)  # DD3


@rule
def from_stock(state: Truth) -> int:
    card = draw(state, state.stock, state.stock_count)
    state.stock_count -= 1
    return card


@rule
def into_circle(state: Truth, place: int, card: int) -> None:
    state.circle[place] = card
    state.lies[card] = IN_CIRCLE


@rule
def aim(state: Truth, place: int) -> None:
    """DD3, DD8: a card of the circle becomes the target."""
    state.target = place
    low, high = gap(state)
    tell(state, EVERYBODY, AIMED, state.circle[place], low, high)


@rule
def gap(state: Truth) -> tuple[int, int]:
    """DD3, DD6: the target's two neighbours in the circle, the lower one first."""
    before = state.circle[state.target - 1 if state.target > 0 else CIRCLE - 1]
    after = state.circle[state.target + 1 if state.target < CIRCLE - 1 else 0]
    return min(before, after), max(before, after)


@rule
def left_of(state: Truth, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def movers(state: Truth) -> int:
    """DD4: the seats that still have to lay a card, as bits."""
    seats = 0
    if state.phase == LAY:
        for seat in range(state.players):
            if state.laid[seat] == NONE:
                seats |= 1 << seat
    return seats


@rule
def legal(state: Truth, seat: int, moves: list[int]) -> int:
    """DD4: any card of the hand. Writes the moves and says how many."""
    for place in range(state.held[seat]):
        moves[place] = state.hand[seat][place]
    return state.held[seat]


@rule
def apply(state: Truth, seat: int, move: int) -> None:
    """DD4: a card face down; when all have laid theirs, they are shown."""
    pull(state.hand[seat], state.held[seat], move)
    state.held[seat] -= 1
    state.laid[seat] = move
    tell(state, seat, PUT_DOWN, seat, move)
    tell(state, EVERYBODY, READY, seat)
    if movers(state) == 0:
        for other in range(state.players):
            tell(state, EVERYBODY, SHOWN, other, state.laid[other])
        end_round(state)


@rule
def end_round(state: Truth) -> None:
    win(state)
    fit(state)
    if pay(state) or somebody_is_out(state):  # DD9
        end_hand(state)
    else:
        aim(state, state.target + 1 if state.target < CIRCLE - 1 else 0)  # DD8


@rule
def win(state: Truth) -> None:
    """DD5: the nearest card takes the target and its place; the higher of two equally near."""
    target = state.circle[state.target]
    winner = NONE
    nearest = CARDS
    for seat in range(state.players):
        distance = abs(state.laid[seat] - target)
        if distance < nearest or (distance == nearest and state.laid[seat] > state.laid[winner]):
            nearest = distance
            winner = seat
    tell(state, EVERYBODY, WON, winner, target, nearest)
    state.lies[target] = winner
    into_circle(state, state.target, state.laid[winner])
    state.laid[winner] = NONE


@rule
def fit(state: Truth) -> None:
    """DD6: cards strictly inside the gap are discarded without effect."""
    low, high = gap(state)
    seat = state.dealer
    for _ in range(state.players):
        seat = left_of(state, seat)
        card = state.laid[seat]
        if low < card < high:
            tell(state, EVERYBODY, FITTED, seat, card)
            discard(state, seat)


@rule
def discard(state: Truth, seat: int) -> None:
    state.lies[state.laid[seat]] = DISCARDED
    state.laid[seat] = NONE


@rule
def pay(state: Truth) -> bool:
    """DD7: the others discard, and draw a card for each pod. Says if the stock was used up."""
    reshuffled = False
    seat = state.dealer
    for _ in range(state.players):
        seat = left_of(state, seat)
        card = state.laid[seat]
        if card != NONE:
            tell(state, EVERYBODY, MISSED, seat, card, state.pods[card])
            discard(state, seat)
            drew = 0
            while drew < state.pods[card]:
                if state.stock_count == 0 and not reshuffled:
                    reshuffle(state)
                    reshuffled = True
                if state.stock_count == 0:
                    break  # DD10: what even the discards cannot supply is not drawn
                draw_one(state, seat)
                drew += 1
            tell(state, EVERYBODY, DREW, seat, drew)
    return reshuffled or state.stock_count == 0


@rule
def draw_one(state: Truth, seat: int) -> None:
    card = from_stock(state)
    state.hand[seat][state.held[seat]] = card
    state.held[seat] += 1
    tell(state, seat, DRAWN, seat, card)


@rule
def reshuffle(state: Truth) -> None:
    """DD10: the discards become the stock."""
    for card in range(CARDS):
        if state.lies[card] == DISCARDED:
            state.lies[card] = UNSEEN
            state.stock[state.stock_count] = card
            state.stock_count += 1
    tell(state, EVERYBODY, RESHUFFLED, state.stock_count)


@rule
def somebody_is_out(state: Truth) -> bool:
    """DD9: somebody has no card left."""
    for seat in range(state.players):
        if state.held[seat] == 0:
            return True
    return False


@rule
def end_hand(state: Truth) -> None:
    """DD11, DD12: the hands are laid open and the pods counted."""
    for seat in range(state.players):
        sort(state.hand[seat], state.held[seat])
        for place in range(state.held[seat]):
            tell(state, EVERYBODY, KEPT, seat, state.hand[seat][place])
        plus, minus = collected(state, seat), kept(state, seat)
        state.totals[seat] += plus - minus
        tell(state, EVERYBODY, SCORED, seat, plus, minus, state.totals[seat])
    if state.hand_number == state.hands:
        state.phase = OVER
        tell(state, EVERYBODY, ENDED)
    else:
        state.hand_number += 1
        state.dealer = left_of(state, state.dealer)
        deal(state)


@rule
def collected(state: Truth, seat: int) -> int:
    """DD11: the pods on a seat's collection."""
    points = 0
    for card in range(CARDS):
        if state.lies[card] == seat:
            points += state.pods[card]
    return points


@rule
def kept(state: Truth, seat: int) -> int:
    """DD11: the pods in a seat's hand."""
    points = 0
    for place in range(state.held[seat]):
        points += state.pods[state.hand[seat][place]]
    return points


@rule
def standing(state: Truth, seat: int) -> int:
    """DD12: what decides the match."""
    return state.totals[seat]
