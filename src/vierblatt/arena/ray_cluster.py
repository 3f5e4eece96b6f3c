"""Studies on a Ray cluster: deals are played in tasks of some seconds, wherever there is a core.

A task is the first line of a study's file and some numbers of deals, and its answer the lines of
these deals. It can be given to any machine, and again if that one dies, and the file is the same.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from vierblatt.arena.study import PlayAll, Study
from vierblatt.core.errors import Refused

DEALS_A_TASK = 8  # some seconds with a club player at the table
TASKS_A_CORE = 2  # one is played, one waits


class NoCluster(Refused):
    """There is no Ray cluster at an address."""


@contextmanager
def connect(address: str) -> Iterator[PlayAll]:
    """A cluster to play on. Without an address, the one Ray knows (RAY_ADDRESS, or one on this
    machine), or else a new one here."""
    if ":" in address:
        knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # tell nobody
    import ray

    ray.init(address or None, log_to_driver=False, logging_level="ERROR")
    try:
        yield on_ray
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Raise NoCluster if nobody is there. Ray itself would try for more than a minute."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError) as error:
        raise NoCluster(
            f"Dort ist kein Ray-Cluster: {address}", f"There is no Ray cluster there: {address}"
        ) from error


def on_ray(study: Study, deals: Iterator[int]) -> Iterator[list[str]]:
    """Play in tasks on the cluster, a few of them ahead."""
    import ray

    task = ray.remote(num_cpus=1, max_retries=-1)(play_deals)
    tasks = (task.remote(study.head, some) for some in iter(lambda: take(deals), []))
    waiting = deque(islice(tasks, ahead()))
    while waiting:
        yield from ray.get(waiting.popleft())
        waiting += islice(tasks, max(0, ahead() - len(waiting)))  # the cluster may have grown


def take(deals: Iterator[int]) -> list[int]:
    return list(islice(deals, DEALS_A_TASK))


def ahead() -> int:
    """How many tasks keep every core of the cluster busy."""
    import ray

    return max(2, TASKS_A_CORE * int(ray.cluster_resources().get("CPU", 1)))


def play_deals(head: str, deals: list[int]) -> list[list[str]]:
    """A task: the lines of some deals."""
    study = Study.read(head)
    return [study.play(deal) for deal in deals]
