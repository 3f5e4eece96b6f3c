"""Connections are handed from one process to its neighbour, who goes on where it stopped."""

import asyncio
import queue
import socket
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from server_kit import BROKEN, Common, Person, elsewhere, page
from vierblatt.server.cluster.door import Door, hand_over, is_open, knock

Taken = queue.Queue[tuple[socket.socket, bytes]]


@pytest.fixture
def hall() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        yield Path(folder)


def opened(hall: Path, name: str) -> tuple[Door, Taken]:
    door, taken = Door(hall), Taken()
    door.named(name)
    door.open(lambda connection, said: taken.put((connection, said)))
    return door, taken


def test_what_was_read_goes_with_the_connection(hall: Path) -> None:
    door, taken = opened(hall, "anna")
    said = b"x" * 60_000
    client, accepted = socket.socketpair()
    with accepted:
        assert hand_over(str(hall / "anna"), accepted.fileno(), said)
    connection, heard = taken.get(timeout=10)
    assert heard == said
    client.sendall(b"hello")  # though whoever accepted it has closed it
    assert connection.recv(10) == b"hello"
    client.close()
    connection.close()
    door.close()


def test_a_door_may_get_another_name(hall: Path) -> None:
    door, taken = opened(hall, "anna")
    door.named("paul")
    assert not is_open(hall / "anna")
    knock(str(hall / "paul"), 1).close()
    taken.get(timeout=10)[0].close()
    door.close()
    assert not list(hall.iterdir())


def test_who_only_looks_or_is_cut_short_hands_nothing_over(hall: Path) -> None:
    door, taken = opened(hall, "anna")
    assert is_open(hall / "anna")
    with socket.socket(socket.AF_UNIX) as cut, socket.socket() as given:
        cut.connect(str(hall / "anna"))
        socket.send_fds(cut, [(100).to_bytes(4), b"not all of it"], [given.fileno()])
    knock(str(hall / "anna"), 1).close()
    assert taken.get(timeout=10)[1] == b""
    assert taken.empty()
    door.close()


def test_nobody_is_behind_the_door_of_a_dead_process(hall: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(hall / "anna"))
        dead.listen()
    assert not is_open(hall / "anna")
    assert not hand_over(str(hall / "anna"), 0, b"")
    with pytest.raises(ConnectionRefusedError):
        knock(str(hall / "anna"), 1)


def connections(address: str) -> float:
    lines = httpx.get(f"http://{address}/metrics?alone=1").text.splitlines()
    [found] = [one for one in lines if one.startswith("vierblatt_connections")]
    return float(found.split()[1])


def test_every_page_of_a_table_is_at_the_process_that_has_it(next_door: Common) -> None:
    async def try_it(here: str, there: str) -> None:
        anna, paul = await Person.come(here, "Anna"), await Person.come(there, "Paul")
        code = await anna.open("blanco", bots=["", "casual"])
        async with anna.at(code) as one, paul.at(code) as other:
            await other.do("sit", seat=1)
            await one.until(lambda: one.view["seats"][1]["name"] == "Paul")
            assert (connections(here), connections(there)) == (2, 0)
            heard = other.number
        async with paul.at(code, since=heard) as other:  # who comes back hears what is new
            assert other.number >= heard
            assert (await other.do("sit", seat=0))["type"] == "refused"

    with next_door.running() as here, next_door.running() as there:
        asyncio.run(try_it(here, there))


def test_whoever_is_handed_over_is_examined_there(next_door: Common) -> None:
    """Their cookie, their origin and how many they are count as if they had come there at once."""

    async def try_it(here: str, there: str) -> None:
        anna = await Person.come(here, "Anna")
        code = await anna.open("blanco")
        away = elsewhere(anna, there)
        async with away.at(code) as one, anna.at(code):
            assert one.view["you"] == 0
            with pytest.raises(BROKEN):  # here she has two already
                async with away.at(code) as third:
                    await third.do("leave")
        async with page(there, code) as stranger:
            assert stranger.view["you"] is None

    with next_door.running(connections=2) as here, next_door.running(connections=2) as there:
        asyncio.run(try_it(here, there))
