"""Random agents in PettingZoo, one after the other."""

from vierblatt.envs.pettingzoo import env

table = env("blanco", players=3)
table.reset(seed=1)
for agent in table.agent_iter():
    seen, reward, over, cut, info = table.last()
    table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
    if over:
        print(agent, "has earned", reward)
