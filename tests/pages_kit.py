"""The code blocks of a page, as Sybil finds them."""

from __future__ import annotations

import json
import re
import shlex
from itertools import dropwhile
from pathlib import Path

from sybil import Document, Example
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

from vierblatt.cli import parser
from vierblatt.server.websocket.endpoint import decoder

ROOT = Path(__file__).parent.parent
NOT_OURS = {"docker", "export", "pip", "pipx", "pytest"}  # other programs
VARIABLE = re.compile(r"[A-Z_]+=")


def blocks(page: Path) -> list[tuple[str, str]]:
    """The words after the fence, and what stands in it."""
    document = Document(page.read_text("utf-8"), str(page))
    found = FencedCodeBlockLexer(language=r".*", mapping={"language": "info", "source": "source"})
    return [(one.lexemes["info"], str(one.lexemes["source"])) for one in found(document)]


def pages() -> list[Path]:
    """All pages that people read."""
    docs = [one for one in (ROOT / "docs").rglob("*.md") if "_generated" not in one.parts]
    return [*sorted(ROOT.glob("*.md")), *sorted(docs)]


def check_commands(example: Example) -> None:
    """Every line is a command that exists, with words that it takes. Two spaces end a command:
    what follows says what it does."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for line in str(example.parsed).splitlines():
        said = shlex.split(re.split(r"\s{2,}", line)[0], comments=True)
        words = list(dropwhile(VARIABLE.match, said))
        if words and words[0] == "vierblatt":
            parser().parse_args(words[1:])
        elif words and words[0] == "make":
            assert all(re.search(f"^{one}:", makefile, re.MULTILINE) for one in words[1:]), line
        else:
            assert not words or words[0] in NOT_OURS, line


def check_json(example: Example) -> None:
    """JSON, each line or all of it, and what a client sends is what the server takes. Where
    something is left out ("…") there is nothing to decode."""
    text = str(example.parsed)
    if "…" in text:
        return
    try:
        documents = [json.loads(text)]
    except json.JSONDecodeError:
        documents = [json.loads(line) for line in text.splitlines()]
    for one in documents:
        if "do" in one:
            decoder.decode(json.dumps(one))
