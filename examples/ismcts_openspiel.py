"""OpenSpiel's ISMCTS against our casual bot, each at one seat of Dicht dran.

    python examples/ismcts_openspiel.py [matches] [simulations]

ISMCTS knows nothing of the game: it searches worlds that its player cannot tell from the real one,
which our redeal deals for it.
"""

import random
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import vierblatt.envs.openspiel  # noqa: F401  # registers the games
from vierblatt.bots.registry import find
from vierblatt.table.knowledge import SeatKnowledge

MATCHES, SIMULATIONS = (int(said) for said in [*sys.argv[1:], "10", "100"][:2])
game = pyspiel.load_game("vierblatt_dicht_dran(hands=1,players=2)")
dice, casual, won = random.Random(1), find("casual"), 0.0

for match in range(MATCHES):
    search = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(random_state=np.random.RandomState(match)),
        uct_c=1.0,
        max_simulations=SIMULATIONS,
        random_state=np.random.RandomState(match),
    )
    search.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random))
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            action = dice.choice(state.legal_actions())
        elif seat == match % 2:
            action = search.step(state)
        else:
            table = state.table
            seen = SeatKnowledge(table.game, seat, table.knowledge(seat))
            action = table.game.move_numbers[casual.move(seen, dice.getrandbits(48))]
        state.apply_action(action)
    won += state.returns()[match % 2]
print(f"ISMCTS with {SIMULATIONS} simulations won {won:g} of {MATCHES} matches against casual.")
