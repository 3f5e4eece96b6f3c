"""Which tests prove which rule: writes docs/rules-coverage.md; a rule without a test fails.

python tools/rules_coverage.py           write the table
python tools/rules_coverage.py --check   fail if it is not up to date
"""

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

from vierblatt import games
from vierblatt.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
NUMBER = re.compile(r"[A-Z]{2}\d+")


def rules_of(name: str) -> list[str]:
    """The numbers on a game's rules page, which must be the same in all languages."""
    pages = [games.find(name).rules_page(language) for language in LANGUAGES]
    numbered = [re.findall(r"^- \*\*([A-Z]{2}\d+)\*\*", page, re.MULTILINE) for page in pages]
    if any(numbers != numbered[0] for numbers in numbered):
        sys.exit(f"{name}: the rules pages do not have the same numbers: {numbered}")
    prefix = numbered[0][0][:2]
    expected = [f"{prefix}{number}" for number in range(1, len(numbered[0]) + 1)]
    if sorted(numbered[0], key=lambda number: int(number[2:])) != expected:
        sys.exit(f"{name}: the rules page misses a number or has one twice: {numbered[0]}")
    return expected


def tests_by_rule() -> dict[str, list[str]]:
    """The tests that carry a rule's number in their name."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in dict.fromkeys(NUMBER.findall(node.name)):
                    found[number].append(node.name)
    return found


def page() -> str:
    tests = tests_by_rule()
    lines = [
        "# Rule → tests",
        "",
        "Made by `make generate` from the rules pages and the names of the tests; do not edit.",
    ]
    naked = []
    known = set()
    for name in games.names():
        lines += ["", f"## {games.find(name).title}", "", "| rule | tests |", "| --- | --- |"]
        for number in rules_of(name):
            known.add(number)
            lines.append(f"| {number} | {', '.join(f'`{test}`' for test in tests[number])} |")
            if not tests[number]:
                naked.append(number)
    if naked:
        sys.exit(f"Rules without a test: {', '.join(naked)}")
    if strangers := sorted(set(tests) - known):
        sys.exit(f"Tests of rules that no page has: {', '.join(strangers)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    text = page()
    if "--check" not in sys.argv:
        PAGE.write_text(text, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != text:
        sys.exit(f"{PAGE.relative_to(ROOT)} is not up to date: run `make generate`.")


if __name__ == "__main__":
    main()
