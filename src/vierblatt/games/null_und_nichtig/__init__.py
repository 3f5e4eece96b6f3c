"""Null & nichtig, by Reiner Stockhausen."""

from collections.abc import Mapping

from vierblatt.core.errors import BadOption
from vierblatt.core.game import assemble
from vierblatt.core.options import Count, Options, Switch, instead
from vierblatt.core.words import Words


def fit(agreed: Options, given: Mapping[str, object]) -> Options:
    """NN13: rounds or target. NN15: teams of two or three."""
    if agreed["teams"] and agreed["players"] not in (4, 6):
        raise BadOption(
            "In Teams spielt man zu viert oder zu sechst.",
            "Teams need four or six players.",
        )
    return instead(agreed, given, "rounds", "target")


GAME = assemble(
    __name__,
    title="Null & nichtig",
    seats=(3, 4, 5, 6),
    usual_players=4,
    options=(
        Count(
            "rounds",
            1,
            100,
            Words("Anzahl der Runden, sonst so viele wie Spieler", "rounds, else one per player"),
            default=lambda players: players,  # NN12
        ),
        Count(
            "target",
            1,
            1000,
            Words("bis jemand mehr Punkte als das Ziel hat", "until a total exceeds the target"),
            usual=100,
        ),
        Switch("teams", Words("zwei Teams, abwechselnd sitzend", "two teams, seated in turn")),
    ),
    fit=fit,
)
