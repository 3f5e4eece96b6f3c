"""The tables of this process, with the people and bots around them."""
