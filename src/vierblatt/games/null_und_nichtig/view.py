"""What a seat is shown of Null & nichtig, and the position as a trace writes it."""

from typing import Any

from msgspec import Struct

from vierblatt.core.flow import NONE
from vierblatt.core.game import SPECTATOR
from vierblatt.games.null_und_nichtig.knowledge import HOLE, Knowledge
from vierblatt.games.null_und_nichtig.names import CARDS, COLOURS, LAY, PHASES, VALUES, Phase
from vierblatt.games.null_und_nichtig.rules import Position, taker, tricks, worth


class Stack(Struct, frozen=True):
    """NN8: a stack shows its top and its height, and hides the rest."""

    top: str
    height: int


class View(Struct, frozen=True):
    seat: int | None
    players: int
    phase: Phase
    round: int
    rounds: int | None
    target: int | None
    teams: bool
    tricks_left: int
    leader: int
    turn: int | None
    chosen: list[bool]  # who has laid their open cards, while they are sealed
    hand: list[str]
    held: list[int]
    out: int
    stacks: list[dict[str, Stack]]
    worth: list[int]  # of everybody's stacks
    trick: list[str | None]
    taker: int | None  # of the trick as it lies
    totals: list[int]


# The fields of a position by seats of which a seat's own part of the view is made.
PRIVATE_FIELDS = ("hand", "held")


def view(knowledge: Knowledge, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(knowledge.players)
    seated = seat != SPECTATOR
    takes = taker(knowledge)
    return View(
        seat=seat if seated else None,
        players=knowledge.players,
        phase=PHASES[knowledge.phase],
        round=knowledge.round,
        rounds=knowledge.rounds or None,
        target=knowledge.target or None,
        teams=bool(knowledge.teams),
        tricks_left=min(tricks(knowledge), max(knowledge.held[: knowledge.players])),
        leader=knowledge.leader,
        turn=None if knowledge.turn == NONE else knowledge.turn,
        chosen=[knowledge.phase == LAY and knowledge.owes[other] == 0 for other in seats],
        hand=hand(knowledge, seat) if seated else [],
        held=knowledge.held[: knowledge.players],
        out=knowledge.stock_count,
        stacks=tops(knowledge),
        worth=worths(knowledge),
        trick=[card_or_none(card) for card in knowledge.trick[: knowledge.players]],
        taker=None if takes == NONE else takes,
        totals=knowledge.totals[: knowledge.players],
    )


def private_view(knowledge: Knowledge, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody; while they are sealed, its own cards laid open."""
    mine: dict[str, Any] = {"seat": seat, "hand": hand(knowledge, seat)}
    if knowledge.phase == LAY:
        mine["held"] = knowledge.held[: knowledge.players]
        mine |= {"stacks": tops(knowledge), "worth": worths(knowledge)}
    return mine


def trace(position: Position) -> dict[str, Any]:
    """The whole position, as a trace shows it before each move."""
    seats = range(position.players)
    return {
        "phase": PHASES[position.phase],
        "round": position.round,
        "leader": position.leader,
        "turn": None if position.turn == NONE else position.turn,
        "out": sorted(CARDS[card].text for card in position.stock[: position.stock_count]),
        "hands": [
            sorted(CARDS[card].text for card in position.hand[seat][: position.held[seat]])
            for seat in seats
        ],
        "stacks": [stacks(position, seat) for seat in seats],
        "trick": [card_or_none(card) for card in position.trick[: position.players]],
        "totals": position.totals[: position.players],
    }


def hand(knowledge: Knowledge, seat: int) -> list[str]:
    return [CARDS[card].text for card in knowledge.hand[seat][: knowledge.held[seat]]]


def tops(knowledge: Knowledge) -> list[dict[str, Stack]]:
    """Every seat's stacks by colour, as they are shown."""
    heights = [[0] * len(COLOURS) for _ in range(knowledge.players)]
    for card, owner in zip(knowledge.laid[: knowledge.laid_count], knowledge.owner, strict=False):
        if card != HOLE:
            heights[owner][card // VALUES] += 1
    return [
        {
            COLOURS[colour].text: Stack(CARDS[colour * VALUES + top].text, heights[seat][colour])
            for colour, top in enumerate(knowledge.top[seat])
            if top != NONE
        }
        for seat in range(knowledge.players)
    ]


def worths(knowledge: Knowledge) -> list[int]:
    return [worth(knowledge, seat) for seat in range(knowledge.players)]


def stacks(position: Position, seat: int) -> dict[str, list[str]]:
    """A seat's stacks by colour, bottom to top."""
    found: dict[str, list[str]] = {}
    for card, owner in zip(position.laid, position.owner[: position.laid_count], strict=False):
        if owner == seat and card != HOLE:
            found.setdefault(COLOURS[card // VALUES].text, []).append(CARDS[card].text)
    return {colour.text: found[colour.text] for colour in COLOURS if colour.text in found}


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
