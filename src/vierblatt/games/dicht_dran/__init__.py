"""Dicht dran, by Reinhard Staupe."""

from vierblatt.core.game import assemble
from vierblatt.core.options import Count, Table
from vierblatt.core.words import Words

# DD1: ours, until somebody enters the printed ones.
PODS = tuple((2, 1, 3)[number % 3] for number in range(1, 101))

GAME = assemble(
    __name__,
    title="Dicht dran",
    seats=(2, 3, 4, 5),
    usual_players=4,
    options=(
        Count(
            "hands",
            1,
            100,
            Words("Anzahl der Durchgänge, sonst zwei", "hands, else two"),
            default=lambda players: 2,  # DD12
        ),
        Table(
            "pods",
            1,
            3,
            PODS,
            Words("Knallschoten auf den Karten 1 bis 100", "pods on the cards 1 to 100"),
        ),
    ),
)
