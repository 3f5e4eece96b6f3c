"""A bot from outside: it sits down at a table of Vierblatt and plays legal moves to the end.

python examples/bot.py http://127.0.0.1:8000 TOKEN CODE      needs: pip install websockets
docs/outside-bots.md explains every message.
"""

import json
import random
import sys

from websockets.sync.client import connect


def answer(view: dict) -> dict | None:
    """What to do now, if anything. An id that was sent before acts no second time."""
    if view["you"] is None:
        free = [n for n, seat in enumerate(view["seats"]) if seat["plays"] == "nobody"]
        return {"do": "sit", "id": f"sit {free[0]}", "seat": free[0]} if free else None
    if view["legal"]:
        move = random.choice(view["legal"])  # think here
        return {"do": "move", "id": f"move {view['asked']}", "move": move}
    if view["stage"] == "pause":
        return {"do": "ready", "id": f"ready {view['number']}"}
    return None


def play(address: str, token: str, code: str) -> list[int]:
    """Play at the table of that code until the match is over; gives the totals."""
    url = f"{address.replace('http', 'ws', 1).rstrip('/')}/ws/tables/{code}"
    with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as table:
        table.send(json.dumps({"do": "join", "since": None}))
        view = {"match": {}}
        for message in map(json.loads, table):
            if message["type"] == "refused":
                print(message["en"])
            if message["type"] == "update":
                print(*(event["en"] for event in message["events"]), sep="\n")
                view |= message["view"]  # what has changed
                view["match"] |= message["match"] or {}
                if view["stage"] == "over":
                    return view["match"]["totals"]
                if command := answer(view):
                    table.send(json.dumps(command))
    raise SystemExit("The table was closed.")


if __name__ == "__main__":
    print("Totals:", play(*sys.argv[1:]))
