"""The metrics of this process, or of all processes of the house, in Prometheus' words."""

from __future__ import annotations

import asyncio
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from http.client import HTTPConnection, HTTPException

from litestar import Response, get
from litestar.params import FromQuery
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from vierblatt.server.cluster.door import knock
from vierblatt.server.http.dependencies import TheHouse
from vierblatt.server.observability.metrics import HERE
from vierblatt.server.tables.registry import House

KIND = "text/plain; version=0.0.4; charset=utf-8"
STAGES = ("open", "playing", "pause", "over", "closed")
PATIENCE = 2.0  # seconds for another process


class Rooms(Collector):
    """Tables and connections, counted when somebody asks."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        rooms = list(self.house.rooms.values())
        stages = Tally(str(room.table.stage) for room in rooms)
        tables = GaugeMetricFamily("vierblatt_tables", "Tables in memory", labels=["stage"])
        for stage in STAGES:
            tables.add_metric([stage], stages[stage])
        yield tables
        open_lines = sum(len(room.connections) for room in rooms)
        yield GaugeMetricFamily("vierblatt_connections", "Pages at tables", value=open_lines)


class Several(Collector):
    """The metrics of several processes, each under its address."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for process, text in self.texts.items():
            for one in text_string_to_metric_families(text):
                known = found.setdefault(one.name, Metric(one.name, one.documentation, one.type))
                for sample in one.samples:
                    labels = sample.labels | {"process": process}
                    known.add_sample(sample.name, labels, sample.value)
        return found.values()


def _text(*collectors: Collector) -> str:
    registry = CollectorRegistry(auto_describe=False)
    for one in collectors:
        registry.register(one)
    return generate_latest(registry).decode()


@get("/metrics", include_in_schema=False)
async def metrics(house: TheHouse, alone: FromQuery[bool] = False) -> Response[str]:
    """Of all processes, whichever is asked; `?alone=1` for this one."""
    here = generate_latest(HERE).decode() + _text(Rooms(house))
    if not alone and house.peers.several:
        others = {me: at for me, at in house.watch.present.items() if me != house.me}
        asked = [asyncio.to_thread(_ask, address) for address in others.values()]
        texts = dict(zip(others.values(), await asyncio.gather(*asked), strict=True))
        here = _text(Several({house.watch.present.get(house.me, "here"): here} | texts))
    return Response(here, media_type=KIND)


def _ask(address: str) -> str:
    at_a_door = address.startswith("/")
    asking = HTTPConnection("localhost" if at_a_door else address, timeout=PATIENCE)
    try:
        if at_a_door:
            asking.sock = knock(address, PATIENCE)
        asking.request("GET", "/metrics?alone=1")
        answer = asking.getresponse()
        return answer.read().decode() if answer.status == 200 else ""
    except (OSError, HTTPException):
        return ""
    finally:
        asking.close()
