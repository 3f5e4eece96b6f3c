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
from vierblatt.games.habe_fertig import names
from vierblatt.games.habe_fertig.names import (
    CARD_TO,
    COVERED,
    DEALT,
    DREW,
    ENDED,
    FINISHED,
    GAP,
    KEPT,
    MATCHED,
    NOT_REVEALED,
    OPENED,
    OVER,
    PASS,
    PASSED,
    PASSED_DRY,
    PLAY,
    PRESS,
    PRESS_CARD,
    PUT_ASIDE,
    READY,
    RESHUFFLED,
    REVEAL,
    REVEALED,
    REVEALED_TO,
    SCORED,
    SHOWN,
    STUCK,
    TOO_LONG,
    VALUES,
)

SEATS = 4
CARDS = len(names.CARDS)  # HF1: card = colour * VALUES + number - 1
STARS = (0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0)  # HF2: by number, from 1
HAND = 12
PRESSED = 2
LEFT, RIGHT = 0, 1
MOST_TURNS = 400  # HF20
NONE = -1

# The largest hand is one of two players: two tops lie open, each has pressed, and the other one
# still holds a card. The highest pile: the other top, the pressed cards, and again that card.
MOST_HELD = CARDS - 2 * PRESSED - 2 - 1
MOST_PILED = CARDS - 2 * PRESSED - 1 - 1
MOST_MOVES = 2 * MOST_HELD + 1


class Position(State):
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
def setup(position: Position) -> None:
    position.round = 1
    position.dealer = pick(position, position.players)  # HF6
    deal(position)


@rule
def deal(position: Position) -> None:
    """HF3: shuffle all cards, and a hand for each player."""
    for card in range(CARDS):
        position.stock[card] = card
        position.batch[card] = 0
    position.stock_count = CARDS
    for seat in range(position.players):
        for held in range(HAND):
            position.hand[seat][held] = draw(position, position.stock, position.stock_count)
            position.stock_count -= 1
        position.held[seat] = HAND
        position.pressed_count[seat] = 0
    position.height[LEFT] = 0
    position.height[RIGHT] = 0
    position.revealed = NONE
    position.phase = PRESS
    position.turn = NONE
    position.turns = 0
    position.dry = 0
    tell(position, EVERYBODY, DEALT, position.round, position.dealer, HAND)


@rule
def owes(position: Position, seat: int) -> bool:
    """HF4."""
    return position.pressed_count[seat] < PRESSED


@rule
def movers(position: Position) -> int:
    """The seats that may move, as bits."""
    if position.phase == REVEAL or position.phase == PLAY:
        return 1 << position.turn
    seats = 0
    if position.phase == PRESS:
        for seat in range(position.players):
            if owes(position, seat):
                seats |= 1 << seat
    return seats


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """Writes the moves a seat may make and says how many."""
    if position.phase == PRESS:  # HF4: any card of the hand
        for place in range(position.held[seat]):
            moves[place] = PRESS_CARD + position.hand[seat][place]
        return position.held[seat]
    if position.phase == REVEAL:  # HF8: either pile
        moves[0] = REVEALED_TO + LEFT
        moves[1] = REVEALED_TO + RIGHT
        return 2
    # Each move is written, and kept if it counts: chance decides which cards fit, so a branch
    # would be guessed wrong half the time (& and | below for the same reason; a fifth faster).
    count = 0
    left, right = top(position, LEFT), top(position, RIGHT)
    for place in range(position.held[seat]):
        card = position.hand[seat][place]
        gap = fits_gap(card, left, right)
        moves[count] = CARD_TO + 2 * card + LEFT
        count += gap | matches(card, left)
        moves[count] = CARD_TO + 2 * card + RIGHT
        count += gap | matches(card, right)
    moves[count] = PASS  # HF13: always allowed
    return count + 1


@rule
def apply(position: Position, seat: int, move: int) -> None:
    if move == PASS:
        pass_on(position, seat)
    elif move >= CARD_TO:
        play(position, seat, (move - CARD_TO) >> 1, (move - CARD_TO) & 1)
    elif move >= REVEALED_TO:
        lay_revealed(position, seat, move - REVEALED_TO)
    else:
        press(position, seat, move - PRESS_CARD)


@rule
def press(position: Position, seat: int, card: int) -> None:
    """HF4: secretly, all at the same time."""
    leave_hand(position, seat, card)
    position.pressed[seat][position.pressed_count[seat]] = card
    position.pressed_count[seat] += 1
    tell(position, seat, PUT_ASIDE, seat, card)
    if not owes(position, seat):
        tell(position, EVERYBODY, READY, seat)
    if movers(position) == 0:
        open_piles(position)


@rule
def open_piles(position: Position) -> None:
    """HF5, HF6: two cards are laid open, and the dealer's left neighbour starts."""
    for pile in range(2):
        card = take(position)
        lay(position, pile, card)
        tell(position, EVERYBODY, OPENED, card, pile)
    begin_turn(position, next_seat(position, position.dealer))


@rule
def begin_turn(position: Position, seat: int) -> None:
    """HF8, HF9: only here, where a turn begins, a missing gap makes the player turn over a card."""
    position.turn = seat
    position.turns += 1
    position.phase = PLAY
    if not is_gap(top(position, LEFT), top(position, RIGHT)):
        position.revealed = take(position)
        if position.revealed == NONE:  # HF15
            tell(position, EVERYBODY, NOT_REVEALED, seat)
        else:
            position.phase = REVEAL
            tell(position, EVERYBODY, REVEALED, seat, position.revealed)
            refill(position)


@rule
def lay_revealed(position: Position, seat: int, pile: int) -> None:
    """HF8: on the pile of the player's choice; then the turn goes on, gap or no gap."""
    lay(position, pile, position.revealed)
    tell(position, EVERYBODY, COVERED, seat, position.revealed, pile)
    position.revealed = NONE
    position.phase = PLAY


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
def play(position: Position, seat: int, card: int, pile: int) -> None:
    """HF10: one card, into the gap or on its own colour or number."""
    gap = fits_gap(card, top(position, LEFT), top(position, RIGHT))
    leave_hand(position, seat, card)
    lay(position, pile, card)
    position.dry = 0
    if gap:
        tell(position, EVERYBODY, GAP, seat, card, pile)
    else:
        tell(position, EVERYBODY, MATCHED, seat, card, pile)
    if position.held[seat] == 0:  # HF17: at once, also where it was laid into the gap
        tell(position, EVERYBODY, FINISHED, seat)
        end_round(position, seat)
    elif not gap:  # HF12; into the gap, the same player moves again (HF11)
        end_turn(position)


@rule
def pass_on(position: Position, seat: int) -> None:
    """HF13: take the top card of the stock; the turn ends."""
    card = take(position)
    if card == NONE:  # HF15
        position.dry += 1
        tell(position, EVERYBODY, PASSED_DRY, seat)
    else:
        position.dry = 0
        position.hand[seat][position.held[seat]] = card
        position.held[seat] += 1
        tell(position, EVERYBODY, PASSED, seat)
        tell(position, seat, DREW, seat, card)
        refill(position)
    end_turn(position)


@rule
def end_turn(position: Position) -> None:
    if position.dry == position.players:  # HF16
        tell(position, EVERYBODY, STUCK)
        end_round(position, NONE)
    elif position.turns == MOST_TURNS:  # HF20
        tell(position, EVERYBODY, TOO_LONG, position.turns)
        end_round(position, NONE)
    else:
        begin_turn(position, next_seat(position, position.turn))


@rule
def next_seat(position: Position, seat: int) -> int:
    """HF6: clockwise."""
    return seat + 1 if seat + 1 < position.players else 0


@rule
def top(position: Position, pile: int) -> int:
    return position.pile[pile][position.height[pile] - 1]


@rule
def lay(position: Position, pile: int, card: int) -> None:
    position.pile[pile][position.height[pile]] = card
    position.height[pile] += 1


@rule
def leave_hand(position: Position, seat: int, card: int) -> None:
    pull(position.hand[seat], position.held[seat], card)
    position.held[seat] -= 1


@rule
def take(position: Position) -> int:
    """The top card of the stock, or NONE (HF15)."""
    refill(position)
    if position.stock_count == 0:
        return NONE
    card = draw(position, position.stock, position.stock_count)
    position.stock_count -= 1
    return card


@rule
def refill(position: Position) -> None:
    """HF14: when the stock is used up, all cards under the two tops become the new one.

    HF15: where there are none, the next card that is needed asks again.
    """
    if position.stock_count > 0 or position.height[LEFT] + position.height[RIGHT] <= 2:
        return
    batch = free_batch(position)
    for pile in range(2):
        for place in range(position.height[pile] - 1):
            card = position.pile[pile][place]
            position.batch[card] = batch
            position.stock[position.stock_count] = card
            position.stock_count += 1
        position.pile[pile][0] = top(position, pile)
        position.height[pile] = 1
    tell(position, EVERYBODY, RESHUFFLED, position.stock_count)


@rule
def free_batch(position: Position) -> int:
    """The least number from 1 that the batch of no card in a hand has (0 is the deal).

    Fewer than 60 cards are held while some lie under the tops, so it is at most 60.
    """
    used = 0
    for seat in range(position.players):
        for place in range(position.held[seat]):
            used |= 1 << position.batch[position.hand[seat][place]]
    batch = 1
    while used >> batch & 1:
        batch += 1
    return batch


@rule
def end_round(position: Position, finisher: int) -> None:
    """HF17, HF18: all cards are shown, and the stars on them count."""
    for seat in range(position.players):
        sort(position.hand[seat], position.held[seat])  # shown in no order that tells more
        sort(position.pressed[seat], PRESSED)
        points = 0
        for place in range(position.held[seat]):
            points -= STARS[number(position.hand[seat][place])]
            tell(position, EVERYBODY, KEPT, seat, position.hand[seat][place])
        for place in range(PRESSED):
            if seat == finisher:
                points += STARS[number(position.pressed[seat][place])]
            tell(position, EVERYBODY, SHOWN, seat, position.pressed[seat][place])
        position.totals[seat] += points
        tell(position, EVERYBODY, SCORED, seat, points, position.totals[seat])
    if position.round == position.rounds:  # HF19
        position.phase = OVER
        position.turn = NONE
        tell(position, EVERYBODY, ENDED)
    else:
        position.round += 1
        position.dealer = next_seat(position, position.dealer)  # HF6
        deal(position)


@rule
def standing(position: Position, seat: int) -> int:
    """HF19: the best total wins."""
    return position.totals[seat]
