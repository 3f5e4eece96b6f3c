"""Tables of Blanco laid out by hand, for the tests of its rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from kit import card, cards, says
from vierblatt import Match
from vierblatt.core.flow import NONE
from vierblatt.games.blanco import GAME
from vierblatt.games.blanco.memory import AWAY
from vierblatt.games.blanco.names import ACT, COLUMNS, DRAW
from vierblatt.games.blanco.state import CELLS, DOWN, SEEN, UP

SEATS = (2, 3, 4, 5)
COLOURS = (
    "red",
    "orange",
    "yellow",
    "green",
    "turquoise",
    "blue",
    "purple",
    "pink",
    "brown",
    "grey",
)
NINE = "? ? ? / ? ? ? / ? ? ?"
TWELVE = "? ? ? ? / ? ? ? ? / ? ? ? ?"
NINE_PLACES = [f"{row} {column}" for row in (1, 2, 3) for column in (1, 2, 3)]
TWELVE_PLACES = [f"{row} {column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)]
Told = list[dict[str, int | str]]


def new(players: int = 2, *, seed: int = 1, dealer: int | None = None, **options: object) -> Match:
    match = Match.new("blanco", players=players, seed=seed, **options)
    if dealer is not None:
        match.position.dealer = dealer
    return match


def layout(
    match: Match,
    grids: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    *,
    turn: int = 0,
    stage: Mapping[int, int] | None = None,
    discard: str = "grey-12",
    box: str = "",
    stock: str | None = None,
) -> None:
    """Lay all 120 cards out, with a seat about to act.

    A grid is written row by row, with `/` between rows: `red-7` lies face up, `(red-7)` face
    down, `[red-7]` has been looked at, `?` is any card face down. A seat that is not named has
    nine cards face down and any two in the hand. What is left is the stock; if the stock is
    named too, it lies beneath the other discards.
    """
    position = match.position
    grids, hands = grids or {}, hands or {}
    written = " ".join([*grids.values(), *hands.values()])
    written = f"{written} {discard} {box} {stock or ''}"
    named = set(cards(match, written.translate(str.maketrans("()[]?/", "      "))))
    rest = [number for number in range(len(GAME.names.cards)) if number not in named]
    position.hidden = [0] * len(GAME.names.cards)
    for seat in range(match.players):
        rows = [row.split() for row in grids.get(seat, NINE).split("/")]
        position.rows[seat], position.columns[seat] = len(rows), len(rows[0])
        position.stage[seat] = (stage or {}).get(seat, 1)
        position.owes[seat] = 0
        position.face[seat] = [NONE] * CELLS
        for at, row in enumerate(rows):
            assert len(row) == len(rows[0])
            for column, text in enumerate(row):
                cell = at * COLUMNS + column
                name = text.strip("()[]")
                number = rest.pop() if name == "?" else card(match, name)
                position.grid[seat][cell] = number
                position.face[seat][cell] = (
                    SEEN if text[0] == "[" else DOWN if text[0] in "(?" else UP
                )
                if position.face[seat][cell] == UP:
                    position.hidden[number] = NONE
        held = cards(match, hands[seat]) if seat in hands else [rest.pop(), rest.pop()]
        position.hand[seat][: len(held)] = sorted(held)
        position.held[seat] = len(held)
    discards = ([] if stock is None else rest) + cards(match, discard)
    drawable = rest if stock is None else cards(match, stock)
    boxed = cards(match, box)
    for number in [*discards, *boxed]:
        position.hidden[number] = AWAY
    position.discard[: len(discards)], position.discard_count = discards, len(discards)
    position.stock[: len(drawable)], position.stock_count = drawable, len(drawable)
    position.box[: len(boxed)], position.box_count = boxed, len(boxed)
    position.phase, position.turn = ACT, turn


def set_up(match: Match, turned: str = "1 1", looked: str = "1 2") -> None:
    """Everybody chooses the same two places."""
    for seat in range(match.players):
        match.play(seat, f"turn {turned}")
        match.play(seat, f"look {looked}")


def draws(match: Match, seat: int, text: str) -> None:
    """Draw, with such luck that it is this card."""
    position = match.position
    for luck in range(100_000):
        position.key[0], position.drawn = luck, 0
        trial = position.copy()
        GAME.rules.apply(trial, seat, DRAW)
        if card(match, text) in trial.hand[seat]:
            match.play(seat, "draw")
            return
    raise AssertionError(f"{text} is not in the stock")


def grid(match: Match, seat: int) -> str:
    """A grid in the writing of `layout`."""
    rows: list[list[dict[str, Any]]] = GAME.views.trace(match.position)["grids"][seat]

    def written(cell: dict[str, Any]) -> str:
        if cell["up"]:
            return str(cell["card"])
        return f"[{cell['card']}]" if cell["seen"] else f"({cell['card']})"

    return " / ".join(" ".join(written(cell) for cell in row) for row in rows)


def truth(match: Match, what: str) -> Any:
    return GAME.views.trace(match.position)[what]


def phase(match: Match) -> str:
    return str(truth(match, "phase"))


def names(told: Told) -> list[int | str]:
    return [event["event"] for event in told]


def only(told: Told, name: str) -> Told:
    return [event for event in told if event["event"] == name]


def moves(kind: str, places: Iterable[str]) -> list[str]:
    return sorted(f"{kind} {place}" for place in places)


def next_game(match: Match) -> int:
    """Let the seat on turn win the game with a swap; gives the seat."""
    seat: int = match.position.turn
    layout(match, {seat: "red-1 / (red-4)"}, turn=seat, stage={seat: 2})
    match.play(seat, "swap 1 1 2 1")
    return seat


def clear_first_grid(match: Match, **more: Any) -> Told:
    """Seat 0 clears its first grid with a card of the hand; gives what everybody hears."""
    layout(match, {0: "red-1 blue-2"}, {0: "pink-1 green-4"}, **more)
    match.play(0, "take")
    return says(match, 0, "lay pink-1 1 2", None)
