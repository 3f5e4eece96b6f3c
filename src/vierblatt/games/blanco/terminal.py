"""Blanco in plain lines: everybody's grid row by row, and what oneself has looked at."""

from collections.abc import Sequence

from vierblatt.core import sketch as common
from vierblatt.core.sketch import Face, Line, Piece, Sketch, around, by_colour, counted, face
from vierblatt.core.words import Language, Words
from vierblatt.games.blanco.names import CARDS, COLOURS
from vierblatt.games.blanco.view import Cell, View

BY_TEXT = common.named(CARDS)
GAME = Words("Spiel {game}", "Game {game}")
OF = Words(" von {games}", " of {games}")
UNTIL = Words(" · {wins} gewonnene Spiele entscheiden", " · {wins} won games decide")
WINS = Words("Siege", "wins")
DISCARD = Words("Ablage", "Discards")
STOCK = Words("Zugstapel", "Stock")
SECOND = Words("zweites Raster", "second grid")
LEGEND = Words(
    "▒▒ verdeckt · ▸▒▒◂ gewählt oder vom Besitzer angesehen · (…) von dir angesehen",
    "▒▒ face down · ▸▒▒◂ chosen, or looked at by its owner · (…) looked at by you",
)
BACK = "▒▒"
WIDTH = 14  # of a card in its place, so that columns stand below each other

TASKS = {
    "setup": Words(
        "Wähle eine Karte deines Rasters zum Aufdecken, dann eine andere, die nur du dir ansiehst.",
        "Choose a card of your grid to turn up, then another one that only you will look at.",
    ),
    "act": Words(
        "Zieh, nimm die Ablage oder vertausche zwei Nachbarn.",
        "Draw, take the discard, or swap two neighbours.",
    ),
    "place": Words(
        "Leg eine Handkarte ab oder in dein Raster.",
        "Discard a card of your hand, or lay it into your grid.",
    ),
    "turn": Words("Deck eine Karte deines Rasters auf.", "Turn up a card of your grid."),
    "clear": Words("Welche Linie räumst du zuerst ab?", "Which line do you clear first?"),
    "reward": Words("Belohnung: Nimm sie an, oder verzichte.", "A reward: take it, or decline it."),
    "over": Words("Die Partie ist zu Ende.", "The match is over."),
}


def sketch(view: View, names: Sequence[str], language: Language) -> Sketch:
    lines: list[Line] = []
    for seat, name in around(view.seat, names):
        rows: list[list[Piece]] = [
            [shown(cell, language) for cell in row] for row in view.grids[seat]
        ]
        if (said := about(view, seat, language)) or not rows:
            rows.insert(0, [said])
        lines += [Line("" if at else name, row) for at, row in enumerate(rows)]
    top: list[Piece] = [] if view.discard is None else [face(BY_TEXT[view.discard], language)]
    lines.append(Line(DISCARD.say(language), [*top, f"({view.discards})"]))
    lines.append(Line(STOCK.say(language), [counted(view.stock, common.CARDS, language)]))
    if view.hand:
        lines.append(Line(common.HAND.say(language), by_colour(view.hand, COLOURS, language)))
    lines.append(Line("", [LEGEND.say(language)]))
    return Sketch(title(view, language), lines, TASKS[view.phase].say(language))


def title(view: View, language: Language) -> str:
    words = GAME.say(language)
    words += OF.say(language) if view.games is not None else ""
    words += UNTIL.say(language) if view.wins is not None and view.wins > 1 else ""
    return words.format(game=view.game, games=view.games, wins=view.wins)


def tally(view: View) -> Words:
    """BL15: won games are counted, or the cards left."""
    return WINS if view.games is None else common.POINTS


def about(view: View, seat: int, language: Language) -> str:
    said = []
    if view.games is not None or (view.wins or 0) > 1:
        said.append(counted(view.totals[seat], tally(view), language))
    if view.stage[seat] > 1:
        said.append(SECOND.say(language))
    if view.chosen[seat]:
        said.append(common.HAS_CHOSEN.say(language))
    return " · ".join(said)


def shown(cell: Cell, language: Language) -> Face:
    """A card in its place: face up, face down, or face down and known to the viewer."""
    if cell.card is None:
        chosen = cell.up or cell.seen
        return Face((f"▸{BACK}◂" if chosen else BACK).center(WIDTH))
    known = face(BY_TEXT[cell.card], language)
    if cell.up:
        return Face(known.text.center(WIDTH), known.colour)
    return Face(f"({known.text})".center(WIDTH))
