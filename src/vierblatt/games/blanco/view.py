"""What a seat is shown of Blanco, and the truth as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.game import SPECTATOR
from vierblatt.games.blanco.grid import complete
from vierblatt.games.blanco.knowledge import is_sealed
from vierblatt.games.blanco.names import CARDS, LINES, PHASES, PLACES, Phase
from vierblatt.games.blanco.state import CHOICES, CLEAR, COLUMNS, NONE, SEEN, TURNS, UP, Truth


class Cell(Struct, frozen=True):
    """A place of a grid. A card that is known but not up has been looked at by the viewer."""

    card: str | None
    up: bool
    seen: bool  # its owner has looked at it, and it is still face down


class View(Struct, frozen=True):
    seat: int | None
    players: int
    phase: Phase
    game: int
    games: int | None
    wins: int | None
    rewards: bool
    dealer: int
    turn: int | None
    turns_left: int  # BL17: of all players together
    chosen: list[bool]  # who has chosen, while setting up is sealed
    hand: list[str]
    hands: list[list[str | None]]  # None for a card that the viewer does not know
    grids: list[list[list[Cell]]]  # per seat, row by row
    stage: list[int]
    stock: int
    discard: str | None  # the top
    discards: int
    box: int
    reshuffles: int
    pair: list[str]  # BL8: the two places of which one must be turned up
    lines: list[str]  # BL11: the complete lines among which the player chooses
    due: list[str]  # BL16: the rewards due, `look` or `turn`, the next one first
    totals: list[int]


def view(mind: Truth, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(mind.players)
    seated = seat != SPECTATOR
    lines = complete(mind, mind.turn) if mind.phase == CLEAR else 0
    return View(
        seat=seat if seated else None,
        players=mind.players,
        phase=PHASES[mind.phase],
        game=mind.game,
        games=mind.games or None,
        wins=mind.wins or None,
        rewards=bool(mind.rewards),
        dealer=mind.dealer,
        turn=None if mind.turn == NONE else mind.turn,
        turns_left=TURNS * mind.players - mind.turns,
        chosen=[is_sealed(mind) and mind.chosen[other] == CHOICES for other in seats],
        hand=hand(mind, seat) if seated else [],
        hands=hands(mind),
        grids=grids(mind),
        stage=mind.stage[: mind.players],
        stock=mind.stock_count,
        discard=CARDS[mind.discard[mind.discard_count - 1]].text if mind.discard_count else None,
        discards=mind.discard_count,
        box=mind.box_count,
        reshuffles=mind.reshuffles,
        pair=[PLACES[cell].text for cell in mind.pair if cell != NONE],
        lines=[line.text for at, line in enumerate(LINES) if lines >> at & 1],
        due=["turn" if mind.due >> at & 1 else "look" for at in range(mind.due_count)],
        totals=mind.totals[: mind.players],
    )


def own(mind: Truth, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody: its hand, and what it has looked at."""
    return {
        "seat": seat,
        "hand": hand(mind, seat),
        "hands": hands(mind),
        "grids": grids(mind),
    }


def hand(mind: Truth, seat: int) -> list[str]:
    return [CARDS[card].text for card in mind.hand[seat][: mind.held[seat]]]


def hands(mind: Truth) -> list[list[str | None]]:
    return [
        [card_or_none(card) for card in mind.hand[seat][: mind.held[seat]]]
        for seat in range(mind.players)
    ]


def grids(mind: Truth) -> list[list[list[Cell]]]:
    return [grid(mind, seat) for seat in range(mind.players)]


def grid(mind: Truth, seat: int) -> list[list[Cell]]:
    """A seat's grid, row by row."""
    return [
        [
            Cell(
                card_or_none(mind.grid[seat][cell]),
                mind.face[seat][cell] == UP,
                mind.face[seat][cell] == SEEN,
            )
            for cell in range(row * COLUMNS, row * COLUMNS + mind.columns[seat])
        ]
        for row in range(mind.rows[seat])
    ]


def truth(state: Truth) -> dict[str, Any]:
    """The whole truth, as a trace shows it before each move."""
    seats = range(state.players)
    return {
        "phase": PHASES[state.phase],
        "game": state.game,
        "turn": None if state.turn == NONE else state.turn,
        "stock": sorted(CARDS[card].text for card in state.stock[: state.stock_count]),
        "discard": [CARDS[card].text for card in state.discard[: state.discard_count]],
        "box": sorted(CARDS[card].text for card in state.box[: state.box_count]),
        "hands": [
            sorted(CARDS[card].text for card in state.hand[seat][: state.held[seat]])
            for seat in seats
        ],
        "grids": [
            [
                [{"card": cell.card, "up": cell.up, "seen": cell.seen} for cell in row]
                for row in grid(state, seat)
            ]
            for seat in seats
        ],
        "stage": state.stage[: state.players],
        "totals": state.totals[: state.players],
    }


def card_or_none(card: int) -> str | None:
    return None if card < 0 else CARDS[card].text
