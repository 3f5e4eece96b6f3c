"""Which letters look alike, cannot be seen, or belong to other scripts, by UTS 39 (Unicode Security
Mechanisms). The data are in lookalikes.txt, which tools/lookalikes.py writes."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import starmap
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).with_name("lookalikes.txt")

BLANK = {0x2800: " ", 0x1D159: " "}  # Unicode takes them for signs, but there is nothing to see

# A script of its own is what a language writes with several, or with Latin letters among them.
WRITTEN_WITH = {
    "Hani": {"Hanb", "Jpan", "Kore"},
    "Hira": {"Jpan"},
    "Kana": {"Jpan"},
    "Hang": {"Kore"},
    "Bopo": {"Hanb"},
}
BESIDE_LATIN = {"Hanb", "Jpan", "Kore"}


class Scripts(NamedTuple):
    """The scripts of the characters from `first` to `last`."""

    first: int
    last: int
    names: frozenset[str]


def see(text: str) -> str:
    """Without the characters that cannot be seen; blank ones are blanks."""
    return text.translate(_invisible())


def skeleton(text: str) -> str:
    """Equal for texts that look alike in their own case."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFD", plain.translate(_prototypes()))


def folded_skeleton(text: str) -> str:
    """Equal for texts that look alike, and the same in any case."""
    plain = unicodedata.normalize("NFD", fold(text))
    return unicodedata.normalize("NFD", plain.translate(_folded_prototypes()))


def fold(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded)


def mixes_scripts(text: str) -> bool:
    """Whether it is not "highly restrictive" (UTS 39, 5.2): written in one script, or in Latin
    letters and those of Chinese, Japanese or Korean."""
    letters = [found for letter in text if (found := _scripts_of(letter))]
    if not letters or frozenset.intersection(*letters):
        return False
    others = [found for found in letters if "Latn" not in found]
    return not others or not BESIDE_LATIN & frozenset.intersection(*others)


def _scripts_of(letter: str) -> frozenset[str]:
    """Nothing for what is used in all scripts."""
    ranges, code = _scripts(), ord(letter)
    at = bisect_right(ranges, code, key=lambda one: one.first) - 1
    return ranges[at].names if at >= 0 and code <= ranges[at].last else frozenset()


# The data


@cache
def _prototypes() -> dict[int, str]:
    found = {}
    for code, *look in _lines("="):
        found[int(code, 16)] = "".join(chr(int(one, 16)) for one in look)
    return found


@cache
def _folded_prototypes() -> dict[int, str]:
    """A small letter looks like what it or its capital looks like: "н" is none of ours, "Н" is."""
    letters = {small for code in _prototypes() for small in {chr(code), chr(code).lower()}}
    return {ord(one): _look(one) for one in letters | {"i"} if len(one) == 1}


def _look(letter: str) -> str:
    own, of_capital = _settled(letter), _settled(letter.upper())
    return own if own.isascii() or not of_capital.isascii() else of_capital


def _settled(text: str) -> str:
    """What remains the same however often its case is folded and its look taken. "I" looks like "l"
    and is "i" in small, so the three are one."""
    before = None
    while text != before:
        before, text = text, fold(skeleton(text))
    return skeleton(text.replace("i", "l"))


@cache
def _invisible() -> dict[int, str | None]:
    ranges = [range(int(first, 16), int(last, 16) + 1) for first, last in _lines("-")]
    # Control characters stay: a name that has some is no mistake, and is refused.
    unseen = [code for one in ranges for code in one if chr(code).isprintable()]
    return dict.fromkeys(unseen) | BLANK


@cache
def _scripts() -> list[Scripts]:
    return list(starmap(_range, _lines("@")))


def _range(first: str, last: str, *names: str) -> Scripts:
    more = (WRITTEN_WITH.get(name, set()) for name in names)
    return Scripts(int(first, 16), int(last, 16), frozenset(names).union(*more))


def _lines(kind: str) -> Iterator[list[str]]:
    for line in DATA.read_text("utf-8").splitlines():
        if line.startswith(kind):
            yield line.split()[1:]
