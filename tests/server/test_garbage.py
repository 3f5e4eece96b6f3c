"""Nothing of ours waits for the garbage collector, which looks only every ten minutes."""

import asyncio
import gc
import random
from collections import Counter
from pathlib import Path

from client_kit import Person, page
from server_kit import files_open, running, settings
from waiting_kit import until

OURS = ("vierblatt.", "litestar.", "uvicorn.", "uvloop.")


def test_who_comes_plays_and_goes_leaves_no_cycle(tmp_path: Path) -> None:
    async def visit(address: str) -> None:
        anna = await Person.come(address, "Anna")
        code = await anna.open("dicht-dran", options={"players": 3}, bots=["casual", "casual"])
        async with anna.at(code) as at_annas:
            await at_annas.do("start")
            await at_annas.play(random.Random(1), 5)
        async with page(address, code) as onlooker:
            await onlooker.until(lambda: onlooker.view["seats"][0]["away"])
        assert (await anna.http.get("/api/me")).status_code == 200
        connected = files_open()
        await anna.http.aclose()
        await until(lambda: files_open() <= connected - 2)  # both ends are closed

    with running(settings(tmp_path, gone_after=0.1)) as address:
        asyncio.run(visit(address))  # what is made once and stays
        gc.collect()
        asyncio.run(visit(address))
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            gc.collect()
        finally:
            gc.set_debug(0)
        kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        gc.garbage.clear()
    left = {kind: many for kind, many in kinds.items() if kind.startswith(OURS)}
    assert not left
