"""Null & nichtig: take tricks, lay what you took by colours, and only the tops count.

Everybody holds thirteen cards and lays three of them open. Ten tricks follow; any card may be
played, the highest takes the trick. The winner lays the cards, their own first, on stacks by
colour, and only the top of each stack will score: a zero on top makes it null and void.
"""

from vierblatt.core.chance import pick
from vierblatt.core.hands import draw, pull
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import State, i1, i2

SEATS = 6
COLOURS = 5
VALUES = 12
KINDS = COLOURS * VALUES
CARDS = KINDS + COLOURS  # NN1: the zero of each colour exists twice
HAND = 13

LAY, TRICK, OVER = 0, 1, 2
NONE = -1

# A move is a card to play, or that card plus LAID to lay it open before the first trick.
LAID = KINDS
MOST_MOVES = HAND

DEALT, PUT_DOWN, READY, SHOWN, PLAYED, TOOK, SCORED, ENDED = range(8)


class Truth(State):
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
def setup(state: Truth) -> None:
    state.round = 1
    state.first = pick(state, state.players)  # NN4
    deal(state)


@rule
def deal(state: Truth) -> None:
    """NN1, NN2: a hand for each player; the rest stays out, unseen."""
    for card in range(KINDS):
        state.out[card] = card
    for colour in range(COLOURS):
        state.out[KINDS + colour] = colour * VALUES
    state.out_count = CARDS
    size = hand_size(state)
    for seat in range(state.players):
        for held in range(size):
            state.hand[seat][held] = draw(state, state.out, state.out_count)
            state.out_count -= 1
        state.held[seat] = size
        state.trick[seat] = NONE
        for colour in range(COLOURS):
            state.top[seat][colour] = NONE
    state.laid_count = 0
    state.phase = LAY
    state.leader = state.first
    state.turn = NONE
    tell(state, EVERYBODY, DEALT, state.round, size)


@rule
def hand_size(state: Truth) -> int:
    """NN2, NN14."""
    return 10 if state.players == 6 else HAND


@rule
def tricks(state: Truth) -> int:
    """NN9, NN14."""
    return 8 if state.players == 6 else 10


@rule
def owes(state: Truth, seat: int) -> bool:
    """NN3, NN14: cards are laid open until as many are held as there will be tricks."""
    return state.held[seat] > tricks(state)


@rule
def movers(state: Truth) -> int:
    """The seats that may move, as bits."""
    if state.phase == TRICK:
        return 1 << state.turn
    seats = 0
    if state.phase == LAY:
        for seat in range(state.players):
            if owes(state, seat):
                seats |= 1 << seat
    return seats


@rule
def legal(state: Truth, seat: int, moves: list[int]) -> int:
    """NN3, NN5: any card of the hand. Writes the moves and says how many."""
    shift = LAID if state.phase == LAY else 0
    count = 0
    listed = 0  # kinds, as bits: the two zeros of a colour are one move
    for place in range(state.held[seat]):
        card = state.hand[seat][place]
        if listed >> card & 1 == 0:
            listed |= 1 << card
            moves[count] = card + shift
            count += 1
    return count


@rule
def apply(state: Truth, seat: int, move: int) -> None:
    if state.phase == LAY:
        lay_open(state, seat, move - LAID)
    else:
        play(state, seat, move)


@rule
def lay_open(state: Truth, seat: int, card: int) -> None:
    """NN3: the later card lies on top; nobody sees any before all have laid theirs."""
    leave_hand(state, seat, card)
    lay(state, seat, card)
    tell(state, seat, PUT_DOWN, seat, card)
    if not owes(state, seat):
        tell(state, EVERYBODY, READY, seat)
    if movers(state) == 0:
        show(state)
        state.phase = TRICK
        state.turn = state.leader


@rule
def show(state: Truth) -> None:
    """NN3: seat by seat, so that the order does not tell who chose when."""
    laid, owner = state.laid, state.owner
    for count in range(1, state.laid_count):
        place = count
        while place > 0 and owner[place - 1] > owner[place]:
            owner[place - 1], owner[place] = owner[place], owner[place - 1]
            laid[place - 1], laid[place] = laid[place], laid[place - 1]
            place -= 1
    for place in range(state.laid_count):
        tell(state, EVERYBODY, SHOWN, owner[place], laid[place])


@rule
def play(state: Truth, seat: int, card: int) -> None:
    """NN5: clockwise, one card each."""
    leave_hand(state, seat, card)
    state.trick[seat] = card
    tell(state, EVERYBODY, PLAYED, seat, card)
    following = seat + 1 if seat + 1 < state.players else 0
    if following != state.leader:
        state.turn = following
    else:
        take(state)


@rule
def take(state: Truth) -> None:
    """NN7: their own card first, then clockwise."""
    winner = taker(state)
    tell(state, EVERYBODY, TOOK, winner)
    for step in range(state.players):
        seat = (winner + step) % state.players
        lay(state, winner, state.trick[seat])
        state.trick[seat] = NONE
    state.leader = winner  # NN9
    state.turn = winner
    if state.held[winner] == 0:
        end_round(state)


@rule
def taker(state: Truth) -> int:
    """NN6: who takes the trick as it lies, the highest and of equals the first; NONE at first."""
    found = NONE
    best = NONE
    seat = int(state.leader)
    for _ in range(state.players):
        if state.trick[seat] != NONE and state.trick[seat] % VALUES > best:
            best = state.trick[seat] % VALUES
            found = seat
        seat = seat + 1 if seat + 1 < state.players else 0
    return found


@rule
def leave_hand(state: Truth, seat: int, card: int) -> None:
    pull(state.hand[seat], state.held[seat], card)
    state.held[seat] -= 1


@rule
def lay(state: Truth, seat: int, card: int) -> None:
    """NN7, NN8: on the stack of its colour, where it is the only one that counts."""
    state.laid[state.laid_count] = card
    state.owner[state.laid_count] = seat
    state.laid_count += 1
    state.top[seat][card // VALUES] = card % VALUES


@rule
def worth(state: Truth, seat: int) -> int:
    """NN8, NN10: the sum of the tops."""
    points = 0
    for colour in range(COLOURS):
        if state.top[seat][colour] > 0:
            points += state.top[seat][colour]
    return points


@rule
def end_round(state: Truth) -> None:
    fewest = 1000
    leads = NONE
    for step in range(state.players):
        seat = (state.first + step) % state.players
        points = worth(state, seat)
        state.totals[seat] += points
        tell(state, EVERYBODY, SCORED, seat, points, state.totals[seat])
        if points < fewest:  # NN11: among equals the first clockwise from who led
            fewest = points
            leads = seat
    if is_last(state):
        state.phase = OVER
        state.turn = NONE
        tell(state, EVERYBODY, ENDED)
    else:
        state.first = leads
        state.round += 1
        deal(state)


@rule
def is_last(state: Truth) -> bool:
    """NN12, NN13: as many rounds as agreed, or until a total exceeds the target."""
    if state.target == 0:
        return state.round == state.rounds
    for seat in range(state.players):
        if standing(state, seat) > state.target:
            return True
    return False


@rule
def standing(state: Truth, seat: int) -> int:
    """NN15: what decides the match, a player's total or the team's."""
    if state.teams == 0:
        return state.totals[seat]
    points = 0
    for mate in range(seat % 2, state.players, 2):
        points += state.totals[mate]
    return points
