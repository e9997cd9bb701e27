"""`python -m roundhouse.server`: the server alone, for hosts that do not want the whole command line."""

import argparse
import sys

from roundhouse.core.errors import HouseError
from roundhouse.server import serve


def main() -> int:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="roundhouse serve")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default=None)
    parser.add_argument("--public-url", default=None)
    parser.add_argument("--trusted-proxies", default=None)
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--lan", action="store_true")
    parser.add_argument("--open", action="store_true", dest="open_browser")
    try:
        serve(**vars(parser.parse_args()))
    except HouseError as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
