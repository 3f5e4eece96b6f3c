"""Random players in OpenSpiel; chance is a player like others."""

import random

import pyspiel

import vierblatt.envs.openspiel  # noqa: F401  # registers the games

state = pyspiel.load_game("vierblatt_null_und_nichtig(players=4)").new_initial_state()
while not state.is_terminal():
    state.apply_action(random.choice(state.legal_actions()))
print("Earned:", state.returns())
