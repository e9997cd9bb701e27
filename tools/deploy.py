"""Run the files of deploy/ without a container engine, as near to the real thing as one machine allows.

python tools/deploy.py --work /var/tmp/roundhouse-deploy

Needs root, the network for packages, and Debian's debootstrap, iproute2, nginx-light and postgresql.
1. image: every step of the Dockerfile in a clean Debian; its command, health check and stop signal in the result.
2. compose: two servers from that image, PostgreSQL and the proxy (Caddy, then nginx), each with its address from the
   compose file in a network namespace of its own; whole games, kill -9 of either server, false X-Forwarded-For.
3. unit: the systemd unit under a systemd of its own; its limits, its sandbox, its restart.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import composed
import rootfs
import united
from recipes import image

NEEDED = ("debootstrap", "unshare", "chroot", "setpriv", "prlimit", "ip", "nginx", "nsenter", "apt-get", "dpkg-deb")
BEGAN = time.monotonic()


def tell(words: str) -> None:
    """One line of progress."""
    print(f"{time.monotonic() - BEGAN:7.1f} s  {words}", flush=True)


def main() -> int:
    """Check what is there, go into namespaces of our own, run, clean up."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, default=Path("/var/tmp/roundhouse-deploy"), help="folder to build in")
    parser.add_argument("--only", choices=("image", "compose", "unit"), help="one part (compose builds the image, too)")
    parser.add_argument("--built", action="store_true", help="take the image of the last run")
    parser.add_argument("--think", type=float, default=0.3, help="mean seconds a person thinks")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    missing = [name for name in NEEDED if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")]
    if os.geteuid() or missing:
        print(f"tools/deploy.py needs root, and these are missing: {', '.join(missing) or 'none'}", file=sys.stderr)
        return 2
    if chosen.inside:
        return run(chosen)
    chosen.work.mkdir(parents=True, exist_ok=True)
    again = [sys.executable, __file__, "--inside", *sys.argv[1:]]
    # Mounts, and every process that was started, end with these namespaces.
    code = subprocess.call(["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", *again])
    for leftover in chosen.work.glob("run-*"):
        shutil.rmtree(leftover)
    united.forget_groups()
    return code


def run(chosen: argparse.Namespace) -> int:
    """The parts, one after the other."""
    work = chosen.work / f"run-{os.getpid()}-{int(time.time())}"
    work.mkdir()
    wrong: list[str] = []
    tell("fetching: a clean Debian, another with systemd, Caddy")
    base, booted = rootfs.debian(chosen.work / "debian"), united.prepare(chosen.work / "debian-systemd")
    composed.fetch_caddy(work)
    made = rootfs.Image(chosen.work / "image", image()[-1])
    if not chosen.built or not made.root.exists():
        shutil.rmtree(made.root, ignore_errors=True)
        rootfs.build(image(), base, work, tell).root.rename(made.root)
    network = composed.Network(work)
    if chosen.only in (None, "image"):
        wrong += composed.try_image(made, work, tell)
    if chosen.only in (None, "compose"):
        for proxy in ("caddy", "nginx"):
            wrong += composed.try_compose(made, proxy, network, work, chosen.think, tell)
    if chosen.only in (None, "unit"):
        wrong += united.try_unit(made, booted, work, tell)
    for words in wrong:
        tell(f"WRONG: {words}")
    tell("everything is as promised" if not wrong else f"{len(wrong)} promises are not kept")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
