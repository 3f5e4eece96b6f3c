"""A match in the terminal, against bots: read what happened, look at the table, pick a move."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vierblatt import games
from vierblatt.analysis.advice import advise
from vierblatt.analysis.reasons import conclusion
from vierblatt.bots import registry
from vierblatt.bots.registry import SearchBot
from vierblatt.core.errors import Refused
from vierblatt.core.extras import MissingExtra, has
from vierblatt.core.sketch import with_minus
from vierblatt.core.words import Event, Language, Words
from vierblatt.table.events import TookBack
from vierblatt.table.live import LiveTable
from vierblatt.table.record import Record
from vierblatt.table.settings import Settings
from vierblatt.terminal.prompt import HELP, key_of, pick
from vierblatt.terminal.render import make_console, render, sketch_of
from vierblatt.terminal.sentences import sentences

ME, SEAT = "guest", 0
HINT, BACK = "!", "-"
GUEST = Words("Gast", "Guest")
YOU = Words("Du", "You")
GAME = Words("Spiel (q beendet): ", "Game (q quits): ")
MOVE = Words("Dein Zug (? hilft): ", "Your move (? helps): ")
HELPS = Words(
    "Wähle einen Buchstaben, oder schreib Karte oder Zug aus, soweit sie eindeutig sind.\n"
    "!  Tipp    -  letzten Zug zurücknehmen    q  beenden    vierblatt rules {game}: die Regeln",
    "Choose a letter, or write the card or move, as far as there is only one such.\n"
    "!  hint    -  take your last move back    q  quit    vierblatt rules {game}: the rules",
)
GO_ON = Words("Weiter mit Enter … ", "Press Enter to go on … ")
THINKING = Words(
    "Einen Moment, beim ersten Mal dauert es länger …", "One moment, the first time takes longer …"
)
OTHERS_THINK = Words(
    "Die anderen überlegen, beim ersten Mal länger …", "The others think, longer the first time …"
)
WINS = Words("gewinnt zu {win:.0%}", "wins {win:.0%}")
AS_OFTEN = Words("gewinnt etwa ebenso oft", "wins about as often")
RESULT = Words("Ergebnis", "Result")
COLUMNS = (Words("Platz", "Place"), Words("Name", "Name"))


class TerminalMatch:
    """One person at a live table, and bots at all other seats."""

    def __init__(self, table: LiveTable, strength: str, language: Language) -> None:
        self.table = table
        self.language = language
        self.console: Console = make_console()
        self.bot = registry.find(strength)
        self.names = [YOU.say(language), *(f"Bot {n}" for n in range(1, len(table.seats)))]
        self._heard = 0

    def play(self) -> Record | None:
        """Until the match is over; None if the person left before."""
        while self.table.stage != "over":
            self._let_bots_move()
            self._tell()
            if not (self._look_at_scores() if self.table.stage == "pause" else self._decide()):
                return None
        self._show_result()
        return self.table.record

    def _let_bots_move(self) -> None:
        if isinstance(self.bot, SearchBot):
            with self.console.status(OTHERS_THINK.say(self.language)):
                self._bots_move()
        else:
            self._bots_move()

    def _bots_move(self) -> None:
        while awaited := self.table.awaited(time.time()):
            one = awaited[0]
            seen = registry.informed(self.bot, one.seen, self.table.history())
            text = self.bot.move(seen, random.getrandbits(40))
            self.table.move(None, one.seat, text, one.move_id, time.time())

    def _tell(self) -> None:
        """What happened since the last time."""
        heard = self.table.since(ME, self._heard)
        self._heard += len(heard)
        events = [one.event for one in heard if isinstance(one.event, Event | TookBack)]
        for sentence in sentences(events, self.language, self.names, SEAT):
            self.console.print(Padding(Text(sentence, style="dim"), (0, 0, 0, 2), expand=False))

    def _look_at_scores(self) -> bool:
        try:
            input(f"\n{GO_ON.say(self.language)}")
        except EOFError:
            return False
        self.table.ready(ME, time.time())
        return True

    def _decide(self) -> bool:
        """Make a move, or take one back; False to leave."""
        if self.table.stage == "over":
            return True
        view = self.table.view(ME)
        render(self.console, sketch_of(self.table.game, view.match, self.names, self.language))
        game = self.table.game
        moves = sorted(view.legal, key=game.read_move)
        words = [game.names.moves[game.read_move(move)].say(self.language) for move in moves]
        picked: int | str | None = None
        while True:
            asked, commands = MOVE.say(self.language), (HELP, HINT, BACK)
            listed = picked == HINT  # and the hint says its own keys
            picked = pick(self.console, asked, words, self.language, commands, listed=listed)
            if picked is None:
                return False
            if isinstance(picked, int):
                decision = f"move {view.asked}"
                self.table.move(ME, SEAT, moves[picked], decision, time.time())
                return True
            if picked == BACK and self._take_back():
                return True
            if picked == HINT:
                self._advise(moves, words)
            elif picked == HELP:
                self.console.print(HELPS.say(self.language).format(game=game.name))

    def _take_back(self) -> bool:
        try:
            self.table.take_back(ME, time.time())
        except Refused as refused:
            self.console.print(refused.say(self.language), style="yellow")
            return False
        return True

    def _advise(self, moves: list[str], words: list[str]) -> None:
        match = self.table.match
        assert match is not None
        if not has("fast"):
            self.console.print(MissingExtra("fast").say(self.language), style="yellow")
            return
        from vierblatt.bots.observer import believing

        with self.console.status(THINKING.say(self.language)):
            seen = believing(match.knowledge(SEAT), self.table.history())
            found, told = advise(seen, seed=random.getrandbits(40)), conclusion(seen)
        for one in found[:3]:
            place = moves.index(one.move)
            why = "" if one.reason is None else f" ({one.reason.say(self.language)})"
            as_often = one.alike and one is not found[0]
            chance = (AS_OFTEN if as_often else WINS).say(self.language).format(win=one.win)
            self.console.print(f"{key_of(place):>2}  {words[place]}: {chance}{why}", style="green")
        if told is not None:
            self.console.print(told.say(self.language, self.names), style="green")

    def _show_result(self) -> None:
        self._tell()
        assert self.table.record is not None
        tally = self.table.game.terminal.tally(self.table.view(ME).match)
        columns = [words.say(self.language).capitalize() for words in (*COLUMNS, tally)]
        title = f"{self.table.game.title}: {RESULT.say(self.language)}"
        shown = Table(*columns, title=title)
        shown.columns[-1].justify = "right"
        record = self.table.record
        ranked = sorted(zip(record.places, self.names, record.totals, strict=True))
        for rank, name, total in ranked:
            shown.add_row(
                str(rank),
                name,
                with_minus(str(total)),
                style="bold" if name == self.names[0] else "",
            )
        self.console.print()
        self.console.print(shown)


def play(
    game: str, options: Mapping[str, object], strength: str, seed: int | None, language: Language
) -> Record | None:
    """A match against bots of that strength; None if the person left before its end."""
    now = time.time()
    table = LiveTable.open(
        game,
        options,
        person=ME,
        name=GUEST.say(language),
        seed=seed,
        settings=Settings(strength=strength),
        now=now,
    )
    match = TerminalMatch(table, strength, language)
    for seat in range(1, len(table.seats)):
        table.seat_bot(ME, seat, strength, now)
    table.start(ME, now)
    return match.play()


def choose_game(language: Language) -> str | None:
    """The name of one of the games, or None to leave."""
    names = games.names()
    titles = [games.find(name).title for name in names]
    picked = pick(make_console(), GAME.say(language), titles, language)
    return names[picked] if isinstance(picked, int) else None
