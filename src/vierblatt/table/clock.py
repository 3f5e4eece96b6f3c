"""The clock of one seat. It knows no wall clock: every time is given to it."""

from dataclasses import dataclass

from vierblatt.table.settings import Settings


@dataclass
class Clock:
    """What is left for this move and in total, as of the moment since which it runs."""

    move: float | None = None
    total: float | None = None
    since: float | None = None  # None while it stands still

    @classmethod
    def wound(cls, settings: Settings) -> "Clock":
        return cls(settings.per_move, settings.total)

    @property
    def due(self) -> float | None:
        """When it will reach zero if nobody stops it."""
        left = [seconds for seconds in (self.move, self.total) if seconds is not None]
        return self.since + min(left) if self.since is not None and left else None

    @property
    def total_ends_first(self) -> bool:
        return self.total is not None and (self.move is None or self.total <= self.move)

    def run(self, now: float) -> None:
        self.since = now

    def stop(self, now: float) -> None:
        if self.since is not None:
            spent = now - self.since
            self.move = None if self.move is None else max(0.0, self.move - spent)
            self.total = None if self.total is None else max(0.0, self.total - spent)
            self.since = None

    def earn(self, settings: Settings) -> None:
        """A move was made in time."""
        if self.total is not None:
            self.total += settings.increment

    def next_move(self, settings: Settings) -> None:
        self.move = settings.per_move
