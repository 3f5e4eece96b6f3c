"""What a learner is given of Dicht dran."""

from vierblatt.core.flow import NONE, clockwise
from vierblatt.core.observation import Numbers, around
from vierblatt.core.rule import rule
from vierblatt.games.dicht_dran import names
from vierblatt.games.dicht_dran.knowledge import Knowledge
from vierblatt.games.dicht_dran.rules import (
    CARDS,
    CIRCLE,
    DISCARDED,
    MOST_HELD,
    SEATS,
    UNSEEN,
)

MOST_PODS = 3 * CARDS
AROUND = around(SEATS)

NUMBERS = Numbers()
HAND = NUMBERS.add("hand", "1 for a card in one's hand", 0, 1, names.CARDS)
HIDDEN = NUMBERS.add(
    "hidden", "1 for a card in the stock or with another player", 0, 1, names.CARDS
)
DISCARD = NUMBERS.add("discard", "1 for a card on the discard pile", 0, 1, names.CARDS)
PODS = NUMBERS.add("pods", "the pods on the card", 1, 3, names.CARDS)
CIRCLE_AT = NUMBERS.add(
    "circle",
    "the numbers in the circle, clockwise from the target",
    1,
    CARDS,
    ("target", *(f"next-{step}" for step in range(1, CIRCLE))),
)
LAID = NUMBERS.add("laid", "the number that oneself has laid face down, else 0", 0, CARDS)
HELD = NUMBERS.add("held", "cards in the hand, with the one laid face down", 0, MOST_HELD, AROUND)
COLLECTED = NUMBERS.add("collected", "pods collected in this hand", 0, MOST_PODS, AROUND)
TOTALS = NUMBERS.add("total", "points of the hands before", -30_000, 30_000, AROUND)
STOCK = NUMBERS.add("stock", "cards in the stock", 0, CARDS)
DEALER = NUMBERS.add("dealer", "1 for the dealer", 0, 1, AROUND)
HAND_NUMBER = NUMBERS.add("hand-number", "the hand that is played, from 1", 1, 100)
TO_PLAY = NUMBERS.add("hands", "hands to be played in all", 1, 100)
PLAYERS = NUMBERS.add("players", "players at the table", 2, SEATS)


@rule
def observe(knowledge: Knowledge, seat: int, numbers: list[int]) -> None:
    """Write what the seat knows; where a card of others lies, it knows by what it has seen."""
    for card in range(CARDS):
        numbers[PODS + card] = knowledge.pods[card]
        numbers[HIDDEN + card] = knowledge.lies[card] == UNSEEN
        numbers[DISCARD + card] = knowledge.lies[card] == DISCARDED
    for place in range(knowledge.held[seat]):
        numbers[HAND + knowledge.hand[seat][place]] = 1
        numbers[HIDDEN + knowledge.hand[seat][place]] = 0
    if knowledge.laid[seat] != NONE:
        numbers[LAID] = knowledge.laid[seat] + 1
        numbers[HIDDEN + knowledge.laid[seat]] = 0
    for step in range(CIRCLE):
        place = knowledge.target + step
        numbers[CIRCLE_AT + step] = (
            knowledge.circle[place if place < CIRCLE else place - CIRCLE] + 1
        )
    for step in range(knowledge.players):
        other = clockwise(knowledge, seat, step)
        numbers[COLLECTED + step] = knowledge.collected[other]
        numbers[HELD + step] = knowledge.held[other] + (knowledge.laid[other] != NONE)
        numbers[TOTALS + step] = knowledge.totals[other]
        numbers[DEALER + step] = other == knowledge.dealer
    numbers[STOCK] = knowledge.stock_count
    numbers[HAND_NUMBER] = knowledge.hand_number
    numbers[TO_PLAY] = knowledge.hands
    numbers[PLAYERS] = knowledge.players
