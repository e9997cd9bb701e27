"""The image without a container engine: the Dockerfile's steps in a clean Debian, and its command in the result.

Everything here needs root and its own mount namespace, so that no mount outlives it.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from recipes import ROOT, Stage, Step, context

PLACES = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
DEVICES = ("null", "zero", "full", "random", "urandom")
BASE = "python3,python3-venv,ca-certificates"


@dataclass
class Image:
    """A root file system with what the last stage says of it."""

    root: Path
    stage: Stage

    @property
    def user(self) -> str:
        """The number of the user that runs in it."""
        name = self.stage.last("USER").rest
        lines = (self.root / "etc" / "passwd").read_text().splitlines()
        return next(line.split(":")[2] for line in lines if line.startswith(f"{name}:"))

    @property
    def group(self) -> str:
        """The number of that user's group."""
        name = self.stage.last("USER").rest
        lines = (self.root / "etc" / "passwd").read_text().splitlines()
        return next(line.split(":")[3] for line in lines if line.startswith(f"{name}:"))


def debian(place: Path, include: str = BASE) -> Path:
    """A clean Debian bookworm with Python, as python:3.11-slim-bookworm has it; kept for the next time."""
    if not (place / "etc" / "passwd").exists():
        part = place.with_name(place.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        run("debootstrap", "--variant=minbase", f"--include={include}", "bookworm", part)
        part.rename(place)
    return place


def build(recipe: Sequence[Stage], base: Path, work: Path, tell: Callable[[str], None]) -> Image:
    """Do every step of every stage."""
    made: dict[str, Path] = {}
    for stage in recipe:
        root = made[stage.name] = work / f"stage-{stage.name}"
        run("cp", "-a", "--reflink=auto", base, root)
        at, environment = "/", {"PATH": PLACES, "HOME": "/root"}
        furnish(root)
        for number, step in enumerate(stage.steps, 1):
            tell(f"stage {stage.name}, step {number} of {len(stage.steps)}: {step.word} {step.rest[:90]}")
            if step.word == "WORKDIR":
                at = step.rest
                (root / at.lstrip("/")).mkdir(parents=True, exist_ok=True)
            elif step.word == "COPY":
                copy(step, root, at, made)
            elif step.word == "ENV":
                environment |= dict(pair.split("=", 1) for pair in shlex.split(step.rest))
            elif step.word == "RUN":
                inside = f"cd {at} && {step.rest}"
                run("chroot", root, "/bin/sh", "-c", inside, env={**environment, **registries(root)})
    return Image(root, recipe[-1])


def copy(step: Step, root: Path, at: str, made: Mapping[str, Path]) -> None:
    """COPY from what .dockerignore lets in, or from another stage."""
    *sources, target = step.words()
    there = root / (Path(at) / target).as_posix().lstrip("/")
    if "from" in step.flags:
        there.parent.mkdir(parents=True, exist_ok=True)
        run("cp", "-a", made[step.flags["from"]] / sources[0].lstrip("/"), there)
        return
    let_in = sorted(context())
    for source in sources:
        chosen = [path for path in let_in if path.is_relative_to(source)]
        if not chosen:
            raise FileNotFoundError(f"COPY {source}: .dockerignore lets nothing of that name in")
        for path in chosen:
            inside = there / (path.name if str(path) == source else path.relative_to(source))
            inside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, inside)


def furnish(root: Path) -> None:
    """What an engine puts into every container: devices, processes, names."""
    run("mount", "-t", "proc", "proc", root / "proc")
    run("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", root / "dev")
    for name in DEVICES:
        (root / "dev" / name).touch()
        run("mount", "--bind", f"/dev/{name}", root / "dev" / name)
    (root / "dev" / "shm").mkdir()
    run("mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", root / "dev" / "shm")
    for name in ("resolv.conf", "hosts"):
        (root / "etc" / name).touch()
        run("mount", "--bind", f"/etc/{name}", root / "etc" / name)


def registries(root: Path) -> dict[str, str]:
    """Where this machine's pip finds packages, as variables; the files they name are shown inside, to be read only."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    found = re.findall(r"^(?:global|install|:env:)\.([\w-]+)='(.*)'$", told.stdout, re.MULTILINE)
    settings = {f"PIP_{name.upper().replace('-', '_')}": value for name, value in found}
    for word in " ".join(settings.values()).split():
        path = Path(word.removeprefix("file://"))
        if path.is_absolute() and path.exists():
            show(path.parent if path.name == "simple" else path, root)  # an index leads to the files beside it
    return settings


def show(path: Path, root: Path) -> None:
    """Make a file or folder of this machine readable at the same place inside."""
    inside = root / str(path.resolve()).lstrip("/")
    named = root / str(path).lstrip("/")
    for target in {inside, named}:
        if f" {target} " in Path("/proc/self/mounts").read_text():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            target.mkdir(exist_ok=True)
        else:
            target.touch()
        run("mount", "--bind", "-o", "ro", path.resolve(), target)


def inside(image: Image, environment: Mapping[str, str], volume: Path | None, hosts: Path) -> list[str]:
    """The words that go before a command to run it in the image as its user: nothing to write but /tmp and /data."""
    root = image.root
    data = f"mount --bind {volume} {root}/data" if volume else f"mount -t tmpfs tmpfs {root}/data"
    script = f"""set -e
        mount --bind {root} {root}
        mount -t proc proc {root}/proc
        mount --rbind /dev {root}/dev
        mount --bind {hosts} {root}/etc/hosts
        mount -t tmpfs -o mode=1777 tmpfs {root}/tmp
        {data}
        mount -o remount,bind,ro {root}
        exec "$@" """
    pairs = [f"{name}={value}" for name, value in {**image.stage.environment(), **environment}.items()]
    drop = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs", "--clear-groups"]
    who = [f"--reuid={image.user}", f"--regid={image.group}"]
    return [
        *("unshare", "--mount", "--propagation", "private", "sh", "-c", script, "sh"),
        *("chroot", str(root), "setpriv", *who, *drop, "env", "-i", *pairs),
    ]


def run(*words: object, env: Mapping[str, str] | None = None) -> str:
    """A command that must succeed; its last words are told when it does not."""
    command = [str(word) for word in words]
    done = subprocess.run(command, capture_output=True, text=True, env=None if env is None else dict(env))
    if done.returncode:
        raise RuntimeError(f"{shlex.join(command)[:300]} failed: {(done.stdout + done.stderr)[-1500:]}")
    return done.stdout
