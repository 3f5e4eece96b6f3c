"""The code blocks of the pages, run by Sybil; what checks those that are no Python is in
tests/pages_kit.py."""

from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

from pages_kit import check_commands, check_json

collect_ignore = ["docs/conf.py"]  # Sphinx, and its own environment
pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(),
        CodeBlockParser("sh", check_commands),
        CodeBlockParser("json", check_json),
        SkipParser(),
    ],
    patterns=["*.md", "docs/*.md", "docs/decisions/*.md", "docs/studies/*.md"],
).pytest()
