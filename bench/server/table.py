"""Tables under load: four people who play Null & nichtig, one move at a time.

Before the first trick each lays three cards, one person after the other. A move counts when all
whom the server tells of it have heard: everybody, or of a card laid in secret only who laid it.

What happens for each message is compiled, so that the machine's time goes to the server that is
measured: whoever is ready is read, and where all who hear of a move have heard, the next one is
chosen and sent. It is the same for every server, but for two functions of its `Words`.
"""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from bench.server.libc import (
    ADD,
    EVENT,
    WHO,
    Bytes,
    clock,
    compiled,
    epoll_ctl,
    epoll_wait,
    find,
    put,
    put_number,
    recv,
    send,
    word,
)
from bench.server.wire import MASKED, PING, PONG, SHORT, TEXT, Wire
from numpy.typing import NDArray

PEOPLE = 4
CARDS = 13  # that each of them lays or plays in a round
ROUND = PEOPLE * CARDS  # moves
ROOM = 1 << 16  # bytes that a server may have said to one seat before they are understood
LONGEST = 1 << 10  # bytes of anything else
HEAD = 8  # bytes before what is said, at most: two, two for a size, four for the mask
NOBODY = -1
ALL = np.iinfo(np.int64).max
WAITS = 1 << 20  # the last ones; three seconds make fewer

SEAT = np.dtype(
    [
        ("place", np.int64),
        ("socket", np.int64),
        ("number", np.int64),  # sent with the next move: the server's, or of moves made
        ("legal_size", np.int64),
        ("legal", np.uint8, LONGEST),  # the inside of the list, as it came; empty: not to move
        ("sizes", np.int64, 3),
        ("pieces", np.uint8, (3, LONGEST)),  # around a move and its number
        ("out", np.uint8, HEAD + 5 * LONGEST),
        ("filled", np.int64),
        ("unread", np.uint8, ROOM),
    ],
    align=True,
)
TABLE = np.dtype(
    [
        ("moves", np.int64),
        ("rests_after", np.int64),  # so many moves, to wait for the other tables
        ("unheard", np.int64),  # updates about the move that is being made
        ("sent", np.float64),
    ]
)
TALLY = np.dtype(
    [
        ("moves", np.int64),
        ("updates", np.int64),
        ("bytes", np.int64),
        ("late", np.int64),  # moves that had to wait because every table was busy
        ("rate", np.float64),  # moves a second, evenly over all tables; 0: as many as possible
        ("since", np.float64),
        ("due", np.int64),  # moves until now, by the rate
        ("rested", np.int64),
        ("roused", np.int64),
        ("speaker", np.int64),  # who is listened to
        ("start", np.int64),  # of what they say
        ("waits", np.float64, WAITS),  # from sending a move to the last update about it
    ]
)
LIST_ENDS = word(b"]")
COMMA = ord(",")


class Refused(Exception):
    """The server does not take what was said."""


class Seated(NamedTuple):
    """One person who has joined."""

    wire: Wire
    heard: bytes  # what they last heard
    pieces: tuple[bytes, bytes, bytes]  # the message around a move and its number


class Words(NamedTuple):
    """How one server is spoken with."""

    join: Callable[[str], list[Seated]]  # host: open a table with four people
    hear: Callable[[Any, int, int], bool]  # compiled: remember; is it an update?
    told: Callable[[Any], int]  # compiled: how many will hear of a seat's next move


class House:
    """All tables of a run."""

    def __init__(self, count: int, words: Words) -> None:
        self.tables = np.zeros(count, TABLE)
        self.tally = np.zeros(1, TALLY)[0]
        self._seats = np.zeros(PEOPLE * count, SEAT)
        self._idle = np.zeros(count, np.int64)
        self._epoll = select.epoll()
        self._events = np.zeros((PEOPLE * count, EVENT), np.int32)
        self._wires: list[Wire] = []
        self._hear = words.hear
        self._play = loop(words)
        self.play(0)  # compiles it
        choose_as_ever()

    def sit(self, person: Seated) -> None:
        """Take the next seat."""
        number = len(self._wires)
        seat = self._seats[number]
        seat["place"], seat["socket"] = number % PEOPLE, person.wire.socket.fileno()
        for piece, text in enumerate(person.pieces):
            seat["sizes"][piece] = len(text)
            seat["pieces"][piece, : len(text)] = word(text)
        seat["unread"][: len(person.heard)] = word(person.heard)
        self._hear(seat, 0, len(person.heard))
        event = np.zeros(EVENT, np.int32)
        event[0], event[WHO] = select.EPOLLIN, number
        if epoll_ctl(self._epoll.fileno(), ADD, int(seat["socket"]), event.ctypes.data):
            raise OSError("A connection cannot be watched")
        self._wires.append(person.wire)

    def spread(self) -> None:
        """Bring the tables to different moves of a round, so that at any time all are made."""
        self.tables["rests_after"] = 1 + np.arange(self.tables.size) % ROUND
        self.begin(0)
        while (self.tables["moves"] < self.tables["rests_after"]).any():
            self.play(0.1)

    def begin(self, rate: float) -> None:
        """From now on moves are made: so many a second, or without a rate as many as possible."""
        self.tally["rate"], self.tally["since"] = rate, time.perf_counter()
        self._idle[:] = range(self.tables.size)
        self.tally["rested"], self.tally["roused"] = self.tables.size, 0

    def play(self, seconds: float) -> None:
        try:
            self._play(
                self._seats, self.tables, self.tally, self._idle, self._epoll.fileno(),
                self._events, time.perf_counter() + seconds,
            )  # fmt: skip
        except ConnectionError as error:
            sys.exit(str(error))
        except Refused:
            seat = self._seats[self.tally["speaker"]]
            text = bytes(seat["unread"][self.tally["start"] : seat["filled"]])
            sys.exit(text.decode(errors="replace"))

    def waits(self, before: int) -> NDArray[np.float64]:
        """Of the moves since there were so many."""
        places = np.arange(before, self.tally["moves"])
        found: NDArray[np.float64] = self.tally["waits"].take(places, mode="wrap")
        return found


@compiled
def keep(seat: Any, start: int, stop: int) -> None:
    """Remember a list of moves that begins there."""
    size = find(seat.unread, start, stop, LIST_ENDS) - start
    if size < 0 or size > LONGEST:
        raise ConnectionError("A list of moves has no end")
    put(seat.legal, 0, seat.unread[start : start + size])
    seat.legal_size = size


@compiled
def mover(four: Any) -> int:
    """Who may move, by what each last heard."""
    for place in range(PEOPLE):
        if four[place].legal_size > 0:
            return place
    return NOBODY


@compiled
def say(seat: Any, kind: int, size: int) -> None:
    """Send so many bytes of `out` after its head. The mask there was always zero."""
    start = 0
    if size < SHORT:
        start = 2
        seat.out[3] = MASKED | size
    else:
        seat.out[1], seat.out[2], seat.out[3] = MASKED | SHORT, size >> 8, size & 0xFF
    seat.out[start] = kind
    whole = HEAD - start + size
    if send(seat.socket, seat.out.ctypes.data + start, whole, 0) != whole:
        raise ConnectionError("A message could not be sent")


@compiled
def choose_as_ever() -> None:
    """Begin to choose as in every other run."""
    np.random.seed(0)


@compiled
def choose(seat: Any) -> Bytes:
    """One of the moves that a seat may make."""
    legal: Bytes = seat.legal[: seat.legal_size]
    commas = 0
    for byte in legal:
        commas += byte == COMMA
    before = np.random.randint(commas + 1)
    start = 0
    while before > 0:
        before -= legal[start] == COMMA
        start += 1
    stop = start
    while stop < legal.size and legal[stop] != COMMA:
        stop += 1
    return legal[start:stop]


@compiled
def frame(data: Bytes, at: int, end: int) -> tuple[int, int]:
    """Where the text of the next frame starts and stops, if its head is there."""
    size, start = int(data[at + 1]), at + 2
    longer = 0 if size < SHORT else 2 if size == SHORT else 8
    if end < start + longer:
        return start, end + 1
    if longer:
        size = 0
        for step in range(longer):
            size = size << 8 | int(data[start + step])
    return start + longer, start + longer + size


def loop(words: Words) -> Callable[..., None]:
    """What is done for each message, in one server's words."""
    hear, told = words.hear, words.told

    @compiled
    def move(seats: Any, tables: Any, number: int) -> None:
        table = tables[number]
        four = seats[PEOPLE * number : PEOPLE * (number + 1)]
        place = mover(four)
        if place == NOBODY:
            raise ConnectionError("A table has come to an end")
        seat = four[place]
        table.unheard = told(seat)
        at = put(seat.out, HEAD, seat.pieces[0, : seat.sizes[0]])
        at = put(seat.out, at, choose(seat))
        at = put(seat.out, at, seat.pieces[1, : seat.sizes[1]])
        at = put_number(seat.out, at, seat.number)
        at = put(seat.out, at, seat.pieces[2, : seat.sizes[2]])
        seat.number += 1
        table.sent = clock()
        say(seat, TEXT, at - HEAD)

    @compiled
    def rouse(seats: Any, tables: Any, tally: Any, idle: Any, most: int) -> int:
        """Have tables that rest move on, in the order in which they came to rest."""
        count: int = min(most, tally.rested - tally.roused)
        for _ in range(count):
            number = idle[tally.roused % idle.size]
            tally.roused += 1
            move(seats, tables, number)
        return count

    @compiled
    def listen(seats: Any, tables: Any, tally: Any, idle: Any, number: int) -> None:
        """Read what there is for one seat, and understand it as far as it is whole."""
        seat, table = seats[number], tables[number // PEOPLE]
        data = seat.unread
        if seat.filled == ROOM:
            raise ConnectionError("The server says more at once than there is room for")
        size = recv(seat.socket, data.ctypes.data + seat.filled, ROOM - seat.filled, 0)
        if size <= 0:
            raise ConnectionError("The server closed a connection")
        seat.filled += size
        tally.speaker = number
        at = 0
        while seat.filled - at >= 2:
            kind = data[at]
            start, stop = frame(data, at, seat.filled)
            if seat.filled < stop:
                break
            tally.start, at = start, stop
            if kind == PING and stop - start < SHORT:
                put(seat.out, HEAD, data[start:stop])
                say(seat, PONG, stop - start)
            elif kind != TEXT:
                raise ConnectionError("The server says something in an unknown way")
            elif hear(seat, start, stop):
                tally.updates += 1
                tally.bytes += stop - start
                table.unheard -= 1
                if table.unheard == 0:
                    table.moves += 1
                    tally.waits[tally.moves % WAITS] = clock() - table.sent
                    tally.moves += 1
                    if table.moves != table.rests_after:
                        idle[tally.rested % idle.size] = number // PEOPLE
                        tally.rested += 1
        put(data, 0, data[at : seat.filled])
        seat.filled -= at

    @compiled
    def play(
        seats: Any, tables: Any, tally: Any, idle: Any, epoll: int, events: Any, until: float
    ) -> None:
        while True:
            now = clock()
            wait = max(0, 1 + int((until - now) * 1e3))
            if tally.rate > 0:
                due = int((now - tally.since) * tally.rate)
                more = due - tally.due
                tally.late += more - rouse(seats, tables, tally, idle, more)
                tally.due = due
                wait = min(wait, 1)
            else:
                rouse(seats, tables, tally, idle, ALL)
            ready = epoll_wait(epoll, events.ctypes.data, len(events), wait)
            for one in range(ready):
                listen(seats, tables, tally, idle, events[one, WHO])
                if tally.rate == 0:
                    rouse(seats, tables, tally, idle, ALL)
            if ready < 0 or now >= until:  # interrupted, or at an end
                return

    return play
