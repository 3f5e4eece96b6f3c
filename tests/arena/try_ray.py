"""`make try-ray`: a study on a real Ray cluster of two nodes, of which one is killed on the way.

Not a part of `make test`: Ray is large, and has an environment of its own.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vierblatt.arena import ray_cluster
from vierblatt.arena.study import Study, run
from vierblatt.cli import main

BOTS = ["club", "casual"]
DEALS = 60
WORDS = ("study", "dicht-dran", "--players", "3", "--bots", ",".join(BOTS), "--games", str(DEALS))
TASK = "ray::play_deals"  # what Ray calls a worker's process while it plays
PATIENCE = 120.0


@pytest.fixture
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield cluster
    cluster.shutdown()


def wait_for_deals(file: Path, deals: int) -> None:
    lines = 2 + deals * 9
    end = time.monotonic() + PATIENCE
    while not file.exists() or file.read_text("utf-8").count("\n") < lines:
        assert time.monotonic() < end, f"{deals} deals were not played in time"
        time.sleep(0.01)


def wait_for_task(node: Any) -> int:
    """The process on this node that plays deals now."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for process in children(node.all_processes["raylet"][0].process.pid):
            if name_of(process).startswith(TASK):
                return process
        time.sleep(0.005)
    raise AssertionError("the node played nothing")


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [int(child) for child in found]


def name_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text("utf-8")
    except OSError:  # it has just ended
        return ""


def test_a_worker_and_a_node_are_killed_and_the_file_is_the_same(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both while they play: what they have begun is lost, and played again elsewhere."""
    monkeypatch.setattr(ray_cluster, "DEALS_A_TASK", 2)
    study = Study.new("dicht-dran", BOTS, 0, players=3)
    assert run(study, range(DEALS), tmp_path / "alone.csv")
    node = cluster.add_node(num_cpus=1)
    assert len(cluster.list_all_nodes()) == 2
    file = tmp_path / f"{study.stem}.csv"
    killed: list[int] = []

    def kill() -> None:
        wait_for_deals(file, DEALS // 6)
        killed.append(wait_for_task(cluster.head_node))
        os.kill(killed[0], signal.SIGKILL)
        wait_for_deals(file, DEALS // 3)
        killed.append(wait_for_task(node))
        cluster.remove_node(node, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    assert main([*WORDS, "--ray", cluster.address, "--out", str(tmp_path)]) == 0
    killer.join()
    assert len(killed) == 2
    assert not any(name_of(process).startswith(TASK) for process in killed)
    assert len(cluster.list_all_nodes()) == 1
    assert file.read_bytes() == (tmp_path / "alone.csv").read_bytes()
