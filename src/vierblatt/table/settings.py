"""What a table agrees on besides the rules: time, absence, and whether it counts."""

import re
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from vierblatt.core.errors import BadOption


@dataclass(frozen=True)
class Settings:
    """All times are seconds. `None` as a clock means that there is none."""

    strength: str = "casual"  # of the stand-ins, and of the bots that go on for people who left
    rated: bool = False  # no hints and no take-backs
    daily: str | None = (
        None  # the day whose deal this is: no help either, and the seed stays secret
    )
    per_move: float | None = None  # at zero a bot makes that one move
    total: float | None = None  # at zero a bot plays on for the rest of the match
    increment: float = 0  # added to the total after each of one's moves
    pause: float = 60  # the longest look at the scores between two rounds; 0 for none
    remind_after: float = 20  # so long after somebody went away they are reminded,
    stand_in_after: float = 60  # and so long after that same moment a stand-in plays for them
    # So many moves of stand-ins, and whoever they play for has given up; None: as many as need be.
    gives_up_after: int | None = None
    # When bots take the free seats and the cards are dealt; None: when the host says so.
    starts_at: float | None = None

    def __post_init__(self) -> None:
        check_strength(self.strength)
        if not isinstance(self.rated, bool):
            raise _bad("rated")
        if self.daily is not None and not _is_day(self.daily):
            raise _bad("daily")
        if self.gives_up_after is not None and (
            type(self.gives_up_after) is not int or not 1 <= self.gives_up_after <= 1000
        ):
            raise _bad("gives_up_after")
        if self.starts_at is not None and type(self.starts_at) is not float:
            raise _bad("starts_at")
        for name in ("per_move", "total"):
            if getattr(self, name) is not None and not _seconds(getattr(self, name), least=1):
                raise _bad(name)
        for name in ("increment", "pause", "remind_after", "stand_in_after"):
            if not _seconds(getattr(self, name), least=0):
                raise _bad(name)

    @cached_property
    def timed(self) -> bool:
        return self.per_move is not None or self.total is not None

    @cached_property
    def helped(self) -> bool:
        """Whether there may be hints and take-backs."""
        return not self.rated and self.daily is None

    def json(self) -> dict[str, Any]:
        return asdict(self)


def check_strength(strength: object) -> None:
    """The table does not know the bots: any short word may name one."""
    if not isinstance(strength, str) or not re.fullmatch("[a-z][a-z0-9_-]{0,39}", strength):
        raise BadOption(
            "Die Stärke eines Bots ist ein Wort wie casual.",
            "The strength of a bot is a word such as casual.",
        )


def _seconds(given: object, least: float) -> bool:
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        return False
    return least <= given <= 10**7


def _is_day(given: object) -> bool:
    return isinstance(given, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", given) is not None


def _bad(name: str) -> BadOption:
    return BadOption(
        f"{name} kann diesen Wert nicht haben.", f"{name} is a setting that cannot take this value."
    )
