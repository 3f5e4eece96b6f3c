"""Blanco: clear the grid of cards before you, then a larger one, before anybody else does.

Nine cards lie face down before everybody, three by three. A turn brings one card into the grid,
or turns one up, or swaps two neighbours. A column that shows one colour or a row that shows one
number goes into the box, and the rest is pushed together, which may complete the next line.
Whoever has cleared the nine gets twelve more; whoever clears those first wins.

After the SETUP of a grid (BL3, BL12) a turn goes through phases: a player must ACT (BL5, BL8);
PLACE the card drawn (BL6, BL7); TURN one up (BL6, BL8); CLEAR lines, if there are several (BL11);
and take a REWARD (BL16).

`legal` lists what a seat may do, `apply` does it, and `tell` says who gets to know what.
Our rulings are in rules.en.md, options and their defaults in __init__.py, and what a seat knows in
knowledge.py.
"""

from vierblatt.core.chance import pick
from vierblatt.core.flow import NONE, all_have_chosen, ask_all, clockwise, end_match, left_of
from vierblatt.core.hands import add, draw, fill, remove, shuffle_in
from vierblatt.core.rule import EVERYBODY, rule, tell
from vierblatt.games.blanco import names
from vierblatt.games.blanco.grid import (
    any_face_down,
    cards_left,
    complete,
    face_down,
    first_of,
    has,
    is_in_line,
    is_inside,
    moved_up,
    neighbours,
    push_together,
    several,
)
from vierblatt.games.blanco.memory import all_see, all_see_go, remember_stock
from vierblatt.games.blanco.names import COLUMNS, ROWS
from vierblatt.games.blanco.state import (
    CARDS,
    CELLS,
    CHOICES,
    DOWN,
    FIRST_COLUMNS,
    HAND,
    KEPT,
    LINES,
    LOOK,
    SEEN,
    TURN_OVER,
    TURNS,
    UP,
    Position,
)

PAIRS = len(names.PAIRS)
MOST_MOVES = HAND * (1 + CELLS)  # each card of the hand, discarded or laid anywhere


# Setting up


@rule
def setup(position: Position) -> None:
    position.game = 1
    position.dealer = pick(position, position.players)  # BL4: by lot
    deal(position)


@rule
def deal(position: Position) -> None:
    """BL1, BL2: nine cards face down to each; the stock; its top card opens the discard pile."""
    position.stock_count = 0
    for card in range(CARDS):
        shuffle_in(position, card)
    remember_stock(position, 0)
    position.discard_count = 0
    position.box_count = 0
    position.turns = 0
    position.pair[0] = NONE
    position.pair[1] = NONE
    tell(position, EVERYBODY, names.DEALT, position.game, position.dealer)
    for seat in range(position.players):
        position.held[seat] = 0
        position.stage[seat] = 1
        lay_out(position, seat, FIRST_COLUMNS)
    first = draw(position)
    discard(position, first)
    tell(position, EVERYBODY, names.OPENED, first)
    position.phase = names.SETUP
    ask_all(position, CHOICES)  # BL3


@rule
def lay_out(position: Position, seat: int, columns: int) -> None:
    """BL2, BL12: a grid of face-down cards, row by row."""
    position.rows[seat] = ROWS
    position.columns[seat] = columns
    fill(position.face[seat], CELLS, NONE)
    for row in range(ROWS):
        for cell in range(row * COLUMNS, row * COLUMNS + columns):
            position.grid[seat][cell] = draw(position)
            position.face[seat][cell] = DOWN
            refill(position)


@rule
def choose(position: Position, seat: int, move: int) -> None:
    """BL3, BL12: turn one card up, look at another.

    At the start of a game nobody sees anything of it, not even their own cards, before all have
    chosen. A single open card completes no line, so nothing is cleared here.
    """
    position.owes[seat] -= 1
    looks = position.owes[seat] == 0
    cell = move - names.LOOK_AT if looks else move - names.TURN_UP
    if position.turn == NONE:  # BL3: all choose in secret (a ruling), so it is nobody's turn
        position.face[seat][cell] = SEEN if looks else UP
        tell(position, seat, names.PICKED, seat, move)
        if looks:
            tell(position, EVERYBODY, names.READY, seat)
        if all_have_chosen(position):
            begin(position)
    elif looks:  # BL12: the second grid of the one whose turn it is
        look_at(position, seat, cell)
        end_turn(position)
    else:
        turn_up(position, seat, cell)


@rule
def begin(position: Position) -> None:
    """BL3: show what was chosen, draw two cards each. BL4: the player left of the dealer starts."""
    first = left_of(position, position.dealer)
    for step in range(position.players):
        seat = clockwise(position, first, step)
        for cell in range(CELLS):
            if position.face[seat][cell] == UP:
                turn_up(position, seat, cell)
            elif position.face[seat][cell] == SEEN:
                look_at(position, seat, cell)
        for _ in range(KEPT):
            draw_card(position, seat)
    position.phase = names.ACT
    position.turn = first


@rule
def turn_up(position: Position, seat: int, cell: int) -> None:
    """BL3, BL6, BL8, BL16: a face-down card is shown to all."""
    card = position.grid[seat][cell]
    position.face[seat][cell] = UP
    all_see(position, card)
    tell(position, EVERYBODY, names.TURNED, seat, card, cell)


@rule
def look_at(position: Position, seat: int, cell: int) -> None:
    """BL3, BL16: its owner alone sees a face-down card."""
    position.face[seat][cell] = SEEN
    tell(position, EVERYBODY, names.LOOKED, seat, cell)
    tell(position, seat, names.SAW, seat, position.grid[seat][cell], cell)


# A turn


@rule
def legal(position: Position, seat: int, moves: list[int]) -> int:
    """Write the moves a seat may make, and say how many."""
    if position.phase == names.ACT:
        return legal_actions(position, seat, moves)
    if position.phase == names.PLACE:
        return legal_placings(position, seat, moves)
    if position.phase == names.SETUP:  # BL3, BL12
        chooses_first = position.owes[seat] == CHOICES
        return legal_cells(position, seat, moves, names.TURN_UP if chooses_first else names.LOOK_AT)
    if position.phase == names.CLEAR:
        return legal_clearings(position, seat, moves)
    if position.phase == names.REWARD:
        return legal_rewards(position, seat, moves)
    if position.pair[0] == NONE:  # BL6
        return legal_cells(position, seat, moves, names.TURN_UP)
    moves[0] = names.TURN_UP + position.pair[0]  # BL8
    moves[1] = names.TURN_UP + position.pair[1]
    return 2


@rule
def apply(position: Position, seat: int, move: int) -> None:
    if position.phase == names.ACT:
        act(position, seat, move)
    elif position.phase == names.PLACE:
        place(position, seat, move)
    elif position.phase == names.SETUP:
        choose(position, seat, move)
    elif position.phase == names.CLEAR:
        clear(position, seat, move - names.CLEAR_LINE)
        clear_all(position, seat, complete(position, seat))
    elif position.phase == names.REWARD:
        take_reward(position, seat, move)
    else:  # BL6, BL8
        position.pair[0] = NONE
        position.pair[1] = NONE
        turn_up(position, seat, move - names.TURN_UP)
        clear_or_go_on(position, seat)


@rule
def legal_cells(position: Position, seat: int, moves: list[int], kind: int) -> int:
    """Any face-down card of the grid, to turn up or to look at."""
    count = 0
    for cell in range(CELLS):
        if face_down(position, seat, cell):
            moves[count] = kind + cell
            count += 1
    return count


@rule
def legal_actions(position: Position, seat: int, moves: list[int]) -> int:
    """BL5, BL8. There is a top discard always: who takes the last one lays one in the same turn."""
    moves[0] = names.DRAW
    moves[1] = names.TAKE
    count = 2
    for pair in range(PAIRS):
        if is_inside(position, seat, neighbours(pair)[1]):  # then the other one is, too
            moves[count] = names.SWAP + pair
            count += 1
    return count


@rule
def act(position: Position, seat: int, move: int) -> None:
    """BL4: exactly one action, A (BL5) or B (BL8)."""
    if move == names.DRAW:
        draw_card(position, seat)
        position.phase = names.PLACE
    elif move == names.TAKE:
        take_discard(position, seat)
        position.phase = names.PLACE
    else:
        swap(position, seat, move - names.SWAP)


@rule
def draw_card(position: Position, seat: int) -> None:
    """BL5: the top card of the stock."""
    card = draw(position)
    add(position.hand, position.held, seat, card)
    tell(position, EVERYBODY, names.DREW, seat)
    tell(position, seat, names.GOT, seat, card)
    refill(position)


@rule
def take_discard(position: Position, seat: int) -> None:
    """BL5: the top discard. All have seen it, so it stays known to all while it is held."""
    position.discard_count -= 1
    card = position.discard[position.discard_count]
    all_see(position, card)
    add(position.hand, position.held, seat, card)
    tell(position, EVERYBODY, names.TOOK, seat, card)


@rule
def discard(position: Position, card: int) -> None:
    position.discard[position.discard_count] = card
    position.discard_count += 1
    all_see_go(position, card)


@rule
def legal_placings(position: Position, seat: int, moves: list[int]) -> int:
    """BL6, BL7: any card of the hand, onto the discard pile or any place of the grid."""
    count = 0
    for held in range(position.held[seat]):
        card = position.hand[seat][held]
        moves[count] = names.DISCARD + card
        count += 1
        for cell in range(CELLS):
            if is_inside(position, seat, cell):
                moves[count] = names.LAY + card * CELLS + cell
                count += 1
    return count


@rule
def place(position: Position, seat: int, move: int) -> None:
    if names.DISCARD <= move < names.DISCARD + CARDS:
        discard_and_turn(position, seat, move - names.DISCARD)
    else:
        lay(position, seat, (move - names.LAY) // CELLS, (move - names.LAY) % CELLS)


@rule
def discard_and_turn(position: Position, seat: int, card: int) -> None:
    """BL6: then a face-down card of the grid is turned up, if there is one."""
    remove(position.hand, position.held, seat, card)
    discard(position, card)
    tell(position, EVERYBODY, names.DISCARDED, seat, card)
    if any_face_down(position, seat):
        position.phase = names.TURN
    else:
        end_turn(position)


@rule
def lay(position: Position, seat: int, card: int, cell: int) -> None:
    """BL7: face up into the grid; the card that lay there goes open onto the discard pile."""
    before = position.grid[seat][cell]
    remove(position.hand, position.held, seat, card)
    discard(position, before)
    position.grid[seat][cell] = card
    position.face[seat][cell] = UP
    all_see(position, card)
    tell(position, EVERYBODY, names.LAID, seat, card, cell, before)
    clear_or_go_on(position, seat)


@rule
def swap(position: Position, seat: int, pair: int) -> None:
    """BL8: a face-down one of the two is turned up; of two such the player chooses one."""
    one, other = neighbours(pair)
    grid, face = position.grid[seat], position.face[seat]
    grid[one], grid[other] = grid[other], grid[one]
    face[one], face[other] = face[other], face[one]
    tell(position, EVERYBODY, names.SWAPPED, seat, pair)
    if face[one] != UP and face[other] != UP:
        position.pair[0] = one
        position.pair[1] = other
        position.phase = names.TURN
        return
    if face[one] != UP:
        turn_up(position, seat, one)
    elif face[other] != UP:
        turn_up(position, seat, other)
    clear_or_go_on(position, seat)


@rule
def end_turn(position: Position) -> None:
    """BL4: clockwise; BL17: but not for ever."""
    position.turns += 1
    if position.turns == TURNS * position.players:
        tell(position, EVERYBODY, names.STOPPED, TURNS)
        end_game(position)
    else:
        position.turn = left_of(position, position.turn)
        position.phase = names.ACT


# Clearing


@rule
def clear_or_go_on(position: Position, seat: int) -> None:
    """BL9: clearing happens after every change of a grid."""
    position.ripe = complete(position, seat)
    clear_all(position, seat, position.ripe)


@rule
def clear_all(position: Position, seat: int, lines: int) -> None:
    """BL9: clear the complete lines. BL11: the player chooses, where there are several."""
    while lines != 0:
        if several(lines):
            position.phase = names.CLEAR
            return
        clear(position, seat, first_of(lines))
        lines = complete(position, seat)  # BL10: a chain
    all_cleared(position, seat)


@rule
def all_cleared(position: Position, seat: int) -> None:
    """BL16: rewards first, if there is a card to look at. BL12, BL13: then the next grid."""
    if position.due_count > 0 and any_face_down(position, seat):
        position.phase = names.REWARD
        return
    position.due_count = 0
    if cards_left(position, seat) == 0:
        finish_grid(position, seat)
    else:
        end_turn(position)


@rule
def legal_clearings(position: Position, seat: int, moves: list[int]) -> int:
    """BL11: any complete line."""
    lines = complete(position, seat)
    count = 0
    for line in range(LINES):
        if has(lines, line):
            moves[count] = names.CLEAR_LINE + line
            count += 1
    return count


@rule
def clear(position: Position, seat: int, line: int) -> None:
    """BL10: a line goes into the box, and the rest is pushed together."""
    for cell in range(CELLS):
        if is_inside(position, seat, cell) and is_in_line(cell, line):
            position.box[position.box_count] = position.grid[seat][cell]
            position.box_count += 1
            all_see_go(position, position.grid[seat][cell])
    push_together(position, seat, line)
    if position.rewards != 0:
        earn(position, line)
    tell(position, EVERYBODY, names.CLEARED, seat, line, cards_left(position, seat))


@rule
def finish_grid(position: Position, seat: int) -> None:
    """BL12: the second grid at once; BL13: or the end of the game."""
    if position.stage[seat] == 1:
        position.stage[seat] = 2
        tell(position, EVERYBODY, names.SECOND, seat)
        lay_out(position, seat, COLUMNS)
        position.owes[seat] = CHOICES
        position.phase = names.SETUP
    else:
        end_game(position)


@rule
def refill(position: Position) -> None:
    """BL14: as soon as the stock is used up, all but the top discard are shuffled. That is always
    48 cards or more (memory.py counts them)."""
    if position.stock_count > 0:
        return
    top = position.discard_count - 1
    for at in range(top):
        shuffle_in(position, position.discard[at])
    for at in range(position.box_count):
        shuffle_in(position, position.box[at])
    position.discard[0] = position.discard[top]
    position.discard_count = 1
    position.box_count = 0
    remember_stock(position, position.reshuffles + 1)
    tell(position, EVERYBODY, names.RESHUFFLED, position.stock_count)


# End and scoring


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
            tell(position, EVERYBODY, names.WON, seat)
    for seat in range(position.players):
        points = cards_left(position, seat)
        if position.games == 0:
            points = 1 if progress(position, seat) == best else 0
        position.totals[seat] += points
        tell(position, EVERYBODY, names.SCORED, seat, points, position.totals[seat])
    if is_last(position):
        end_match(position, names.OVER)
        tell(position, EVERYBODY, names.ENDED)
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
    # Progress is less than 3 * (CELLS + 1), so wins come first.
    return position.totals[seat] * 3 * (CELLS + 1) + progress(position, seat)


# Rewards, if the table has agreed on them


@rule
def earn(position: Position, line: int) -> None:
    """BL16: for each line a look; for one of a chain, a card to turn over.

    Ripe are the lines that were complete before anything was cleared. If this one is none of them,
    a clearing has completed it.
    """
    position.due[position.due_count] = LOOK if has(position.ripe, line) else TURN_OVER
    position.due_count += 1
    position.ripe = moved_up(position.ripe, line)


@rule
def legal_rewards(position: Position, seat: int, moves: list[int]) -> int:
    """BL16: any face-down card, or decline."""
    kind = names.LOOK_AT if position.due[0] == LOOK else names.TURN_UP
    count = legal_cells(position, seat, moves, kind)
    moves[count] = names.DECLINE
    return count + 1


@rule
def take_reward(position: Position, seat: int, move: int) -> None:
    """BL16: look, or turn up, or decline; a card turned up can start new clearings."""
    reward = position.due[0]
    position.due_count -= 1
    for at in range(position.due_count):
        position.due[at] = position.due[at + 1]
    if move == names.DECLINE:
        tell(position, EVERYBODY, names.DECLINED, seat)
    elif reward == LOOK:
        look_at(position, seat, move - names.LOOK_AT)
    else:
        turn_up(position, seat, move - names.TURN_UP)
    clear_or_go_on(position, seat)
