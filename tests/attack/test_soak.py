"""The soak run works, for some seconds: a kill, cut connections, bad clients and a full disk."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent.parent.parent


def test_a_short_soak_run_finds_nothing_wrong() -> None:
    words = ["--minutes", "0.15", "--tables", "6", "--pace", "0.1"]
    done = subprocess.run(
        [sys.executable, "-m", "bench.soak", *words],
        cwd=HERE,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "soaked: all is well" in done.stdout
    assert "1 kills" in done.stdout
