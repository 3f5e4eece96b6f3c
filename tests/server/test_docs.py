"""The documentation under /docs: as it was built, with a policy for its pages, or not at all."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import httpx

from server_kit import running, settings

PAGE = "<h1>Docs</h1><script>document.body.className = 'x'</script><script src='a.js'></script>"


def test_the_docs_are_shown_if_they_are_there(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "_static").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "_static" / "a.js").write_text("1")
    (tmp_path / "secret.html").write_text("secret")
    with running(settings(tmp_path, docs=site)) as address:
        browser = httpx.Client(base_url=f"http://{address}", follow_redirects=True)
        first = browser.get("/docs")
        assert (first.text, first.url.path) == (PAGE, "/docs/index.html")
        policy = first.headers["content-security-policy"]
        script = re.findall("<script>(.*?)</script>", PAGE)[0].encode()
        assert f"'sha256-{b64encode(sha256(script).digest()).decode()}'" in policy
        assert first.headers.get_list("x-frame-options") == ["DENY"]
        assert browser.get("/docs/_static/a.js").text == "1"
        assert "unsafe-inline" not in browser.get("/").headers["content-security-policy"]
        for path in ("/docs/none.html", "/docs/../secret.html", "/docs/%2e%2e/secret.html"):
            assert "secret" not in browser.get(path).text


def test_without_docs_there_are_none(tmp_path: Path) -> None:
    with running(settings(tmp_path, docs=tmp_path / "site")) as address:
        assert httpx.get(f"http://{address}/docs/index.html").status_code == 404
