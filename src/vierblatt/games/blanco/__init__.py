"""Blanco, by Reinhard Staupe."""

from collections.abc import Mapping

from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game, Traits
from vierblatt.core.options import Count, Options, Switch
from vierblatt.core.words import Words
from vierblatt.games.blanco import knowledge, outlook, rules, sketch, text, thumb, traits, view
from vierblatt.games.blanco.truth import MOST_MOVES, Truth


def fit(agreed: Options, given: Mapping[str, object]) -> Options:
    """Options that do not go together."""
    if agreed["games"]:
        if "wins" in given:
            raise BadOption(
                "Entweder wins oder games, nicht beides.",
                "Either wins or games, not both.",
            )
        return agreed | {"wins": 0}
    return agreed


GAME = Game(
    name="blanco",
    title="Blanco",
    package=__name__,
    seats=(2, 3, 4, 5),
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
    Truth=Truth,
    setup=rules.setup,
    movers=rules.movers,
    legal=rules.legal,
    apply=rules.apply,
    standing=rules.standing,
    know=knowledge.know,
    know_own=knowledge.know_own,
    redeal=knowledge.redeal,
    most_moves=MOST_MOVES,
    cards=text.CARDS,
    moves=text.MOVES,
    events=text.EVENTS,
    view=view.view,
    own=view.own,
    truth=view.truth,
    why_not=text.why_not,
    sketch=sketch.sketch_of,
    rate=thumb.rate,
    reason=thumb.reason,
    clock=outlook.clock,
    patience=outlook.patience,
    outlook=outlook.outlook,
    swing=25,  # between a card left (1) and a game won (39), the units of a standing
    fit=fit,
    traits=Traits(traits.of_table, traits.TABLE, traits.of_move, traits.MOVE),
)
