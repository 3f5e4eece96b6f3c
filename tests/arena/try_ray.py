"""`make try-ray`: a study on a real Ray cluster of two nodes, of which one is killed on the way.

Not a part of `make test`: Ray is large, and has an environment of its own.
"""

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


@pytest.fixture
def cluster() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield cluster
    cluster.shutdown()


def wait_for(file: Path, deals: int) -> None:
    lines = 2 + deals * 9
    while not file.exists() or file.read_text("utf-8").count("\n") < lines:
        time.sleep(0.01)


def test_a_node_is_killed_and_the_file_is_the_same(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_cluster, "DEALS_A_TASK", 2)
    study = Study.new("dicht-dran", BOTS, 0, players=3)
    assert run(study, range(DEALS), tmp_path / "alone.csv")
    node = cluster.add_node(num_cpus=1)
    assert len(cluster.list_all_nodes()) == 2
    file = tmp_path / f"{study.stem}.csv"

    def kill() -> None:
        wait_for(file, DEALS // 4)
        cluster.remove_node(node, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    assert main([*WORDS, "--ray", cluster.address, "--out", str(tmp_path)]) == 0
    killer.join()
    assert len(cluster.list_all_nodes()) == 1
    assert file.read_bytes() == (tmp_path / "alone.csv").read_bytes()
