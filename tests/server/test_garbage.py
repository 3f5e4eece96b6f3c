"""Nothing of ours waits for the garbage collector, which looks only every ten minutes."""

import asyncio
import gc
import random
import time
from collections import Counter
from pathlib import Path

from client_kit import Person
from server_kit import running, settings

OURS = ("vierblatt.", "litestar.", "uvicorn.", "uvloop.")


def test_who_comes_plays_and_goes_leaves_no_cycle(tmp_path: Path) -> None:
    async def visit(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("dicht-dran", options={"players": 3}, bots=["casual", "casual"])
        async with anna.at(code) as at_annas:
            await at_annas.do("start")
            await at_annas.play(random.Random(1), 5)
        assert (await anna.http.get("/api/me")).status_code == 200
        await anna.http.aclose()

    with running(settings(tmp_path, gone_after=0.1)) as address:
        asyncio.run(visit(address))  # what is made once and stays
        gc.collect()
        asyncio.run(visit(address))
        time.sleep(0.3)  # until the server has seen that the page is gone
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
        finally:
            gc.set_debug(0)
        kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        gc.garbage.clear()
    left = {kind: many for kind, many in kinds.items() if kind.startswith(OURS)}
    assert not left
