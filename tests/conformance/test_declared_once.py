"""Events, phases and moves are declared once: no other list repeats their order.

A copy of the package in which they are declared in another order plays the golden matches all
the same, word for word.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

from vierblatt import games

TESTS = Path(__file__).parent.parent
PACKAGE = Path(str(games.__file__)).parent.parent
OURS = [name for name in games.names() if (PACKAGE / "games" / name.replace("-", "_")).is_dir()]


def reordered(source: str) -> str:
    """A names.py with all events and phases in reversed order, and moves that begin elsewhere."""
    tree = ast.parse(source)
    events = [line for line in tree.body if adds_to("EVENTS", line)]
    assert len(events) > 1
    tree.body = [line for line in tree.body if line not in events] + events[::-1]
    text = ast.unparse(tree)
    phases = next(line for line in text.splitlines() if line.startswith("Phase = Literal["))
    listed = phases.removeprefix("Phase = Literal[").removesuffix("]").split(", ")
    text = text.replace(phases, f"Phase = Literal[{', '.join(listed[::-1])}]")
    return text.replace("MOVES = Moves()", "MOVES = Moves([Named('never', 'nie', 'never')] * 7)")


def adds_to(table: str, line: ast.stmt) -> bool:
    return isinstance(line, ast.Assign) and ast.unparse(line.value).startswith(f"{table}.add(")


def test_nothing_depends_on_the_order_of_declarations(tmp_path: Path) -> None:
    package = tmp_path / "vierblatt"
    for layer in ("core", "games", "table"):
        shutil.copytree(PACKAGE / layer, package / layer, ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copy(PACKAGE / "__init__.py", package)
    for name in OURS:
        names = package / "games" / name.replace("-", "_") / "names.py"
        names.write_text(reordered(names.read_text("utf-8")), "utf-8")
    play = f"""
import sys
sys.path[:0] = [{str(tmp_path)!r}, {str(TESTS)!r}, {str(Path(__file__).parent)!r}]
import vierblatt
from test_golden import FOLDER, playthrough
assert vierblatt.__file__.startswith({str(tmp_path)!r})
for name in {OURS}:
    for language in ("de", "en"):
        golden = (FOLDER / f"{{name}}.{{language}}.txt").read_text("utf-8")
        assert playthrough(name, language) == golden, name
"""
    done = subprocess.run(
        [sys.executable, "-c", play],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
