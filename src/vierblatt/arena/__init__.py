"""Many matches among bots.

`simulate` plays them by the thousand; `tournament` plays duplicate deals, on a GPU with `gpu`;
`standings` are what came of one, and `output` is what is printed. `study` follows the moves of
duplicate deals, `findings` are what they say of a game, and `study_page` with `study_plots` shows
them.
"""
