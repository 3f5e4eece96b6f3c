"""Dicht dran, by Reinhard Staupe."""

from vierblatt.core.game import Game, Traits
from vierblatt.core.options import Count, Table
from vierblatt.core.words import Words
from vierblatt.games.dicht_dran import bot, features, knowledge, names, rules, terminal, view

# DD1: ours, until somebody enters the printed ones.
PODS = tuple((2, 1, 3)[number % 3] for number in range(1, rules.CARDS + 1))

GAME = Game(
    name="dicht-dran",
    title="Dicht dran",
    package=__name__,
    seats=(2, 3, 4, 5),
    options=(
        Count(
            "hands",
            1,
            100,
            Words("Anzahl der Durchgänge, sonst zwei", "hands, else two"),
            default=lambda players: 2,
        ),
        Table(
            "pods",
            1,
            3,
            PODS,
            Words("Knallschoten auf den Karten 1 bis 100", "pods on the cards 1 to 100"),
        ),
    ),
    Truth=rules.Truth,
    setup=rules.setup,
    movers=rules.movers,
    legal=rules.legal,
    apply=rules.apply,
    standing=rules.standing,
    know=knowledge.know,
    know_own=knowledge.know_own,
    redeal=knowledge.redeal,
    most_moves=rules.MOST_MOVES,
    cards=names.CARDS,
    moves=names.MOVES,
    events=names.EVENTS,
    view=view.view,
    own=view.own,
    secrets=("hand", "held", "laid"),
    truth=view.truth,
    why_not=names.why_not,
    sketch=terminal.sketch_of,
    rate=bot.rate,
    reason=bot.reason,
    clock=bot.clock,
    swing=5,
    traits=Traits(features.of_table, features.TABLE, features.of_move, features.MOVE),
)
