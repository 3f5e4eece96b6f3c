"""Load for boardgame.io's server: Null & nichtig with four people, over socket.io."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
from bench.server.libc import begins, compiled, each, find, read_number, word
from bench.server.table import HEAD, PEOPLE, Seated, Words, keep, say
from bench.server.wire import TEXT, Wire

GAME = "null-und-nichtig"
EVENT = f"42/{GAME},".encode()
UPDATE = word(EVENT + b'["update"')
ALL_LAID = word(b'"activePlayers":null')
LAYS = each(b'"%d":null' % place for place in range(PEOPLE))  # among the active players
TURN = each(b'"currentPlayer":"%d"' % place for place in range(PEOPLE))
HAND = each(b'"players":{"%d":{"hand":[' % place for place in range(PEOPLE))
STATE = word(b'"_stateID":')  # of the state; those of the log come after it
PING, PONG = word(b"2"), ord("3")  # engine.io's own, in texts


def join(host: str) -> list[Seated]:
    """Open a match and seat four people."""
    people = []
    base = f"http://{host}/games/{GAME}/"
    with httpx.Client(base_url=base, verify=False) as http:  # certificates take time
        answer = http.post("create", json={"numPlayers": PEOPLE})
        match = answer.raise_for_status().json()["matchID"]
        for place in range(PEOPLE):
            words = {"playerID": str(place), "playerName": f"Player {place}"}
            answer = http.post(f"{match}/join", json=words)
            credentials = answer.raise_for_status().json()["playerCredentials"]
            people.append(enter(host, match, str(place), credentials))
    return people


def enter(host: str, match: str, place: str, credentials: str) -> Seated:
    """One player's client: engine.io and socket.io as far as they are needed."""
    wire = Wire(host, "/socket.io/?EIO=4&transport=websocket")
    wire.hear(lambda text: text.startswith(b"0"))
    wire.say(f"40/{GAME},".encode())
    wire.hear(lambda text: text.startswith(b"40"))
    wire.say(EVENT + msgspec.json.encode(["sync", match, place, credentials, PEOPLE]))
    state = wire.hear(lambda text: text.startswith(EVENT + b'["sync"'))
    pieces = (
        EVENT + b'["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[',
        f'],"playerID":"{place}","credentials":"{credentials}"}}}},'.encode(),
        f',"{match}","{place}"]'.encode(),
    )
    return Seated(wire, state, pieces)


@compiled
def hear(seat: Any, start: int, stop: int) -> bool:
    if stop - start == PING.size and begins(seat.unread, start, stop, PING):
        seat.out[HEAD] = PONG
        say(seat, TEXT, 1)
        return False
    hand = find(seat.unread, start, stop, HAND[seat.place])
    if hand < 0:
        return False
    seat.legal_size = 0
    if may_move(seat, hand, stop):
        keep(seat, hand + HAND.shape[1], stop)
        seat.number = read_number(seat.unread, STATE.size + find(seat.unread, hand, stop, STATE))
    return begins(seat.unread, start, stop, UPDATE)


@compiled
def may_move(seat: Any, start: int, stop: int) -> bool:
    if find(seat.unread, start, stop, ALL_LAID) < 0:
        return find(seat.unread, start, stop, LAYS[seat.place]) >= 0
    return find(seat.unread, start, stop, TURN[seat.place]) >= 0


@compiled
def told(seat: Any) -> int:
    return PEOPLE


WORDS = Words(join, hear, told)
