"""A match in the terminal: `play` leads it, `prompt` asks, `render` draws, `sentences` tells."""
