"""Programs of their own for what takes long, at a low priority: one is started for each task."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator

LOW_PRIORITY = 10
LONGEST_LINE = 2**24


async def work(module: str, given: str) -> AsyncGenerator[str, None]:
    """The lines that a program writes which is given this. It ends with whoever listens; if it
    fails, so does this."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(given.encode())
        process.stdin.close()
        async for line in process.stdout:
            yield line.decode().strip()
        if await process.wait() != 0:
            raise RuntimeError("the worker gave up")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
