"""Every byte that goes to a page can be made from what its listener may know, and is.

The bytes of whole matches are caught on the wire. The journal in the database then says what
really happened, and for each caught update the same moment is made again in a world where
everything is dealt anew that the listener cannot know: the update made there must be the same,
byte for byte. Nothing else may have been sent but what people said in the chat and the answers to
the page's own commands.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from client_kit import Page, Person, page
from database_kit import stored_journal
from server_kit import running, settings
from vierblatt import games
from vierblatt.core.errors import Refused
from vierblatt.server.tables.client import encode
from vierblatt.server.tables.updates import NOTHING_SEEN, ClientView, Updates
from vierblatt.table.journal import Entry, replay
from vierblatt.table.live import LiveTable

MOVED = 40  # updates of each listener of which the moves are made again in other worlds, unless
WORLDS = 4  # they score and so show what was hidden; in so many, for not every one allows them


class Caught(NamedTuple):
    """What one listener was sent, from the first byte to the last."""

    person: str | None
    sent: list[str]
    asked: int  # commands of this page


async def play_and_catch(address: str, game: str) -> tuple[str, list[Page]]:
    dice = random.Random(game)
    anna, paul = await Person.come(address, "Anna"), await Person.come(address, "Paul")
    code = await anna.open(game, settings={"per_move": 600})
    async with anna.at(code) as one, paul.at(code) as other, page(address, code) as spectator:
        await other.do("sit", seat=1)
        await one.do("seat-bot", seat=2, strength="casual")
        await one.do("say", text="Viel Spaß")
        await one.do("start")
        await other.do("phrase", phrase="good-luck")
        await asyncio.gather(one.play(dice), other.play(dice))
        await spectator.until(lambda: spectator.stage == "over")
    return code, [one, other, spectator]


def mind(table: LiveTable, person: str | None) -> Any:
    assert table.match is not None
    seat = table.seat_of(person)
    return table.match.game.knowledge(table.match.position, -1 if seat is None else seat)


@contextmanager
def dealt_anew(table: LiveTable, person: str | None, dice: random.Random) -> Iterator[None]:
    """For a while the table is in another world, which this person cannot tell from the real."""
    match = table.match
    if match is None:
        yield
        return
    truth = match.position
    match.position = match.redeal(table.seat_of(person), dice.getrandbits(64)).position
    for field in ("key", "words", "drawn"):  # the same chance, or draws would differ
        setattr(match.position, field, getattr(truth.copy(), field))
    yield
    match.position = truth


def moments(journal: list[Entry], person: str | None) -> Iterator[tuple[int, int]]:
    """How many events the person had heard after each entry of the journal, and which that is."""
    table = LiveTable.restore(journal[:1])
    yield table.log.last(person), 1
    for length, entry in enumerate(journal[1:], 2):
        replay(table, [entry])
        yield table.log.last(person), length


def seen_by(table: LiveTable, person: str | None) -> ClientView:
    """What somebody sees at a table, as the server remembers it of a page."""
    return Updates(table, 0.0).update(person, NOTHING_SEEN)[0]


def update(table: LiveTable, person: str | None, seen: ClientView, now: float) -> str:
    """What a page is told that has seen this."""
    return encode(Updates(table, now).update(person, seen)[1]).decode()


def check(caught: Caught, journal: list[Entry], dice: random.Random) -> tuple[int, int]:
    """Compare every update with its like in the true world and in one dealt anew, and some with
    what comes of the same moves when they are made in such a world."""
    first_at: dict[int, int] = {}
    for heard, length in moments(journal, caught.person):
        first_at.setdefault(heard, length)
    messages = [json.loads(text) for text in caught.sent]
    updates = [at for at, message in enumerate(messages) if message["type"] == "update"]
    check_the_others(messages, caught.asked)
    sample = set(dice.sample(updates[1:], min(MOVED, len(updates) - 1)))
    start = first_at[messages[updates[0]]["view"]["number"]]
    table = LiveTable.restore(journal[:start])
    moved = 0
    for before, at in pairwise(updates):
        text, message = caught.sent[at], messages[at]
        heard, number = messages[before]["view"]["number"], message["view"]["number"]
        assert number > heard  # a message without news would say that something happened
        assert len(message["events"]) == number - heard
        seen, end = seen_by(table, caught.person), first_at[number]
        with dealt_anew(table, caught.person, dice):
            seen_there = seen_by(table, caught.person)
        replay(table, journal[start:end])
        assert update(table, caught.person, seen, message["now"]) == text
        with dealt_anew(table, caught.person, dice):
            assert update(table, caught.person, seen_there, message["now"]) == text
        for _ in range(WORLDS if at in sample and "scored" not in text else 0):
            world = moved_there(journal, start, end, caught.person, dice)
            if world is not None and mind(world, caught.person) == mind(table, caught.person):
                assert update(world, caught.person, seen_there, message["now"]) == text
                moved += 1
        start = end
    return len(updates) - 1, moved


def check_the_others(messages: list[dict[str, Any]], asked: int) -> None:
    """What is no update: the chat, how many look on, and an answer to each command."""
    kinds = Counter(message["type"] for message in messages)
    chat = [message for message in messages if message["type"] == "chat"]
    assert [line["de"] for news in chat for line in news["lines"]] == ["Viel Spaß", "Viel Glück!"]
    watching = [message for message in messages if message["type"] == "watching"]
    assert all(one.keys() == {"type", "count"} and 0 <= one["count"] <= 2 for one in watching)
    assert kinds["done"] + kinds["refused"] == asked
    assert kinds.keys() <= {"update", "chat", "watching", "done", "refused"}


def moved_there(
    journal: list[Entry], start: int, end: int, person: str | None, dice: random.Random
) -> LiveTable | None:
    """The same moves in a world dealt anew before them, if they could be made there."""
    table = LiveTable.restore(journal[:start])
    if table.match is None:
        return None
    with dealt_anew(table, person, dice):
        try:
            replay(table, journal[start:end])
        except Refused:
            return None  # somebody else could not have made this move
        there = table.match.position
    table.match.position = there
    return table


@pytest.mark.parametrize("game", games.names())
def test_every_byte_on_the_wire_is_one_that_its_reader_may_know(tmp_path: Path, game: str) -> None:
    dice = random.Random(game)
    how = settings(tmp_path)
    with running(how) as address:
        code, pages = asyncio.run(play_and_catch(address, game))
    journal = stored_journal(how.database, code)
    people = [journal[0]["person"], next(one["person"] for one in journal if one["do"] == "sit")]
    whole = moved = 0
    for person, one in zip([*people, None], pages, strict=True):
        more = check(Caught(person, one.sent, one.asked), journal, dice)
        whole, moved = whole + more[0], moved + more[1]
        everything = "".join(one.sent)
        assert not any(secret in everything for secret in people)
        assert journal[0]["seed"] not in "".join(
            text for text in one.sent if '"table":"finished"' not in text
        )
    assert whole > 60
    assert moved > 10
