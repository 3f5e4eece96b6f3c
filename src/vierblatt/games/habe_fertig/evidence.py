"""What a move in Habe fertig says about the cards that the player keeps.

Who passes hardly holds a card that goes; who ends the turn on a colour or number hardly one that
fits the gap; who lays a card into the gap probably has one that follows it. And before that, the
cards that were pressed are probably those with stars. What all this is worth is learned.
"""

from vierblatt.core.game import Claim
from vierblatt.core.rule import rule
from vierblatt.core.words import SEAT, Event, Events, Named
from vierblatt.games.habe_fertig.bot import from_middle, gift, somebody_is_close, tops_after
from vierblatt.games.habe_fertig.knowledge import HOLE, Knowledge
from vierblatt.games.habe_fertig.names import CARD_TO, PASS, PRESS, REVEAL, VALUES
from vierblatt.games.habe_fertig.rules import (
    HAND,
    LEFT,
    RIGHT,
    fits_gap,
    is_gap,
    matches,
    number,
    stars,
    top,
)
from vierblatt.games.habe_fertig.state import CARDS, SEATS, Position

# Rows of weights: the hands by seats, then the pressed cards by seats; and then the stock.
PRESSED_ROW = SEATS
ROWS = 2 * SEATS
MOST_HIDDEN = CARDS
INPUTS = 25
KINDS = 5  # of cards: by their stars
PRIORS = 2 * KINDS  # what it says of a card that it was kept when all pressed, or that it was not
TRUST = 0.5
LARGEST_GIFT = 54


def span(low: int, high: int) -> Named:
    """The numbers from one to another, less one as always."""
    first, last = low + 1, high + 1
    article = "an" if first in (8, 11) else "a"
    if first == last:
        return Named(f"{first}", f"eine {first}", f"{article} {first}")
    to_de, to_en = ("oder", "or") if last == first + 1 else ("bis", "to")
    words = f"eine {first} {to_de} {last}", f"{article} {first} {to_en} {last}"
    return Named(f"{first}-{last}", *words)


SPANS = [(low, high) for low in range(VALUES) for high in range(low, VALUES)]
NUMBERS = tuple(span(low, high) for low, high in SPANS)
CLAIMS = Events()
NOTHING_GOES = CLAIMS.add(
    "nothing-goes",
    "{seat} hat gepasst und hat kaum {numbers} auf der Hand.",
    "{seat} passed, and can hardly hold {numbers}.",
    seat=SEAT,
    numbers=NUMBERS,
)
NOTHING_FITS = CLAIMS.add(
    "nothing-fits",
    "{seat} hat die Lücke offen gelassen und hat dafür kaum {numbers}.",
    "{seat} left the gap open, and can hardly hold {numbers} for it.",
    seat=SEAT,
    numbers=NUMBERS,
)


@rule
def shown(public: Knowledge) -> bool:
    """Whether everybody sees what is done now."""
    return public.phase != PRESS


@rule
def signs(public: Knowledge, seat: int, move: int, card: int, inputs: list[float]) -> None:
    """How another card would have done instead, by what everybody sees."""
    left, right = top(public, LEFT), top(public, RIGHT)
    into_gap, on_top = fits_gap(card, left, right), matches(card, left) | matches(card, right)
    inputs[2] = from_middle(card) / 5
    inputs[3] = stars(card) / 4
    inputs[4] = somebody_is_close(public, seat)
    inputs[5] = public.held[seat] / HAND
    inputs[6] = abs(number(left) - number(right)) / 10
    inputs[21] = public.stock_count / CARDS
    inputs[22] = public.players == 2
    if public.phase == REVEAL:
        signs_of_covering(public, move, card, inputs)
        return
    inputs[0] = into_gap
    inputs[1] = on_top
    if move == PASS:
        inputs[7] = 1
        inputs[8] = into_gap
        inputs[9] = on_top
        return
    laid = (move - CARD_TO) >> 1
    inputs[18] = from_middle(laid) / 5
    inputs[19] = stars(laid) / 4
    after_left, after_right = tops_after(public, move)
    if fits_gap(laid, left, right):
        inputs[14] = 1
        inputs[15] = fits_gap(card, after_left, after_right)
        inputs[16] = matches(card, after_left) | matches(card, after_right)
        inputs[17] = into_gap
        return
    inputs[20] = into_gap
    given, least = gift(after_left, after_right), LARGEST_GIFT
    if matches(card, left):
        least = min(least, gift(card, right))
    if matches(card, right):
        least = min(least, gift(left, card))
    inputs[23] = given / LARGEST_GIFT
    inputs[24] = (least - given) / LARGEST_GIFT


@rule
def signs_of_covering(public: Knowledge, move: int, card: int, inputs: list[float]) -> None:
    """What goes after the revealed card was laid on this pile, and on the other one."""
    left, right = tops_after(public, move)
    inputs[10] = fits_gap(card, left, right)
    inputs[11] = matches(card, left) | matches(card, right)
    if left == public.revealed:
        inputs[12] = fits_gap(card, top(public, LEFT), public.revealed)
    else:
        inputs[12] = fits_gap(card, public.revealed, top(public, RIGHT))
    inputs[13] = 1


@rule
def owner(row: int) -> int:
    """The seat whose cards a row is about."""
    return row % SEATS


@rule
def batch(position: Position, card: int) -> int:
    return position.batch[card]


@rule
def kept(before: Knowledge, after: Knowledge, seat: int, card: int) -> float:
    """Of the seat's hidden cards that may be this one, the share that it has not just drawn."""
    count = hidden_of_batch(after, seat, before.batch[card])
    if after.held[seat] <= before.held[seat]:
        return 1.0
    if count == hidden_of_batch(before, seat, before.batch[card]):
        return 1.0  # what it drew is of another batch
    return (count - 1) / count


@rule
def hidden_of_batch(public: Knowledge, seat: int, batch: int) -> int:
    """How many cards of a batch a seat holds."""
    count = 0
    for place in range(public.held[seat]):
        count += public.hand[seat][place] == HOLE - batch
    return count


@rule
def starts(before: Knowledge, after: Knowledge) -> bool:
    """Whether all have pressed now."""
    return before.phase == PRESS and after.phase != PRESS


@rule
def prior(row: int, card: int) -> int:
    """Which of the priors holds for a card in a row."""
    return stars(card) + (KINDS if row >= PRESSED_ROW else 0)


@rule
def holes(knowledge: Knowledge, places: list[int]) -> tuple[int, int]:
    """Write the places of hidden cards, and count those that lie with somebody, and all."""
    count = 0
    for seat in range(knowledge.players):
        for place in range(knowledge.held[seat]):
            if knowledge.hand[seat][place] < 0:
                batch = HOLE - knowledge.hand[seat][place]
                places[count] = batch << 11 | seat << 7 | place
                count += 1
        for place in range(knowledge.pressed_count[seat]):
            if knowledge.pressed[seat][place] < 0:
                places[count] = PRESSED_ROW + seat << 7 | place
                count += 1
    held = count
    for place in range(knowledge.stock_count):
        places[count] = HOLE - knowledge.stock[place] << 11 | ROWS << 7 | place
        count += 1
    return held, count


@rule
def card_at(world: Position, row: int, place: int) -> int:
    if row < PRESSED_ROW:
        return world.hand[row][place]
    if row < ROWS:
        return world.pressed[row - PRESSED_ROW][place]
    return world.stock[place]


@rule
def put_at(world: Position, row: int, place: int, card: int) -> None:
    if row < PRESSED_ROW:
        world.hand[row][place] = card
    elif row < ROWS:
        world.pressed[row - PRESSED_ROW][place] = card
    else:
        world.stock[place] = card


def claim(public: Knowledge, seat: int, move: int) -> Claim | None:
    """Who passes has no number from one top to the other: between them it fits the gap, or matches
    by its colour. Who ends the turn on a top has none for the gap."""
    left, right = top(public, LEFT), top(public, RIGHT)
    low, high = sorted((int(number(left)), int(number(right))))
    if public.phase == REVEAL:
        return None
    if move == PASS:
        cards = tuple(card for card in range(CARDS) if low <= number(card) <= high)
        return Claim(cards, Event(CLAIMS[NOTHING_GOES], (seat, SPANS.index((low, high)))))
    if not is_gap(left, right) or fits_gap((move - CARD_TO) >> 1, left, right):
        return None
    cards = tuple(card for card in range(CARDS) if fits_gap(card, left, right))
    return Claim(cards, Event(CLAIMS[NOTHING_FITS], (seat, SPANS.index((low + 1, high - 1)))))
