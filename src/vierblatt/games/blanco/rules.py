"""Blanco: clear the grid of cards before you, then a larger one, before anybody else does.

Nine cards lie face down before everybody, three by three. A turn brings one card into the grid,
or turns one up, or swaps two neighbours. A column that shows one colour or a row that shows one
number goes into the box, and the rest is pushed together, which may complete the next line.
Whoever has cleared the nine gets twelve more; whoever clears those first wins.
"""

from vierblatt.core.chance import pick
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco.grid import (
    any_face_down,
    cards_left,
    clear,
    complete,
    face_down,
    legal_actions,
    legal_clearings,
    legal_placings,
    look_at,
    swapped,
    turn_up,
)
from vierblatt.games.blanco.names import (
    ACT,
    CLEAR,
    CLEAR_LINE,
    COLUMNS,
    DEALT,
    DECLINE,
    DECLINED,
    DISCARD,
    DISCARDED,
    DRAW,
    ENDED,
    LAID,
    LAY,
    LOOK_AT,
    OPENED,
    OVER,
    PICKED,
    PLACE,
    READY,
    REWARD,
    ROWS,
    SCORED,
    SECOND,
    SETUP,
    STOPPED,
    SWAP,
    SWAPPED,
    TAKE,
    TURN,
    TURN_UP,
    WON,
)
from vierblatt.games.blanco.piles import (
    discard,
    draw_card,
    from_stock,
    leave_hand,
    refill,
    take_card,
)
from vierblatt.games.blanco.state import (
    CARDS,
    CELLS,
    CHOICES,
    DOWN,
    FIRST_COLUMNS,
    HAND,
    KEPT,
    NONE,
    SEEN,
    TURNS,
    UP,
    Position,
)

MOST_MOVES = HAND * (1 + CELLS)


@rule
def setup(position: Position) -> None:
    position.game = 1
    position.dealer = pick(position, position.players)  # BL4
    deal(position)


@rule
def deal(position: Position) -> None:
    """BL1, BL2: nine cards face down to each; the stock; its top card opens the discard pile."""
    for card in range(CARDS):
        position.stock[card] = card
        position.hidden[card] = 0
    position.stock_count = CARDS
    position.discard_count = 0
    position.box_count = 0
    position.reshuffles = 0
    position.turns = 0
    position.pair[0] = NONE
    position.pair[1] = NONE
    tell(position, EVERYBODY, DEALT, position.game, position.dealer)
    for seat in range(position.players):
        position.held[seat] = 0
        position.stage[seat] = 1
        lay_out(position, seat, FIRST_COLUMNS)
    first = from_stock(position)
    discard(position, first)
    tell(position, EVERYBODY, OPENED, first)
    position.phase = SETUP
    position.turn = NONE


@rule
def lay_out(position: Position, seat: int, columns: int) -> None:
    """BL2, BL12: a grid of face-down cards, row by row, with both choices still to be made."""
    position.rows[seat] = ROWS
    position.columns[seat] = columns
    position.chosen[seat] = 0
    for row in range(ROWS):
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            position.grid[seat][cell] = from_stock(position)
            position.face[seat][cell] = DOWN
            refill(position)


@rule
def movers(position: Position) -> int:
    """The seats that may move, as bits."""
    if position.turn != NONE:
        return 1 << position.turn
    seats = 0
    if position.phase == SETUP:
        for seat in range(position.players):
            if position.chosen[seat] < CHOICES:
                seats |= 1 << seat
    return seats


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """Writes the moves a seat may make and says how many."""
    if position.phase == ACT:
        return legal_actions(position, seat, moves)
    if position.phase == PLACE:
        return legal_placings(position, seat, moves)
    if position.phase == SETUP:  # BL3, BL12
        return face_down(position, seat, moves, TURN_UP if position.chosen[seat] == 0 else LOOK_AT)
    if position.phase == CLEAR:
        return legal_clearings(position, seat, moves)
    if position.phase == REWARD:  # BL16
        count = face_down(position, seat, moves, TURN_UP if position.due & 1 else LOOK_AT)
        moves[count] = DECLINE
        return count + 1
    if position.pair[0] == NONE:  # BL6
        return face_down(position, seat, moves, TURN_UP)
    moves[0] = TURN_UP + position.pair[0]  # BL8
    moves[1] = TURN_UP + position.pair[1]
    return 2


@rule
def apply(position: Position, seat: int, move: int) -> None:
    if position.phase == ACT:
        act(position, seat, move)
    elif position.phase == PLACE:
        place(position, seat, move)
    elif position.phase == SETUP:
        choose(position, seat, move)
    elif position.phase == CLEAR:
        clear(position, seat, move - CLEAR_LINE)
        settle(position, seat, complete(position, seat))
    elif position.phase == REWARD:
        reward(position, seat, move)
    else:
        position.pair[0] = NONE
        position.pair[1] = NONE
        turn_up(position, seat, move - TURN_UP)
        changed(position, seat)


@rule
def choose(position: Position, seat: int, move: int) -> None:
    """BL3, BL12: turn one card up, look at another.

    At the start of a game nobody sees anything of it, not even their own cards, before all have
    chosen. A single open card completes no line, so nothing is cleared here.
    """
    position.chosen[seat] += 1
    looks = move >= LOOK_AT
    cell = move - LOOK_AT if looks else move - TURN_UP
    if position.turn == NONE:
        position.face[seat][cell] = SEEN if looks else UP
        tell(position, seat, PICKED, seat, move)
        if looks:
            tell(position, EVERYBODY, READY, seat)
        if movers(position) == 0:
            begin(position)
    elif looks:
        look_at(position, seat, cell)
        end_turn(position)
    else:
        turn_up(position, seat, cell)


@rule
def begin(position: Position) -> None:
    """BL3, BL4: show what was chosen, draw the hands; the player left of the dealer starts."""
    for step in range(1, position.players + 1):
        seat = (position.dealer + step) % position.players
        for row in range(ROWS):
            for cell in range(row * COLUMNS, row * COLUMNS + FIRST_COLUMNS):
                if position.face[seat][cell] == UP:
                    turn_up(position, seat, cell)
                elif position.face[seat][cell] == SEEN:
                    look_at(position, seat, cell)
        for _ in range(KEPT):
            draw_card(position, seat)
    position.phase = ACT
    position.turn = left_of(position, position.dealer)


@rule
def act(position: Position, seat: int, move: int) -> None:
    """BL4, BL5, BL8: exactly one action, A or B."""
    if move == DRAW:
        draw_card(position, seat)
        position.phase = PLACE
    elif move == TAKE:
        take_card(position, seat)
        position.phase = PLACE
    else:
        swap(position, seat, move)


@rule
def place(position: Position, seat: int, move: int) -> None:
    """BL6: discard and turn one up. BL7: or lay into the grid, and what lay there goes."""
    if move < LAY:
        card = move - DISCARD
        leave_hand(position, seat, card)
        discard(position, card)
        tell(position, EVERYBODY, DISCARDED, seat, card)
        if any_face_down(position, seat):
            position.phase = TURN
        else:
            end_turn(position)
    else:
        card = (move - LAY) // CELLS
        cell = move - LAY - card * CELLS
        before = position.grid[seat][cell]
        leave_hand(position, seat, card)
        discard(position, before)
        position.grid[seat][cell] = card
        position.face[seat][cell] = UP
        position.hidden[card] = NONE
        tell(position, EVERYBODY, LAID, seat, card, cell, before)
        changed(position, seat)


@rule
def swap(position: Position, seat: int, move: int) -> None:
    """BL8: a face-down one of the two is turned up; of two such the player chooses one."""
    one, other = swapped(move)
    grid, face = position.grid[seat], position.face[seat]
    grid[one], grid[other] = grid[other], grid[one]
    face[one], face[other] = face[other], face[one]
    tell(position, EVERYBODY, SWAPPED, seat, move - SWAP)
    if face[one] != UP and face[other] != UP:
        position.pair[0] = one
        position.pair[1] = other
        position.phase = TURN
        return
    if face[one] != UP:
        turn_up(position, seat, one)
    elif face[other] != UP:
        turn_up(position, seat, other)
    changed(position, seat)


@rule
def changed(position: Position, seat: int) -> None:
    """BL9: what happens after every change of a grid."""
    position.ripe = complete(position, seat)
    settle(position, seat, position.ripe)


@rule
def settle(position: Position, seat: int, lines: int) -> None:
    """BL9–BL11: clear the complete lines until there is none, or the player must choose one."""
    while lines != 0:
        if lines & (lines - 1) != 0:
            position.phase = CLEAR
            return
        line = 0
        while lines >> line & 1 == 0:
            line += 1
        clear(position, seat, line)
        lines = complete(position, seat)
    if position.due_count > 0 and any_face_down(position, seat):
        position.phase = REWARD
        return
    position.due = 0  # BL16: no card is left to look at
    position.due_count = 0
    if cards_left(position, seat) == 0:
        finish_grid(position, seat)
    else:
        end_turn(position)


@rule
def reward(position: Position, seat: int, move: int) -> None:
    """BL16: look, or turn up, or decline; a card turned up can start new clearings."""
    position.due >>= 1
    position.due_count -= 1
    if move == DECLINE:
        tell(position, EVERYBODY, DECLINED, seat)
    elif move >= LOOK_AT:
        look_at(position, seat, move - LOOK_AT)
    else:
        turn_up(position, seat, move - TURN_UP)
    changed(position, seat)


@rule
def finish_grid(position: Position, seat: int) -> None:
    """BL12: the second grid at once; BL13: or the end of the game."""
    if position.stage[seat] == 1:
        position.stage[seat] = 2
        tell(position, EVERYBODY, SECOND, seat)
        lay_out(position, seat, COLUMNS)
        position.phase = SETUP
    else:
        end_game(position)


@rule
def end_turn(position: Position) -> None:
    """BL4: clockwise; BL17: but not for ever."""
    position.turns += 1
    if position.turns == TURNS * position.players:
        tell(position, EVERYBODY, STOPPED, TURNS)
        end_game(position)
    else:
        position.turn = left_of(position, position.turn)
        position.phase = ACT


@rule
def left_of(position: Position, seat: int) -> int:
    return seat + 1 if seat + 1 < position.players else 0


@rule
def progress(position: Position, seat: int) -> int:
    """BL13, BL17: the second grid ranks before the first, then fewer cards; none at all wins."""
    return position.stage[seat] * (CELLS + 1) - cards_left(position, seat)


@rule
def end_game(position: Position) -> None:
    """BL13, BL17: the best have won. BL15: wins count, or the cards left."""
    best = 0
    for seat in range(position.players):
        best = max(best, progress(position, seat))
    for seat in range(position.players):
        if progress(position, seat) == best:
            tell(position, EVERYBODY, WON, seat)
    for seat in range(position.players):
        points = cards_left(position, seat)
        if position.games == 0:
            points = 1 if progress(position, seat) == best else 0
        position.totals[seat] += points
        tell(position, EVERYBODY, SCORED, seat, points, position.totals[seat])
    if is_last(position):
        position.phase = OVER
        position.turn = NONE
        tell(position, EVERYBODY, ENDED)
    else:
        position.game += 1
        position.dealer = left_of(position, position.dealer)  # BL4
        deal(position)


@rule
def is_last(position: Position) -> bool:
    """BL15: as many games as agreed, or until somebody has won as many as agreed."""
    if position.games > 0:
        return position.game == position.games
    for seat in range(position.players):
        if position.totals[seat] == position.wins:
            return True
    return False


@rule
def standing(position: Position, seat: int) -> int:
    """BL15: fewest cards in total; or most games won, and the last game decides among equals."""
    if position.games > 0:
        return -position.totals[seat]
    return position.totals[seat] * 3 * (CELLS + 1) + progress(position, seat)
