"""The browser's types of all messages and events, from the server's: messages.generated.ts.

python tools/message_types.py           write the file
python tools/message_types.py --check   fail if it is not up to date
"""

import sys
import types
from pathlib import Path
from typing import get_type_hints

import msgspec
from msgspec import inspect

from vierblatt import games
from vierblatt.core.words import Happening, Kind, Plain
from vierblatt.server.wire import http, messages
from vierblatt.table import events as table_events
from vierblatt.table.view import TableView

ROOT = Path(__file__).parent.parent
FILE = ROOT / "web" / "src" / "lib" / "api" / "messages.generated.ts"
HEAD = "// Made by `make generate` from the server's messages and the games' views; do not edit.\n"
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
# What fields hold whose Python types leave it open; an update has only what changed.
SAID: dict[tuple[type, str], str] = {
    (messages.Update, "view"): "Partial<TableView> & { number: number }",
    (messages.Update, "match"): "Partial<NonNullable<TableView['match']>> | null",
    (http.GameInfo, "name"): "GameName",
}


class Writer:
    """Declares every type once, those it is made of first."""

    def __init__(self) -> None:
        self.declared: dict[type, str] = {}
        self.text = HEAD

    def add(self, declaration: str) -> None:
        self.text += "\n" + declaration + "\n"

    def games(self) -> None:
        """The view of each game, by the game's name."""
        rows = ""
        for name in games.names():
            shown = get_type_hints(games.find(name).views.view)["return"]
            rows += f"  '{name}': {self.refer(inspect.type_info(shown))};\n"
        self.add(f"export interface Matches {{\n{rows}}}")
        self.add("export type GameName = keyof Matches;")

    def events(self) -> None:
        """What may happen in each game and at its table; asking for the kind tells the rest."""
        rows = ""
        for name in games.names():
            game = games.find(name)
            title = name.title().replace("-", "") + "Event"
            self.union(title, [of_game(happening) for happening in game.names.events])
            rows += f"  '{name}': {title};\n"
        self.add(f"export interface GameEvents {{\n{rows}}}")
        kinds = [kind for kind in vars(table_events).values() if is_table_event(kind)]
        self.union("TableEvent", [self.of_table(kind) for kind in kinds])
        self.add(
            "/** A game's event has its kind under `event`, the table's own under `table`. */\n"
            "export type Happening<G extends GameName = GameName> =\n"
            "  | (GameEvents[G] & { table?: undefined })\n"
            "  | (TableEvent & { event?: undefined });"
        )

    def union(self, name: str, kinds: list[str]) -> None:
        self.add(f"export type {name} =\n  | " + "\n  | ".join(kinds) + ";")

    def of_table(self, kind: type[table_events.TableEvent]) -> str:
        hints = get_type_hints(kind)
        fields = kind.__struct_fields__
        rows = [f"{name}: {self.refer(inspect.type_info(hints[name]))}" for name in fields]
        return "{ " + "; ".join([f"table: '{kind.__struct_config__.tag}'", *rows]) + " }"

    def refer(self, told: inspect.Type) -> str:
        """A type where it is used; one with a name is declared before."""
        if plain := PLAIN.get(type(told)):
            return plain
        match told:
            case inspect.LiteralType(values=values):
                return " | ".join(f"'{value}'" for value in values)
            case inspect.UnionType(types=kinds):
                return " | ".join(self.refer(kind) for kind in kinds)
            case inspect.ListType(item_type=item):
                either = isinstance(item, inspect.UnionType | inspect.LiteralType)
                return f"({self.refer(item)})[]" if either else f"{self.refer(item)}[]"
            case inspect.VarTupleType(item_type=item):
                return f"{self.refer(item)}[]"
            case inspect.TupleType(item_types=items):
                return "[" + ", ".join(self.refer(item) for item in items) + "]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.refer(value)}>"
            case inspect.StructType() | inspect.DataclassType():
                return self.declare(told)
        raise TypeError(f"No TypeScript for {told}: teach tools/message_types.py.")

    def declare(self, told: inspect.StructType | inspect.DataclassType) -> str:
        if told.cls in self.declared:
            return self.declared[told.cls]
        name = self.declared[told.cls] = called(told.cls)
        if name in list(self.declared.values())[:-1]:
            raise TypeError(f"Two messages are called {name}.")
        rows = [f"  {field_name(told, one)}: {self.field(told.cls, one)};" for one in told.fields]
        if isinstance(told, inspect.StructType) and told.tag_field:
            rows.insert(0, f"  {told.tag_field}: '{told.tag}';")
        if told.cls is TableView:
            self.by_game(name, [row for row in rows if not row.startswith(("  game:", "  match:"))])
        else:
            self.add(f"export interface {name} {{\n" + "\n".join(rows) + "\n}")
        return name

    def field(self, cls: type, one: inspect.Field) -> str:
        if said := SAID.get((cls, one.name)):
            return said
        if one.name == "game" and isinstance(one.type, inspect.StrType):
            return "GameName"
        if one.name == "event" and isinstance(one.type, inspect.DictType):
            return "Happening"
        return self.refer(one.type)

    def by_game(self, name: str, rows: list[str]) -> None:
        """`match` is the view of the game that `game` names, so asking for one tells both."""
        self.add(
            "interface AnyTable {\n" + "\n".join(rows) + "\n}\n"
            "export type TableOf<G extends GameName> =\n"
            "  AnyTable & { game: G; match: Matches[G] | null };\n"
            f"export type {name} = {{ [G in GameName]: TableOf<G> }}[GameName];"
        )


def of_game(happening: Happening) -> str:
    rows = [f"{name}: {values(kind)}" for name, kind in happening.fields]
    return "{ " + "; ".join([f"event: '{happening.name}'", *rows]) + " }"


def values(kind: Kind) -> str:
    """Of a few names (two piles, seven lines) each is said; cards and moves are just text."""
    if isinstance(kind, Plain):
        return "number"
    return " | ".join(f"'{one.text}'" for one in kind) if len(kind) < 10 else "string"


def is_table_event(kind: object) -> bool:
    """One of the table's events, and not only there for others to be made from."""
    return (
        isinstance(kind, type)
        and issubclass(kind, table_events.TableEvent)
        and hasattr(kind, "words")
    )


def called(cls: type) -> str:
    """A game's types carry its name: `BlancoView`, `BlancoCell`."""
    prefix, _, rest = cls.__module__.removeprefix(games.__name__ + ".").partition(".")
    of_a_game = rest and prefix.replace("_", "-") in games.names()
    return prefix.title().replace("_", "") * bool(of_a_game) + cls.__name__


def field_name(told: inspect.StructType | inspect.DataclassType, one: inspect.Field) -> str:
    """What a client may leave out has a question mark; the server leaves out nothing."""
    from_client = isinstance(told, inspect.StructType) and told.forbid_unknown_fields
    return one.encode_name + "?" * (from_client and not one.required)


def is_message(thing: object) -> bool:
    """A struct of these modules that is not only there for others to be made from."""
    return (
        isinstance(thing, type)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ in (messages.__name__, http.__name__)
        and not thing.__subclasses__()
    )


def generated() -> str:
    writer = Writer()
    writer.games()
    writer.events()
    writer.refer(inspect.type_info(TableView))
    writer.add(f"export const BOT_NAMES = {list(messages.BOT_NAMES)};")
    for name, thing in (vars(messages) | vars(http)).items():
        if is_message(thing):
            writer.refer(inspect.type_info(thing))
        elif isinstance(thing, types.UnionType):
            kinds = " | ".join(writer.refer(inspect.type_info(kind)) for kind in thing.__args__)
            writer.add(f"export type {name} =\n  | " + kinds.replace(" | ", "\n  | ") + ";")
    return writer.text


def main() -> None:
    text = generated()
    if "--check" not in sys.argv:
        FILE.write_text(text, "utf-8")
    elif not FILE.exists() or FILE.read_text("utf-8") != text:
        sys.exit(f"{FILE.relative_to(ROOT)} is not up to date: run `make generate`.")


if __name__ == "__main__":
    main()
