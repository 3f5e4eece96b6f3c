"""The rule of thumb of Habe fertig: many cards in one turn, and a narrow gap for the next.

Press the cards with the most stars: they pay if you finish, and cannot cost you anything. Into
the gap, lay the card after which most of your others still go; look for one that can end the
turn on its colour or number. Be rid of the numbers near 1 and 11 while you can: those in the
middle will find a gap again. Once somebody is down to three cards, be rid of stars too. Where
your turn ends, leave a narrow gap, but leave one: without a gap the next player turns over a
card and lays it where it suits them. Pass only when nothing goes.
"""

from math import sqrt

from vierblatt.core.flow import both, either
from vierblatt.core.rule import rule
from vierblatt.core.words import Words
from vierblatt.games.habe_fertig.knowledge import Knowledge
from vierblatt.games.habe_fertig.names import (
    CARD_TO,
    PASS,
    PRESS,
    PRESS_CARD,
    REVEAL,
    REVEALED_TO,
    VALUES,
)
from vierblatt.games.habe_fertig.rules import (
    LEFT,
    RIGHT,
    STARS,
    fits_gap,
    is_gap,
    matches,
    number,
    top,
)
from vierblatt.games.habe_fertig.state import Position

LAST = 10_000  # the last card ends the round
CARD = 100  # a card that leaves the hand
FIT = 40  # a card that can follow into the gap
MATCH = 6  # a card that can follow on its colour or number
EDGE = 6  # each step that a number is away from the middle
STAR = 8  # each star, once somebody has only a FEW cards left
FEW = 3
SWING = 7
SPREAD = 0.8  # of that, if one round is left
NO_GAP = 30  # the price of leaving no gap
WIDTH = 6  # the price of each number that the next player could lay into the gap


@rule
def clock(position: Position) -> int:
    """A search looks to the end of the round."""
    return position.round


@rule
def to_come(position: Position) -> int:
    """So many rounds, this one included."""
    return position.rounds - position.round + 1


@rule
def spread(position: Position) -> float:
    """What may still come grows with the square root of the rounds that are left."""
    return SPREAD * sqrt(to_come(position))


@rule
def goes_on(knowledge: Knowledge, seat: int, move: int) -> bool:
    """Whether the same turn brings another move, and before it no card that the player does not
    know yet."""
    if knowledge.phase == REVEAL:
        return True
    if knowledge.phase == PRESS or move == PASS or knowledge.held[seat] == 1:
        return False
    return fits_gap(moved(knowledge, move), top(knowledge, LEFT), top(knowledge, RIGHT))


@rule
def rate(knowledge: Knowledge, seat: int, move: int) -> int:
    """How good a move looks; higher is better."""
    if knowledge.phase == PRESS:
        return STARS[number(move - PRESS_CARD)]
    if move == PASS:
        return 0
    card = moved(knowledge, move)
    left, right = tops_after(knowledge, move)
    if knowledge.phase == REVEAL:
        return follow(knowledge, seat, card, left, right)
    if knowledge.held[seat] == 1:
        return LAST
    worth = CARD + EDGE * from_middle(card)
    if somebody_is_close(knowledge, seat):
        worth += STAR * STARS[number(card)]
    if fits_gap(card, top(knowledge, LEFT), top(knowledge, RIGHT)):
        return worth + follow(knowledge, seat, card, left, right)
    return worth - gift(left, right)


@rule
def moved(knowledge: Knowledge, move: int) -> int:
    """The card that a move lays on a pile."""
    return knowledge.revealed if move < CARD_TO else (move - CARD_TO) >> 1


@rule
def tops_after(knowledge: Knowledge, move: int) -> tuple[int, int]:
    pile = move - REVEALED_TO if move < CARD_TO else (move - CARD_TO) & 1
    if pile == LEFT:
        return moved(knowledge, move), top(knowledge, RIGHT)
    return top(knowledge, LEFT), moved(knowledge, move)


@rule
def followers(knowledge: Knowledge, seat: int, card: int, left: int, right: int) -> tuple[int, int]:
    """How many other cards of the hand go into the gap between these tops, and how many on them."""
    fitting, matching = 0, 0
    for place in range(knowledge.held[seat]):  # with no branch: which cards go, nobody guesses
        other = knowledge.hand[seat][place]
        fitting += both(other != card, fits_gap(other, left, right))
        matching += both(other != card, either(matches(other, left), matches(other, right)))
    return fitting, matching


@rule
def follow(knowledge: Knowledge, seat: int, card: int, left: int, right: int) -> int:
    """What the turn may still bring with these tops."""
    fitting, matching = followers(knowledge, seat, card, left, right)
    return FIT * fitting + MATCH * matching


@rule
def gift(left: int, right: int) -> int:
    """What these tops are worth to the next player."""
    if not is_gap(left, right):
        return NO_GAP
    return WIDTH * (abs(number(left) - number(right)) - 1)


@rule
def from_middle(card: int) -> int:
    return abs(number(card) - VALUES // 2)


@rule
def somebody_is_close(knowledge: Knowledge, seat: int) -> bool:
    """Whether another player may soon finish."""
    for other in range(knowledge.players):
        if other != seat and knowledge.held[other] <= FEW:
            return True
    return False


def reason(knowledge: Knowledge, seat: int, move: int) -> Words | None:
    """Why a move is good, where the rule of thumb says so."""
    if knowledge.phase == PRESS:
        return reason_to_press(knowledge, seat, move - PRESS_CARD)
    if move == PASS:
        return reason_to_pass(knowledge, seat)
    card = moved(knowledge, move)
    left, right = tops_after(knowledge, move)
    fitting, matching = followers(knowledge, seat, card, left, right)
    if knowledge.phase == REVEAL:
        if fitting:
            return Words(
                "danach passt etwas von dir in die Lücke", "then a card of yours fits the gap"
            )
        if matching:
            return Words("danach kannst du noch ablegen", "then you can still lay a card")
        return None
    if knowledge.held[seat] == 1:
        return Words("ist deine letzte Karte", "is your last card")
    if fits_gap(card, top(knowledge, LEFT), top(knowledge, RIGHT)):
        if fitting:
            return Words(
                "passt in die Lücke, und danach passt noch etwas",
                "fits the gap, and then another card does",
            )
        if matching:
            return Words(
                "passt in die Lücke, und danach kannst du noch ablegen",
                "fits the gap, and then you can lay another card",
            )
        return None
    return reason_to_end_on(knowledge, seat, card, left, right)


def reason_to_press(knowledge: Knowledge, seat: int, card: int) -> Words | None:
    stars = STARS[number(card)]
    held = knowledge.hand[seat][: knowledge.held[seat]]
    if stars == 0 or stars < max(STARS[number(other)] for other in held):
        return None
    return Words(
        f"bringt {stars} {'Stern' if stars == 1 else 'Sterne'}, "
        "wenn du fertig wirst, und kostet sonst nichts",
        f"pays {stars} {'star' if stars == 1 else 'stars'} "
        "if you finish, and costs nothing otherwise",
    )


def reason_to_pass(knowledge: Knowledge, seat: int) -> Words | None:
    fitting, matching = followers(
        knowledge, seat, PASS, top(knowledge, LEFT), top(knowledge, RIGHT)
    )
    if fitting or matching:
        return None
    return Words("keine deiner Karten passt", "none of your cards goes")


def reason_to_end_on(
    knowledge: Knowledge, seat: int, card: int, left: int, right: int
) -> Words | None:
    """Why a turn may well end with this card."""
    stars = STARS[number(card)]
    if somebody_is_close(knowledge, seat) and stars >= STARS[VALUES // 2] - 1:
        return Words(
            f"schafft {stars} Sterne weg, bevor jemand fertig ist",
            f"gets rid of {stars} stars before somebody finishes",
        )
    if is_gap(left, right) and gift(left, right) <= 2 * WIDTH:
        return Words("lässt nur eine enge Lücke", "leaves only a narrow gap")
    if from_middle(card) >= VALUES // 2 - 1:
        return Words(
            "wird eine Zahl vom Rand los, die selten in eine Lücke passt",
            "gets rid of a number from the edge, which seldom fits a gap",
        )
    return None
