"""What a seat is shown of Null & nichtig, and the truth as a trace writes it."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from vierblatt.core.game import SPECTATOR
from vierblatt.games.null_und_nichtig.knowledge import HOLE
from vierblatt.games.null_und_nichtig.names import CARDS, COLOURS, PHASES, Phase
from vierblatt.games.null_und_nichtig.rules import LAY, NONE, VALUES, Truth, owes, taker, tricks


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
    trick: list[str | None]
    taker: int | None  # of the trick as it lies
    totals: list[int]


def view(mind: Truth, seat: int) -> View:
    """The view of a seat (or SPECTATOR), from what it knows."""
    seats = range(mind.players)
    seated = seat != SPECTATOR
    takes = taker(mind)
    return View(
        seat=seat if seated else None,
        players=mind.players,
        phase=PHASES[mind.phase],
        round=mind.round,
        rounds=mind.rounds or None,
        target=mind.target or None,
        teams=bool(mind.teams),
        tricks_left=min(tricks(mind), max(mind.held[: mind.players])),
        leader=mind.leader,
        turn=None if mind.turn == NONE else mind.turn,
        chosen=[mind.phase == LAY and not owes(mind, other) for other in seats],
        hand=hand(mind, seat) if seated else [],
        held=mind.held[: mind.players],
        out=mind.out_count,
        stacks=tops(mind),
        trick=[card_or_none(card) for card in mind.trick[: mind.players]],
        taker=None if takes == NONE else takes,
        totals=mind.totals[: mind.players],
    )


def own(mind: Truth, seat: int) -> dict[str, Any]:
    """What a seat sees otherwise than everybody; while they are sealed, its own cards laid open."""
    mine: dict[str, Any] = {"seat": seat, "hand": hand(mind, seat)}
    if mind.phase == LAY:
        mine |= {"held": mind.held[: mind.players], "stacks": tops(mind)}
    return mine


def truth(state: Truth) -> dict[str, Any]:
    """The whole truth, as a trace shows it before each move."""
    seats = range(state.players)
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "leader": state.leader,
        "turn": None if state.turn == NONE else state.turn,
        "out": sorted(CARDS[card].text for card in state.out[: state.out_count]),
        "hands": [
            sorted(CARDS[card].text for card in state.hand[seat][: state.held[seat]])
            for seat in seats
        ],
        "stacks": [stacks(state, seat) for seat in seats],
        "trick": [card_or_none(card) for card in state.trick[: state.players]],
        "totals": state.totals[: state.players],
    }


def hand(mind: Truth, seat: int) -> list[str]:
    return [CARDS[card].text for card in mind.hand[seat][: mind.held[seat]]]


def tops(mind: Truth) -> list[dict[str, Stack]]:
    """Every seat's stacks by colour, as they are shown."""
    laid = slice(mind.laid_count)
    return stacked(tuple(mind.laid[laid]), tuple(mind.owner[laid]), mind.players)


@lru_cache(maxsize=1024)  # a card that is played leaves them as they are, unless it ends the trick
def stacked(laid: tuple[int, ...], owners: tuple[int, ...], players: int) -> list[dict[str, Stack]]:
    """The same, of cards in the order in which they were laid, and who owns each."""
    piles: list[dict[int, list[int]]] = [{} for _ in range(players)]
    for card, owner in zip(laid, owners, strict=True):
        if card != HOLE:
            piles[owner].setdefault(card // VALUES, []).append(card)
    return [
        {
            COLOURS[colour].text: Stack(CARDS[pile[-1]].text, len(pile))
            for colour, pile in sorted(mine.items())
        }
        for mine in piles
    ]


def stacks(state: Truth, seat: int) -> dict[str, list[str]]:
    """A seat's stacks by colour, bottom to top."""
    found: dict[str, list[str]] = {}
    for card, owner in zip(state.laid, state.owner[: state.laid_count], strict=False):
        if owner == seat and card != HOLE:
            found.setdefault(COLOURS[card // VALUES].text, []).append(CARDS[card].text)
    return {colour.text: found[colour.text] for colour in COLOURS if colour.text in found}


def card_or_none(card: int) -> str | None:
    return None if card == NONE else CARDS[card].text
