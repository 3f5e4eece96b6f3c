"""Questions in the terminal: pick one of several things, by its key or by its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice, product
from string import ascii_lowercase

from rich.console import Console

from vierblatt.core.words import Language, Words
from vierblatt.terminal.render import list_choices

LETTERS = ascii_lowercase.replace("q", "")
QUIT, HELP = "q", "?"
WHICH = Words("Bitte einen der Buchstaben; ? erklärt mehr.", "One of the letters, please; ? tells.")
SEVERAL = Words("Damit ist mehr als eines gemeint: {those}.", "That may mean several: {those}.")


def keys() -> Iterator[str]:
    """a, b, c, …, z, aa, ab, …: letters, since numbers stand on the cards."""
    for length in count(1):
        yield from ("".join(letters) for letters in product(LETTERS, repeat=length))


def key_of(place: int) -> str:
    """The key of the thing at that place."""
    return next(islice(keys(), place, None))


def pick(
    console: Console,
    question: str,
    things: Sequence[str],
    language: Language,
    commands: Sequence[str] = (),
    *,
    listed: bool = False,
) -> int | str | None:
    """The place of one of the things, or one of the commands, or None to leave; the things are
    listed first, unless they were just now."""
    named = dict(zip(islice(keys(), len(things)), range(len(things)), strict=True))
    if not listed:
        list_choices(console, list(named), things)
    while True:
        try:
            answer = input(question).strip().lower()
        except EOFError:
            return None
        if answer == QUIT:
            return None
        if answer in commands:
            return answer
        if answer in named:
            return named[answer]
        meant = [
            place for place, thing in enumerate(things) if contains_words(answer, thing.lower())
        ]
        if len(meant) == 1:
            return meant[0]
        several = SEVERAL.say(language).format(those=", ".join(things[one] for one in meant[:4]))
        console.print(several if meant else WHICH.say(language), style="yellow")


def contains_words(said: str, thing: str) -> bool:
    """Whether these words, one after the other, stand in the thing, with or without its commas:
    `red 7`, but not `d 7`."""
    wanted, words = (f" {one.replace(',', '')} " for one in (said, thing))
    return bool(said) and wanted in words
