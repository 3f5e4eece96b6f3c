"""Habe fertig, by Steffen Benndorf."""

from vierblatt.core.game import Game, Traits
from vierblatt.core.options import Count
from vierblatt.core.words import Words
from vierblatt.games.habe_fertig import bot, features, knowledge, names, rules, terminal, view

GAME = Game(
    name="habe-fertig",
    title="Habe fertig",
    package=__name__,
    seats=(2, 3, 4),
    options=(
        Count(
            "rounds",
            1,
            100,
            Words(
                "Anzahl der Durchgänge, sonst vier, zu dritt drei",
                "rounds, else four, or three with three players",
            ),
            default=lambda players: 3 if players == 3 else 4,
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
    secrets=("hand", "held", "pressed", "pressed_count"),
    truth=view.truth,
    why_not=names.why_not,
    sketch=terminal.sketch_of,
    rate=bot.rate,
    reason=bot.reason,
    clock=bot.clock,
    swing=7,
    traits=Traits(features.of_table, features.TABLE, features.of_move, features.MOVE),
)
