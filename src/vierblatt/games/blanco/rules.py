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
from vierblatt.games.blanco.piles import (
    discard,
    draw_card,
    from_stock,
    leave_hand,
    refill,
    take_card,
)
from vierblatt.games.blanco.state import (
    ACT,
    CARDS,
    CELLS,
    CHOICES,
    CLEAR,
    CLEAR_LINE,
    COLUMNS,
    DEALT,
    DECLINE,
    DECLINED,
    DISCARD,
    DISCARDED,
    DOWN,
    DRAW,
    ENDED,
    FIRST_COLUMNS,
    KEPT,
    LAID,
    LAY,
    LOOK_AT,
    NONE,
    OPENED,
    OVER,
    PICKED,
    PLACE,
    READY,
    REWARD,
    ROWS,
    SCORED,
    SECOND,
    SEEN,
    SETUP,
    STOPPED,
    SWAP_RIGHT,
    SWAPPED,
    TAKE,
    TURN,
    TURN_UP,
    TURNS,
    UP,
    WON,
    Truth,
)


@rule
def setup(state: Truth) -> None:
    state.game = 1
    state.dealer = pick(state, state.players)  # BL4
    deal(state)


@rule
def deal(state: Truth) -> None:
    """BL1, BL2: nine cards face down to each; the stock; its top card opens the discard pile."""
    for card in range(CARDS):
        state.stock[card] = card
        state.hidden[card] = 0
    state.stock_count = CARDS
    state.discard_count = 0
    state.box_count = 0
    state.reshuffles = 0
    state.turns = 0
    state.pair[0] = NONE
    state.pair[1] = NONE
    tell(state, EVERYBODY, DEALT, state.game, state.dealer)
    for seat in range(state.players):
        state.held[seat] = 0
        state.stage[seat] = 1
        lay_out(state, seat, FIRST_COLUMNS)
    first = from_stock(state)
    discard(state, first)
    tell(state, EVERYBODY, OPENED, first)
    state.phase = SETUP
    state.turn = NONE


@rule
def lay_out(state: Truth, seat: int, columns: int) -> None:
    """BL2, BL12: a grid of face-down cards, row by row, with both choices still to be made."""
    state.rows[seat] = ROWS
    state.columns[seat] = columns
    state.chosen[seat] = 0
    for row in range(ROWS):
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            state.grid[seat][cell] = from_stock(state)
            state.face[seat][cell] = DOWN
            refill(state)


@rule
def movers(state: Truth) -> int:
    """The seats that may move, as bits."""
    if state.turn != NONE:
        return 1 << state.turn
    seats = 0
    if state.phase == SETUP:
        for seat in range(state.players):
            if state.chosen[seat] < CHOICES:
                seats |= 1 << seat
    return seats


@rule
def legal(state: Truth, seat: int, moves: list[int]) -> int:
    """Writes the moves a seat may make and says how many."""
    if state.phase == ACT:
        return legal_actions(state, seat, moves)
    if state.phase == PLACE:
        return legal_placings(state, seat, moves)
    if state.phase == SETUP:  # BL3, BL12
        return face_down(state, seat, moves, TURN_UP if state.chosen[seat] == 0 else LOOK_AT)
    if state.phase == CLEAR:
        return legal_clearings(state, seat, moves)
    if state.phase == REWARD:  # BL16
        count = face_down(state, seat, moves, TURN_UP if state.due & 1 else LOOK_AT)
        moves[count] = DECLINE
        return count + 1
    if state.pair[0] == NONE:  # BL6
        return face_down(state, seat, moves, TURN_UP)
    moves[0] = TURN_UP + state.pair[0]  # BL8
    moves[1] = TURN_UP + state.pair[1]
    return 2


@rule
def apply(state: Truth, seat: int, move: int) -> None:
    if state.phase == ACT:
        act(state, seat, move)
    elif state.phase == PLACE:
        place(state, seat, move)
    elif state.phase == SETUP:
        choose(state, seat, move)
    elif state.phase == CLEAR:
        clear(state, seat, move - CLEAR_LINE)
        settle(state, seat, complete(state, seat))
    elif state.phase == REWARD:
        reward(state, seat, move)
    else:
        state.pair[0] = NONE
        state.pair[1] = NONE
        turn_up(state, seat, move - TURN_UP)
        changed(state, seat)


@rule
def choose(state: Truth, seat: int, move: int) -> None:
    """BL3, BL12: turn one card up, look at another.

    At the start of a game nobody sees anything of it, not even their own cards, before all have
    chosen. A single open card completes no line, so nothing is cleared here.
    """
    state.chosen[seat] += 1
    looks = move >= LOOK_AT
    cell = move - LOOK_AT if looks else move - TURN_UP
    if state.turn == NONE:
        state.face[seat][cell] = SEEN if looks else UP
        tell(state, seat, PICKED, seat, move)
        if looks:
            tell(state, EVERYBODY, READY, seat)
        if movers(state) == 0:
            begin(state)
    elif looks:
        look_at(state, seat, cell)
        end_turn(state)
    else:
        turn_up(state, seat, cell)


@rule
def begin(state: Truth) -> None:
    """BL3, BL4: show what was chosen, draw the hands; the player left of the dealer starts."""
    for step in range(1, state.players + 1):
        seat = (state.dealer + step) % state.players
        for row in range(ROWS):
            for cell in range(row * COLUMNS, row * COLUMNS + FIRST_COLUMNS):
                if state.face[seat][cell] == UP:
                    turn_up(state, seat, cell)
                elif state.face[seat][cell] == SEEN:
                    look_at(state, seat, cell)
        for _ in range(KEPT):
            draw_card(state, seat)
    state.phase = ACT
    state.turn = left_of(state, state.dealer)


@rule
def act(state: Truth, seat: int, move: int) -> None:
    """BL4, BL5, BL8: exactly one action, A or B."""
    if move == DRAW:
        draw_card(state, seat)
        state.phase = PLACE
    elif move == TAKE:
        take_card(state, seat)
        state.phase = PLACE
    else:
        swap(state, seat, move)


@rule
def place(state: Truth, seat: int, move: int) -> None:
    """BL6: discard and turn one up. BL7: or lay into the grid, and what lay there goes."""
    if move < LAY:
        card = move - DISCARD
        leave_hand(state, seat, card)
        discard(state, card)
        tell(state, EVERYBODY, DISCARDED, seat, card)
        if any_face_down(state, seat):
            state.phase = TURN
        else:
            end_turn(state)
    else:
        card = (move - LAY) // CELLS
        cell = move - LAY - card * CELLS
        before = state.grid[seat][cell]
        leave_hand(state, seat, card)
        discard(state, before)
        state.grid[seat][cell] = card
        state.face[seat][cell] = UP
        state.hidden[card] = NONE
        tell(state, EVERYBODY, LAID, seat, card, cell, before)
        changed(state, seat)


@rule
def swap(state: Truth, seat: int, move: int) -> None:
    """BL8: a face-down one of the two is turned up; of two such the player chooses one."""
    one, other = swapped(move)
    grid, face = state.grid[seat], state.face[seat]
    grid[one], grid[other] = grid[other], grid[one]
    face[one], face[other] = face[other], face[one]
    tell(state, EVERYBODY, SWAPPED, seat, move - SWAP_RIGHT)
    if face[one] != UP and face[other] != UP:
        state.pair[0] = one
        state.pair[1] = other
        state.phase = TURN
        return
    if face[one] != UP:
        turn_up(state, seat, one)
    elif face[other] != UP:
        turn_up(state, seat, other)
    changed(state, seat)


@rule
def changed(state: Truth, seat: int) -> None:
    """BL9: what happens after every change of a grid."""
    state.ripe = complete(state, seat)
    settle(state, seat, state.ripe)


@rule
def settle(state: Truth, seat: int, lines: int) -> None:
    """BL9–BL11: clear the complete lines until there is none, or the player must choose one."""
    while lines != 0:
        if lines & (lines - 1) != 0:
            state.phase = CLEAR
            return
        line = 0
        while lines >> line & 1 == 0:
            line += 1
        clear(state, seat, line)
        lines = complete(state, seat)
    if state.due_count > 0 and any_face_down(state, seat):
        state.phase = REWARD
        return
    state.due = 0  # BL16: no card is left to look at
    state.due_count = 0
    if cards_left(state, seat) == 0:
        finish_grid(state, seat)
    else:
        end_turn(state)


@rule
def reward(state: Truth, seat: int, move: int) -> None:
    """BL16: look, or turn up, or decline; a card turned up can start new clearings."""
    state.due >>= 1
    state.due_count -= 1
    if move == DECLINE:
        tell(state, EVERYBODY, DECLINED, seat)
    elif move >= LOOK_AT:
        look_at(state, seat, move - LOOK_AT)
    else:
        turn_up(state, seat, move - TURN_UP)
    changed(state, seat)


@rule
def finish_grid(state: Truth, seat: int) -> None:
    """BL12: the second grid at once; BL13: or the end of the game."""
    if state.stage[seat] == 1:
        state.stage[seat] = 2
        tell(state, EVERYBODY, SECOND, seat)
        lay_out(state, seat, COLUMNS)
        state.phase = SETUP
    else:
        end_game(state)


@rule
def end_turn(state: Truth) -> None:
    """BL4: clockwise; BL17: but not for ever."""
    state.turns += 1
    if state.turns == TURNS * state.players:
        tell(state, EVERYBODY, STOPPED, TURNS)
        end_game(state)
    else:
        state.turn = left_of(state, state.turn)
        state.phase = ACT


@rule
def left_of(state: Truth, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@rule
def progress(state: Truth, seat: int) -> int:
    """BL13, BL17: the second grid ranks before the first, then fewer cards; none at all wins."""
    return state.stage[seat] * (CELLS + 1) - cards_left(state, seat)


@rule
def end_game(state: Truth) -> None:
    """BL13, BL17: the best have won. BL15: wins count, or the cards left."""
    best = 0
    for seat in range(state.players):
        best = max(best, progress(state, seat))
    for seat in range(state.players):
        if progress(state, seat) == best:
            tell(state, EVERYBODY, WON, seat)
    for seat in range(state.players):
        points = cards_left(state, seat)
        if state.games == 0:
            points = 1 if progress(state, seat) == best else 0
        state.totals[seat] += points
        tell(state, EVERYBODY, SCORED, seat, points, state.totals[seat])
    if is_last(state):
        state.phase = OVER
        state.turn = NONE
        tell(state, EVERYBODY, ENDED)
    else:
        state.game += 1
        state.dealer = left_of(state, state.dealer)  # BL4
        deal(state)


@rule
def is_last(state: Truth) -> bool:
    """BL15: as many games as agreed, or until somebody has won as many as agreed."""
    if state.games > 0:
        return state.game == state.games
    for seat in range(state.players):
        if state.totals[seat] == state.wins:
            return True
    return False


@rule
def standing(state: Truth, seat: int) -> int:
    """BL15: fewest cards in total; or most games won, and the last game decides among equals."""
    if state.games > 0:
        return -state.totals[seat]
    return state.totals[seat] * 3 * (CELLS + 1) + progress(state, seat)
