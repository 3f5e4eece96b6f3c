"""A backup holds everybody's cards: it is written to a new file that only its owner can read."""

import stat
from pathlib import Path

import pytest

from vierblatt.server.storage import backup
from vierblatt.server.storage.backup import back_up, restore
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine


@pytest.fixture
def stored(tmp_path: Path) -> str:
    Database(str(tmp_path / "test.db")).dispose()
    return str(tmp_path / "test.db")


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.lstat().st_mode)


@pytest.mark.parametrize("ending", ["", ".part"])
def test_a_link_is_replaced_and_not_followed(tmp_path: Path, stored: str, ending: str) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    victim, target = tmp_path / "victim", folder / "backup"
    victim.write_text("precious")
    (folder / f"backup{ending}").symlink_to(victim)
    back_up(make_engine(stored), target)
    assert victim.read_text() == "precious"
    assert target.is_file()
    assert not target.is_symlink()
    assert mode_of(target) == 0o600


@pytest.mark.parametrize("ending", ["", ".part"])
def test_a_file_that_all_can_read_is_not_written_to(
    tmp_path: Path, stored: str, ending: str
) -> None:
    target, prepared = tmp_path / "backup", tmp_path / f"backup{ending}"
    prepared.touch()
    prepared.chmod(0o666)
    with prepared.open("rb") as opened_before:
        back_up(make_engine(stored), target)
        assert opened_before.read() == b""
    assert mode_of(target) == 0o600
    restore(make_engine(stored), target)


def test_a_backup_that_fails_leaves_the_last_one_and_nothing_else(
    tmp_path: Path, stored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "backup").write_bytes(b"the last one")

    def no_space(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_write_rows", no_space)
    with pytest.raises(OSError, match="No space"):
        back_up(make_engine(stored), folder / "backup")
    assert [file.read_bytes() for file in folder.iterdir()] == [b"the last one"]
