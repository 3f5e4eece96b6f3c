"""What a learner is given of Blanco."""

from vierblatt.core.flow import NONE, both, clockwise
from vierblatt.core.observation import Numbers, around
from vierblatt.core.rule import rule
from vierblatt.games.blanco import names
from vierblatt.games.blanco.knowledge import Knowledge
from vierblatt.games.blanco.memory import AWAY
from vierblatt.games.blanco.names import COLOURS, COLUMNS, PLACES, VALUES
from vierblatt.games.blanco.state import (
    CARDS,
    CELLS,
    CHOICES,
    DOWN,
    MOST_DUE,
    SEATS,
    SEEN,
    TURNS,
)
from vierblatt.games.blanco.state import HAND as MOST_HELD

AROUND = around(SEATS)
FACES = ("down", "seen", "up")
SHADES = len(COLOURS)

NUMBERS = Numbers()
PHASE = NUMBERS.add("phase", "1 for the phase", 0, 1, names.PHASES)
HAND = NUMBERS.add("hand", "1 for a card in one's hand", 0, 1, names.CARDS)
OWN_FACE = NUMBERS.add(
    "own-face",
    "1 if the card in one's grid lies so; all 0 where there is none",
    0,
    1,
    PLACES,
    FACES,
)
OWN_COLOUR = NUMBERS.add(
    "own-colour", "1 for the colour of a card in one's grid, if known", 0, 1, PLACES, COLOURS
)
OWN_NUMBER = NUMBERS.add(
    "own-number",
    "1 for the number of a card in one's grid, if known",
    0,
    1,
    PLACES,
    tuple(str(number) for number in range(1, VALUES + 1)),
)
FACE = NUMBERS.add(
    "face",
    "of a card in another's grid 1 down, 2 seen by its owner, 3 up; 0 where there is none",
    0,
    3,
    AROUND[1:],
    PLACES,
)
COLOUR = NUMBERS.add(
    "colour",
    "of a card that is up the colour, from 1; else 0",
    0,
    SHADES,
    AROUND[1:],
    PLACES,
)
NUMBER = NUMBERS.add(
    "number", "of a card that is up the number; else 0", 0, VALUES, AROUND[1:], PLACES
)
TOP = NUMBERS.add("discard-top", "1 for the top discard", 0, 1, names.CARDS)
GONE = NUMBERS.add("gone", "1 for a card under the top discard, or in the box", 0, 1, names.CARDS)
TAKEN = NUMBERS.add(
    "taken",
    "who has taken the card openly and still holds it, so many seats to the left; else 0",
    0,
    SEATS - 1,
    names.CARDS,
)
IN_STOCK = NUMBERS.add(
    "drawable",
    "1 for a card that was shuffled into this stock and has not been seen since",
    0,
    1,
    names.CARDS,
)
KEPT = NUMBERS.add(
    "kept", "1 for a card that has been hidden since an earlier shuffle", 0, 1, names.CARDS
)
HELD = NUMBERS.add("held", "cards in the hand", 0, MOST_HELD, AROUND)
STAGE = NUMBERS.add("stage", "the grid the player is at, 1 or 2", 0, 2, AROUND)
ROWS = NUMBERS.add("rows", "rows of the grid", 0, 3, AROUND)
WIDE = NUMBERS.add("columns", "columns of the grid", 0, COLUMNS, AROUND)
PAIR = NUMBERS.add("pair", "1 for a swapped card that may be turned up", 0, 1, PLACES)
REWARDS = NUMBERS.add(
    "due", "rewards to come: 1 a look, 2 a card to turn over", 0, 2, tuple("123456"[:MOST_DUE])
)
TOTALS = NUMBERS.add("total", "points of the games before", 0, 30_000, AROUND)
DEALER = NUMBERS.add("dealer", "1 for the dealer", 0, 1, AROUND)
STOCK = NUMBERS.add("stock", "cards in the stock", 0, CARDS)
DISCARDS = NUMBERS.add("discards", "cards on the discard pile", 0, CARDS)
OWES = NUMBERS.add("owes", "cards that oneself has still to choose", 0, CHOICES)
TURN = NUMBERS.add("turns", "turns taken by all in this game", 0, TURNS * SEATS)
GAME = NUMBERS.add("game", "the game that is played, from 1", 1, 30_000)
WINS = NUMBERS.add("wins", "wins that end the match, 0 with games", 0, 100)
GAMES = NUMBERS.add("games", "games to be played, 0 with wins", 0, 100)
WITH_REWARDS = NUMBERS.add("rewards", "1 with rewards", 0, 1)
PLAYERS = NUMBERS.add("players", "players at the table", 2, SEATS)


@rule
def observe(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    """Write what the seat knows."""
    reshuffles = knowledge.reshuffles
    for card in range(CARDS):
        hidden = knowledge.hidden[card]
        numbers[GONE + card] = hidden == AWAY
        numbers[IN_STOCK + card] = hidden == reshuffles
        numbers[KEPT + card] = both(hidden >= 0, hidden != reshuffles)
    numbers[PHASE + knowledge.phase] = 1
    for place in range(knowledge.held[seat]):
        numbers[HAND + knowledge.hand[seat][place]] = 1
        seen(numbers, knowledge.hand[seat][place])
    own_grid(knowledge, seat, numbers)
    other_grids(knowledge, seat, numbers)
    if knowledge.discard_count > 0:
        top = knowledge.discard[knowledge.discard_count - 1]
        numbers[TOP + top] = 1
        numbers[GONE + top] = 0
    for step in range(knowledge.players):
        other = clockwise(knowledge, seat, step)
        numbers[HELD + step] = knowledge.held[other]
        numbers[STAGE + step] = knowledge.stage[other]
        numbers[ROWS + step] = knowledge.rows[other]
        numbers[WIDE + step] = knowledge.columns[other]
        numbers[TOTALS + step] = knowledge.totals[other]
        numbers[DEALER + step] = other == knowledge.dealer
    for place in range(2):
        if knowledge.pair[place] != NONE:
            numbers[PAIR + knowledge.pair[place]] = 1
    for place in range(knowledge.due_count):
        numbers[REWARDS + place] = knowledge.due[place] + 1
    numbers[STOCK] = knowledge.stock_count
    numbers[DISCARDS] = knowledge.discard_count
    numbers[OWES] = knowledge.owes[seat]
    numbers[TURN] = knowledge.turns
    numbers[GAME] = knowledge.game
    numbers[WINS] = knowledge.wins
    numbers[GAMES] = knowledge.games
    numbers[WITH_REWARDS] = knowledge.rewards
    numbers[PLAYERS] = knowledge.players
    tell_colours(numbers)


@rule
def seen(numbers: list[int], card: int) -> None:
    """Oneself knows where the card is."""
    numbers[IN_STOCK + card] = 0
    numbers[KEPT + card] = 0


@rule
def own_grid(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    for cell in range(CELLS):
        card, face = knowledge.grid[seat][cell], knowledge.face[seat][cell]
        shown = max(card, 0)
        colour = shown // VALUES
        numbers[OWN_FACE + cell * len(FACES) + max(face, DOWN)] = face != NONE
        numbers[OWN_COLOUR + cell * SHADES + colour] = card >= 0
        numbers[OWN_NUMBER + cell * VALUES + shown - colour * VALUES] = card >= 0
        if both(face == SEEN, card >= 0):  # of what is up, `hidden` says that all have seen it
            seen(numbers, card)


@rule
def other_grids(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    for step in range(1, knowledge.players):
        other = clockwise(knowledge, seat, step)
        for cell in range(CELLS):
            at = (step - 1) * CELLS + cell
            numbers[FACE + at] = knowledge.face[other][cell] + 1
            numbers[NUMBER + at] = knowledge.grid[other][cell] + 1
        for place in range(knowledge.held[other]):
            if knowledge.hand[other][place] >= 0:
                numbers[TAKEN + knowledge.hand[other][place]] = step


@rule
def tell_colours(numbers: list[int]) -> None:
    """Where the cards of others have been written as numbers, from 1, and holes as less, write
    colours and numbers. A loop of its own, because a compiler makes one of many cards at a time."""
    for at in range((SEATS - 1) * CELLS):
        card = max(numbers[NUMBER + at], 0)
        colour = (card + VALUES - 1) // VALUES
        numbers[COLOUR + at] = colour
        numbers[NUMBER + at] = card - max(colour - 1, 0) * VALUES
