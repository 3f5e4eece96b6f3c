"""Habe fertig: be rid of your hand first, and the two cards you pressed pay.

Everybody is dealt twelve cards and presses two of them, which only count for the one who lays
their last hand card first. Two open piles show two numbers. A card in a colour that neither
pile shows, with a number between the two, goes into the gap and earns another move; a card on
its own colour or number ends the turn; and who passes takes a card.

A round goes through three phases: all PRESS (HF4); a player may have to REVEAL a card (HF8) and
then can PLAY (HF10).

`legal` lists what a seat may do, `apply` does it, and `tell` says who gets to know what.
Our rulings are in rules.en.md, options and their defaults in __init__.py, and what a seat knows in
knowledge.py.
"""

from vierblatt.core.chance import pick
from vierblatt.core.flow import (
    NONE,
    all_have_chosen,
    ask_all,
    both,
    either,
    end_match,
    left_of,
    offer,
)
from vierblatt.core.hands import (
    add,
    deal_hands,
    draw,
    quotient,
    remainder,
    remove,
    shuffle_in,
    sort,
)
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.habe_fertig import names
from vierblatt.games.habe_fertig.memory import all_see, free_batch, remember_stock
from vierblatt.games.habe_fertig.names import VALUES
from vierblatt.games.habe_fertig.state import CARDS, MOST_HELD, PRESSED, Position

STARS = (0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0)  # HF2: on the 1, the 2, … the 11
HAND = 12  # HF3
LEFT, RIGHT = 0, 1
MOST_TURNS = 400  # HF20
MOST_MOVES = 2 * MOST_HELD + 1  # each card on either pile, or pass


# The cards


@rule
def colour(card: int) -> int:
    """HF1: six colours, from 0."""
    return quotient(card, VALUES)


@rule
def number(card: int) -> int:
    """HF1: the number on the card less one, so from 0 to 10."""
    return remainder(card, VALUES)


@rule
def stars(card: int) -> int:
    """HF2."""
    return STARS[number(card)]


# Setting up a round


@rule
def setup(position: Position) -> None:
    position.round = 1
    position.dealer = pick(position, position.players)  # HF6: by lot
    deal(position)


@rule
def deal(position: Position) -> None:
    """HF3: shuffle all cards, and a hand for each player."""
    position.stock_count = 0
    for card in range(CARDS):
        shuffle_in(position, card)
    remember_stock(position, 0)
    deal_hands(position, HAND)
    position.height[LEFT] = 0
    position.height[RIGHT] = 0
    position.revealed = NONE
    position.turns = 0
    position.dry = 0
    for seat in range(position.players):
        position.pressed_count[seat] = 0
    position.phase = names.PRESS
    ask_all(position, PRESSED)  # HF4
    tell(position, EVERYBODY, names.DEALT, position.round, position.dealer, HAND)


@rule
def press(position: Position, seat: int, card: int) -> None:
    """HF4: two cards of the hand, secretly, all at the same time."""
    remove(position.hand, position.held, seat, card)
    add(position.pressed, position.pressed_count, seat, card)
    position.owes[seat] -= 1
    tell(position, seat, names.PUT_ASIDE, seat, card)
    if position.owes[seat] == 0:
        tell(position, EVERYBODY, names.READY, seat)
    if all_have_chosen(position):
        open_piles(position)


@rule
def open_piles(position: Position) -> None:
    """HF5: two cards are laid open. HF6: the dealer's left neighbour starts."""
    for pile in range(2):
        card = draw_or_none(position)
        add(position.pile, position.height, pile, card)
        all_see(position, card)
        tell(position, EVERYBODY, names.OPENED, card, pile)
    begin_turn(position, left_of(position, position.dealer))


# A turn


@rule
def top(position: Position, pile: int) -> int:
    return position.pile[pile][position.height[pile] - 1]


@rule
def is_gap(left: int, right: int) -> bool:
    """HF7: a number lies strictly between the two tops; their colours play no part."""
    return abs(number(left) - number(right)) >= 2


@rule
def begin_turn(position: Position, seat: int) -> None:
    """HF8: without a gap the player turns over a card. HF9: only here, where a turn begins."""
    position.turn = seat
    position.turns += 1
    position.phase = names.PLAY
    if not is_gap(top(position, LEFT), top(position, RIGHT)):
        position.revealed = draw_or_none(position)
        if position.revealed == NONE:  # HF15
            tell(position, EVERYBODY, names.NOT_REVEALED, seat)
        else:
            position.phase = names.REVEAL
            all_see(position, position.revealed)
            tell(position, EVERYBODY, names.REVEALED, seat, position.revealed)
            refill(position)


@rule
def lay_revealed(position: Position, seat: int, pile: int) -> None:
    """HF8: on the pile of the player's choice; then the turn goes on, gap or no gap."""
    add(position.pile, position.height, pile, position.revealed)
    tell(position, EVERYBODY, names.COVERED, seat, position.revealed, pile)
    position.revealed = NONE
    position.phase = names.PLAY


@rule
def fits_gap(card: int, left: int, right: int) -> bool:
    """HF11: a colour that is on neither pile, and a number strictly between the two tops."""
    new_colour = both(colour(card) != colour(left), colour(card) != colour(right))
    low, high = min(number(left), number(right)), max(number(left), number(right))
    return both(new_colour, both(low < number(card), number(card) < high))


@rule
def matches(card: int, upon: int) -> bool:
    """HF12: the same colour or the same number."""
    return either(colour(card) == colour(upon), number(card) == number(upon))


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """Write the moves a seat may make, and say how many."""
    if position.phase == names.PRESS:  # HF4: any card of the hand
        for place in range(position.held[seat]):
            moves[place] = names.PRESS_CARD + position.hand[seat][place]
        return position.held[seat]
    if position.phase == names.REVEAL:  # HF8: either pile
        moves[0] = names.REVEALED_TO + LEFT
        moves[1] = names.REVEALED_TO + RIGHT
        return 2
    count = 0
    left, right = top(position, LEFT), top(position, RIGHT)
    for place in range(position.held[seat]):  # HF10
        card = position.hand[seat][place]
        gap = fits_gap(card, left, right)  # HF11: on either pile
        count = offer(
            moves, count, names.CARD_TO + 2 * card + LEFT, either(gap, matches(card, left))
        )
        count = offer(
            moves, count, names.CARD_TO + 2 * card + RIGHT, either(gap, matches(card, right))
        )
    moves[count] = names.PASS  # HF13: always allowed
    return count + 1


@rule
def apply(position: Position, seat: int, move: int) -> None:
    if position.phase == names.PRESS:
        press(position, seat, move - names.PRESS_CARD)
    elif position.phase == names.REVEAL:
        lay_revealed(position, seat, move - names.REVEALED_TO)
    elif move == names.PASS:
        pass_on(position, seat)
    else:
        play(position, seat, (move - names.CARD_TO) // 2, (move - names.CARD_TO) % 2)


@rule
def play(position: Position, seat: int, card: int, pile: int) -> None:
    """HF10: one card, into the gap or on its own colour or number; none can do both, for one that
    fits the gap has neither a colour nor a number that lies on top."""
    gap = fits_gap(card, top(position, LEFT), top(position, RIGHT))
    remove(position.hand, position.held, seat, card)
    add(position.pile, position.height, pile, card)
    all_see(position, card)
    position.dry = 0
    tell(position, EVERYBODY, names.GAP if gap else names.MATCHED, seat, card, pile)
    if position.held[seat] == 0:  # HF17: at once, also where it was laid into the gap
        tell(position, EVERYBODY, names.FINISHED, seat)
        end_round(position, seat)
    elif not gap:  # HF12; after a card into the gap the same player moves again (HF11)
        end_turn(position)


@rule
def pass_on(position: Position, seat: int) -> None:
    """HF13: take the top card of the stock; the turn ends."""
    card = draw_or_none(position)
    if card == NONE:  # HF15
        position.dry += 1
        tell(position, EVERYBODY, names.PASSED_DRY, seat)
    else:
        position.dry = 0
        add(position.hand, position.held, seat, card)
        tell(position, EVERYBODY, names.PASSED, seat)
        tell(position, seat, names.DREW, seat, card)
        refill(position)
    end_turn(position)


@rule
def draw_or_none(position: Position) -> int:
    """The top card of the stock. HF15: or NONE, where there is nothing to reshuffle."""
    refill(position)
    return NONE if position.stock_count == 0 else draw(position)


@rule
def refill(position: Position) -> None:
    """HF14: when the stock is used up, all cards under the two tops become the new one.

    HF15: where there are none, the next card that is needed asks again.
    """
    if position.stock_count > 0 or position.height[LEFT] + position.height[RIGHT] <= 2:
        return
    for pile in range(2):
        for place in range(position.height[pile] - 1):
            shuffle_in(position, position.pile[pile][place])
        position.pile[pile][0] = top(position, pile)
        position.height[pile] = 1
    remember_stock(position, free_batch(position))
    tell(position, EVERYBODY, names.RESHUFFLED, position.stock_count)


@rule
def end_turn(position: Position) -> None:
    """HF16, HF20: the round may be stuck, or too long; else HF6: the next player."""
    if position.dry == position.players:  # HF16
        tell(position, EVERYBODY, names.STUCK)
        end_round(position, NONE)
    elif position.turns == MOST_TURNS:  # HF20
        tell(position, EVERYBODY, names.TOO_LONG, position.turns)
        end_round(position, NONE)
    else:
        begin_turn(position, left_of(position, position.turn))  # HF6


# End and scoring


@rule
def end_round(position: Position, finisher: int) -> None:
    """HF17, HF18: all cards are shown, and the stars on them count."""
    for seat in range(position.players):
        show_cards(position, seat)
        points = pressed_stars(position, seat) if seat == finisher else -held_stars(position, seat)
        position.totals[seat] += points
        tell(position, EVERYBODY, names.SCORED, seat, points, position.totals[seat])
    if position.round == position.rounds:  # HF19
        end_match(position, names.OVER)
        tell(position, EVERYBODY, names.ENDED)
    else:
        position.round += 1
        position.dealer = left_of(position, position.dealer)  # HF6
        deal(position)


@rule
def show_cards(position: Position, seat: int) -> None:
    """HF18: in an order that tells nothing more."""
    sort(position.hand[seat], position.held[seat])
    for place in range(position.held[seat]):
        tell(position, EVERYBODY, names.KEPT, seat, position.hand[seat][place])
    sort(position.pressed[seat], PRESSED)
    for place in range(PRESSED):
        tell(position, EVERYBODY, names.SHOWN, seat, position.pressed[seat][place])


@rule
def pressed_stars(position: Position, seat: int) -> int:
    """HF17: what the finisher scores."""
    points = 0
    for place in range(PRESSED):
        points += stars(position.pressed[seat][place])
    return points


@rule
def held_stars(position: Position, seat: int) -> int:
    """HF18: what all others lose."""
    points = 0
    for place in range(position.held[seat]):
        points += stars(position.hand[seat][place])
    return points


@rule
def standing(position: Position, seat: int) -> int:
    """HF19: the best total wins."""
    return position.totals[seat]
