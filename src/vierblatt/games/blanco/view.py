"""What a seat is shown of Blanco, and the position as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
from vierblatt.games.blanco.grid import complete
from vierblatt.games.blanco.knowledge import Knowledge, is_sealed
from vierblatt.games.blanco.names import CARDS, CLEAR, COLUMNS, LINES, PHASES, PLACES, Phase
from vierblatt.games.blanco.state import LOOK, SEEN, TURNS, UP, Position


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


def view(knowledge: Knowledge, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(knowledge.players)
    seated = seat != SPECTATOR
    lines = complete(knowledge, knowledge.turn) if knowledge.phase == CLEAR else 0
    return View(
        seat=seat if seated else None,
        players=knowledge.players,
        phase=PHASES[knowledge.phase],
        game=knowledge.game,
        games=knowledge.games or None,
        wins=knowledge.wins or None,
        rewards=bool(knowledge.rewards),
        dealer=knowledge.dealer,
        turn=None if knowledge.turn == NONE else knowledge.turn,
        turns_left=TURNS * knowledge.players - knowledge.turns,
        chosen=[is_sealed(knowledge) and knowledge.owes[other] == 0 for other in seats],
        hand=hand(knowledge, seat) if seated else [],
        hands=hands(knowledge),
        grids=grids(knowledge),
        stage=knowledge.stage[: knowledge.players],
        stock=knowledge.stock_count,
        discard=CARDS[knowledge.discard[knowledge.discard_count - 1]].text
        if knowledge.discard_count
        else None,
        discards=knowledge.discard_count,
        box=knowledge.box_count,
        reshuffles=knowledge.reshuffles,
        pair=[PLACES[cell].text for cell in knowledge.pair if cell != NONE],
        lines=[line.text for at, line in enumerate(LINES) if lines >> at & 1],
        due=[
            "look" if reward == LOOK else "turn" for reward in knowledge.due[: knowledge.due_count]
        ],
        totals=knowledge.totals[: knowledge.players],
    )


def private_view(knowledge: Knowledge, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody: its hand, and what it has looked at."""
    return {
        "seat": seat,
        "hand": hand(knowledge, seat),
        "hands": hands(knowledge),
        "grids": grids(knowledge),
    }


def hand(knowledge: Knowledge, seat: int) -> list[str]:
    return [CARDS[card].text for card in knowledge.hand[seat][: knowledge.held[seat]]]


def hands(knowledge: Knowledge) -> list[list[str | None]]:
    return [
        [card_or_none(card) for card in knowledge.hand[seat][: knowledge.held[seat]]]
        for seat in range(knowledge.players)
    ]


def grids(knowledge: Knowledge) -> list[list[list[Cell]]]:
    return [grid(knowledge, seat) for seat in range(knowledge.players)]


def grid(position: Position, seat: int) -> list[list[Cell]]:
    """A seat's grid, row by row."""
    return [
        [
            Cell(
                card_or_none(position.grid[seat][cell]),
                position.face[seat][cell] == UP,
                position.face[seat][cell] == SEEN,
            )
            for cell in range(row * COLUMNS, row * COLUMNS + position.columns[seat])
        ]
        for row in range(position.rows[seat])
    ]


def trace(position: Position) -> dict[str, Any]:
    """The whole position, as a trace shows it before each move."""
    seats = range(position.players)
    return {
        "phase": PHASES[position.phase],
        "game": position.game,
        "turn": None if position.turn == NONE else position.turn,
        "stock": sorted(CARDS[card].text for card in position.stock[: position.stock_count]),
        "discard": [CARDS[card].text for card in position.discard[: position.discard_count]],
        "box": sorted(CARDS[card].text for card in position.box[: position.box_count]),
        "hands": [
            sorted(CARDS[card].text for card in position.hand[seat][: position.held[seat]])
            for seat in seats
        ],
        "grids": [
            [
                [{"card": cell.card, "up": cell.up, "seen": cell.seen} for cell in row]
                for row in grid(position, seat)
            ]
            for seat in seats
        ],
        "stage": position.stage[: position.players],
        "totals": position.totals[: position.players],
    }


def card_or_none(card: int) -> str | None:
    return None if card < 0 else CARDS[card].text
