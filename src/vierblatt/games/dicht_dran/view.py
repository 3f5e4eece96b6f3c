"""What a seat is shown of Dicht dran, and the truth as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.game import SPECTATOR
from vierblatt.games.dicht_dran import rules
from vierblatt.games.dicht_dran.names import CARDS, PHASES, Phase
from vierblatt.games.dicht_dran.rules import DISCARDED, LAY, NONE, OVER, Truth, gap


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


def view(mind: Truth, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(mind.players)
    seated = seat != SPECTATOR
    over = mind.phase == OVER
    return View(
        seat=seat if seated else None,
        players=mind.players,
        phase=PHASES[mind.phase],
        hand_number=mind.hand_number,
        hands_to_play=mind.hands,
        pods=list(mind.pods),
        dealer=mind.dealer,
        circle=[CARDS[card].text for card in mind.circle],
        target=mind.target,
        gap=[CARDS[card].text for card in gap(mind)],
        stock=mind.stock_count,
        discard=len(lying(mind, DISCARDED)),
        chosen=[mind.phase == LAY and mind.laid[other] != NONE for other in seats],
        laid=card_or_none(mind.laid[seat]) if seated else None,
        hand=in_hand(mind, seat) if seated else [],
        held=mind.held[: mind.players],
        collected=[len(lying(mind, other)) for other in seats],
        hands=[in_hand(mind, other) if over else [] for other in seats],
        collections=[lying(mind, other) if over else [] for other in seats],
        totals=mind.totals[: mind.players],
    )


def own(mind: Truth, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody."""
    return {"seat": seat, "laid": card_or_none(mind.laid[seat]), "hand": in_hand(mind, seat)}


def truth(state: Truth) -> dict[str, Any]:
    """The whole truth, as a trace shows it before each move."""
    seats = range(state.players)
    return {
        "phase": PHASES[state.phase],
        "hand": state.hand_number,
        "hands_to_play": state.hands,
        "dealer": state.dealer,
        "circle": [CARDS[card].text for card in state.circle],
        "target": state.target,
        "stock": sorted(CARDS[card].text for card in state.stock[: state.stock_count]),
        "discard": sorted(lying(state, DISCARDED)),
        "hands": [sorted(in_hand(state, seat)) for seat in seats],
        "laid": [card_or_none(card) for card in state.laid[: state.players]],
        "collections": [sorted(lying(state, seat)) for seat in seats],
        "totals": state.totals[: state.players],
    }


def in_hand(state: Truth, seat: int) -> list[str]:
    return [CARDS[card].text for card in state.hand[seat][: state.held[seat]]]


def lying(state: Truth, place: int) -> list[str]:
    """The cards on a seat's collection, or DISCARDED."""
    return [CARDS[card].text for card in range(rules.CARDS) if state.lies[card] == place]


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
