"""Settings come from flags and the environment, and what is wrong is said."""

import argparse
import re

import pytest

from vierblatt.cli import main
from vierblatt.core.errors import Refused
from vierblatt.server.settings import Rate, ServerSettings, add_flags


def read(*words: str, **environment: str) -> ServerSettings:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    return ServerSettings.read(vars(parser.parse_args(words)), environment)


def test_flags_come_before_the_environment_and_that_before_the_usual() -> None:
    assert read().port == 8000
    assert read(VIERBLATT_PORT="81").port == 81
    assert read("--port", "82", VIERBLATT_PORT="81").port == 82


def test_every_kind_of_setting_can_be_read() -> None:
    how = read("--no-browser", "--bot-delay", "0.1", "--hints", "3+0.5", "--trust", "*")
    assert (how.browser, how.bot_delay, how.trust) == (False, 0.1, "*")
    assert how.hints == Rate(3, 0.5)
    assert read(VIERBLATT_BROWSER="no", VIERBLATT_COMPILE_AT_START="0").browser is False


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "eighty"),
        ("PORT", "-1"),
        ("PORT", "70000"),
        ("BOT_DELAY", "-1"),
        ("BOT_DELAY", "nan"),
        ("BROWSER", "maybe"),
        ("HINTS", "3"),
        ("HINTS", "0+1"),
    ],
)
def test_a_bad_value_is_refused_by_its_name(name: str, text: str) -> None:
    with pytest.raises(Refused, match=re.escape(f"VIERBLATT_{name}: '{text}'")):
        read(**{f"VIERBLATT_{name}": text})


def test_processes_of_several_machines_need_a_database_that_they_can_share() -> None:
    with pytest.raises(Refused, match="PostgreSQL"):
        read("--redis", "redis://here")
    shared = ("--database", "postgresql://here/x", "--redis", "redis://here")
    assert read("--workers", "2", *shared).workers == 2


def test_several_processes_need_a_database_and_redis_that_they_share() -> None:
    with pytest.raises(Refused, match="PostgreSQL"):
        read("--workers", "2")


def test_the_command_line_says_it_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--lang", "de", "--workers", "many"]) == 2
    assert "--workers: 'many' ist nicht" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert "VIERBLATT_" in capsys.readouterr().out
