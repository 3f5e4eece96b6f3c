"""Players that see what a person at their seat could know, and nothing else.

`registry` has them by name; `heuristic` and `network` are the policies they play by, and `search`
is what the strong ones do before they move. What they conclude from moves is in `observer`,
`belief`, `inference` and `kinds`.
"""
