"""The OpenAPI document says what every address answers, refusals included."""

import re
from pathlib import Path
from typing import Any

import httpx

from server_kit import running, settings

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
PROBLEM = {"$ref": "#/components/schemas/Problem"}
HEALTH = {"$ref": "#/components/schemas/Health"}


def document(folder: Path) -> Any:
    with running(settings(folder)) as address:
        return httpx.get(f"http://{address}/api/schema/openapi.json").json()


def test_every_refusal_is_announced_and_is_a_problem_in_both_languages(tmp_path: Path) -> None:
    found = document(tmp_path)
    assert set(found["components"]["schemas"]["Problem"]["properties"]) == {"de", "en"}
    operations = [
        (method, path, one)
        for path, methods in found["paths"].items()
        if path.startswith("/api/")
        for method, one in methods.items()
    ]
    assert len(operations) > 25
    for method, path, one in operations:
        refused = {code: how for code, how in one["responses"].items() if code >= "400"}
        for code, how in refused.items():
            said = HEALTH if (path, code) == ("/api/health", "503") else PROBLEM
            assert how["content"]["application/json"]["schema"] == said, (path, code)
        if method == "post":
            assert {"400", "403", "413", "429"} <= set(refused), path
        assert {"429", "503"} <= set(refused), path
        if one.get("parameters"):
            assert "400" in refused, path
        [good] = [how for code, how in one["responses"].items() if code < "400"]
        assert method == "delete" or good["content"], path


def test_the_page_about_the_wire_names_every_address(tmp_path: Path) -> None:
    paths = document(tmp_path)["paths"]
    here = {(method.upper(), nameless(path)) for path in paths for method in paths[path]}
    here -= {one for one in here if not one[1].startswith("/api/")}
    shown = re.findall(r"`(GET|POST|DELETE) (/api/[^?`\s]+)", PAGE.read_text("utf-8"))
    there = {(method, nameless(path)) for method, path in shown}
    assert there - here == {("GET", "/api/schema/openapi.json")}
    assert here <= there


def nameless(path: str) -> str:
    """`/api/matches/{id}` and `/api/matches/{match}` are one address."""
    return re.sub(r"{\w+}", "{}", path)
