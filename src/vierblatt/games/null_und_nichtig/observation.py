"""What a learner is given of Null & nichtig."""

from vierblatt.core.flow import NONE, clockwise
from vierblatt.core.observation import Numbers, around
from vierblatt.core.rule import rule
from vierblatt.games.null_und_nichtig import names
from vierblatt.games.null_und_nichtig.knowledge import Knowledge
from vierblatt.games.null_und_nichtig.names import COLOURS, VALUES
from vierblatt.games.null_und_nichtig.rules import HAND as MOST_HELD
from vierblatt.games.null_und_nichtig.rules import KINDS, SEATS, colour, hand_size, value

AROUND = around(SEATS)

NUMBERS = Numbers()
PHASE = NUMBERS.add("phase", "1 for the phase", 0, 1, names.PHASES)
HAND = NUMBERS.add("hand", "so many of the card in one's hand", 0, 2, names.CARDS)
HIDDEN = NUMBERS.add(
    "hidden", "so many of the card with others, or out of the round", 0, 2, names.CARDS
)
TRICK = NUMBERS.add(
    "trick",
    "1 more than the value of the card played to this trick, in its colour",
    0,
    VALUES,
    AROUND,
    COLOURS,
)
TOP = NUMBERS.add(
    "top", "1 more than the value on top of the stack, 0 without one", 0, VALUES, AROUND, COLOURS
)
HELD = NUMBERS.add("held", "cards in the hand", 0, MOST_HELD, AROUND)
TOTALS = NUMBERS.add("total", "points of the rounds before", 0, 30_000, AROUND)
LEADER = NUMBERS.add("leader", "1 for who leads this trick", 0, 1, AROUND)
FIRST = NUMBERS.add("first", "1 for who led the first trick of the round", 0, 1, AROUND)
OWES = NUMBERS.add("owes", "cards that oneself has still to lay open", 0, 3)
ROUND = NUMBERS.add("round", "the round that is played, from 1", 1, 30_000)
ROUNDS = NUMBERS.add("rounds", "rounds to be played in all, 0 with a target", 0, 100)
TARGET = NUMBERS.add("target", "points that end the match, 0 with rounds", 0, 1000)
TEAMS = NUMBERS.add("teams", "1 in teams", 0, 1)
PLAYERS = NUMBERS.add("players", "players at the table", 3, SEATS)

SHADES = len(COLOURS)


@rule
def observe(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    """Write what the seat knows."""
    for card in range(KINDS):
        numbers[HIDDEN + card] = 1
    for shade in range(SHADES):
        numbers[HIDDEN + shade * VALUES] = 2  # NN1
    numbers[PHASE + knowledge.phase] = 1
    for place in range(knowledge.held[seat]):
        numbers[HAND + knowledge.hand[seat][place]] += 1
        numbers[HIDDEN + knowledge.hand[seat][place]] -= 1
    for place in range(knowledge.laid_count):
        if knowledge.laid[place] >= 0:
            numbers[HIDDEN + knowledge.laid[place]] -= 1
    sealed = knowledge.phase == names.LAY
    for step in range(knowledge.players):
        other = clockwise(knowledge, seat, step)
        card = knowledge.trick[other]
        if card != NONE:
            numbers[TRICK + step * SHADES + colour(card)] = value(card) + 1
            numbers[HIDDEN + card] -= 1
        for shade in range(SHADES):
            numbers[TOP + step * SHADES + shade] = knowledge.top[other][shade] + 1
        # Who has laid cards open already is left out.
        numbers[HELD + step] = (
            hand_size(knowledge) if sealed and other != seat else knowledge.held[other]
        )
        numbers[TOTALS + step] = knowledge.totals[other]
        numbers[LEADER + step] = other == knowledge.leader
        numbers[FIRST + step] = other == knowledge.first
    numbers[OWES] = knowledge.owes[seat]
    numbers[ROUND] = knowledge.round
    numbers[ROUNDS] = knowledge.rounds
    numbers[TARGET] = knowledge.target
    numbers[TEAMS] = knowledge.teams
    numbers[PLAYERS] = knowledge.players
