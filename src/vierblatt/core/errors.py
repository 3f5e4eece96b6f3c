"""What is refused, each with one sentence a person understands, in both languages."""

from vierblatt.core.words import Language, Words


class Refused(ValueError):
    """Bad input. Nothing was changed by it."""

    def __init__(self, de: str, en: str) -> None:
        super().__init__(en)
        self.words = Words(de, en)

    def say(self, language: Language) -> str:
        return self.words.say(language)


class UnknownGame(Refused):
    """There is no game of that name."""


class BadOption(Refused):
    """An option that the game does not have, or a value that it cannot take."""


class IllegalMove(Refused):
    """A move that is unreadable, out of turn, or against the rules."""


class OutOfTurn(IllegalMove):
    """Another seat is to move."""


class BadRecord(Refused):
    """A record that is unreadable, cut short, altered, or against the rules."""
