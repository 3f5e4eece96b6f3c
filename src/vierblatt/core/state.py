"""A game's state, declared once: a plain object for the table, a numpy record for speed.

    class Position(State):
        turn: int = i1()
        hand: list[list[int]] = i1(SEATS, 13)

`Position()` holds Python ints and nested lists, all zero. `Position.dtype()` lays the same fields
out as a record for numba. The rules read both in the same words: `position.hand[seat][place]`.

A position is the truth of a match. What a seat knows of it is a state of the same fields, with
holes: a position for whoever asks its fields, and the types tell them apart (games/*/knowledge.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

if TYPE_CHECKING:
    import numpy as np


MOST_PLAYERS = 6


class Field(NamedTuple):
    code: str
    shape: tuple[int, ...]


def i1(*shape: int) -> Any:
    """-128 to 127. Fields are signed, because numba makes a float of unsigned minus signed."""
    return Field("i1", shape)


def i2(*shape: int) -> Any:
    """-32,768 to 32,767."""
    return Field("i2", shape)


def i4(*shape: int) -> Any:
    """Up to two thousand million."""
    return Field("i4", shape)


def u4(*shape: int) -> Any:
    """The words of the random generator, and nothing else."""
    return Field("u4", shape)


class State:
    """One match, whole: what lies where, whose turn it is, and the chance still to come."""

    fields: ClassVar[dict[str, Field]] = {}
    _rows: ClassVar[list[str]]  # the fields that are lists,
    _tables: ClassVar[list[str]]  # and those that are lists of lists
    _zero: ClassVar[dict[str, Any]]

    # ChaCha8 (see chance.py): the seed is its key.
    key: list[int] = u4(8)
    words: list[int] = u4(16)
    drawn: int = i4()

    # How the match goes (see flow.py). The phases are the game's own.
    players: int = i1()
    phase: int = i1()
    turn: int = i1()  # whose, or -1 while it is nobody's
    owes: list[int] = i1(MOST_PLAYERS)  # the choices a seat has still to make, where all make some
    totals: list[int] = i2(MOST_PLAYERS)

    def __init_subclass__(cls) -> None:
        # Wide fields first, so that every field is aligned and no byte is lost between them.
        declared = {
            name: field
            for owner in reversed(cls.__mro__)
            for name, field in vars(owner).get("_declared", vars(owner)).items()
            if isinstance(field, Field)
        }
        cls.fields = dict(sorted(declared.items(), key=lambda item: -int(item[1].code[1])))
        cls._rows = [name for name, field in cls.fields.items() if len(field.shape) == 1]
        cls._tables = [name for name, field in cls.fields.items() if len(field.shape) == 2]
        cls._zero = {name: _zeros(field.shape) for name, field in cls.fields.items()}

    def __init__(self) -> None:
        self._take(self._zero)

    def copy(self) -> Self:
        """The same state again, sharing nothing; what was told stays behind."""
        twin = type(self).__new__(type(self))
        twin._take(vars(self))
        return twin

    def _take(self, values: dict[str, Any]) -> None:
        """Copy all fields; every view and every search begins with this, so it is quick."""
        mine = vars(self)
        mine.update(values)
        for name in self._rows:
            mine[name] = values[name].copy()
        for name in self._tables:
            mine[name] = list(map(list.copy, values[name]))
        self.told: list[tuple[int, ...]] = []

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(
            getattr(self, name) == getattr(other, name) for name in self.fields
        )

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it is no key of a dict

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)}" for name in self.fields)
        return f"{type(self).__name__}({inside})"

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The layout of this state as a numpy record."""
        import numpy as np

        return np.dtype(
            [(name, field.code, field.shape) for name, field in cls.fields.items()], align=True
        )

    def write(self, record: Any) -> None:
        """Copy this state into a numpy record of `dtype()`."""
        for name in self.fields:
            record[name] = getattr(self, name)

    @classmethod
    def read(cls, record: Any) -> Self:
        """The plain state that a numpy record of `dtype()` holds."""
        state = cls()
        for name in cls.fields:
            setattr(state, name, record[name].tolist())
        return state


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    rows, columns = shape  # a list of lists of lists is no field of ours
    return [[0] * columns for _ in range(rows)]
