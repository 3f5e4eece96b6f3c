"""Nobody takes a name that a reader would take for another one's, for a bot's, or for nothing."""

import asyncio
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select

from client_kit import Person
from server_kit import running, settings
from vierblatt.core.errors import Refused
from vierblatt.server.people import names
from vierblatt.server.storage import schema
from vierblatt.server.storage.backup import back_up, restore
from vierblatt.server.storage.database import Database
from vierblatt.server.storage.engine import make_engine

PASSWORD = "korrektes pferd"

LIKE_ILONA = (
    "ilona",
    "ILONA",
    "lLona",  # a small L
    "1lona",
    "|lona",
    "Il0na",
    "Ⅰlona",  # the Roman numeral
    "Ilοna",  # a Greek omicron
    "Ilonа",  # a Cyrillic a
    "Ilona\ufe0f",
    "Il\u034fona",
    "Ilona\u3164",
    "\u2800Ilona\u2800",
    "Ilona\U000e0100",
    "Ｉｌｏｎａ",
    "𝐈𝐥𝐨𝐧𝐚",
)
READS_LIKE_NOTHING = ("–", "—", "\u3164", "\u2800", "\ufe0f\u034f", "...", "\U0001d159", "❤️")
PRETENDS = (
    "Bot", "(Bot)", "Anna (Bot)", "Anna [BOT]", "Аnna （Ｂоt）", "B0t", "Bоt", "Bot 7",
    "bot:casual", "Vierblatt", "admin", "Adm1n", "Administrator", "Moderator",
)  # fmt: skip
UNFAIR = (
    "A" + "\u0336" * 39,
    "A\u0336nna",  # struck through
    "A\u20dd",  # in a circle
    "Anna\u0301\u0302\u0303\u0304",
    "Anna\u0301\u0302\u0301",
    "\u0301Anna",
    "Pаul",  # a Cyrillic a
    "Ρaul",  # a Greek rho
)
FAIR = (
    "Anna", "Zoë", "Ørsted", "Łukasz", "Đặng Thị Ngọc", "O'Brien", "Jean-Luc", "Anna 🍀", "7",
    "Анна", "Ελένη", "李小龍", "山田 Taro", "김민준", "ひらカタ漢", "محمد", "עִבְרִית", "नमस्ते",
    "กำแพง", "Robot", "Botho", "Gast",
)  # fmt: skip


@pytest.mark.parametrize("name", LIKE_ILONA)
def test_names_that_look_alike_have_one_key(name: str) -> None:
    assert names.key_of(name) == names.key_of("Ilona")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Änna"), ("Rosa", "Rose"), ("Paul", "Paula"), ("Анна", "Anna"), ("A B", "AB")],
)
def test_names_that_can_be_told_apart_have_two_keys(one: str, other: str) -> None:
    assert names.looks_of(one).isdisjoint(names.looks_of(other))


def test_capitals_of_other_scripts_are_taken_for_what_they_look_like() -> None:
    assert names.key_of("МАХ") == names.key_of("Max") == names.key_of("мах")  # Cyrillic
    assert names.key_of("NINA") in names.looks_of("ΝΙΝΑ")  # Greek, in small "νινα"


@given(st.text(min_size=1, max_size=40))
def test_a_key_does_not_depend_on_the_case_or_on_blanks(name: str) -> None:
    key = names.key_of(name)
    assert names.key_of(f" \u3164{name}\u2800") == key
    assert names.key_of(names.tidy(name)) == key
    assert names.key_of(name.casefold()) == key


@pytest.mark.parametrize("name", [*READS_LIKE_NOTHING, *PRETENDS, *UNFAIR])
def test_names_that_pretend_or_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        names.check(names.tidy(name))


@pytest.mark.parametrize("name", FAIR)
def test_names_as_people_have_them_are_fine(name: str) -> None:
    names.check(names.tidy(name))


def test_nobody_sits_down_under_a_name_that_looks_like_an_account(
    tmp_path: Path, database: str
) -> None:
    async def try_it(address: str) -> None:
        ilona, eve = await Person.come(address, "Ilona"), await Person.come(address, "Eve")
        wanted = {"name": "Ilona", "password": PASSWORD}
        assert (await ilona.http.post("/api/account", json=wanted)).status_code == 200
        for name in (*LIKE_ILONA, *READS_LIKE_NOTHING, *PRETENDS, *UNFAIR):
            taken = {"name": name, "password": PASSWORD}
            assert (await eve.http.post("/api/me", json={"name": name})).status_code == 400, name
            assert (await eve.http.post("/api/account", json=taken)).status_code == 400, name
        assert (await eve.http.get("/api/me")).json()["name"] == "Eve"
        for name in ("Gast", "GUEST", "Gаst\u034f"):
            taken = {"name": name, "password": PASSWORD}
            assert (await eve.http.post("/api/account", json=taken)).status_code == 400, name
        seen = await eve.http.post("/api/me", json={"name": "E\ufe0fve\u3164"})
        assert seen.json()["name"] == "Eve"
        with make_engine(database).begin() as connection:
            names.block(connection, "Otto")
            assert names.blocked(connection) == ["Otto"]
        for name in ("0tto", "отто", "Otto\ufe0f"):
            assert (await eve.http.post("/api/me", json={"name": name})).status_code == 400, name

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(try_it(address))


# Keys that were stored by the version before


def key_before(name: str) -> str:
    """As version 1 made it."""
    folded = unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
    return "".join(letter for letter in folded if letter.isprintable())


def store_as_before(connection: Connection, *people: str) -> None:
    """Accounts with the keys of version 1, the oldest first; the passwords are those of Anna."""
    password = connection.execute(select(schema.accounts.c.password)).scalar_one()
    for number, name in enumerate(people):
        person = {"id": f"person-{number}", "name": name, "since": number}
        connection.execute(insert(schema.people).values(person))
        account = {"person": person["id"], "key": key_before(name), "password": password}
        connection.execute(insert(schema.accounts).values(**account, since=number))
    connection.execute(schema.name_keys.delete())


ALIKE = ("Max", "Мах", "Max\ufe0f", "mаx")  # the first in Latin, the second in Cyrillic letters


@pytest.fixture
def before(tmp_path: Path, database: str) -> str:
    """A database of the version before, with accounts that look alike, and blocked names."""

    async def register(address: str) -> None:
        anna = await Person.come(address, "Anna")
        wanted = {"name": "Anna", "password": PASSWORD}
        assert (await anna.http.post("/api/account", json=wanted)).status_code == 200

    with running(settings(tmp_path, database=database)) as address:
        asyncio.run(register(address))
    with make_engine(database).begin() as connection:
        store_as_before(connection, *ALIKE)
        for name in ("ilona", "1lona"):
            row = {"key": name, "since": time.time(), "name": name}
            connection.execute(insert(schema.blocked_names).values(row))
    return database


async def everybody_is_as_before(address: str) -> None:
    for number, name in enumerate(ALIKE):
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            answer = await http.post("/api/login", json={"name": name, "password": PASSWORD})
            assert answer.status_code == 200, name
            me = (await http.get("/api/me/data")).json()
            assert me["people"][0]["name"] == name
            assert me["accounts"][0]["since"] == number
    stranger = await Person.come(address, "Eve")
    for name in (*ALIKE, "MAX", "мах", "Ilona", "ILONA"):
        assert (await stranger.http.post("/api/me", json={"name": name})).status_code == 400, name


def test_accounts_that_look_alike_go_on_and_nobody_joins_them(tmp_path: Path, before: str) -> None:
    async def try_it(address: str) -> None:
        await everybody_is_as_before(address)
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
            await http.post("/api/login", json={"name": "Мах", "password": PASSWORD})
            assert (await http.post("/api/me", json={"name": "Оля"})).status_code == 200
            assert (await http.post("/api/me", json={"name": "Мах"})).status_code == 400

    with running(settings(tmp_path, database=before)) as address:
        asyncio.run(try_it(address))


def test_a_backup_of_the_version_before_is_rekeyed(
    tmp_path: Path, before: str, new_database: Callable[[], str]
) -> None:
    back_up(make_engine(before), tmp_path / "backup")
    fresh = new_database()
    restore(make_engine(fresh), tmp_path / "backup")
    with running(settings(tmp_path, database=fresh)) as address:
        asyncio.run(everybody_is_as_before(address))


def test_keys_are_brought_up_to_date_once(before: str) -> None:
    def keys() -> list[str]:
        with make_engine(before).connect() as connection:
            found = select(schema.accounts.c.key).order_by(schema.accounts.c.since)
            assert connection.execute(select(schema.name_keys)).all() == [(names.KEYS_VERSION,)]
            assert len(names.blocked(connection)) == 1
            return list(connection.execute(found).scalars())

    opened = Database(before)
    opened.prepare(names.rekey)
    once = keys()
    opened.prepare(names.rekey)
    opened.dispose()
    assert keys() == once
    assert len(set(once)) == 5
    assert once[0] == names.key_of("Max")
    assert all(key.startswith(f"{once[0]}\n") for key in once[1:4])
