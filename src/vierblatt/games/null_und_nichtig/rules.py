"""Null & nichtig: take tricks, lay what you took by colours, and only the tops count.

Everybody holds thirteen cards and lays three of them open. Ten tricks follow; any card may be
played, the highest takes the trick. The winner lays the cards, their own first, on stacks by
colour, and only the top of each stack will score: a zero on top makes it null and void.
"""

from vierblatt.core.chance import pick
from vierblatt.core.hands import draw, pull
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import State, i1, i2
from vierblatt.games.null_und_nichtig import names
from vierblatt.games.null_und_nichtig.names import (
    DEALT,
    ENDED,
    LAY,
    LAY_CARD,
    OVER,
    PLAY_CARD,
    PLAYED,
    PUT_DOWN,
    READY,
    SCORED,
    SHOWN,
    TOOK,
    TRICK,
    VALUES,
)

SEATS = 6
COLOURS = len(names.COLOURS)
KINDS = len(names.CARDS)  # card = colour * VALUES + value
CARDS = KINDS + COLOURS  # NN1: the zero of each colour exists twice
HAND = 13
MOST_MOVES = HAND
NONE = -1


class Position(State):
    rounds: int = i2()
    target: int = i2()
    teams: int = i1()

    phase: int = i1()
    round: int = i2()
    first: int = i1()  # who led the first trick of this round
    leader: int = i1()
    turn: int = i1()
    out: list[int] = i1(CARDS)
    out_count: int = i1()
    hand: list[list[int]] = i1(SEATS, HAND)
    held: list[int] = i1(SEATS)
    # Every card on a stack, in the order in which they were laid, and whose stack it is on.
    laid: list[int] = i1(CARDS)
    owner: list[int] = i1(CARDS)
    laid_count: int = i1()
    top: list[list[int]] = i1(SEATS, COLOURS)  # the value on top, NONE where there is no stack
    trick: list[int] = i1(SEATS)
    totals: list[int] = i2(SEATS)


@rule
def setup(position: Position) -> None:
    position.round = 1
    position.first = pick(position, position.players)  # NN4
    deal(position)


@rule
def deal(position: Position) -> None:
    """NN1, NN2: a hand for each player; the rest stays out, unseen."""
    for card in range(KINDS):
        position.out[card] = card
    for colour in range(COLOURS):
        position.out[KINDS + colour] = colour * VALUES
    position.out_count = CARDS
    size = hand_size(position)
    for seat in range(position.players):
        for held in range(size):
            position.hand[seat][held] = draw(position, position.out, position.out_count)
            position.out_count -= 1
        position.held[seat] = size
        position.trick[seat] = NONE
        for colour in range(COLOURS):
            position.top[seat][colour] = NONE
    position.laid_count = 0
    position.phase = LAY
    position.leader = position.first
    position.turn = NONE
    tell(position, EVERYBODY, DEALT, position.round, size)


@rule
def hand_size(position: Position) -> int:
    """NN2, NN14."""
    return 10 if position.players == 6 else HAND


@rule
def tricks(position: Position) -> int:
    """NN9, NN14."""
    return 8 if position.players == 6 else 10


@rule
def owes(position: Position, seat: int) -> bool:
    """NN3, NN14: cards are laid open until as many are held as there will be tricks."""
    return position.held[seat] > tricks(position)


@rule
def movers(position: Position) -> int:
    """The seats that may move, as bits."""
    if position.phase == TRICK:
        return 1 << position.turn
    seats = 0
    if position.phase == LAY:
        for seat in range(position.players):
            if owes(position, seat):
                seats |= 1 << seat
    return seats


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """NN3, NN5: any card of the hand. Writes the moves and says how many."""
    first = LAY_CARD if position.phase == LAY else PLAY_CARD
    count = 0
    listed = 0  # kinds, as bits: the two zeros of a colour are one move
    for place in range(position.held[seat]):
        card = position.hand[seat][place]
        if listed >> card & 1 == 0:
            listed |= 1 << card
            moves[count] = first + card
            count += 1
    return count


@rule
def apply(position: Position, seat: int, move: int) -> None:
    if position.phase == LAY:
        lay_open(position, seat, move - LAY_CARD)
    else:
        play(position, seat, move - PLAY_CARD)


@rule
def lay_open(position: Position, seat: int, card: int) -> None:
    """NN3: the later card lies on top; nobody sees any before all have laid theirs."""
    leave_hand(position, seat, card)
    lay(position, seat, card)
    tell(position, seat, PUT_DOWN, seat, card)
    if not owes(position, seat):
        tell(position, EVERYBODY, READY, seat)
    if movers(position) == 0:
        show(position)
        position.phase = TRICK
        position.turn = position.leader


@rule
def show(position: Position) -> None:
    """NN3: seat by seat, so that the order does not tell who chose when."""
    laid, owner = position.laid, position.owner
    for count in range(1, position.laid_count):
        place = count
        while place > 0 and owner[place - 1] > owner[place]:
            owner[place - 1], owner[place] = owner[place], owner[place - 1]
            laid[place - 1], laid[place] = laid[place], laid[place - 1]
            place -= 1
    for place in range(position.laid_count):
        tell(position, EVERYBODY, SHOWN, owner[place], laid[place])


@rule
def play(position: Position, seat: int, card: int) -> None:
    """NN5: clockwise, one card each."""
    leave_hand(position, seat, card)
    position.trick[seat] = card
    tell(position, EVERYBODY, PLAYED, seat, card)
    following = seat + 1 if seat + 1 < position.players else 0
    if following != position.leader:
        position.turn = following
    else:
        take(position)


@rule
def take(position: Position) -> None:
    """NN7: their own card first, then clockwise."""
    winner = taker(position)
    tell(position, EVERYBODY, TOOK, winner)
    for step in range(position.players):
        seat = (winner + step) % position.players
        lay(position, winner, position.trick[seat])
        position.trick[seat] = NONE
    position.leader = winner  # NN9
    position.turn = winner
    if position.held[winner] == 0:
        end_round(position)


@rule
def taker(position: Position) -> int:
    """NN6: who takes the trick as it lies, the highest and of equals the first; NONE at first."""
    found = NONE
    best = NONE
    seat = int(position.leader)
    for _ in range(position.players):
        if position.trick[seat] != NONE and position.trick[seat] % VALUES > best:
            best = position.trick[seat] % VALUES
            found = seat
        seat = seat + 1 if seat + 1 < position.players else 0
    return found


@rule
def leave_hand(position: Position, seat: int, card: int) -> None:
    pull(position.hand[seat], position.held[seat], card)
    position.held[seat] -= 1


@rule
def lay(position: Position, seat: int, card: int) -> None:
    """NN7, NN8: on the stack of its colour, where it is the only one that counts."""
    position.laid[position.laid_count] = card
    position.owner[position.laid_count] = seat
    position.laid_count += 1
    position.top[seat][card // VALUES] = card % VALUES


@rule
def worth(position: Position, seat: int) -> int:
    """NN8, NN10: the sum of the tops."""
    points = 0
    for colour in range(COLOURS):
        if position.top[seat][colour] > 0:
            points += position.top[seat][colour]
    return points


@rule
def end_round(position: Position) -> None:
    fewest = 1000
    leads = NONE
    for step in range(position.players):
        seat = (position.first + step) % position.players
        points = worth(position, seat)
        position.totals[seat] += points
        tell(position, EVERYBODY, SCORED, seat, points, position.totals[seat])
        if points < fewest:  # NN11: among equals the first clockwise from who led
            fewest = points
            leads = seat
    if is_last(position):
        position.phase = OVER
        position.turn = NONE
        tell(position, EVERYBODY, ENDED)
    else:
        position.first = leads
        position.round += 1
        deal(position)


@rule
def is_last(position: Position) -> bool:
    """NN12, NN13: as many rounds as agreed, or until a total exceeds the target."""
    if position.target == 0:
        return position.round == position.rounds
    for seat in range(position.players):
        if standing(position, seat) > position.target:
            return True
    return False


@rule
def standing(position: Position, seat: int) -> int:
    """NN15: what decides the match, a player's total or the team's."""
    if position.teams == 0:
        return position.totals[seat]
    points = 0
    for mate in range(seat % 2, position.players, 2):
        points += position.totals[mate]
    return points
