"""Search over sampled worlds.

`worlds` deals anew what a seat does not know, `rollout` plays moves out there and evaluates the
outcome, `halving` shares the rollouts out among the moves, `compiled` makes machine code of it.
"""
