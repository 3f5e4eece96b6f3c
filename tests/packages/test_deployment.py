"""What runs it elsewhere: the Dockerfile, compose.yaml and the unit by their linters, and Caddy for
real before two servers on PostgreSQL and Redis, as the doctor sees them."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from packages_kit import ROOT
from services_kit import free_port
from vierblatt.cli import main
from vierblatt.server.settings import ServerSettings, flag_of
from waiting_kit import wait_until

BIN = Path(sys.executable).parent


def lint(*words: str | Path) -> None:
    done = subprocess.run([*map(str, words)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_dockerfile_passes_hadolint() -> None:
    lint(BIN / "hadolint", "Dockerfile")


def test_compose_is_what_its_schema_says() -> None:
    lint(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml")


def test_the_workflows_are_what_their_schema_says() -> None:
    files = sorted((ROOT / ".github/workflows").iterdir())
    lint(BIN / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", *files)


def test_every_setting_in_the_files_exists() -> None:
    known = {flag_of(name) for name in ServerSettings.__dataclass_fields__}
    for file in ("Dockerfile", "compose.yaml"):
        named = re.findall(r"VIERBLATT_([A-Z_]+)", (ROOT / file).read_text("utf-8"))
        assert named
        assert {flag_of(one.lower()) for one in named} <= known


def test_the_unit_is_good_and_strict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["systemd", "--port", "8080", "--no-analyse"]) == 0
    printed = capsys.readouterr().out
    assert "vierblatt serve --port 8080 --no-analyse\n" in printed
    assert main(["systemd", "--workers", "4"]) == 2  # without PostgreSQL, as the server says
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    unit = tmp_path / "vierblatt.service"
    unit.write_text(re.sub("ExecStart=.*", f"ExecStart={sys.executable}", printed))
    lint("systemd-analyze", "verify", unit)
    lint("systemd-analyze", "security", "--offline=true", "--threshold=20", unit)  # 2.0 of 10


@contextmanager
def caddy(folder: Path, site: str, servers: str) -> Iterator[None]:
    """As compose.yaml starts it, with certificates of its own."""
    variables = {
        "HOME": str(folder),
        "SITE": site,
        "SERVERS": servers,
        "HTTP_PORT": str(free_port()),
    }
    config = ["--config", str(ROOT / "deploy/Caddyfile"), "--adapter", "caddyfile"]
    lint(BIN / "caddy", "validate", *config)
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen([BIN / "caddy", "run", *config], env=variables, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(10)


def test_a_club_behind_caddy_is_healthy(
    two: tuple[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = f"https://localhost:{free_port()}"
    authority = tmp_path / ".local/share/caddy/pki/authorities/local/root.crt"
    with caddy(tmp_path, url, " ".join(two)):
        wait_until(authority.exists)
        monkeypatch.setenv("SSL_CERT_FILE", str(authority))
        assert ssl.create_default_context().cert_store_stats()["x509_ca"] == 1
        found = ""

        def healthy() -> bool:
            nonlocal found
            database = tmp_path / "doctor.db"
            words = ["--url", url, "--database", str(database), "--port", "0", "--lang", "en"]
            status = main(["doctor", *words])
            found = capsys.readouterr().out
            return status == 0

        wait_until(healthy)
    for line in ("TLS and X-Forwarded-Proto", "/metrics is closed", "Host arrives"):
        assert f"✓ {line}\n" in found
    assert "✓ WebSockets get through\n" in found


def test_the_doctor_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "cards.db"
    database.write_text("no database at all")
    os.chmod(database, 0o600)
    monkeypatch.setattr("vierblatt.deploy.doctor.has", lambda extra: extra != "postgres")
    there = ["--web", str(tmp_path), "--port", "0", "--lang", "en", "--database"]
    assert main(["doctor", *there, str(database)]) == 1
    said = capsys.readouterr().out
    assert f"✗ pages in {tmp_path}: They are missing: --web\n" in said
    assert f"✗ database {database}: Damaged: file is not a database\n" in said
    assert '· extra postgres: This needs more: pip install "vierblatt[postgres]"\n' in said
    os.chmod(database, 0o644)
    assert main(["doctor", *there, str(database)]) == 1
    assert f"chmod 600 {database}" in capsys.readouterr().out
    assert main(["doctor", *there, "postgresql://localhost/cards"]) == 1
    assert "✗ extra postgres: This needs more" in capsys.readouterr().out
