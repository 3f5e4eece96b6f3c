"""What a seat is shown of Habe fertig, and the truth as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.game import SPECTATOR
from vierblatt.games.habe_fertig.names import CARDS, PHASES, Phase
from vierblatt.games.habe_fertig.rules import (
    LEFT,
    NONE,
    OVER,
    PRESS,
    RIGHT,
    Truth,
    owes,
    top,
)


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


def view(mind: Truth, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(mind.players)
    seated = seat != SPECTATOR
    over = mind.phase == OVER
    return View(
        seat=seat if seated else None,
        players=mind.players,
        phase=PHASES[mind.phase],
        round=mind.round,
        rounds=mind.rounds,
        dealer=mind.dealer,
        turn=None if mind.turn == NONE else mind.turn,
        turns=mind.turns,
        chosen=[mind.phase == PRESS and not owes(mind, other) for other in seats],
        hand=hand(mind, seat) if seated else [],
        pressed=pressed(mind, seat) if seated else [],
        held=mind.held[: mind.players],
        stock=mind.stock_count,
        left=shown_pile(mind, LEFT),
        right=shown_pile(mind, RIGHT),
        revealed=card_or_none(mind.revealed),
        shown_hands=[hand(mind, other) for other in seats] if over else [],
        shown_pressed=[pressed(mind, other) for other in seats] if over else [],
        totals=mind.totals[: mind.players],
    )


def own(mind: Truth, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody; others do not see it press its first card."""
    mine: dict[str, Any] = {"seat": seat, "hand": hand(mind, seat), "pressed": pressed(mind, seat)}
    if mind.phase == PRESS:
        mine["held"] = mind.held[: mind.players]
    return mine


def truth(state: Truth) -> dict[str, Any]:
    """The whole truth, as a trace shows it before each move."""
    seats = range(state.players)
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "rounds": state.rounds,
        "dealer": state.dealer,
        "turn": None if state.turn == NONE else state.turn,
        "stock": sorted(texts(state.stock, state.stock_count)),
        "left": texts(state.pile[LEFT], state.height[LEFT]),
        "right": texts(state.pile[RIGHT], state.height[RIGHT]),
        "revealed": card_or_none(state.revealed),
        "hands": [sorted(hand(state, seat)) for seat in seats],
        "pressed": [sorted(pressed(state, seat)) for seat in seats],
        "totals": state.totals[: state.players],
    }


def hand(state: Truth, seat: int) -> list[str]:
    return texts(state.hand[seat], state.held[seat])


def pressed(state: Truth, seat: int) -> list[str]:
    return texts(state.pressed[seat], state.pressed_count[seat])


def shown_pile(mind: Truth, pile: int) -> Pile | None:
    if mind.height[pile] == 0:
        return None
    return Pile(CARDS[top(mind, pile)].text, mind.height[pile])


def texts(cards: list[int], count: int) -> list[str]:
    return [CARDS[card].text for card in cards[:count]]


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
