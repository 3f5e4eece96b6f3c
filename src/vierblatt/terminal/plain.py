"""A match in the terminal in the plainest way: read what happened, pick a move by its number."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins

from vierblatt import games
from vierblatt.bots.levels import Bot
from vierblatt.core.words import Language, Words
from vierblatt.table.match import Match, heard

GUEST = Words("Gast", "Guest")
GAME = Words("Spiel (Nummer, q beendet): ", "Game (number, q quits): ")
MOVE = Words("Zug (Nummer, q beendet): ", "Move (number, q quits): ")
NO = Words("Bitte eine Nummer von 1 bis {most}.", "A number from 1 to {most}, please.")
RESULT = Words("Ergebnis", "Result")
PLACE = Words("Platz", "place")


def play(match: Match, bot: Bot, language: Language) -> bool:
    """Play seat 0 against bots; False if the person left before the end."""
    names = [GUEST.say(language), *(f"Bot {seat}" for seat in range(1, match.players))]
    for event in heard(match.opening(), 0):
        print(event.say(language, names))
    while not match.over:
        seat = match.movers[0]
        if seat == 0:
            show(match.view(0))
            move = choose_move(match, language)
            if move is None:
                return False
        else:
            move = bot.move(match.seen(seat), random.getrandbits(40))
        for event in heard(match.play(seat, move), 0):
            print(event.say(language, names))
    print(f"\n{RESULT.say(language)}:")
    for seat, name in enumerate(names):
        print(f"  {PLACE.say(language)} {match.places[seat]}: {name} ({match.totals[seat]})")
    return True


def show(view: Any) -> None:
    """The view, field by field."""
    print()
    for name, value in to_builtins(view).items():
        print(f"  {name:>12}: {plainly(value)}")


def plainly(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {plainly(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list):
        nested = any(isinstance(item, (list, dict)) for item in value)
        return ("\n" + " " * 16 if nested else "  ").join(map(plainly, value)) or "-"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "x", False: "."}[value]
    return str(value)


def choose_game(language: Language) -> str | None:
    """The name of one of the games, or None to leave."""
    names = games.names()
    titles = [games.find(name).title for name in names]
    number = pick(titles, GAME.say(language), language)
    return None if number is None else names[number]


def choose_move(match: Match, language: Language) -> str | None:
    """One of the legal moves, or None to leave."""
    moves = match.legal(0)
    words = {named.text: named.say(language) for named in match.game.moves}
    number = pick([words[move] for move in moves], MOVE.say(language), language)
    return None if number is None else moves[number]


def pick(things: Sequence[str], question: str, language: Language) -> int | None:
    """The place of one of the things, or None to leave."""
    for number, thing in enumerate(things, 1):
        print(f"  {number:>3}  {thing}")
    while True:
        try:
            answer = input(question).strip()
        except EOFError:
            return None
        if answer.lower() == "q":
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(things):
            return int(answer) - 1
        print(NO.say(language).format(most=len(things)))
