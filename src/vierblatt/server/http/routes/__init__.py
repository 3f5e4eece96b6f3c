"""The routes, one module for each subject."""
