"""A program of its own in which an expert plays a deal of the day.

It reads the deal from its input and writes place and total to its output, as a line of JSON.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import msgspec

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.registry import Bot, SearchBot
from vierblatt.bots.seeds import seed_of_move
from vierblatt.server.matches.daily import STRENGTH, TRY
from vierblatt.server.matches.par import Deal
from vierblatt.server.matches.worker_process import LOW_PRIORITY
from vierblatt.server.wire.http import DailyPar
from vierblatt.table.match import Match
from vierblatt.table.record import Record

AT_LEISURE = 60.0  # seconds for a move: what counts is the number of rollouts, so all play the same


def play(deal: Deal, expert: Bot) -> DailyPar:
    """The same cards and the same bots with the same luck as at everybody's table."""
    players = games.find(deal.game).usual_players
    match = Match.new(deal.game, seed=deal.seed, players=players)
    moved = [0] * players
    bots = tuple(expert.name if seat == TRY else STRENGTH for seat in range(players))
    while not match.over:
        seat = match.movers[0]
        bot = expert if seat == TRY else registry.BOTS[STRENGTH]
        seed = seed_of_move(deal.seed, seat, moved[seat])
        moved[seat] += 1
        seen = registry.informed(bot, match.knowledge(seat), match.history(bots))
        match.play(seat, bot.move(seen, seed))
    record = Record.of(match, [""] * players)
    return DailyPar(record.places[TRY], record.totals[TRY])


def main() -> None:
    os.nice(LOW_PRIORITY)
    expert = registry.BOTS["expert"]
    assert isinstance(expert, SearchBot)
    deal = msgspec.json.decode(sys.stdin.read(), type=Deal)
    par = play(deal, replace(expert, seconds=AT_LEISURE))
    print(msgspec.json.encode(par).decode(), flush=True)


if __name__ == "__main__":
    main()
