"""Dicht dran: lay the card nearest to the target, or at least one that fits the gap.

Six cards lie in a circle and one of them is the target. Everybody lays a card in secret; the
nearest wins the target, and with it the pods on it. Whose card at least fits the gap that the
target left in the circle gets rid of it; all others draw a card for each pod on theirs. In the
end the pods one has collected count for one, and those still in the hand against.

`legal` lists what a seat may do, `apply` does it, and `tell` says who gets to know what.
Our rulings are in rules.en.md, options and their defaults in __init__.py, and what a seat knows in
knowledge.py.
"""

from vierblatt.core.chance import pick
from vierblatt.core.flow import NONE, all_have_chosen, ask_all, clockwise, end_match, left_of
from vierblatt.core.hands import Hands, add, deal_hands, draw, remove, shuffle_in, sort
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import i1, i2
from vierblatt.games.dicht_dran import names

SEATS = 5
CARDS = len(names.CARDS)  # DD1: card 0 is the number 1
CIRCLE = 6
HAND = 8  # DD2

# A lost round makes a hand two cards larger, but takes three from the stock, and the others must
# live to see the next: no hand ever holds more than 42 cards (the tests go through all cases).
MOST_HELD = 42
MOST_MOVES = MOST_HELD

# Where a card lies that all have seen: on a seat's collection, or in one of these two places.
IN_CIRCLE, DISCARDED = SEATS, SEATS + 1
UNSEEN = -1  # in the stock, in a hand, or laid face down


class Position(Hands):
    hands: int = i1()
    pods: list[int] = i1(CARDS)

    hand_number: int = i1()
    dealer: int = i1()
    circle: list[int] = i1(CIRCLE)  # clockwise from the place of the 1
    target: int = i1()  # its place in the circle
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    hand: list[list[int]] = i1(SEATS, MOST_HELD)
    held: list[int] = i1(SEATS)
    laid: list[int] = i1(SEATS)
    collected: list[int] = i2(SEATS)  # the pods on a seat's collection
    lies: list[int] = i1(CARDS)  # a seat (its collection), IN_CIRCLE, DISCARDED or UNSEEN


# Setting up a hand


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
    position.stock_count = 0
    for card in range(1, CARDS - 1):  # all but the lowest and the highest
        shuffle_in(position, card)
    tell(position, EVERYBODY, names.DEALT, position.hand_number, HAND)
    for place in range(CIRCLE):
        if place == 0:
            into_circle(position, place, 0)
        elif place == CIRCLE // 2:
            into_circle(position, place, CARDS - 1)
        else:
            into_circle(position, place, draw(position))
        tell(position, EVERYBODY, names.OPENED, position.circle[place])
    deal_hands(position, HAND)
    for seat in range(position.players):
        position.laid[seat] = NONE
        position.collected[seat] = 0
    position.phase = names.LAY
    aim(position, 1)  # DD3


@rule
def into_circle(position: Position, place: int, card: int) -> None:
    position.circle[place] = card
    position.lies[card] = IN_CIRCLE


@rule
def aim(position: Position, place: int) -> None:
    """DD3, DD8: a card of the circle becomes the target, and everybody owes a card (DD4)."""
    position.target = place
    ask_all(position, 1)
    low, high = gap(position)
    tell(position, EVERYBODY, names.AIMED, position.circle[place], low, high)


@rule
def gap(position: Position) -> tuple[int, int]:
    """DD3, DD6: the target's two neighbours in the circle, the lower one first."""
    before = position.circle[position.target - 1 if position.target > 0 else CIRCLE - 1]
    after = position.circle[position.target + 1 if position.target < CIRCLE - 1 else 0]
    return min(before, after), max(before, after)


# A round


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """DD4: any card of the hand. Write the moves, and say how many."""
    for place in range(position.held[seat]):
        moves[place] = names.LAY_CARD + position.hand[seat][place]
    return position.held[seat]


@rule
def apply(position: Position, seat: int, move: int) -> None:
    """DD4: a card face down; when all have laid theirs, they are shown."""
    card = move - names.LAY_CARD
    remove(position.hand, position.held, seat, card)
    position.laid[seat] = card
    position.owes[seat] -= 1
    tell(position, seat, names.PUT_DOWN, seat, card)
    tell(position, EVERYBODY, names.READY, seat)
    if all_have_chosen(position):
        for other in range(position.players):
            tell(position, EVERYBODY, names.SHOWN, other, position.laid[other])
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
    tell(position, EVERYBODY, names.WON, winner, target, nearest)
    position.lies[target] = winner
    position.collected[winner] += position.pods[target]  # DD11
    into_circle(position, position.target, position.laid[winner])
    position.laid[winner] = NONE


@rule
def fit(position: Position) -> None:
    """DD6: cards strictly inside the gap are discarded without effect."""
    low, high = gap(position)
    first = left_of(position, position.dealer)
    for step in range(position.players):
        seat = clockwise(position, first, step)
        card = position.laid[seat]
        if low < card < high:  # never so where nothing is laid any more: NONE is below all cards
            tell(position, EVERYBODY, names.FITTED, seat, card)
            discard(position, seat)


@rule
def discard(position: Position, seat: int) -> None:
    position.lies[position.laid[seat]] = DISCARDED
    position.laid[seat] = NONE


@rule
def pay(position: Position) -> bool:
    """DD7: each of the others discards, then draws a card for each pod (DD10: from the discards if
    need be). Says if the stock was used up, which ends the hand (DD9)."""
    reshuffled = False
    first = left_of(position, position.dealer)
    for step in range(position.players):
        seat = clockwise(position, first, step)
        card = position.laid[seat]
        if card != NONE:
            tell(position, EVERYBODY, names.MISSED, seat, card, position.pods[card])
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
            tell(position, EVERYBODY, names.DREW, seat, drew)
    return reshuffled or position.stock_count == 0


@rule
def draw_one(position: Position, seat: int) -> None:
    card = draw(position)
    add(position.hand, position.held, seat, card)
    tell(position, seat, names.DRAWN, seat, card)


@rule
def reshuffle(position: Position) -> None:
    """DD10: the discards become the stock."""
    for card in range(CARDS):
        if position.lies[card] == DISCARDED:
            position.lies[card] = UNSEEN
            shuffle_in(position, card)
    tell(position, EVERYBODY, names.RESHUFFLED, position.stock_count)


@rule
def somebody_is_out(position: Position) -> bool:
    """DD9: somebody has no card left."""
    for seat in range(position.players):
        if position.held[seat] == 0:
            return True
    return False


# End and scoring


@rule
def end_hand(position: Position) -> None:
    """DD11, DD12: the hands are laid open and the pods counted."""
    for seat in range(position.players):
        sort(position.hand[seat], position.held[seat])
        for place in range(position.held[seat]):
            tell(position, EVERYBODY, names.KEPT, seat, position.hand[seat][place])
        plus, minus = position.collected[seat], kept(position, seat)
        position.totals[seat] += plus - minus
        tell(position, EVERYBODY, names.SCORED, seat, plus, minus, position.totals[seat])
    if position.hand_number == position.hands:
        end_match(position, names.OVER)
        tell(position, EVERYBODY, names.ENDED)
    else:
        position.hand_number += 1
        position.dealer = left_of(position, position.dealer)
        deal(position)


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
