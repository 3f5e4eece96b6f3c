"""Habe fertig: be rid of your hand first, and the two cards you pressed pay.

Everybody is dealt twelve cards and presses two of them, which only count for the one who lays
their last hand card first. Two open piles show two numbers. A card in a colour that neither
pile shows, with a number between the two, goes into the gap and earns another move; a card on
its own colour or number ends the turn; and who passes takes a card.
"""

from vierblatt.core.chance import pick
from vierblatt.core.hands import draw, pull, sort
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import State, i1, i2

SEATS = 4
COLOURS = 6
VALUES = 11
CARDS = COLOURS * VALUES  # HF1: card = colour * VALUES + number - 1
STARS = (0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0)  # HF2: by number, from 1
HAND = 12
PRESSED = 2
LEFT, RIGHT = 0, 1
MOST_TURNS = 400  # HF20

# The largest hand is one of two players: two tops lie open, each has pressed, and the other one
# still holds a card. The highest pile: the other top, the pressed cards, and again that card.
MOST_HELD = CARDS - 2 * PRESSED - 2 - 1
MOST_PILED = CARDS - 2 * PRESSED - 1 - 1

PRESS, REVEAL, PLAY, OVER = 0, 1, 2, 3
NONE = -1

# A move is a card to press; REVEALED_TO plus a pile; CARD_TO plus twice a card plus a pile; PASS.
REVEALED_TO = CARDS
CARD_TO = REVEALED_TO + 2
PASS = CARD_TO + 2 * CARDS
MOST_MOVES = 2 * MOST_HELD + 1

DEALT, PUT_ASIDE, READY, OPENED, REVEALED, NOT_REVEALED, COVERED, GAP, MATCHED = range(9)
PASSED, PASSED_DRY, DREW, RESHUFFLED, FINISHED, STUCK, TOO_LONG = range(9, 16)
KEPT, SHOWN, SCORED, ENDED = range(16, 20)


class Truth(State):
    rounds: int = i1()

    phase: int = i1()
    round: int = i1()
    dealer: int = i1()
    turn: int = i1()
    turns: int = i2()  # begun in this round
    dry: int = i1()  # how many have now passed in a row without drawing a card
    stock: list[int] = i1(CARDS)
    stock_count: int = i1()
    pile: list[list[int]] = i1(2, MOST_PILED)  # bottom to top
    height: list[int] = i1(2)
    revealed: int = i1()
    hand: list[list[int]] = i1(SEATS, MOST_HELD)
    held: list[int] = i1(SEATS)
    pressed: list[list[int]] = i1(SEATS, PRESSED)
    pressed_count: list[int] = i1(SEATS)
    # Cards that were last shuffled together share a batch. No rule asks for it, but what players
    # may remember depends on it (knowledge.py).
    batch: list[int] = i1(CARDS)
    totals: list[int] = i2(SEATS)  # 100 rounds at most, and there are 120 stars


@rule
def colour(card: int) -> int:
    return card // VALUES


@rule
def number(card: int) -> int:
    """From 0, where the card says 1."""
    return card % VALUES


@rule
def setup(state: Truth) -> None:
    state.round = 1
    state.dealer = pick(state, state.players)  # HF6
    deal(state)


@rule
def deal(state: Truth) -> None:
    """HF3: shuffle all cards, and a hand for each player."""
    for card in range(CARDS):
        state.stock[card] = card
        state.batch[card] = 0
    state.stock_count = CARDS
    for seat in range(state.players):
        for held in range(HAND):
            state.hand[seat][held] = draw(state, state.stock, state.stock_count)
            state.stock_count -= 1
        state.held[seat] = HAND
        state.pressed_count[seat] = 0
    state.height[LEFT] = 0
    state.height[RIGHT] = 0
    state.revealed = NONE
    state.phase = PRESS
    state.turn = NONE
    state.turns = 0
    state.dry = 0
    tell(state, EVERYBODY, DEALT, state.round, state.dealer, HAND)


@rule
def owes(state: Truth, seat: int) -> bool:
    """HF4."""
    return state.pressed_count[seat] < PRESSED


@rule
def movers(state: Truth) -> int:
    """The seats that may move, as bits."""
    if state.phase == REVEAL or state.phase == PLAY:
        return 1 << state.turn
    seats = 0
    if state.phase == PRESS:
        for seat in range(state.players):
            if owes(state, seat):
                seats |= 1 << seat
    return seats


@rule
def legal(state: Truth, seat: int, moves: list[int]) -> int:
    """Writes the moves a seat may make and says how many."""
    if state.phase == PRESS:  # HF4: any card of the hand
        for place in range(state.held[seat]):
            moves[place] = state.hand[seat][place]
        return state.held[seat]
    if state.phase == REVEAL:  # HF8: either pile
        moves[0] = REVEALED_TO + LEFT
        moves[1] = REVEALED_TO + RIGHT
        return 2
    # Each move is written, and kept if it counts: chance decides which cards fit, so a branch
    # would be guessed wrong half the time (& and | below for the same reason; a fifth faster).
    count = 0
    left, right = top(state, LEFT), top(state, RIGHT)
    for place in range(state.held[seat]):
        card = state.hand[seat][place]
        gap = fits_gap(card, left, right)
        moves[count] = CARD_TO + 2 * card + LEFT
        count += gap | matches(card, left)
        moves[count] = CARD_TO + 2 * card + RIGHT
        count += gap | matches(card, right)
    moves[count] = PASS  # HF13: always allowed
    return count + 1


@rule
def apply(state: Truth, seat: int, move: int) -> None:
    if move == PASS:
        pass_on(state, seat)
    elif move >= CARD_TO:
        play(state, seat, (move - CARD_TO) >> 1, (move - CARD_TO) & 1)
    elif move >= REVEALED_TO:
        lay_revealed(state, seat, move - REVEALED_TO)
    else:
        press(state, seat, move)


@rule
def press(state: Truth, seat: int, card: int) -> None:
    """HF4: secretly, all at the same time."""
    leave_hand(state, seat, card)
    state.pressed[seat][state.pressed_count[seat]] = card
    state.pressed_count[seat] += 1
    tell(state, seat, PUT_ASIDE, seat, card)
    if not owes(state, seat):
        tell(state, EVERYBODY, READY, seat)
    if movers(state) == 0:
        open_piles(state)


@rule
def open_piles(state: Truth) -> None:
    """HF5, HF6: two cards are laid open, and the dealer's left neighbour starts."""
    for pile in range(2):
        card = take(state)
        lay(state, pile, card)
        tell(state, EVERYBODY, OPENED, card, pile)
    begin_turn(state, next_seat(state, state.dealer))


@rule
def begin_turn(state: Truth, seat: int) -> None:
    """HF8, HF9: only here, where a turn begins, a missing gap makes the player turn over a card."""
    state.turn = seat
    state.turns += 1
    state.phase = PLAY
    if not is_gap(top(state, LEFT), top(state, RIGHT)):
        state.revealed = take(state)
        if state.revealed == NONE:  # HF15
            tell(state, EVERYBODY, NOT_REVEALED, seat)
        else:
            state.phase = REVEAL
            tell(state, EVERYBODY, REVEALED, seat, state.revealed)
            refill(state)


@rule
def lay_revealed(state: Truth, seat: int, pile: int) -> None:
    """HF8: on the pile of the player's choice; then the turn goes on, gap or no gap."""
    lay(state, pile, state.revealed)
    tell(state, EVERYBODY, COVERED, seat, state.revealed, pile)
    state.revealed = NONE
    state.phase = PLAY


@rule
def is_gap(left: int, right: int) -> bool:
    """HF7: a number lies strictly between the two tops; their colours play no part."""
    return abs(number(left) - number(right)) >= 2


@rule
def fits_gap(card: int, left: int, right: int) -> bool:
    """HF11: a colour that neither top shows, and a number strictly between theirs."""
    low, high = min(number(left), number(right)), max(number(left), number(right))
    between = (low < number(card)) & (number(card) < high)
    return between & (colour(card) != colour(left)) & (colour(card) != colour(right))


@rule
def matches(card: int, upon: int) -> bool:
    """HF12."""
    return (colour(card) == colour(upon)) | (number(card) == number(upon))


@rule
def play(state: Truth, seat: int, card: int, pile: int) -> None:
    """HF10: one card, into the gap or on its own colour or number."""
    gap = fits_gap(card, top(state, LEFT), top(state, RIGHT))
    leave_hand(state, seat, card)
    lay(state, pile, card)
    state.dry = 0
    if gap:
        tell(state, EVERYBODY, GAP, seat, card, pile)
    else:
        tell(state, EVERYBODY, MATCHED, seat, card, pile)
    if state.held[seat] == 0:  # HF17: at once, also where it was laid into the gap
        tell(state, EVERYBODY, FINISHED, seat)
        end_round(state, seat)
    elif not gap:  # HF12; into the gap, the same player moves again (HF11)
        end_turn(state)


@rule
def pass_on(state: Truth, seat: int) -> None:
    """HF13: take the top card of the stock; the turn ends."""
    card = take(state)
    if card == NONE:  # HF15
        state.dry += 1
        tell(state, EVERYBODY, PASSED_DRY, seat)
    else:
        state.dry = 0
        state.hand[seat][state.held[seat]] = card
        state.held[seat] += 1
        tell(state, EVERYBODY, PASSED, seat)
        tell(state, seat, DREW, seat, card)
        refill(state)
    end_turn(state)


@rule
def end_turn(state: Truth) -> None:
    if state.dry == state.players:  # HF16
        tell(state, EVERYBODY, STUCK)
        end_round(state, NONE)
    elif state.turns == MOST_TURNS:  # HF20
        tell(state, EVERYBODY, TOO_LONG, state.turns)
        end_round(state, NONE)
    else:
        begin_turn(state, next_seat(state, state.turn))


@rule
def next_seat(state: Truth, seat: int) -> int:
    """HF6: clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def top(state: Truth, pile: int) -> int:
    return state.pile[pile][state.height[pile] - 1]


@rule
def lay(state: Truth, pile: int, card: int) -> None:
    state.pile[pile][state.height[pile]] = card
    state.height[pile] += 1


@rule
def leave_hand(state: Truth, seat: int, card: int) -> None:
    pull(state.hand[seat], state.held[seat], card)
    state.held[seat] -= 1


@rule
def take(state: Truth) -> int:
    """The top card of the stock, or NONE (HF15)."""
    refill(state)
    if state.stock_count == 0:
        return NONE
    card = draw(state, state.stock, state.stock_count)
    state.stock_count -= 1
    return card


@rule
def refill(state: Truth) -> None:
    """HF14: when the stock is used up, all cards under the two tops become the new one.

    HF15: where there are none, the next card that is needed asks again.
    """
    if state.stock_count > 0 or state.height[LEFT] + state.height[RIGHT] <= 2:
        return
    batch = free_batch(state)
    for pile in range(2):
        for place in range(state.height[pile] - 1):
            card = state.pile[pile][place]
            state.batch[card] = batch
            state.stock[state.stock_count] = card
            state.stock_count += 1
        state.pile[pile][0] = top(state, pile)
        state.height[pile] = 1
    tell(state, EVERYBODY, RESHUFFLED, state.stock_count)


@rule
def free_batch(state: Truth) -> int:
    """The least number from 1 that the batch of no card in a hand has (0 is the deal).

    Fewer than 60 cards are held while some lie under the tops, so it is at most 60.
    """
    used = 0
    for seat in range(state.players):
        for place in range(state.held[seat]):
            used |= 1 << state.batch[state.hand[seat][place]]
    batch = 1
    while used >> batch & 1:
        batch += 1
    return batch


@rule
def end_round(state: Truth, finisher: int) -> None:
    """HF17, HF18: all cards are shown, and the stars on them count."""
    for seat in range(state.players):
        sort(state.hand[seat], state.held[seat])  # shown in no order that tells more
        sort(state.pressed[seat], PRESSED)
        points = 0
        for place in range(state.held[seat]):
            points -= STARS[number(state.hand[seat][place])]
            tell(state, EVERYBODY, KEPT, seat, state.hand[seat][place])
        for place in range(PRESSED):
            if seat == finisher:
                points += STARS[number(state.pressed[seat][place])]
            tell(state, EVERYBODY, SHOWN, seat, state.pressed[seat][place])
        state.totals[seat] += points
        tell(state, EVERYBODY, SCORED, seat, points, state.totals[seat])
    if state.round == state.rounds:  # HF19
        state.phase = OVER
        state.turn = NONE
        tell(state, EVERYBODY, ENDED)
    else:
        state.round += 1
        state.dealer = next_seat(state, state.dealer)  # HF6
        deal(state)


@rule
def standing(state: Truth, seat: int) -> int:
    """HF19: the best total wins."""
    return state.totals[seat]
