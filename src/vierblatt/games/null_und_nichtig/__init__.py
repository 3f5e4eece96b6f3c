"""Null & nichtig, by Reiner Stockhausen."""

from collections.abc import Mapping

from vierblatt.core.errors import BadOption
from vierblatt.core.game import Game, Traits
from vierblatt.core.options import Count, Options, Switch
from vierblatt.core.words import Words
from vierblatt.games.null_und_nichtig import bot, features, knowledge, names, rules, terminal, view


def fit(agreed: Options, given: Mapping[str, object]) -> Options:
    """Options that do not go together."""
    if agreed["teams"] and agreed["players"] not in (4, 6):
        raise BadOption(
            "In Teams spielt man zu viert oder zu sechst.",
            "Teams need four or six players.",
        )
    if agreed["target"]:
        if "rounds" in given:
            raise BadOption(
                "Entweder rounds oder target, nicht beides.",
                "Either rounds or target, not both.",
            )
        return agreed | {"rounds": 0}
    return agreed


GAME = Game(
    name="null-und-nichtig",
    title="Null & nichtig",
    package=__name__,
    seats=(3, 4, 5, 6),
    options=(
        Count(
            "rounds",
            1,
            100,
            Words("Anzahl der Runden, sonst so viele wie Spieler", "rounds, else one per player"),
            default=lambda players: players,
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
    secrets=("hand", "held"),
    truth=view.truth,
    why_not=names.why_not,
    sketch=terminal.sketch_of,
    rate=bot.rate,
    reason=bot.reason,
    clock=bot.clock,
    swing=7,
    fit=fit,
    traits=Traits(features.of_table, features.TABLE, features.of_move, features.MOVE),
)
