"""What people copy works as it stands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("random_batch.py", "Won by each seat:"),
        ("random_pettingzoo.py", "player_2 has earned"),
        ("random_gymnasium.py", "matches against two casual bots."),
        ("random_openspiel.py", "Earned:"),
        ("ismcts_openspiel.py", "ISMCTS with 5 simulations won"),
    ],
)
def test_an_example_runs(name: str, said: str) -> None:
    arguments = ["1", "5"] if name.startswith("ismcts") else []
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        env=os.environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_random_agents_take_ten_lines() -> None:
    for example in EXAMPLES.glob("random_*.py"):
        code = [line for line in example.read_text("utf-8").splitlines()[1:] if line.strip()]
        assert len(code) <= 12, example.name
