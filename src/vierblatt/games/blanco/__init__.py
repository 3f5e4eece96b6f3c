"""Blanco, by Reinhard Staupe."""

from collections.abc import Mapping

from vierblatt.core.game import assemble
from vierblatt.core.options import Count, Options, Switch, instead
from vierblatt.core.words import Words


def fit(agreed: Options, given: Mapping[str, object]) -> Options:
    """BL15: wins or games."""
    return instead(agreed, given, "wins", "games")


GAME = assemble(
    __name__,
    title="Blanco",
    seats=(2, 3, 4, 5),
    usual_players=3,
    options=(
        Count(
            "wins",
            1,
            100,
            Words("bis jemand so viele Spiele gewonnen hat", "until somebody has won that many"),
            default=lambda players: 1,
        ),
        Count(
            "games",
            1,
            100,
            Words(
                "so viele Spiele, die übrigen Karten zählen",
                "that many games, counting the cards left",
            ),
            usual=3,
        ),
        Switch(
            "rewards",
            Words("Belohnungen für das Abräumen", "rewards for clearing lines"),
        ),
    ),
    fit=fit,
)
