"""Compiling ahead: the first search in a game takes long, so somebody makes it before it counts."""

from vierblatt import games
from vierblatt.bots import registry
from vierblatt.bots.registry import SearchBot
from vierblatt.table.match import Match


def warm_up(name: str) -> None:
    """Search where a move has been seen, for which everything must be compiled."""
    from vierblatt.bots.belief import no_belief
    from vierblatt.bots.inference import recognise
    from vierblatt.bots.observer import believing
    from vierblatt.bots.search.worlds import as_record, chance_to_hold

    match = Match.new(name, seed=0, players=games.find(name).usual_players)
    while True:
        seat = match.movers[0]
        match.play(seat, match.legal(seat)[0])
        seat = match.movers[0]
        beliefs = believing(match.knowledge(seat), match.history()).beliefs
        if beliefs is None or beliefs.latest:
            break
    for bot in registry.BOTS.values():
        if isinstance(bot, SearchBot):
            seen = registry.informed(bot, match.knowledge(seat), match.history())
            bot.estimate(seen, seed=0)
            if seen.beliefs is not None:
                chance_to_hold(seen, no_belief(seen.game), seat, (0,), worlds=1, seed=0)
                recognise(seen.game, as_record(seen.game, match.position)[0], seen.beliefs)
