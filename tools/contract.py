"""The client's types, written from the page contract: python tools/contract.py --write."""

import argparse
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from roundhouse.table import contract

FILE = Path(contract.__file__).parents[1] / "client" / "contract.js"
HEAD = "// Written by tools/contract.py from table/contract.py; do not edit.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def client_types() -> str:
    """The records of the contract as types that the client's checker reads."""
    records = [one for one in vars(contract).values() if is_typeddict(one)]
    return HEAD + "\n" + "\n".join(_written(one) for one in records) + "\nexport {};\n"


def _written(record: Any) -> str:
    lines = ["/**", f" * {record.__doc__}", f" * @typedef {{object}} {_name(record)}"]
    for name, hint in get_type_hints(record, include_extras=True).items():
        missing = get_origin(hint) is NotRequired
        kind = _kind(get_args(hint)[0] if missing else hint)
        lines.append(f" * @property {{{kind}}} {f'[{name}]' if missing else name}")
    return "\n".join([*lines, " */"])


def _kind(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return _name(hint)
    inside = get_args(hint)
    match get_origin(hint):
        case origin if origin is Literal:
            return " | ".join(f'"{one}"' for one in inside)
        case origin if origin in (Union, UnionType):
            return " | ".join(_kind(one) for one in inside)
        case origin if origin is list:
            kind = _kind(inside[0])
            return f"({kind})[]" if "|" in kind else f"{kind}[]"
        case origin if origin is tuple:
            return f"[{', '.join(_kind(one) for one in inside)}]"
        case origin if origin is dict:
            return f"Record<{_kind(inside[0])}, {_kind(inside[1])}>"
    raise ValueError(f"{hint} has no type in the client")


def _name(record: Any) -> str:
    return str(record.__name__).removesuffix("Json")


def main() -> int:
    """Write the file, or say whether it is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        FILE.write_text(client_types(), encoding="utf-8")
    same = FILE.exists() and FILE.read_text(encoding="utf-8") == client_types()
    print("the client's types are those of the contract" if same else "the client's types differ: --write them again")
    return not same


if __name__ == "__main__":
    sys.exit(main())
