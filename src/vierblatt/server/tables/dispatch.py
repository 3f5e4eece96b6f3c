"""Every command that a client may send to a table, carried out in one place."""

from __future__ import annotations

from typing import NamedTuple

from vierblatt.bots import registry
from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.people.identity import Identity
from vierblatt.server.tables.chat import NO_CHANGE, Chat, ChatChange
from vierblatt.server.tables.client import Client
from vierblatt.server.tables.hints import Hints, Reply
from vierblatt.server.wire.messages import (
    Agree,
    AnyCommand,
    Free,
    HandOver,
    Hint,
    Leave,
    Move,
    Mute,
    Ready,
    Resign,
    Resume,
    SayPhrase,
    SayText,
    SeatBot,
    Sit,
    Start,
    SwitchChat,
    TakeBack,
)
from vierblatt.table import refusals
from vierblatt.table.live import LiveTable


class Parts(NamedTuple):
    """What commands are about."""

    table: LiveTable
    chat: Chat
    hints: Hints


def dispatch(
    parts: Parts, client: Client, command: AnyCommand, now: float, reply: Reply
) -> ChatChange:
    """Carry a command out, or raise Refused and change nothing. The table itself remembers what was
    changed of it; what was changed of the chat is given back. A hint is replied to later."""
    identity = client.identity
    if identity is None:
        raise Refused(*errors.NO_NAME)
    match command:
        case SayText() | SayPhrase() | SwitchChat() | Mute():
            return parts.chat.apply(identity, command, now)
        case Hint(id):
            parts.hints.request(parts.table, client, id, reply)
            parts.table.hint(identity.id, now)
        case _:
            _apply(parts.table, identity, command, now)
    return NO_CHANGE


def _apply(table: LiveTable, identity: Identity, command: AnyCommand, now: float) -> None:
    person = identity.id
    if identity.program and not table.settings.helped:
        raise Refused(*errors.ONLY_PEOPLE)
    match command:
        case Move(id, move):
            seat = table.seat_of(person)
            if seat is None:
                raise Refused(*refusals.NOT_SEATED)
            table.move(person, seat, move, id, now)
        case Sit(_, seat):
            if table.settings.rated and not identity.account:
                raise Refused(*errors.ONLY_ACCOUNTS)
            table.sit(person, identity.shown_name, seat, now)
        case Free(_, seat):
            table.free(person, seat, now)
        case SeatBot(_, seat, strength):
            if table.settings.rated:
                raise Refused(*errors.ONLY_PEOPLE)
            registry.find(strength)
            table.seat_bot(person, seat, strength, now)
        case Start():
            table.start(person, now)
        case Ready():
            table.ready(person, now)
        case TakeBack():
            table.take_back(person, now)
        case HandOver():
            if not table.settings.helped:
                raise Refused(*refusals.IT_COUNTS)
            table.hand_over(person, now)
        case Resume():
            table.resume(person, now)
        case Resign():
            table.resign(person, now)
        case Leave():
            table.leave(person, now)
        case Agree():
            table.agree(person, now)
        case _:
            raise AssertionError("dispatch knows every command")
