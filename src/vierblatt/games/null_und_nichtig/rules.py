"""Null & nichtig: take tricks, lay what you took by colours, and only the tops count.

Everybody holds thirteen cards and lays three of them open. Ten tricks follow; any card may be
played, the highest takes the trick. The winner lays the cards, their own first, on stacks by
colour, and only the top of each stack will score: a zero on top makes it null and void.

A round has two phases: all LAY cards open (NN3), then one TRICK follows the other (NN5).

`legal` lists what a seat may do, `apply` does it, and `tell` says who gets to know what.
Our rulings are in rules.en.md, options and their defaults in __init__.py, and what a seat knows in
knowledge.py.
"""

from vierblatt.core.chance import pick
from vierblatt.core.flow import NONE, all_have_chosen, ask_all, clockwise, end_match, left_of
from vierblatt.core.hands import Hands, deal_hands, quotient, remainder, remove, shuffle_in
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.core.state import i1, i2
from vierblatt.games.null_und_nichtig import names
from vierblatt.games.null_und_nichtig.names import VALUES

SEATS = 6
COLOURS = len(names.COLOURS)
KINDS = len(names.CARDS)  # card = colour * VALUES + value
CARDS = KINDS + COLOURS  # NN1: the zero of each colour exists twice
HAND = 13  # NN2
MOST_MOVES = HAND


class Position(Hands):
    rounds: int = i2()
    target: int = i2()
    teams: int = i1()

    round: int = i2()
    first: int = i1()  # who led the first trick of this round
    leader: int = i1()  # of this trick
    stock: list[int] = i1(CARDS)  # after the deal, what stays out of the round
    stock_count: int = i1()
    hand: list[list[int]] = i1(SEATS, HAND)
    held: list[int] = i1(SEATS)
    # Every card on a stack, in the order in which they were laid, and whose stack it is on.
    laid: list[int] = i1(CARDS)
    owner: list[int] = i1(CARDS)
    laid_count: int = i1()
    top: list[list[int]] = i1(SEATS, COLOURS)  # the value on top, NONE where there is no stack
    trick: list[int] = i1(SEATS)


# The cards


@rule
def colour(card: int) -> int:
    return quotient(card, VALUES)


@rule
def value(card: int) -> int:
    return remainder(card, VALUES)


# Setting up a round


@rule
def setup(position: Position) -> None:
    position.round = 1
    position.first = pick(position, position.players)  # NN4: the dealer's left neighbour, by lot
    deal(position)


@rule
def deal(position: Position) -> None:
    """NN1, NN2: a hand for each player; the rest stays out, unseen."""
    position.stock_count = 0
    for card in range(KINDS):
        shuffle_in(position, card)
    for shade in range(COLOURS):
        shuffle_in(position, shade * VALUES)
    deal_hands(position, hand_size(position))
    for seat in range(position.players):
        position.trick[seat] = NONE
        for shade in range(COLOURS):
            position.top[seat][shade] = NONE
    position.laid_count = 0
    position.leader = position.first
    position.phase = names.LAY
    ask_all(position, to_lay(position))
    tell(position, EVERYBODY, names.DEALT, position.round, hand_size(position))


@rule
def hand_size(position: Position) -> int:
    """NN2; NN14: with six players."""
    return 10 if position.players == 6 else HAND


@rule
def tricks(position: Position) -> int:
    """NN9; NN14: with six players."""
    return 8 if position.players == 6 else 10


@rule
def to_lay(position: Position) -> int:
    """NN3, NN14: as many cards are laid open as the tricks leave over."""
    return hand_size(position) - tricks(position)


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """NN3, NN5: any card of the hand. Write the moves, and say how many."""
    first = names.LAY_CARD if position.phase == names.LAY else names.PLAY_CARD
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
    if position.phase == names.LAY:
        lay_open(position, seat, move - names.LAY_CARD)
    else:
        play(position, seat, move - names.PLAY_CARD)


@rule
def lay_open(position: Position, seat: int, card: int) -> None:
    """NN3: the later card lies on top; nobody sees any before all have laid theirs."""
    remove(position.hand, position.held, seat, card)
    lay(position, seat, card)
    position.owes[seat] -= 1
    tell(position, seat, names.PUT_DOWN, seat, card)
    if position.owes[seat] == 0:
        tell(position, EVERYBODY, names.READY, seat)
    if all_have_chosen(position):
        show(position)
        position.phase = names.TRICK
        position.turn = position.leader


@rule
def show(position: Position) -> None:
    """NN3: seat by seat, each in their own order, so that nobody sees who chose when."""
    laid, owner = position.laid, position.owner
    for count in range(1, position.laid_count):
        place = count
        while place > 0 and owner[place - 1] > owner[place]:
            owner[place - 1], owner[place] = owner[place], owner[place - 1]
            laid[place - 1], laid[place] = laid[place], laid[place - 1]
            place -= 1
    for place in range(position.laid_count):
        tell(position, EVERYBODY, names.SHOWN, owner[place], laid[place])


# A trick


@rule
def play(position: Position, seat: int, card: int) -> None:
    """NN5: clockwise, one card each."""
    remove(position.hand, position.held, seat, card)
    position.trick[seat] = card
    tell(position, EVERYBODY, names.PLAYED, seat, card)
    if left_of(position, seat) != position.leader:
        position.turn = left_of(position, seat)
    else:
        take(position)


@rule
def taker(position: Position) -> int:
    """NN6: who takes the trick as it lies, the highest and of equals the first; NONE at first."""
    found = NONE
    best = -1  # less than a zero
    for step in range(position.players):
        seat = clockwise(position, position.leader, step)
        if position.trick[seat] != NONE and value(position.trick[seat]) > best:
            best = value(position.trick[seat])
            found = seat
    return found


@rule
def take(position: Position) -> None:
    """NN7: their own card first, then clockwise."""
    winner = taker(position)
    tell(position, EVERYBODY, names.TOOK, winner)
    for step in range(position.players):
        seat = clockwise(position, winner, step)
        lay(position, winner, position.trick[seat])
        position.trick[seat] = NONE
    position.leader = winner  # NN9
    position.turn = winner
    if position.held[winner] == 0:  # NN9: the ten tricks are played
        end_round(position)


@rule
def lay(position: Position, seat: int, card: int) -> None:
    """NN7, NN8: on the stack of its colour, where it is the only one that counts."""
    position.laid[position.laid_count] = card
    position.owner[position.laid_count] = seat
    position.laid_count += 1
    position.top[seat][colour(card)] = value(card)


# End and scoring


@rule
def worth(position: Position, seat: int) -> int:
    """NN8, NN10: the sum of the tops."""
    points = 0
    for shade in range(COLOURS):
        points += max(position.top[seat][shade], 0)
    return points


@rule
def end_round(position: Position) -> None:
    """NN10: count the tops. NN11: who has fewest leads next. NN12: another round, or the end."""
    fewest = 1000
    leads = NONE
    for step in range(position.players):
        seat = clockwise(position, position.first, step)
        points = worth(position, seat)
        position.totals[seat] += points
        tell(position, EVERYBODY, names.SCORED, seat, points, position.totals[seat])
        if points < fewest:  # NN11: among equals the first clockwise from who led
            fewest = points
            leads = seat
    if is_last(position):
        end_match(position, names.OVER)
        tell(position, EVERYBODY, names.ENDED)
    else:
        position.round += 1
        position.first = leads
        deal(position)


@rule
def is_last(position: Position) -> bool:
    """NN12, NN13: as many rounds as agreed, or until a total exceeds the target; NN15: a team's."""
    if position.target == 0:
        return position.round == position.rounds
    for seat in range(position.players):
        if standing(position, seat) > position.target:
            return True
    return False


@rule
def standing(position: Position, seat: int) -> int:
    """NN12, NN15: most points decide the match, a player's own or the team's."""
    if position.teams == 0:
        return position.totals[seat]
    points = 0
    for mate in range(seat % 2, position.players, 2):
        points += position.totals[mate]
    return points
