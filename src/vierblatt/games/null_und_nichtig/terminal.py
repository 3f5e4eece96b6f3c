"""Null & nichtig in plain lines: everybody's stacks with what counts on them, and the trick."""

from collections.abc import Sequence

from vierblatt.core import sketch as common
from vierblatt.core.sketch import Line, Piece, Sketch, around, by_colour, counted, face
from vierblatt.core.words import Language, Words
from vierblatt.games.null_und_nichtig.names import CARDS, COLOURS
from vierblatt.games.null_und_nichtig.view import View

BY_TEXT = common.named(CARDS)
ROUND = Words("Runde {round}", "Round {round}")
OF = Words(" von {rounds}", " of {rounds}")
UNTIL = Words(" · bis {target} Punkte", " · up to {target} points")
TRICKS = Words(" · noch {tricks_left} Stiche", " · {tricks_left} tricks left")
LAST_TRICK = Words(" · der letzte Stich", " · the last trick")
TRICK = Words("Stich", "Trick")
NOTHING_YET = Words("noch keine Stapel", "no stacks yet")
LAY = Words(
    "Leg drei Karten offen aus, eine nach der anderen; bei gleicher Farbe liegt die spätere oben.",
    "Lay three cards open, one after the other; of one colour the later one lies on top.",
)
LEAD = Words("Du spielst aus: irgendeine Karte.", "You lead: any card.")
FOLLOW = Words(
    "Irgendeine Karte: Die höchste nimmt den Stich, von jedem Stapel zählt nur, was oben liegt.",
    "Any card: the highest takes the trick, and of every stack only the top counts.",
)


def sketch(view: View, names: Sequence[str], language: Language) -> Sketch:
    lines = [Line(name, player(view, seat, language)) for seat, name in around(view.seat, names)]
    if any(view.trick):
        lines.append(Line(TRICK.say(language), trick(view, names, language)))
    if view.hand:
        lines.append(Line(common.HAND.say(language), by_colour(view.hand, COLOURS, language)))
    task = LAY if view.phase == "lay" else FOLLOW if any(view.trick) else LEAD
    return Sketch(title(view, language), lines, task.say(language))


def title(view: View, language: Language) -> str:
    words = ROUND.say(language)
    words += OF.say(language) if view.rounds is not None else ""
    words += UNTIL.say(language) if view.target is not None else ""
    if view.phase == "trick":
        words += (TRICKS if view.tricks_left > 1 else LAST_TRICK).say(language)
    return words.format(
        round=view.round, rounds=view.rounds, target=view.target, tricks_left=view.tricks_left
    )


def player(view: View, seat: int, language: Language) -> list[Piece]:
    """The points so far, what every stack shows, with its height, and what that is worth."""
    stacks = view.stacks[seat]
    said: list[Piece] = [f"{counted(view.totals[seat], common.POINTS, language)} ·"]
    if view.chosen[seat]:
        said.append(f"{common.HAS_CHOSEN.say(language)} ·")
    for colour in COLOURS:
        if (stack := stacks.get(colour.text)) is not None:
            said += [face(BY_TEXT[stack.top], language), f"({stack.height})"]
    return [*said, f"= {view.worth[seat]}" if stacks else NOTHING_YET.say(language)]


def trick(view: View, names: Sequence[str], language: Language) -> list[Piece]:
    """In the order they were played, the one that takes it marked so far."""
    order = [(view.leader + step) % view.players for step in range(view.players)]
    played = [(seat, BY_TEXT[text]) for seat in order if (text := view.trick[seat]) is not None]
    said: list[Piece] = []
    for seat, card in played:
        said += [f"{names[seat]}:", face(card, language, marked=seat == view.taker)]
    return said
