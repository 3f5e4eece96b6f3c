"""Many matches among bots.

`simulate` plays them by the thousand; `tournament` plays duplicate deals, on a GPU with `gpu`;
`standings` are what came of one, and `output` is what is printed.
"""
