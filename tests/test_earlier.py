"""An earlier house: any commit is checked out and set up beside this one, and started as it was."""

import subprocess
from pathlib import Path

import pytest
from earlier import earlier

SETS_UP = "from pathlib import Path\nPath(__file__).with_name('told').write_text('{words}')\n"


def git(place: Path, *words: str) -> str:
    command = ["git", "-C", str(place), "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def commit(place: Path, words: str) -> str:
    (place / "dev.py").write_text(SETS_UP.format(words=words), encoding="utf-8")
    git(place, "add", "dev.py")
    git(place, "commit", "--quiet", "-m", words)
    return git(place, "rev-parse", "HEAD")


def test_an_earlier_house_is_set_up_as_it_was(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    before = commit(tmp_path, "before")
    commit(tmp_path, "after")
    for name in (before[:9], "HEAD~1"):  # the second time it is there already
        python, server = map(Path, earlier(name, tmp_path))
        assert server.parent.parent == python.parent.parent.parent
        assert (server.parent.parent / "told").read_text() == "before"
    assert (tmp_path / "dev.py").read_text(encoding="utf-8") == SETS_UP.format(words="after")
    assert len(list((tmp_path / "build" / "at").iterdir())) == 1


def test_a_commit_that_is_not_there_makes_nothing(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    with pytest.raises(subprocess.CalledProcessError):
        earlier("v9.9.9", tmp_path)
    assert not (tmp_path / "build").exists()
