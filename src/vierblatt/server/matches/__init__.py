"""Finished matches, and the deal of the day."""
