"""What a server says when it listens."""

import sys

import pytest
import segno

from vierblatt.server import announcement

THERE = "http://192.168.1.20:8000/"


def test_a_phone_finds_the_table_by_a_code_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    announcement.announce_to_phones(THERE)
    said, *drawn = capsys.readouterr().out.splitlines()
    assert said == f"In the same network: {THERE}"
    modules = segno.make(THERE, micro=False).symbol_size(border=4)[1]
    assert len([line for line in drawn if line.strip()]) >= modules // 2  # two rows in a line


def test_a_log_gets_the_address_alone(capsys: pytest.CaptureFixture[str]) -> None:
    announcement.announce_to_phones(THERE)
    assert capsys.readouterr().out == f"In the same network: {THERE}\n"
