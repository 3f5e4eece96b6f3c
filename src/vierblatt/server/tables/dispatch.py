"""What a client may ask of a table, carried out."""

from __future__ import annotations

from vierblatt.bots import levels
from vierblatt.core.errors import Refused
from vierblatt.server import errors
from vierblatt.server.people.identity import Guest
from vierblatt.server.wire.messages import (
    Agree,
    AnyCommand,
    Free,
    HandOver,
    Leave,
    Move,
    Ready,
    Resign,
    Resume,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from vierblatt.table import refusals
from vierblatt.table.live import LiveTable


def obey(table: LiveTable, guest: Guest, said: AnyCommand, now: float) -> None:
    """Do it, or raise Refused and leave the table as it is."""
    person = guest.id
    if guest.program and not table.settings.helped:
        raise Refused(*errors.ONLY_PEOPLE)
    match said:
        case Move(id, move):
            seat = table.seat_of(person)
            if seat is None:
                raise Refused(*refusals.NOT_SEATED)
            table.move(person, seat, move, id, now)
        case Sit(_, seat):
            if table.settings.rated and not guest.account:
                raise Refused(*errors.ONLY_ACCOUNTS)
            table.sit(person, guest.shown_name, seat, now)
        case Free(_, seat):
            table.free(person, seat, now)
        case SeatBot(_, seat, strength):
            if table.settings.rated:
                raise Refused(*errors.ONLY_PEOPLE)
            levels.find(strength)
            table.seat_bot(person, seat, strength, now)
        case Start():
            table.start(person, now)
        case Ready():
            table.ready(person, now)
        case TakeBack():
            table.take_back(person, now)
        case HandOver():
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
            raise AssertionError("what does not change the table never comes here")
