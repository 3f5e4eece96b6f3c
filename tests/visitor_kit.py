"""Hooks for schemathesis (tests/server/test_schema.py): who asks, and names that there are.

What is made up hardly ever meets a game or a match that there is; so every second good request is
sent with names that the server knows.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from schemathesis import Case, GenerationMode, HookContext, Response

KNOWN: dict[str, Any] = json.loads(os.environ["VISITOR_KNOWN"])
CREDENTIALS = {"name": KNOWN["name"], "password": KNOWN["password"]}
ANSWERS = Path(os.environ["VISITOR_ANSWERS"])  # a line for each: what was asked, and the status
HAS_ACCOUNT = os.environ["VISITOR_ACCOUNT"] == "yes"

http = httpx.Client(base_url=os.environ["VISITOR_SERVER"], timeout=60)
asked = 0


@schemathesis.hook
def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
    global asked
    asked += 1
    if HAS_ACCOUNT:
        come_back()
        case.cookies = dict(http.cookies)
    good = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if good and asked % 2:
        known = known_at(case.path)
        for said in (case.path_parameters, case.query, case.body):
            if isinstance(said, dict):
                said |= {name: known[name] for name in said if name in known}


@schemathesis.hook
def after_call(context: HookContext, case: Case[Any], response: Response) -> None:
    with ANSWERS.open("a") as answers:
        answers.write(f"{case.operation.method.upper()} {case.path} {response.status_code}\n")


def come_back() -> None:
    """The account may just have logged out, or deleted itself."""
    if not http.get("/api/me").json()["account"]:
        http.cookies.clear()
        if http.post("/api/login", json=CREDENTIALS).status_code != 200:
            http.post("/api/account", json=CREDENTIALS).raise_for_status()


def known_at(path: str) -> dict[str, Any]:
    if path.startswith("/api/games/"):
        return KNOWN | {"name": KNOWN["game"]}
    if HAS_ACCOUNT and "{id}" in path:
        return KNOWN | {"id": a_token()}
    return KNOWN


def a_token() -> str:
    mine = http.get("/api/tokens").json()
    found = mine or [http.post("/api/tokens", json={"name": "x"}).json()]
    return str(found[0]["id"])
