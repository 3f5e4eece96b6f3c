"""Records: one match as one JSON document that anybody can check."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vierblatt import games
from vierblatt.core.errors import BadRecord, Refused
from vierblatt.core.options import Options
from vierblatt.table.match import Match, hash_of, read_seed

FORMAT = "vierblatt-record/1"
ENDING = ".vierblatt.json"
BOT = "bot:"  # so the name of a bot begins, and its strength follows; no person is called so


@dataclass(frozen=True)
class Record:
    """What was agreed, who sat where, the seed, every move, and what came of it."""

    game: str
    options: Options
    players: list[str]
    seed: str
    moves: list[tuple[int, str]]
    totals: list[int]
    places: list[int]

    @classmethod
    def of(cls, match: Match, players: Sequence[str]) -> Record:
        """The record of a finished match."""
        if not match.over:
            raise BadRecord("Die Partie läuft noch.", "The match is not over yet.")
        return cls(
            match.game.name,
            match.spoken_options(),
            list(players),
            match.seed,
            list(match.moves),
            match.totals,
            match.places,
        )

    @property
    def bots(self) -> tuple[str | None, ...]:
        """By seats the strength of a bot, and None for people."""
        return tuple(
            name.removeprefix(BOT) if name.startswith(BOT) else None for name in self.players
        )

    def json(self) -> str:
        """The text of the record, one move to a line."""
        head = {
            "format": FORMAT,
            "game": self.game,
            "options": self.options,
            "players": self.players,
            "seed": self.seed,
        }
        lines = [f" {_dump(key)}: {_dump(value)}," for key, value in head.items()]
        moves = ",\n".join(f"  {_dump(list(move))}" for move in self.moves)
        result = _dump({"totals": self.totals, "places": self.places})
        return "\n".join(["{", *lines, f' "moves": [\n{moves}],', f' "result": {result}', "}\n"])

    def save(self, path: Path) -> None:
        path.write_text(self.json(), "utf-8")

    def replay(self) -> Match:
        """Play the record through by the rules, or raise BadRecord with the move and the reason."""
        match = Match.new(self.game, seed=self.seed, **self.options)
        for step, (seat, move) in enumerate(self.moves):
            try:
                match.play(seat, move)
            except Refused as refused:
                raise BadRecord(
                    f"Zug {step + 1}: {refused.words.de}", f"Move {step + 1}: {refused.words.en}"
                ) from None
        if not match.over:
            missing = len(self.moves) + 1
            raise BadRecord(
                f"Zug {missing} fehlt: Die Aufzeichnung endet vor der Partie.",
                f"Move {missing} is missing: the record ends before the match does.",
            )
        if (self.totals, self.places) != (match.totals, match.places):
            raise BadRecord(
                f"Nach Zug {len(self.moves)} steht es {match.totals} mit den Plätzen "
                f"{match.places}; die Aufzeichnung nennt {self.totals} und {self.places}.",
                f"After move {len(self.moves)} the totals are {match.totals} and the places "
                f"{match.places}; the record says {self.totals} and {self.places}.",
            )
        return match

    def check_shuffle(self, shown: str) -> None:
        """That the cards were fixed before the match, by the hash that was shown then."""
        if hash_of(self.seed) != shown.strip().lower():
            raise BadRecord(
                "Der Startwert passt nicht zu der Prüfsumme, die am Anfang gezeigt wurde.",
                "The seed does not match the hash that was shown at the start.",
            )


def load(path: Path) -> Record:
    """Read a record from a file, or raise BadRecord."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("Das ist kein Text in UTF-8.", "This is not UTF-8 text.") from None
    except OSError as error:
        raise BadRecord(
            f"Nicht lesbar: {error.strerror}.", f"Cannot be read: {error.strerror}."
        ) from None
    return parse(text)


def parse(text: str) -> Record:
    """Read the text of a record, or raise BadRecord."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" (Zeile {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        place = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadRecord(
            f"Das ist kein vollständiges JSON{where}.", f"This is not complete JSON{place}."
        ) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadRecord(f"Das ist kein {FORMAT}.", f"This is not a {FORMAT}.")
    expected = {"format", "game", "options", "players", "seed", "moves", "result"}
    for key in sorted(expected ^ raw.keys()):
        if key in expected:
            raise BadRecord(f"Es fehlt {key!r}.", f"{key!r} is missing.")
        raise BadRecord(f"Unbekannt ist {key!r}.", f"{key!r} is unknown.")
    return Record(
        _text(raw, "game"),
        _options(raw),
        _names(raw),
        read_seed(_text(raw, "seed")),
        [_move(entry, number) for number, entry in enumerate(_list(raw, "moves"), 1)],
        *_result(raw),
    )


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _wrong(key: str) -> BadRecord:
    return BadRecord(f"{key!r} ist nicht, was es sein soll.", f"{key!r} is not what it should be.")


def _text(raw: dict[str, Any], key: str) -> str:
    if not isinstance(raw[key], str):
        raise _wrong(key)
    return str(raw[key])


def _list(raw: dict[str, Any], key: str) -> list[Any]:
    if not isinstance(raw[key], list):
        raise _wrong(key)
    return list(raw[key])


def _options(raw: dict[str, Any]) -> Options:
    if not isinstance(raw["options"], dict):
        raise _wrong("options")
    games.find(_text(raw, "game")).agree(raw["options"])
    return dict(raw["options"])


def _names(raw: dict[str, Any]) -> list[str]:
    names = _list(raw, "players")
    if not all(isinstance(name, str) for name in names):
        raise _wrong("players")
    if len(names) != raw["options"]["players"]:
        raise BadRecord(
            "Die Namen passen nicht zur Zahl der Spieler.",
            "The names do not match the number of players.",
        )
    return names


def _move(entry: Any, number: int) -> tuple[int, str]:
    match entry:
        case [int(seat), str(move)] if not isinstance(seat, bool):
            return seat, move
    raise BadRecord(
        f"Zug {number}: Ein Zug ist ein Platz und ein Text.",
        f"Move {number}: a move is a seat and a text.",
    )


def _result(raw: dict[str, Any]) -> tuple[list[int], list[int]]:
    match raw["result"]:
        case {"totals": list(totals), "places": list(places), **rest} if not rest:
            return totals, places
    raise _wrong("result")
