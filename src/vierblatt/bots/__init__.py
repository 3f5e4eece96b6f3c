"""Players that see what a person at their seat could know, and nothing else."""
