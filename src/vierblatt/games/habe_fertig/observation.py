"""What a learner is given of Habe fertig."""

from vierblatt.core.flow import NONE, both, clockwise
from vierblatt.core.observation import Numbers, around
from vierblatt.core.rule import rule
from vierblatt.games.habe_fertig import names
from vierblatt.games.habe_fertig.knowledge import HOLE, Knowledge
from vierblatt.games.habe_fertig.rules import HAND as DEALT
from vierblatt.games.habe_fertig.rules import MOST_TURNS, top
from vierblatt.games.habe_fertig.state import CARDS, MOST_HELD, PRESSED, SEATS

AROUND = around(SEATS)

NUMBERS = Numbers()
PHASE = NUMBERS.add("phase", "1 for the phase", 0, 1, names.PHASES)
HAND = NUMBERS.add("hand", "1 for a card in one's hand", 0, 1, names.CARDS)
OWN_PRESSED = NUMBERS.add("pressed", "1 for a card that oneself has pressed", 0, 1, names.CARDS)
TOPS = NUMBERS.add("top", "1 for the top card of the pile", 0, 1, names.PILES, names.CARDS)
REVEALED = NUMBERS.add("revealed", "1 for the card that was turned over", 0, 1, names.CARDS)
UNDER = NUMBERS.add("under", "1 for a card under a top", 0, 1, names.CARDS)
IN_STOCK = NUMBERS.add(
    "drawable",
    "1 for a card that was shuffled into this stock and has not been seen since",
    0,
    1,
    names.CARDS,
)
WITH_OTHERS = NUMBERS.add(
    "kept",
    "1 for a card that must be in a hand of others, or pressed by them",
    0,
    1,
    names.CARDS,
)
HELD = NUMBERS.add("held", "cards in the hand", 0, MOST_HELD, AROUND)
DRAWN = NUMBERS.add(
    "drawn", "those of them drawn from this stock, in another's hand", 0, MOST_HELD, AROUND
)
TOTALS = NUMBERS.add("total", "points of the rounds before", -30_000, 30_000, AROUND)
DEALER = NUMBERS.add("dealer", "1 for the dealer", 0, 1, AROUND)
STOCK = NUMBERS.add("stock", "cards in the stock", 0, CARDS)
TURNS = NUMBERS.add("turns", "turns begun in this round", 0, MOST_TURNS)
DRY = NUMBERS.add("dry", "passes in a row for which there was no card", 0, SEATS)
OWES = NUMBERS.add("owes", "cards that oneself has still to press", 0, PRESSED)
ROUND = NUMBERS.add("round", "the round that is played, from 1", 1, 100)
ROUNDS = NUMBERS.add("rounds", "rounds to be played in all", 1, 100)
PLAYERS = NUMBERS.add("players", "players at the table", 2, SEATS)


@rule
def observe(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    """Write what the seat knows."""
    # A card of this stock, to one who has not seen it; there is none while the stock is empty.
    hole = knowledge.stock[0] if knowledge.stock_count > 0 else HOLE - CARDS
    for card in range(CARDS):
        batch = knowledge.batch[card]
        numbers[UNDER + card] = batch == NONE
        numbers[IN_STOCK + card] = HOLE - batch == hole
        numbers[WITH_OTHERS + card] = both(batch != NONE, HOLE - batch != hole)
    numbers[PHASE + knowledge.phase] = 1
    for place in range(knowledge.held[seat]):
        own(numbers, HAND, knowledge.hand[seat][place])
    for place in range(knowledge.pressed_count[seat]):
        own(numbers, OWN_PRESSED, knowledge.pressed[seat][place])
    for pile in range(2):
        if knowledge.height[pile] > 0:
            on_top(numbers, TOPS + pile * CARDS, top(knowledge, pile))
    if knowledge.revealed != NONE:
        on_top(numbers, REVEALED, knowledge.revealed)
    for step in range(knowledge.players):
        other = clockwise(knowledge, seat, step)
        numbers[TOTALS + step] = knowledge.totals[other]
        numbers[DEALER + step] = other == knowledge.dealer
        if other != seat and knowledge.phase == names.PRESS:  # who has pressed is left out
            numbers[HELD + step] = DEALT
            numbers[DRAWN + step] = DEALT
        else:
            drawn = 0
            for place in range(knowledge.held[other]):
                drawn += knowledge.hand[other][place] == hole
            numbers[HELD + step] = knowledge.held[other]
            numbers[DRAWN + step] = drawn
    numbers[STOCK] = knowledge.stock_count
    numbers[TURNS] = knowledge.turns
    numbers[DRY] = knowledge.dry
    numbers[OWES] = knowledge.owes[seat]
    numbers[ROUND] = knowledge.round
    numbers[ROUNDS] = knowledge.rounds
    numbers[PLAYERS] = knowledge.players


@rule
def own(numbers: list[int], where: int, card: int) -> None:
    """Oneself has the card, so nobody else does."""
    numbers[where + card] = 1
    numbers[IN_STOCK + card] = 0
    numbers[WITH_OTHERS + card] = 0


@rule
def on_top(numbers: list[int], where: int, card: int) -> None:
    """The card lies open, and not under a top."""
    numbers[where + card] = 1
    numbers[UNDER + card] = 0
