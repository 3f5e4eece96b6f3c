"""What a seat is shown of Dicht dran, and the position as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
from vierblatt.games.dicht_dran import rules
from vierblatt.games.dicht_dran.knowledge import Knowledge
from vierblatt.games.dicht_dran.names import CARDS, LAY, OVER, PHASES, Phase
from vierblatt.games.dicht_dran.rules import DISCARDED, Position, gap


class View(Struct, frozen=True):
    seat: int | None
    players: int
    phase: Phase
    hand_number: int
    hands_to_play: int
    pods: list[int]  # the pods on the 1, the 2, …
    dealer: int
    circle: list[str]
    target: int  # its place in the circle
    gap: list[str]  # the two numbers between which a card fits
    stock: int
    discard: int
    chosen: list[bool]  # who has laid a card, while they are sealed
    laid: str | None  # one's own sealed card
    hand: list[str]
    held: list[int]
    collected: list[int]
    hands: list[list[str]]  # laid open when the match is over, empty before
    collections: list[list[str]]  # turned over when the match is over, empty before
    totals: list[int]


# The fields of a position by seats of which a seat's own part of the view is made.
PRIVATE_FIELDS = ("hand", "held", "laid")


def view(knowledge: Knowledge, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(knowledge.players)
    seated = seat != SPECTATOR
    over = knowledge.phase == OVER
    return View(
        seat=seat if seated else None,
        players=knowledge.players,
        phase=PHASES[knowledge.phase],
        hand_number=knowledge.hand_number,
        hands_to_play=knowledge.hands,
        pods=list(knowledge.pods),
        dealer=knowledge.dealer,
        circle=[CARDS[card].text for card in knowledge.circle],
        target=knowledge.target,
        gap=[CARDS[card].text for card in gap(knowledge)],
        stock=knowledge.stock_count,
        discard=len(lying(knowledge, DISCARDED)),
        chosen=[knowledge.phase == LAY and knowledge.laid[other] != NONE for other in seats],
        laid=card_or_none(knowledge.laid[seat]) if seated else None,
        hand=in_hand(knowledge, seat) if seated else [],
        held=knowledge.held[: knowledge.players],
        collected=[len(lying(knowledge, other)) for other in seats],
        hands=[in_hand(knowledge, other) if over else [] for other in seats],
        collections=[lying(knowledge, other) if over else [] for other in seats],
        totals=knowledge.totals[: knowledge.players],
    )


def private_view(knowledge: Knowledge, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody."""
    return {
        "seat": seat,
        "laid": card_or_none(knowledge.laid[seat]),
        "hand": in_hand(knowledge, seat),
    }


def trace(position: Position) -> dict[str, Any]:
    """The whole position, as a trace shows it before each move."""
    seats = range(position.players)
    return {
        "phase": PHASES[position.phase],
        "hand": position.hand_number,
        "hands_to_play": position.hands,
        "dealer": position.dealer,
        "circle": [CARDS[card].text for card in position.circle],
        "target": position.target,
        "stock": sorted(CARDS[card].text for card in position.stock[: position.stock_count]),
        "discard": sorted(lying(position, DISCARDED)),
        "hands": [sorted(in_hand(position, seat)) for seat in seats],
        "laid": [card_or_none(card) for card in position.laid[: position.players]],
        "collections": [sorted(lying(position, seat)) for seat in seats],
        "totals": position.totals[: position.players],
    }


def in_hand(position: Position, seat: int) -> list[str]:
    return [CARDS[card].text for card in position.hand[seat][: position.held[seat]]]


def lying(position: Position, place: int) -> list[str]:
    """The cards on a seat's collection, or DISCARDED."""
    return [CARDS[card].text for card in range(rules.CARDS) if position.lies[card] == place]


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
