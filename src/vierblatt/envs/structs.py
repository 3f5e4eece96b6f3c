"""States, observations and actions of OpenSpiel by name, as its own games give them since 2.0.

OpenSpiel's classes for structs can be made in C++ only. These answer to the same calls: each value
is an attribute, and all of them are a dictionary or JSON.
"""

import json
from typing import Any


class Struct:
    """Named values."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.to_json()})"

    def to_dict(self) -> dict[str, Any]:
        return dict(vars(self))

    def to_json(self) -> str:
        return json.dumps(vars(self))


class StateStruct(Struct):
    """The truth: whose turn it is (`current_player`), what chance has decided of a move that waits
    for more (`drawn`), and the fields of the position."""


class ObservationStruct(Struct):
    """What one player knows (`observing_player`): the fields of the position, with holes."""


class ActionStruct(Struct):
    """What a player does (`player`, `action`), in the words of `action_to_string`."""

    player: int
    action: str
