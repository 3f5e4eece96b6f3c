"""Search over sampled worlds: rollouts in each of them, shared out by sequential halving."""
