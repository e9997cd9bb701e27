"""The systemd unit under a real systemd: a clean Debian is booted in namespaces of its own with the unit in it.

Only what needs a controller of control groups (MemoryHigh, MemoryMax, TasksMax, CPUWeight) depends on the machine:
systemd is given one empty group of the unified hierarchy and applies what that hierarchy offers.
"""

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from composed import GAMES, check, wait
from proxied import Door, Person
from recipes import DEPLOY, unit
from rootfs import DEVICES, Image, debian, run

BASE = "python3,python3-venv,ca-certificates,systemd,systemd-sysv,dbus"
GROUP = "roundhouse-deploy"
NAME = "roundhouse.service"


def prepare(place: Path) -> Path:
    """A clean Debian with systemd; kept for the next time."""
    return debian(place, BASE)


def try_unit(image: Image, base: Path, work: Path, tell: Callable[[str], None]) -> list[str]:
    """Boot, start, look, kill, stop. What is not as promised."""
    root = work / "unit"
    run("cp", "-a", "--reflink=auto", base, root)
    run("cp", "-a", image.root / "opt" / "roundhouse", root / "opt" / "roundhouse")
    run("cp", DEPLOY / NAME, root / "etc" / "systemd" / "system" / NAME)
    (root / "etc" / "roundhouse.env").write_text("ROUNDHOUSE_PUBLIC_URL=http://games.test\n")
    booted = boot(root, work)
    try:
        return Machine(booted.pid, tell).examine()
    finally:
        booted.kill()
        booted.wait()


class Machine:
    """The booted Debian, asked through its systemctl."""

    def __init__(self, outer: int, tell: Callable[[str], None]) -> None:
        self.outer, self.tell = outer, tell
        wait(lambda: self.say("systemctl", "is-system-running") in ("running", "degraded"), "systemd is up")
        version = self.say("systemctl", "--version").splitlines()[0]
        self.tell(f"unit: {version} is {self.say('systemctl', 'is-system-running')}")

    def say(self, *words: str) -> str:
        """What a command answers inside."""
        children = Path(f"/proc/{self.outer}/task/{self.outer}/children").read_text().split()
        if not children:
            return ""
        into = ["nsenter", "-t", children[0], "--mount", "--pid", "--root", "--wd"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SYSTEMD_COLORS": "0", "LC_ALL": "C.UTF-8"}
        done = subprocess.run([*into, *words], capture_output=True, text=True, env=environment)
        return (done.stdout + done.stderr).strip()

    def show(self, name: str) -> str:
        """A property of the unit."""
        return self.say("systemctl", "show", "--value", "-p", name, NAME)

    def inside(self, path: str) -> str:
        """A file of the main process."""
        return self.say("cat", f"/proc/{self.show('MainPID')}/{path}")

    def examine(self) -> list[str]:
        """Everything the unit promises."""
        verified = self.say("systemd-analyze", "verify", f"/etc/systemd/system/{NAME}")
        self.say("systemctl", "enable", "--now", NAME)
        person = Person(Door("127.0.0.1", 8000, "games.test"), "127.0.0.1")
        wait(lambda: answers(person) or self.show("NRestarts") not in ("", "0"), "the unit answers")
        if not answers(person):
            raise RuntimeError(self.say("journalctl", "--no-pager", "-n", "8", "-u", NAME))
        exposure = self.say("systemd-analyze", "security", "--no-pager", NAME).splitlines()[-1]
        self.tell(f"unit: {exposure.strip('→ ')}")
        table = play_with_a_bot(person.come_in())
        wrong = check({"systemd-analyze verify has nothing to say": verified == "", **self.promises()})
        if verified:
            self.tell(f"unit: verify says {verified[:300]}")
        self.say("systemctl", "kill", "-s", "KILL", NAME)
        wait(lambda: self.show("NRestarts") == "1" and answers(person), "systemd starts it again")
        person.surely("GET", f"/api/tables/{table}")
        self.tell("unit: killed, started again by systemd, the table is there")
        self.say("systemctl", "stop", NAME)
        log = self.say("journalctl", "--no-pager", "-n", "20", "-u", NAME)
        wrong += check({"stops in good order": self.show("Result") == "success" and "house is closed" in log})
        return [f"unit: {words}" for words in wrong]

    def promises(self) -> dict[str, bool]:
        """What systemd has made of the unit's settings, seen from the process."""
        told = unit((DEPLOY / NAME).read_text())
        status = dict(line.split(":\t", 1) for line in self.inside("status").splitlines() if ":\t" in line)
        files = next(line.split() for line in self.inside("limits").splitlines() if line.startswith("Max open files"))
        controllers = self.say("cat", "/sys/fs/cgroup/cgroup.controllers")
        self.tell(f"unit: user {status['Uid'].split()[0]}, {files[4]} files; controllers here: {controllers or 'none'}")
        writable = self.say("find", "/var/lib/private/roundhouse", "-name", "roundhouse.db", "-perm", "600")
        return {
            "runs as a user of its own": status["Uid"].split()[0] not in ("0", "65534"),
            "has no capability": int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0,
            "gains no privilege and filters system calls": (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2"),
            "may open as many files as the unit says": files[4] == told["LimitNOFILE"][0],
            "the database is its own alone": bool(writable),
            "memory is bounded where the machine can": "memory" not in controllers
            or self.show("MemoryMax") == str(2**30),
        }


def play_with_a_bot(person: Person) -> str:
    """A few moves against the strongest bot: its process thinks inside the sandbox."""
    wish = {"game": GAMES[0], "pace": 0, "seats": [{"kind": "me"}, {"kind": "bot", "level": "hard"}]}
    table: str = person.surely("POST", "/api/tables", wish)["table"]
    for number in range(3):
        wait(lambda: person.surely("GET", f"/api/tables/{table}?seat=0")["choices"], f"move {number}")
        page = person.surely("GET", f"/api/tables/{table}?seat=0")
        body = {"seat": 0, "seq": page["seq"], "move": page["choices"][0]["move"]}
        person.surely("POST", f"/api/tables/{table}/moves", body)
    return table


def answers(person: Person) -> bool:
    """Whether the house is well."""
    try:
        return person.ask("GET", "/healthz")[0] == 200
    except OSError:
        return False


def boot(root: Path, work: Path) -> "subprocess.Popen[bytes]":
    """systemd as the first process of namespaces of its own."""
    group = unified() / GROUP
    group.mkdir(exist_ok=True)
    binds = [f"touch {root}/dev/{name}; mount --bind /dev/{name} {root}/dev/{name}\n" for name in (*DEVICES, "tty")]
    script = f"""set -e
        hostname roundhouse-test
        mount --bind {root} {root}
        mount -t proc proc {root}/proc
        mount -t sysfs -o ro sysfs {root}/sys
        mount -t cgroup2 cgroup2 {root}/sys/fs/cgroup
        mount -t tmpfs tmpfs {root}/run
        mount -t tmpfs tmpfs {root}/tmp
        mount -t tmpfs -o mode=755 tmpfs {root}/dev
        {"".join(binds)}
        mkdir {root}/dev/shm {root}/dev/pts {root}/dev/mqueue {root}/dev/hugepages
        mount -t devpts -o newinstance,ptmxmode=0666 devpts {root}/dev/pts
        ln -s pts/ptmx {root}/dev/ptmx
        mount -t tmpfs -o mode=1777 tmpfs {root}/dev/shm
        cd {root} && mkdir -p old && pivot_root . old && umount -l /old
        exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system"""
    enter = (
        f'echo $$ > {group}/cgroup.procs && exec unshare --mount --pid --fork --kill-child --cgroup --uts --ipc "$@"'
    )
    with (work / "systemd.log").open("ab") as log:
        return subprocess.Popen(
            ["sh", "-c", enter, "sh", "--propagation", "private", "sh", "-c", script], stdout=log, stderr=log,
            stdin=subprocess.DEVNULL, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        )  # fmt: skip


def unified() -> Path:
    """Where the unified hierarchy of control groups is mounted."""
    lines = Path("/proc/mounts").read_text().splitlines()
    return next(Path(line.split()[1]) for line in lines if line.split()[2] == "cgroup2")


def forget_groups() -> None:
    """Remove the empty groups that systemd left."""
    for folder, _, _ in os.walk(unified() / GROUP, topdown=False):
        os.rmdir(folder)
