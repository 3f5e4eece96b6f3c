"""Dicht dran in plain lines: the circle with its target and gap, and the pods on every card."""

from collections.abc import Sequence

from vierblatt.core import sketch as common
from vierblatt.core.sketch import Face, Line, Piece, Sketch, around, counted
from vierblatt.core.words import Language, Words
from vierblatt.games.dicht_dran.view import View

HAND = Words("Durchgang {hand} von {hands}", "Hand {hand} of {hands}")
CIRCLE = Words("Kreis", "Circle")
TARGET = Words("Ziel", "Target")
COLLECTED = Words("{count} gesammelt", "{count} collected")
STOCK = Words("Zugstapel", "Stock")
LAID = Words("Gelegt", "Laid")
LEGEND = Words("jeder • ist eine Schote", "each • is a pod")
GAP = Words("Lücke von {low} bis {high}", "gap from {low} to {high}")
LAY = Words(
    "Leg verdeckt eine Karte: Wer der {target} am nächsten ist, bekommt sie; was zwischen {low} "
    "und {high} liegt, ist man los; alles andere kostet für jede Schote eine Karte.",
    "Lay a card face down: the nearest to {target} wins it; what lies between {low} and {high} is "
    "gone; anything else costs a card for each pod.",
)
OVER = Words("Die Partie ist zu Ende.", "The match is over.")
COLOURS = ("", "green", "orange", "purple")  # DD1: by pods


def sketch(view: View, names: Sequence[str], language: Language) -> Sketch:
    low, high = sorted(map(int, view.gap)) if view.gap else (0, 0)
    target = view.circle[view.target]
    lines = [Line(name, [player(view, seat, language)]) for seat, name in around(view.seat, names)]
    circle = [card(view, text, marked=text == target) for text in view.circle]
    gap = GAP.say(language).format(low=low, high=high)
    lines += [
        Line(CIRCLE.say(language), circle),
        Line(TARGET.say(language), [card(view, target, marked=True), f"· {gap}"]),
        Line(STOCK.say(language), [counted(view.stock, common.CARDS, language)]),
    ]
    if view.laid is not None:
        lines.append(Line(LAID.say(language), [card(view, view.laid)]))
    if view.hand:
        hand: list[Piece] = [card(view, text) for text in sorted(view.hand, key=int)]
        lines.append(Line(common.HAND.say(language), hand))
        lines.append(Line("", [LEGEND.say(language)]))
    title = HAND.say(language).format(hand=view.hand_number, hands=view.hands_to_play)
    task = (OVER if view.phase == "over" else LAY).say(language)
    return Sketch(title, lines, task.format(target=target, low=low, high=high))


def player(view: View, seat: int, language: Language) -> str:
    said = [
        counted(view.held[seat], common.CARDS, language),
        COLLECTED.say(language).format(count=view.collected[seat]),
        counted(view.totals[seat], common.POINTS, language),
    ]
    return " · ".join([*said, *([common.HAS_CHOSEN.say(language)] if view.chosen[seat] else [])])


def card(view: View, text: str, *, marked: bool = False) -> Face:
    """A number and its pods."""
    pods = view.pods[int(text) - 1]
    return Face(f"{text} {'•' * pods}", COLOURS[pods], marked)
