"""Many games on a cluster of two workers, one of which dies in the middle: are the logs those of one machine?

python tools/cluster.py --games 2000
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from arena.clusters import MORTAL, await_workers, cluster


def main() -> int:
    """Play here and there, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--dies-at", type=int, default=20_000, help="of which move of its bot the first worker dies")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bot.py").write_text(MORTAL)
        bots = f"{folder / 'bot.py'}:mortal,random"
        words = [
            "simulate",
            "next_station",
            "--bots",
            bots,
            "--games",
            str(chosen.games),
            "--seed",
            "cluster",
            "--json",
        ]
        command = [sys.executable, "-m", "roundhouse", *words, "--logs"]
        with cluster(folder, (chosen.dies_at, 0)) as (address, workers):
            await_workers(address, len(workers))
            subprocess.run([*command, str(folder / "far"), "--on", address], check=True, stdout=subprocess.DEVNULL)
            died = workers[0].poll()
        subprocess.run([*command, str(folder / "near")], check=True, stdout=subprocess.DEVNULL)
        far, near = ({one.name: one.read_bytes() for one in (folder / way).iterdir()} for way in ("far", "near"))
    differing = sum(far.get(one) != log for one, log in near.items())
    print(f"{len(far)} games on the cluster, {len(near)} here, {differing} logs differ; first worker: {died}")
    return bool(differing or len(far) != len(near) or died is None)


if __name__ == "__main__":
    sys.exit(main())
