"""The OpenAPI document says what every address answers, refusals included."""

from pathlib import Path
from typing import Any

import httpx

from server_kit import running, settings

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
