"""What a seat is shown of Habe fertig, and the position as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
from vierblatt.games.habe_fertig.knowledge import Knowledge
from vierblatt.games.habe_fertig.names import CARDS, OVER, PHASES, PRESS, Phase
from vierblatt.games.habe_fertig.rules import LEFT, RIGHT, top
from vierblatt.games.habe_fertig.state import Position


class Pile(Struct, frozen=True):
    """HF5: a pile shows its top card and its height."""

    top: str
    height: int


class View(Struct, frozen=True):
    seat: int | None
    players: int
    phase: Phase
    round: int
    rounds: int
    dealer: int
    turn: int | None
    turns: int  # begun in this round, the present one included (HF20)
    chosen: list[bool]  # who has pressed, while the choice is sealed
    hand: list[str]
    pressed: list[str]  # one's own, from memory (HF4)
    held: list[int]
    stock: int
    left: Pile | None
    right: Pile | None
    revealed: str | None
    shown_hands: list[list[str]]  # when the match is over, what everybody was left with (HF18)
    shown_pressed: list[list[str]]
    totals: list[int]


# The fields of a position by seats of which a seat's own part of the view is made.
PRIVATE_FIELDS = ("hand", "held", "pressed", "pressed_count")


def view(knowledge: Knowledge, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(knowledge.players)
    seated = seat != SPECTATOR
    over = knowledge.phase == OVER
    return View(
        seat=seat if seated else None,
        players=knowledge.players,
        phase=PHASES[knowledge.phase],
        round=knowledge.round,
        rounds=knowledge.rounds,
        dealer=knowledge.dealer,
        turn=None if knowledge.turn == NONE else knowledge.turn,
        turns=knowledge.turns,
        chosen=[knowledge.phase == PRESS and knowledge.owes[other] == 0 for other in seats],
        hand=hand(knowledge, seat) if seated else [],
        pressed=pressed(knowledge, seat) if seated else [],
        held=knowledge.held[: knowledge.players],
        stock=knowledge.stock_count,
        left=shown_pile(knowledge, LEFT),
        right=shown_pile(knowledge, RIGHT),
        revealed=card_or_none(knowledge.revealed),
        shown_hands=[hand(knowledge, other) for other in seats] if over else [],
        shown_pressed=[pressed(knowledge, other) for other in seats] if over else [],
        totals=knowledge.totals[: knowledge.players],
    )


def private_view(knowledge: Knowledge, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody; others do not see it press its first card."""
    mine: dict[str, Any] = {
        "seat": seat,
        "hand": hand(knowledge, seat),
        "pressed": pressed(knowledge, seat),
    }
    if knowledge.phase == PRESS:
        mine["held"] = knowledge.held[: knowledge.players]
    return mine


def trace(position: Position) -> dict[str, Any]:
    """The whole position, as a trace shows it before each move."""
    seats = range(position.players)
    return {
        "phase": PHASES[position.phase],
        "round": position.round,
        "rounds": position.rounds,
        "dealer": position.dealer,
        "turn": None if position.turn == NONE else position.turn,
        "stock": sorted(texts(position.stock, position.stock_count)),
        "left": texts(position.pile[LEFT], position.height[LEFT]),
        "right": texts(position.pile[RIGHT], position.height[RIGHT]),
        "revealed": card_or_none(position.revealed),
        "hands": [sorted(hand(position, seat)) for seat in seats],
        "pressed": [sorted(pressed(position, seat)) for seat in seats],
        "totals": position.totals[: position.players],
    }


def hand(position: Position, seat: int) -> list[str]:
    return texts(position.hand[seat], position.held[seat])


def pressed(position: Position, seat: int) -> list[str]:
    return texts(position.pressed[seat], position.pressed_count[seat])


def shown_pile(knowledge: Knowledge, pile: int) -> Pile | None:
    if knowledge.height[pile] == 0:
        return None
    return Pile(CARDS[top(knowledge, pile)].text, knowledge.height[pile])


def texts(cards: list[int], count: int) -> list[str]:
    return [CARDS[card].text for card in cards[:count]]


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
