"""Golden playthroughs: a match of every game as a reader would follow it.

Look at the difference when one of them changes: it shows what a change of the rules does.
"""

import random
from pathlib import Path

import pytest

from golden_kit import Golden
from vierblatt import Match, games
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.words import Event, Language

FOLDER = Path(__file__).parent.parent / "golden"
NAMES = ["Anna", "Paul", "Max", "Linus", "Emma", "Jan"]


def playthrough(name: str, language: Language) -> str:
    """A random match in words: who may do what, what they do, who hears what."""
    game = games.find(name)
    match = Match.new(name, players=game.seats[:2][-1], seed=1)
    dice = random.Random(1)
    lines = [f"{game.title}, {match.players} players, seed {match.seed}"]

    def hear(told: list[tuple[int, Event]]) -> None:
        for to, event in told:
            whom = "" if to == EVERYBODY else f" [only {NAMES[to]}]"
            lines.append(f"    {event.say(language, NAMES)}{whom}")

    hear(match.opening())
    while not match.over:
        seat = dice.choice(match.movers)
        legal = match.legal(seat)
        move = dice.choice(legal)
        lines.append(f"{NAMES[seat]} ({len(legal)} legal): {move}")
        hear(match.play(seat, move))
    for seat, (total, place) in enumerate(zip(match.totals, match.places, strict=True)):
        lines.append(f"{NAMES[seat]}: {total}, place {place}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", games.names())
def test_playthrough(name: str, language: Language, golden: Golden) -> None:
    golden(FOLDER / f"{name}.{language}.txt", playthrough(name, language))


def test_every_game_has_its_playthrough() -> None:
    ours = {f"{name}.{language}.txt" for name in games.names() for language in ("de", "en")}
    assert {path.name for path in FOLDER.iterdir()} == ours
