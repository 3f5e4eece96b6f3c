"""Why a move is good, in words that the search's own numbers bear out.

The game's rule of thumb says why where it can. Where it cannot, the best move is set beside the
next, with what differs. What the others' moves say about their cards is told where it is believed:
a claim of the game (its evidence.py) is tried in worlds.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from vierblatt.core.game import Game
from vierblatt.core.words import LANGUAGES, Event, Language, Words
from vierblatt.table.knowledge import SeatKnowledge

if TYPE_CHECKING:
    from vierblatt.bots.belief import Belief
    from vierblatt.bots.search.halving import Estimate

SIGNIFICANT = 2.0  # standard errors by which two chances must differ to be told apart
HARDLY = 0.25  # who holds a card in no more of all worlds can hardly hold it,
UNTOLD = 0.4  # and that is worth telling if in so many they would, had they not moved as they did

NO_BREAK = "\u00a0"  # a space at which no line ends
ONLY_MOVE = Words("ist der einzige mögliche Zug", "is the only possible move")
WINS = Words("gewinnt in {mine}, „{other}“ in {theirs}", "wins in {mine}, “{other}” in {theirs}")
AS_OFTEN = Words(
    "gewinnt in {mine}, „{other}“ etwa ebenso oft", "wins in {mine}, “{other}” about as often"
)
POINTS = Words(
    "{clause}; danach im Schnitt {mine} statt {theirs} Punkte",
    "{clause}; then {mine} points on average, not {theirs}",
)


def reason(seen: SeatKnowledge, best: Estimate, other: Estimate | None) -> Words:
    """Why the best move is good: by the rule of thumb, or beside another one.

    What the rule of thumb says of both does not tell them apart, if the search does."""
    rule_of_thumb = seen.game.bots.reason
    known = rule_of_thumb(seen.knowledge, seen.seat, best.move)
    if other is None:
        return known or ONLY_MOVE
    says_why = known != rule_of_thumb(seen.knowledge, seen.seat, other.move)
    if known is not None and (says_why or are_alike(best, other)):
        return known
    return Words(*(difference(seen.game, best, other, language) for language in LANGUAGES))


def difference(game: Game, best: Estimate, other: Estimate, language: Language) -> str:
    """Two moves with their chances and points, or that there is no telling them apart."""
    mine, theirs = percent(best.win, language), percent(other.win, language)
    alike = are_alike(best, other)
    named = game.names.moves[other.move].say(language)
    wins = (AS_OFTEN if alike else WINS).say(language)
    clause = wins.format(mine=mine, theirs=theirs, other=named)
    mine, theirs = (one_decimal(one.points, language) for one in (best, other))
    if alike or mine == theirs:
        return clause
    return POINTS.say(language).format(clause=clause, mine=mine, theirs=theirs)


def are_alike(best: Estimate, other: Estimate) -> bool:
    """Whether two moves win about as often: what differs may be chance, or is too little to show.

    Errors are those of the difference to the move ranked first; mostly it is one of the two."""
    by_chance = best.win - other.win <= SIGNIFICANT * hypot(best.error, other.error)
    return by_chance or percent(best.win, "en") == percent(other.win, "en")


def percent(share: float, language: Language) -> str:
    return f"{100 * share:.0f}{NO_BREAK if language == 'de' else ''}%"


def one_decimal(number: float, language: Language) -> str:
    text = f"{number:.1f}".replace("-", "−")
    return text.replace(".", ",") if language == "de" else text


class Chances(NamedTuple):
    """That a seat holds one of some cards: as believed, and if moves said nothing."""

    believed: float
    untold: float

    @property
    def hardly(self) -> bool:
        return self.believed <= HARDLY and self.untold >= UNTOLD


def conclusion(seen: SeatKnowledge) -> Event | None:
    """The most telling thing that the others' latest moves say about their cards, if any does."""
    evidence = seen.game.bots.evidence
    if evidence is None or seen.beliefs is None:
        return None
    claims = []
    for seat, public, move in sorted(seen.beliefs.latest.values()):
        claim = evidence.claim(seen.game.rules.Position.read(public), seat, move)
        if seat != seen.seat and claim is not None:
            claims.append((seat, claim))
    if not claims:
        return None
    from vierblatt.bots.inference import belief_of

    believed, found = belief_of(seen, seed=0), []  # once: to draw worlds takes a while
    for seat, claim in claims:
        chances = chances_to_hold(seen, believed, seat, claim.cards)
        if chances.hardly:
            found.append((chances.untold - chances.believed, claim.event))
    return max(found, key=lambda one: one[0])[1] if found else None


def chances_to_hold(
    seen: SeatKnowledge, believed: Belief, seat: int, cards: tuple[int, ...], seed: int = 0
) -> Chances:
    from vierblatt.bots.belief import no_belief
    from vierblatt.bots.inference import WORLDS
    from vierblatt.bots.search.worlds import chance_to_hold

    return Chances(
        *(
            chance_to_hold(seen, belief, seat, cards, WORLDS, seed)
            for belief in (believed, no_belief(seen.game))
        )
    )
