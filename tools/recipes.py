"""What the files in deploy/ say: the image's stages, what goes into it, the services, the unit."""

import fnmatch
import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\$\{(\w+)(?::([?-])([^}]*))?\}")


@dataclass
class Step:
    """One instruction: its word, its flags (--from=build), the rest of the line."""

    word: str
    flags: dict[str, str]
    rest: str

    def words(self) -> list[str]:
        """The rest as a list, however it is written."""
        found: list[str] = json.loads(self.rest) if self.rest.startswith("[") else shlex.split(self.rest)
        return found


@dataclass
class Stage:
    """What stands between one FROM and the next."""

    base: str
    name: str
    steps: list[Step] = field(default_factory=list)

    def last(self, word: str) -> Step:
        """The instruction that counts when there are several."""
        return next(step for step in reversed(self.steps) if step.word == word)

    def environment(self) -> dict[str, str]:
        """Everything that ENV sets."""
        pairs = [pair for step in self.steps if step.word == "ENV" for pair in shlex.split(step.rest)]
        return dict(pair.split("=", 1) for pair in pairs)

    def health(self) -> list[str]:
        """The command of the health check."""
        return Step("CMD", {}, self.last("HEALTHCHECK").rest.removeprefix("CMD ").strip()).words()


def stages(text: str) -> list[Stage]:
    """A Dockerfile, read."""
    found: list[Stage] = []
    for line in text.replace("\\\n", " ").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        step = _step(line.strip())
        if step.word == "FROM":
            base, _, name = step.rest.partition(" AS ")
            found.append(Stage(base, name or str(len(found))))
        else:
            found[-1].steps.append(step)
    return found


def _step(line: str) -> Step:
    word, _, rest = line.partition(" ")
    flags = {}
    while flag := re.match(r"--([\w-]+)=(\S+)\s+", rest):
        flags[flag[1]] = flag[2]
        rest = rest[flag.end() :]
    return Step(word, flags, rest)


def image() -> list[Stage]:
    """The stages of our image."""
    return stages((DEPLOY / "Dockerfile").read_text())


def context(root: Path = ROOT) -> Iterator[Path]:
    """The files that .dockerignore lets into the build, relative to the root."""
    written = (root / ".dockerignore").read_text().splitlines()
    patterns = [line for line in written if line and not line.startswith("#")]
    for folder, folders, files in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if _kept(here / name, patterns)]
        yield from (here / name for name in files if _kept(here / name, patterns))


def _kept(path: Path, patterns: list[str]) -> bool:
    """The last pattern that fits a path or a folder above it decides."""
    kept = True
    for pattern in patterns:
        bare = pattern.removeprefix("!").removeprefix("**/")
        above = path.parts if "**/" in pattern else [str(Path(*path.parts[: n + 1])) for n in range(len(path.parts))]
        if any(fnmatch.fnmatch(one, bare) for one in above):
            kept = pattern.startswith("!")
    return kept


def services(name: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """A compose file with its variables filled in; raises KeyError with the file's own words for a missing one."""
    told: dict[str, Any] = yaml.safe_load(fill((DEPLOY / name).read_text(), environment))
    return told


def fill(text: str, environment: Mapping[str, str]) -> str:
    """Put the variables in, as compose does."""

    def value(found: re.Match[str]) -> str:
        name, kind, words = found.groups()
        if environment.get(name):
            return environment[name]
        if kind == "?":
            raise KeyError(words)
        return words or ""

    return VARIABLE.sub(value, text)


def unit(text: str) -> dict[str, list[str]]:
    """The settings of a systemd unit's [Service] and other sections, every value of each."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found
