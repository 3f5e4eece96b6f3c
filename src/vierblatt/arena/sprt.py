"""A sequential test between two bots: play until it is clear whether the first is stronger.

H0: the first wins its fair share. H1: it wins so much more (`margin`, a twentieth of its share if
nothing else is said). After every deal the log-likelihood ratio of the two is looked at, and the
first bound that it crosses decides (Wald's SPRT). A deal counts once, with all its rotations. Its
spread is not known beforehand, so the ratio is that of a normal distribution with the variance
found so far: the generalised SPRT, as chess engines are tested by.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from statistics import fmean
from typing import NamedTuple

from vierblatt.arena.tournament import LineUp, SeatResult
from vierblatt.core.errors import BadOption
from vierblatt.core.words import Language, Words

ERROR = 0.05  # how often each of the two verdicts may be wrong
BOUND = log((1 - ERROR) / ERROR)
LEAST_DEALS = 25  # before that the variance says little

VERDICTS = {
    True: Words(
        "{first} ist stärker als {second}: gewinnt mindestens {margin:.3g} % mehr als gerecht.",
        "{first} is stronger than {second}: it wins at least {margin:.3g} % more than is fair.",
    ),
    False: Words(
        "{first} ist nicht stärker als {second}: gewinnt keine {margin:.3g} % mehr als gerecht.",
        "{first} is not stronger than {second}: it does not win {margin:.3g} % more than is fair.",
    ),
    None: Words(
        "Ob {first} stärker ist als {second}, ist nicht entschieden.",
        "Whether {first} is stronger than {second} is not decided.",
    ),
}
FIGURES = Words(
    "{deals} Blätter, Log-Likelihood-Quotient {ratio:.2f} zwischen −{bound:.2f} und {bound:.2f}; "
    "H0: {fair:.1%} der Siege, H1: {better:.1%}; Irrtum je {error:.0%}.",
    "{deals} deals, log-likelihood ratio {ratio:.2f} between −{bound:.2f} and {bound:.2f}; "
    "H0: {fair:.1%} of the wins, H1: {better:.1%}; each error {error:.0%}.",
)


class Hypotheses(NamedTuple):
    """Two shares of wins."""

    fair: float
    better: float


class SequentialTest:
    """What the deals so far say; once it has decided, it listens no more."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.deals = 0
        self.is_better: bool | None = None  # the verdict
        self._sum = 0.0
        self._squares = 0.0

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of H1 to H0."""
        if self.deals == 0:
            return 0.0
        fair, better = self.hypotheses
        mean = self._sum / self.deals
        # One imaginary deal all won and one all lost: equal deals alone would have no variance.
        center = (self._sum + 1) / (self.deals + 2)
        variance = (self._squares + 1) / (self.deals + 2) - center * center
        return self.deals * (better - fair) * (2 * mean - fair - better) / (2 * variance)

    def add(self, share: float) -> bool:
        """Hear what the first bot won of a deal; whether it is decided."""
        if self.is_better is None:
            self.deals += 1
            self._sum += share
            self._squares += share * share
            ratio = self.ratio
            if self.deals >= LEAST_DEALS and abs(ratio) >= BOUND:
                self.is_better = ratio > 0
        return self.is_better is not None


class Duel:
    """A sequential test of the first bot of a line-up against all others, which are one."""

    def __init__(self, line_up: LineUp, margin: float) -> None:
        names = [*dict.fromkeys(line_up.bots)]
        if len(names) != 2:
            raise BadOption(
                "--sprt entscheidet zwischen zwei Bots.", "--sprt decides between two bots."
            )
        self.line_up, self.margin = line_up, margin
        self.first, self.second = names
        fair = 1 / len(line_up.bots)
        self.test = SequentialTest(Hypotheses(fair, fair * (1 + margin)))

    def hear(self, deal: Iterable[SeatResult]) -> bool:
        """Hear all results of a deal; whether it is decided."""
        return self.test.add(
            fmean(one.win for one in deal if self.line_up.bots[one.bot] == self.first)
        )

    def say(self, language: Language) -> str:
        """The verdict, and what it rests on."""
        names = {"first": self.first, "second": self.second, "margin": 100 * self.margin}
        verdict = VERDICTS[self.test.is_better].say(language).format(**names)
        figures = FIGURES.say(language).format(
            deals=self.test.deals,
            ratio=self.test.ratio,
            bound=BOUND,
            error=ERROR,
            **self.test.hypotheses._asdict(),
        )
        return f"{verdict}\n{figures}"
