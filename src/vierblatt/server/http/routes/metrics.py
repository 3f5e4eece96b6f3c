"""The metrics of this process, or of all processes, in Prometheus' words."""

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

from vierblatt.server.http.dependencies import TheServices
from vierblatt.server.observability.metrics import REGISTRY
from vierblatt.server.tables.registry import Registry

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
STAGES = ("open", "playing", "pause", "over", "closed")
PATIENCE = 2.0  # seconds for another process


class RoomsCollector(Collector):
    """Tables and connections, counted when somebody asks."""

    def __init__(self, tables: Registry) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        rooms = list(self._tables.rooms.values())
        stages = Tally(str(room.table.stage) for room in rooms)
        tables = GaugeMetricFamily("vierblatt_tables", "Tables in memory", labels=["stage"])
        for stage in STAGES:
            tables.add_metric([stage], stages[stage])
        yield tables
        clients = sum(len(room.clients) for room in rooms)
        yield GaugeMetricFamily("vierblatt_connections", "Pages at tables", value=clients)


class ProcessesCollector(Collector):
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
async def metrics(services: TheServices, alone: FromQuery[bool] = False) -> Response[str]:
    """Of all processes, whichever is asked; `?alone=1` for this one."""
    here = generate_latest(REGISTRY).decode() + _text(RoomsCollector(services.tables))
    if not alone and services.broadcast.several:
        members, process = services.failover.members, services.process
        others = [address for one, address in members.items() if one != process]
        texts = await asyncio.gather(*[asyncio.to_thread(_ask, address) for address in others])
        by_process = {members.get(process, "here"): here} | dict(zip(others, texts, strict=True))
        here = _text(ProcessesCollector(by_process))
    return Response(here, media_type=MEDIA_TYPE)


def _ask(address: str) -> str:
    asking = HTTPConnection(address, timeout=PATIENCE)
    try:
        asking.request("GET", "/metrics?alone=1")
        answer = asking.getresponse()
        return answer.read().decode() if answer.status == 200 else ""
    except (OSError, HTTPException):
        return ""
    finally:
        asking.close()


ROUTES = [metrics]
