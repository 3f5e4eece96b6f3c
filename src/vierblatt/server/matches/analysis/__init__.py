"""Analyses of finished matches, made by a process of their own."""
