"""Blanco, by Reinhard Staupe."""

from collections.abc import Mapping

from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game, Traits
from vierblatt.core.options import Count, Options, Switch
from vierblatt.core.words import Words
from vierblatt.games.blanco import bot, features, knowledge, names, outlook, rules, terminal, view
from vierblatt.games.blanco.state import MOST_MOVES, Truth


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
    cards=names.CARDS,
    moves=names.MOVES,
    events=names.EVENTS,
    view=view.view,
    own=view.own,
    truth=view.truth,
    why_not=names.why_not,
    sketch=terminal.sketch_of,
    rate=bot.rate,
    reason=bot.reason,
    clock=outlook.clock,
    patience=outlook.patience,
    outlook=outlook.outlook,
    swing=25,  # between a card left (1) and a game won (39), the units of a standing
    fit=fit,
    traits=Traits(features.of_table, features.TABLE, features.of_move, features.MOVE),
)
