"""Habe fertig in plain lines: the two piles with the gap between them, and everybody's cards."""

from collections.abc import Sequence

from vierblatt.core import sketch as common
from vierblatt.core.sketch import Line, Piece, Sketch, around, by_colour, counted, face
from vierblatt.core.words import Language, Words
from vierblatt.games.habe_fertig.names import CARDS, COLOURS
from vierblatt.games.habe_fertig.view import View

BY_TEXT = common.named(CARDS)
ROUND = Words("Durchgang {round} von {rounds}", "Round {round} of {rounds}")
PRESSED = Words("Gedrückt", "Pressed")
HAS_PRESSED = Words("hat gedrückt", "has pressed")
STARS = Words("Sterne", "Stars")
PILES = Words("Stapel", "Piles")
REVEALED = Words("Aufgedeckt", "Revealed")
STOCK = Words("Zugstapel", "Stock")
GAP = Words("Lücke: {low} bis {high}", "gap: {low} to {high}")
NARROW = Words("Lücke: {low}", "gap: {low}")
NO_GAP = Words("keine Lücke", "no gap")
VALUES = "6 ★★★★   5 7 ★★★   3 4 8 9 ★★   2 10 ★   1 11 –"  # HF2

PRESS_TWO = Words(
    "Drücke zwei Karten. Ihre Sterne zählen, wenn du zuerst fertig bist.",
    "Press two cards. Their stars count if you are done first.",
)
PRESS_ONE = Words("Drücke noch eine Karte.", "Press one more card.")
LAY = Words(
    "Leg die aufgedeckte Karte auf einen der Stapel.", "Lay the revealed card on either pile."
)
HIT = Words(
    "Triff die Lücke mit einer Farbe, die nicht oben liegt, und spiel weiter; "
    "oder leg passend nach Farbe oder Zahl, oder passe.",
    "Hit the gap with a colour that no pile shows, and play on; "
    "or match a colour or a number, or pass.",
)
MATCH = Words(
    "Keine Lücke: Leg passend nach Farbe oder Zahl, oder passe.",
    "No gap: match a colour or a number, or pass.",
)
OVER = Words("Die Partie ist zu Ende.", "The match is over.")


def sketch(view: View, names: Sequence[str], language: Language) -> Sketch:
    lines = [Line(name, [player(view, seat, language)]) for seat, name in around(view.seat, names)]
    if view.left is not None and view.right is not None:
        lines.append(Line(PILES.say(language), piles(view, language)))
    lines.append(Line(STOCK.say(language), [counted(view.stock, common.CARDS, language)]))
    if view.revealed is not None:
        lines.append(Line(REVEALED.say(language), [face(BY_TEXT[view.revealed], language)]))
    if view.pressed:
        pressed = [face(BY_TEXT[card], language) for card in view.pressed]
        lines.append(Line(PRESSED.say(language), pressed))
    if view.phase == "press":
        lines.append(Line(STARS.say(language), [VALUES]))
    if view.hand:
        lines.append(Line(common.HAND.say(language), by_colour(view.hand, COLOURS, language)))
    title = ROUND.say(language).format(round=view.round, rounds=view.rounds)
    return Sketch(title, lines, task(view).say(language))


def task(view: View) -> Words:
    if view.phase == "press":
        return PRESS_ONE if view.pressed else PRESS_TWO
    if view.phase == "reveal":
        return LAY
    if view.phase == "over":
        return OVER
    low, high = ends(view)
    return HIT if high - low > 1 else MATCH


def ends(view: View) -> tuple[int, int]:
    """The numbers on the two piles, the lower one first."""
    assert view.left is not None
    assert view.right is not None
    low, high = sorted(int(pile.top.partition("-")[2]) for pile in (view.left, view.right))
    return low, high


def player(view: View, seat: int, language: Language) -> str:
    said = [
        counted(view.held[seat], common.CARDS, language),
        counted(view.totals[seat], common.POINTS, language),
    ]
    return " · ".join([*said, *([HAS_PRESSED.say(language)] if view.chosen[seat] else [])])


def piles(view: View, language: Language) -> list[Piece]:
    """The left one, the gap, the right one."""
    assert view.left is not None
    assert view.right is not None
    low, high = ends(view)
    between = NO_GAP if high - low < 2 else NARROW if high - low == 2 else GAP
    words = between.say(language).format(low=low + 1, high=high - 1)
    left, right = (face(BY_TEXT[pile.top], language) for pile in (view.left, view.right))
    return [left, f"({view.left.height})", f" {words} ", right, f"({view.right.height})"]
