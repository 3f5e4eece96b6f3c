"""The code blocks of the pages, run by Sybil; what checks those that are no Python is in
tests/pages_kit.py."""

from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, SkipParser

from pages_kit import check_commands, check_json


def run_alone(example: Example) -> None:
    """Run a block without those before it: readers copy one, and pytest-xdist gives the blocks of
    a page to several processes."""
    example.namespace.clear()
    PythonEvaluator()(example)


collect_ignore = ["docs/conf.py"]  # Sphinx, and its own environment
pytest_collect_file = Sybil(
    parsers=[
        CodeBlockParser("python", run_alone),
        CodeBlockParser("sh", check_commands),
        CodeBlockParser("json", check_json),
        SkipParser(),
    ],
    patterns=["*.md", "docs/*.md", "docs/decisions/*.md", "docs/studies/*.md"],
).pytest()
