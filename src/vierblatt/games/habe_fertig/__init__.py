"""Habe fertig, by Steffen Benndorf."""

from vierblatt.core.game import assemble
from vierblatt.core.options import Count
from vierblatt.core.words import Words

GAME = assemble(
    __name__,
    title="Habe fertig",
    seats=(2, 3, 4),
    usual_players=4,
    options=(
        Count(
            "rounds",
            1,
            100,
            Words(
                "Anzahl der Durchgänge, sonst vier, zu dritt drei",
                "rounds, else four, or three with three players",
            ),
            default=lambda players: 3 if players == 3 else 4,  # HF19
        ),
    ),
)
