"""Whole matches in a real terminal, as a person sees and steers them."""

import fcntl
import os
import pty
import random
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from vierblatt import games
from vierblatt.core.words import LANGUAGES, Language
from vierblatt.table.record import load
from vierblatt.terminal.prompt import LETTERS

COLUMNS = 80
PAINT = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
MY_MOVE = {"de": "Dein Zug (? hilft): ", "en": "Your move (? helps): "}
GO_ON = {"de": "Weiter mit Enter … ", "en": "Press Enter to go on … "}
CASES = [(name, LANGUAGES[at % 2]) for at, name in enumerate(games.names())]


class Terminal:
    """A program in a terminal of that many columns; what it has written so far."""

    def __init__(self, *words: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
        program = "import sys; from vierblatt.cli import main; sys.exit(main(sys.argv[1:]))"
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = b""

    def until(self, *questions: str) -> str:
        """What it writes until it asks one of these, or ends; without the paint."""
        written = b""
        while not written.decode(errors="ignore").endswith(questions):
            try:
                written += os.read(self.ours, 1 << 16)
            except OSError:  # the end
                break
        self.seen += written
        return PAINT.sub("", written.decode()).replace("\r\n", "\n")

    def answer(self, words: str) -> None:
        os.write(self.ours, f"{words}\n".encode())


@pytest.mark.parametrize(("name", "language"), CASES)
def test_a_whole_match_is_read_and_steered(tmp_path: Path, name: str, language: Language) -> None:
    file = tmp_path / "record.json"
    words = ["play", name, "--players", "3", "--seed", "2", "--lang", language]
    terminal = Terminal(*words, "--record", str(file))
    dice = random.Random(name)
    asked = MY_MOVE[language], GO_ON[language]
    text, decisions = "", 0
    while (written := terminal.until(*asked)).endswith(asked):
        text += written
        if written.endswith(GO_ON[language]):
            terminal.answer("")
            continue
        choices = written.rpartition("\n\n")[2]
        keys = re.findall(r"(?:^|\s\s)([a-z])  \S", choices, re.MULTILINE)
        assert sorted(keys) == list(LETTERS[: len(keys)])
        decisions += 1
        terminal.answer(dice.choice(keys))
    text += written
    assert terminal.process.wait(20) == 0
    assert b"\x1b[1;37;48;2;" in terminal.seen  # cards have colours
    text, _, last = text.rpartition("vierblatt analyse ")
    assert last == f"{file}\n"  # what one may do next
    assert max(len(line) for line in text.split("\n")) <= COLUMNS + 1
    assert "Ergebnis" in text or "Result" in text
    assert not re.search(r"None|True|False|_", text)
    record = load(file)
    record.replay()
    assert record.options["players"] == 3
    assert sum(seat == 0 for seat, _ in record.moves) == decisions
