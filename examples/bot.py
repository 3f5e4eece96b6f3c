"""A bot from outside: it sits down at a table of Vierblatt and plays legal moves to the end.

python examples/bot.py http://127.0.0.1:8000 TOKEN CODE      needs: pip install websockets
docs/outside-bots.md explains every message.
"""

import json
import random
import sys
from itertools import count

from websockets.sync.client import connect


def wish(view: dict) -> dict | None:
    """What to do now, if anything."""
    you, seats = view["you"], view["seats"]
    free = [seat for seat, one in enumerate(seats) if one["plays"] == "nobody"]
    if you is None:
        return {"do": "sit", "seat": free[0]} if free else None
    if view["legal"]:
        return {"do": "move", "move": random.choice(view["legal"])}  # think here
    ready = view["stage"] != "pause" or seats[you]["ready"]
    return None if ready else {"do": "ready"}


def play(address: str, token: str, code: str) -> list[int]:
    """Play at the table of that code until the match is over; gives the totals."""
    url = f"{address.rstrip('/').replace('http', 'ws', 1)}/ws/tables/{code}"
    with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as table:
        table.send(json.dumps({"do": "join", "since": None}))
        ids, view, asked = count(), {}, None  # asked: what we saw when we sent a command
        for message in map(json.loads, table):
            if message["type"] == "update":
                view = message["view"]
                print(*(event["en"] for event in message["events"]), sep="\n")
                if view["stage"] == "over":
                    return view["match"]["totals"]
            elif message["type"] == "done":
                asked, view = None, {}  # what it changed comes with the next update
            elif message["type"] == "refused":
                print(message["en"])
                asked, view = None, {} if view["number"] == asked else view
            if view and asked is None and (command := wish(view)):
                table.send(json.dumps(command | {"id": f"bot-{next(ids)}"}))
                asked = view["number"]
    raise SystemExit("The table was closed.")


if __name__ == "__main__":
    print("Totals:", play(*sys.argv[1:]))
