"""The server that people run, with settings that a test chooses: SETTINGS holds them as JSON."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from roundhouse import server
from roundhouse.server.__main__ import main

PROGRAM = (sys.executable, str(Path(__file__)))

if __name__ == "__main__":
    usual = server.from_environment
    server.from_environment = lambda **chosen: replace(usual(**chosen), **json.loads(os.environ["SETTINGS"]))
    sys.exit(main())
