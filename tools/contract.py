"""The client's types, written from the page contract: python tools/contract.py --write."""

import argparse
import sys
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from roundhouse.table import contract, lists, review_contract, time_contract, view_contract

FILE = Path(contract.__file__).parents[1] / "client" / "contract.js"
FILES = {
    contract: FILE,
    lists: FILE.with_name("lists.js"),
    review_contract: FILE.with_name("review_contract.js"),
    time_contract: FILE.with_name("time_contract.js"),
    view_contract: FILE.with_name("view_contract.js"),
}
HEAD = "// Written by tools/contract.py from table/{name}.py; do not edit.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def client_types(room: ModuleType = contract) -> str:
    """The records of the contract as types that the client's checker reads."""
    own = room.__name__
    records = [one for one in vars(room).values() if is_typeddict(one) and one.__module__ == own]
    head = HEAD.format(name=own.rpartition(".")[2])
    return head + "\n" + "\n".join(_written(one, own) for one in records) + "\nexport {};\n"


def _written(record: Any, room: str) -> str:
    lines = ["/**", f" * {record.__doc__}", f" * @typedef {{object}} {_name(record, room)}"]
    for name, hint in get_type_hints(record, include_extras=True).items():
        missing = get_origin(hint) is NotRequired
        kind = _kind(get_args(hint)[0] if missing else hint, room)
        lines.append(f" * @property {{{kind}}} {f'[{name}]' if missing else name}")
    return "\n".join([*lines, " */"])


def _kind(hint: Any, room: str) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return _name(hint, room)
    inside = get_args(hint)
    match get_origin(hint):
        case origin if origin is Literal:
            return " | ".join(f'"{one}"' for one in inside)
        case origin if origin in (Union, UnionType):
            return " | ".join(_kind(one, room) for one in inside)
        case origin if origin is list:
            kind = _kind(inside[0], room)
            return f"({kind})[]" if "|" in kind else f"{kind}[]"
        case origin if origin is tuple:
            return f"[{', '.join(_kind(one, room) for one in inside)}]"
        case origin if origin is dict:
            return f"Record<{_kind(inside[0], room)}, {_kind(inside[1], room)}>"
    raise ValueError(f"{hint} has no type in the client")


def _name(record: Any, room: str) -> str:
    name, home = str(record.__name__).removesuffix("Json"), record.__module__
    return name if home == room else f'import("./{home.rpartition(".")[2]}.js").{name}'


def main() -> int:
    """Write the file, or say whether it is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        for room, file in FILES.items():
            file.write_text(client_types(room), encoding="utf-8")
    same = all(file.exists() and file.read_text(encoding="utf-8") == client_types(room) for room, file in FILES.items())
    print("the client's types are those of the contract" if same else "the client's types differ: --write them again")
    return not same


if __name__ == "__main__":
    sys.exit(main())
