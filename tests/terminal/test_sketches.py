"""Sketches show what a seat knows, in both languages; choices are picked by key or by words."""

import dataclasses
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.table import Table

from vierblatt import games
from vierblatt.console import wide_console
from vierblatt.core.game import Terminal
from vierblatt.core.rule import EVERYBODY
from vierblatt.core.sketch import Face, Line, Sketch, with_minus
from vierblatt.core.words import LANGUAGES, Event, Language
from vierblatt.games.dicht_dran.names import AIMED, DRAWN, READY
from vierblatt.table.events import TableEvent, TookBack
from vierblatt.table.match import Match
from vierblatt.terminal.play import play
from vierblatt.terminal.prompt import contains_words, pick
from vierblatt.terminal.render import make_console, render, sketch_of
from vierblatt.terminal.sentences import sentences

NAMES = ["Anna", "Paul", "Linus", "Emma", "Max", "Lea"]


def looks(
    name: str, players: int, language: Language
) -> Iterator[tuple[Match, int | None, Sketch]]:
    """A random match as everybody sees it, also those who look on, from the deal to the end."""
    match = Match.new(name, seed=4, players=players)
    dice = random.Random(name)
    names = NAMES[:players]
    while True:
        if len(match.moves) < 40 or match.over or dice.random() < 0.1:
            for seat in (None, *range(players)):
                yield match, seat, sketch_of(match.game, match.view(seat), names, language)
        if match.over:
            return
        seat = dice.choice(match.movers)
        match.play(seat, dice.choice(match.legal(seat)))


def words_of(sketch: Sketch) -> str:
    pieces = [piece for line in sketch.lines for piece in line.pieces]
    return " ".join(one.text if isinstance(one, Face) else one for one in pieces)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_everybody_can_read_the_table_all_through_a_match(name: str, language: Language) -> None:
    game = games.find(name)
    other: Language = "en" if language == "de" else "de"
    foreign = {card.say(other).split()[0] for card in game.names.cards if " " in card.say(other)}
    foreign -= {card.say(language).split()[0] for card in game.names.cards}
    for match, seat, sketch in looks(name, game.seats[-1], language):
        text = words_of(sketch)
        assert sketch.title
        assert sketch.task.endswith((".", "?"))
        assert {line.label for line in sketch.lines} >= set(NAMES[: match.players])
        assert not any(f" {word} " in f" {text} " for word in foreign)
        if seat is not None:
            for card in match.view(seat).hand:
                assert card.rpartition("-")[2] in text


@pytest.mark.parametrize("name", games.names())
def test_nobody_sees_more_in_a_sketch_than_in_a_world_dealt_anew(name: str) -> None:
    for at, (match, seat, sketch) in enumerate(looks(name, games.find(name).seats[0], "en")):
        if at % 7 == 0 and not match.over:
            world = match.redeal(seat, at)
            assert sketch == sketch_of(match.game, world.view(seat), NAMES[: match.players], "en")


def told(*lines: tuple[int, ...]) -> list[Event | TableEvent]:
    """Events of Dicht dran by their numbers in its rules."""
    game = games.find("dicht-dran")
    return [game.hear((EVERYBODY, *line, 0, 0, 0)) for line in lines]


def test_what_somebody_does_with_several_cards_is_one_sentence() -> None:
    draws = told((DRAWN, 0, 6), (DRAWN, 0, 8), (DRAWN, 0, 10), (DRAWN, 1, 3), (AIMED, 2, 1, 9))
    assert list(sentences(draws, "en", NAMES, to=2))[:2] == [
        "Anna draws the 7, 9 and 11.",
        "Paul draws the 4.",
    ]
    twice = told((READY, 0), (READY, 1))
    assert list(sentences(twice, "de", NAMES, to=1)) == ["Anna hat gewählt.", "Du hast gewählt."]
    back: list[Event | TableEvent] = [TookBack(0, 3), TookBack(0, 3)]
    assert list(sentences(back, "en", NAMES, to=1)) == ["Anna takes the last move back."] * 2


def test_a_game_without_a_sketch_is_shown_field_by_field() -> None:
    match = Match.new("dicht-dran", seed=1, players=3)
    bare = dataclasses.replace(match.game, terminal=Terminal())
    sketch = sketch_of(bare, match.view(0), NAMES[:3], "en")
    assert "circle" in [line.label for line in sketch.lines]
    console = Console(record=True, width=80)
    render(console, sketch)
    assert "circle" in console.export_text()


def test_names_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Brackets and colons in them are no markup."""
    name = "[/x] :heart:"
    table = Table("name")
    table.add_row(name)
    wide_console().print(table)
    render(make_console(), Sketch(name, [Line(name, [])], ""))
    assert capsys.readouterr().out.count(name) == 3


THINGS = ["lay 4", "lay 10", "play red 7 on the left pile", "play red 7 on the right pile"]


def picked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> int | str | None:
    said = iter(answers)

    def answer(question: str) -> str:
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return pick(Console(), "?", THINGS, "en", ("!",))


def test_things_are_picked_by_their_key_or_by_their_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert picked(monkeypatch, "b") == 1
    assert picked(monkeypatch, "4") == 0
    assert picked(monkeypatch, " LAY 10 ") == 1
    assert picked(monkeypatch, "right pile") == 3
    assert picked(monkeypatch, "!") == "!"
    assert picked(monkeypatch, "q") is None
    assert picked(monkeypatch) is None
    assert contains_words("in row 1", "lay red 7 in row 1, column 2")
    assert contains_words("row 1, column 2", "lay red 7 in row 1, column 2")
    capsys.readouterr()
    assert picked(monkeypatch, "red 7", "1", "", "z", "c") == 2
    out = capsys.readouterr().out
    assert out.count("That may mean several") == 1
    assert out.count("One of the letters") == 3


def test_more_things_than_letters_have_keys_of_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "ac")
    assert pick(Console(), "?", [f"thing {n}" for n in range(40)], "en") == 27


def test_help_hints_and_take_backs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["?", "-", "!", "a", "-", "b", "q"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    assert play("dicht-dran", {"players": 2}, "casual", 3, "en") is None
    out = capsys.readouterr().out
    assert "vierblatt rules dicht-dran" in out
    assert "You have decided nothing yet" in out
    hints = re.findall(r"^ ?([a-z]+)  (.+): wins ", out, re.MULTILINE)
    assert len(hints) == 3
    listed = out[: out.index(": wins ")].rpartition("\n")[0]
    assert all(f"{key}  {thing}" in listed for key, thing in hints)
    assert out.count("a  lay") == 6 + sum(key == "a" for key, _ in hints)  # not again after a hint
    assert out.count("You take the last move back.") == 1
    assert out.count("You show the") == 2


def test_totals_are_called_what_they_count() -> None:
    for name in games.names():
        match = Match.new(name, players=3, seed=1)
        counted = match.game.terminal.tally(match.view(0))
        assert counted.en == ("wins" if name == "blanco" else "points")
    blanco = Match.new("blanco", players=3, seed=1, games=2)
    assert blanco.game.terminal.tally(blanco.view(0)).de == "Punkte"
    won = Match.new("blanco", players=2, seed=1, wins=2)
    said = words_of(sketch_of(won.game, won.view(0), NAMES[:2], "de"))
    assert said.count("0 Siege") == 2


def test_numbers_below_zero_have_a_real_minus() -> None:
    assert with_minus("Points for you: -7, -12 in all (-1).") == (
        "Points for you: −7, −12 in all (−1)."
    )
    assert with_minus("-4") == "−4"
    assert with_minus("a take-back, 1-2") == "a take-back, 1-2"
