"""The files of deploy/ promise what the house keeps; tools/deploy.py runs them whole."""

import ipaddress
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
from composed import COPY, RESTORE
from recipes import DEPLOY, ROOT, Stage, context, fill, image, services, stages, unit

from roundhouse.cli import roundhouse as commands
from roundhouse.server.settings import Keep, Settings
from roundhouse.server.tables.stream import HEARTBEAT

GIVEN = {"PUBLIC_URL": "https://games.example.org", "DATABASE_PASSWORD": "0123abcd"}
PAGES = [*sorted(DEPLOY.iterdir()), ROOT / "docs" / "how-to" / "host.md"]
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+).*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
CADDY = (DEPLOY / "Caddyfile").read_text()
NGINX = (DEPLOY / "nginx.conf").read_text()
UNIT = unit((DEPLOY / "roundhouse.service").read_text())


@pytest.fixture
def made() -> list[Stage]:
    return image()


def seconds(text: str, name: str) -> float:
    """The time that a proxy's setting of this name gives."""
    found = re.search(rf"\b{name} (\d+)(m?s|m)\b", text)
    assert found, name
    return int(found[1]) * {"ms": 0.001, "s": 1, "m": 60}[found[2]]


def test_nothing_is_installed_in_the_image_but_what_a_lock_names(made: list[Stage]) -> None:
    runs = [step.rest for stage in made for step in stage.steps if step.word == "RUN"]
    installs = [one for run in runs for one in run.split("&&") if "pip install" in one]
    assert installs
    for one in installs:
        assert "--require-hashes -r requirements-" in one or "--no-deps --no-index" in one


def test_only_named_files_go_into_the_image(made: list[Stage]) -> None:
    let_in = {path.parts[0] for path in context()}
    copied = [step.words()[:-1] for stage in made for step in stage.steps if step.word == "COPY" and not step.flags]
    named = {source for sources in copied for source in sources}
    assert named == let_in
    assert let_in == {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "requirements-play.lock",
        "requirements-serve.lock",
        "src",
    }
    assert not [path for path in context() if path.suffix == ".pyc" or "__pycache__" in path.parts]


def test_the_last_stage_holds_no_tools_and_runs_as_a_user_of_its_own(made: list[Stage]) -> None:
    last = made[-1]
    assert {stage.base for stage in made} == {"python:3.11-slim-bookworm"}
    assert [(step.flags["from"], step.rest) for step in last.steps if step.word == "COPY"] == [
        ("build", "/opt/roundhouse /opt/roundhouse")
    ]
    assert last.last("USER").rest not in ("root", "0")
    assert last.environment()["ROUNDHOUSE_DATABASE"].startswith(last.last("VOLUME").rest + "/")
    assert last.last("EXPOSE").rest == last.environment()["ROUNDHOUSE_PORT"]
    assert not re.search("curl|wget", (DEPLOY / "Dockerfile").read_text())


def test_the_lock_of_the_server_is_part_of_the_whole_lock() -> None:
    locks = [(ROOT / name).read_text() for name in ("requirements-serve.lock", "requirements.lock")]
    served, whole = ({(f[1], f[2]): set(re.findall(r"sha256:\w+", f[0])) for f in PINNED.finditer(t)} for t in locks)
    assert all(hashes and whole[pin] == hashes for pin, hashes in served.items())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    wanted += project["optional-dependencies"]["notices"]
    assert {re.split(r"[\[>=]", one)[0] for one in wanted} <= {name for name, _ in served}
    assert not {"hatchling", "uv", "pytest"} & {name for name, _ in served}


def unknown(variables: set[str]) -> set[str]:
    """Those that the code does not read: neither an option of `serve`, nor a switch named in the source."""
    with click.Context(serve := commands.commands["serve"], **serve.context_settings) as here:
        options = {f"{here.auto_envvar_prefix}_{one.name}".upper() for one in serve.params}
    source = "".join(file.read_text() for file in (ROOT / "src").rglob("*.py"))
    kept = {f"ROUNDHOUSE_KEEP_{one.name.upper()}" for one in fields(Keep)}
    return variables - options - kept - set(re.findall(r'"(ROUNDHOUSE_[A-Z_]+)"', source))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_variable_is_one_that_the_house_reads(page: Path) -> None:
    assert unknown(set(re.findall(r"\bROUNDHOUSE_[A-Z_]+", page.read_text()))) == set()


def test_a_variable_that_nobody_reads_is_noticed() -> None:
    assert unknown({"ROUNDHOUSE_PORT", "ROUNDHOUSE_PROT", "ROUNDHOUSE_KEEP_COPIES", "ROUNDHOUSE_KEEP_ALL"}) == {
        "ROUNDHOUSE_PROT", "ROUNDHOUSE_KEEP_ALL",
    }  # fmt: skip


def test_commands_are_commands_of_the_house(made: list[Stage]) -> None:
    started = [made[-1].last("CMD").words(), UNIT["ExecStart"][0].split()]
    for program, verb, *options in started:
        assert Path(program).name == "roundhouse"
        assert options == []
        assert verb in commands.commands


def start(command: list[str], tmp_path: Path, **settings: str) -> "tuple[subprocess.Popen[str], str]":
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "ROUNDHOUSE_PORT": "0"}
    env |= {"ROUNDHOUSE_HOST": "127.0.0.1", "ROUNDHOUSE_DATABASE": str(tmp_path / "kept.db"), **settings}
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=said, text=True)
    assert process.stdout
    line = process.stdout.readline()
    assert line.startswith("Roundhouse: "), (tmp_path / "said").read_text()
    return process, line.split()[1]


@pytest.fixture
def running(made: list[Stage], tmp_path: Path) -> Iterator[tuple[Any, str]]:
    process, url = start(made[-1].last("CMD").words(), tmp_path, ROUNDHOUSE_PUBLIC_URL=GIVEN["PUBLIC_URL"])
    with process:
        yield process, url
        process.kill()


def test_the_image_s_command_health_check_and_stop_signal_work(
    running: tuple[Any, str], made: list[Stage], tmp_path: Path
) -> None:
    process, url = running
    port = url.rsplit(":", 1)[1]
    health = [sys.executable, *made[-1].health()[1:]]
    assert made[-1].health()[0] == "python"
    assert subprocess.run(health, env={**os.environ, "ROUNDHOUSE_PORT": port}).returncode == 0
    assert (tmp_path / "kept.db").exists()
    assert httpx.get(url, headers={"Host": "games.example.org"}).status_code == 200
    assert httpx.get(url, headers={"Host": "elsewhere.example.org"}).status_code == 403
    process.send_signal(getattr(signal, made[-1].last("STOPSIGNAL").rest))
    assert process.wait(60) in (0, -signal.SIGTERM)
    assert "house is closed" in (tmp_path / "said").read_text()
    gone = subprocess.run(health, env={**os.environ, "ROUNDHOUSE_PORT": port}, capture_output=True)
    assert gone.returncode != 0


@pytest.mark.parametrize("missing", sorted(GIVEN))
def test_compose_says_what_is_missing(missing: str) -> None:
    with pytest.raises(KeyError, match=f"set {missing} in deploy/.env"):
        services("compose.yaml", {name: value for name, value in GIVEN.items() if name != missing})


def test_compose_has_two_equal_servers_that_know_their_proxy() -> None:
    told = services("compose.yaml", GIVEN)
    assert set(told["services"]) == {"proxy", "first", "second", "database"}
    first, proxy = told["services"]["first"], told["services"]["proxy"]
    assert first == told["services"]["second"]
    assert first["environment"]["ROUNDHOUSE_TRUSTED_PROXIES"] == proxy["networks"]["house"]["ipv4_address"]
    subnet = ipaddress.ip_network(told["networks"]["house"]["ipam"]["config"][0]["subnet"])
    assert ipaddress.ip_address(first["environment"]["ROUNDHOUSE_TRUSTED_PROXIES"]) in subnet
    assert proxy["ports"]
    assert not any("ports" in told["services"][name] for name in ("first", "second", "database"))
    assert first["depends_on"]["database"]["condition"] == "service_healthy"


@pytest.mark.parametrize("name", ["compose.yaml", "home.yaml"])
def test_every_service_is_bounded_healthy_and_comes_back(name: str, made: list[Stage]) -> None:
    told = services(name, GIVEN)
    for one in told["services"].values():
        assert one["restart"] == "unless-stopped"
        assert one["mem_limit"]
        assert one["logging"]["options"]["max-size"]
        assert "healthcheck" in one or one["image"] == "roundhouse"
        if one["image"] == "roundhouse":
            assert (DEPLOY / one["build"]["context"]).resolve() == ROOT
            assert (ROOT / one["build"]["dockerfile"]).exists()
            assert one["read_only"]
            assert one["cap_drop"] == ["ALL"]
        for volume in one.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).is_file()


def test_the_household_s_tables_are_on_a_volume(made: list[Stage]) -> None:
    house = services("home.yaml", {})["services"]["house"]
    assert house["volumes"] == [f"tables:{made[-1].last('VOLUME').rest}"]
    assert house["ports"] == [f"8000:{made[-1].last('EXPOSE').rest}"]


def test_the_proxy_of_compose_asks_the_servers_of_compose() -> None:
    told = services("compose.yaml", GIVEN)["services"]
    servers = re.search(r"reverse_proxy \{\$SERVERS:([^}]*)\}", CADDY)
    assert servers
    assert servers[1].split() == [f"{name}:{told[name]['expose'][0]}" for name in ("first", "second")]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in told["proxy"]["volumes"]
    assert set(re.findall(r"\{\$(\w+)\}", CADDY)) <= set(told["proxy"]["environment"])


def test_proxies_neither_buffer_streams_nor_end_them() -> None:
    assert "flush_interval" not in CADDY  # Caddy flushes event streams itself; with -1 a closed page would stay open
    assert "proxy_buffering off;" in NGINX
    assert seconds(NGINX, "proxy_read_timeout") > 2 * HEARTBEAT
    assert "write " not in CADDY
    assert "read_body" not in CADDY


def test_no_broken_request_makes_a_server_seem_away() -> None:
    assert "fail_duration" not in CADDY  # with it Caddy counts every error, one that a client caused as well
    assert "health_uri /healthz" in CADDY


def test_proxies_let_go_of_a_connection_before_the_server_does() -> None:
    assert seconds(CADDY, "keepalive") < Settings().idle_connection_seconds
    assert seconds(NGINX.split("server {")[0], "keepalive_timeout") < Settings().idle_connection_seconds


def test_proxies_let_through_what_the_house_takes_and_write_who_asks_themselves() -> None:
    size, large = re.search(r"client_max_body_size (\d+)m;", NGINX), re.search(r"Content-Length (\S+)", CADDY)
    assert size
    assert large
    assert Settings().log_bytes < int(size[1]) * 2**20 <= 4 * Settings().log_bytes
    lengths = [1, Settings().log_bytes, 1_999_999, 2_000_000, 3_000_000, 10**9]
    assert [one for one in lengths if re.search(large[1], str(one))] == lengths[3:]
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in NGINX
    assert "trusted_proxies" not in CADDY  # without it Caddy throws away what a client says


def test_nginx_can_read_its_file(tmp_path: Path) -> None:
    (tmp_path / "ours.conf").write_text(re.sub(r"listen (\[::\]:)?80;", r"listen \g<1>18080;", NGINX))
    (tmp_path / "main.conf").write_text(f"pid {tmp_path}/pid; events {{}}\nhttp {{ include {tmp_path}/ours.conf; }}\n")
    assert NGINX.count("{") == NGINX.count("}")
    if nginx := shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"):
        told = subprocess.run(
            [nginx, "-t", "-e", "stderr", "-c", tmp_path / "main.conf"], capture_output=True, text=True
        )
        assert "syntax is ok" in told.stderr, told.stderr


def test_the_unit_is_bounded_and_keeps_its_tables_in_its_state_folder() -> None:
    variables = dict(pair.split("=", 1) for line in UNIT["Environment"] for pair in line.split())
    assert variables["ROUNDHOUSE_DATABASE"] == f"/var/lib/{UNIT['StateDirectory'][0]}/roundhouse.db"
    assert variables["ROUNDHOUSE_HOST"] == variables["ROUNDHOUSE_TRUSTED_PROXIES"] == "127.0.0.1"
    assert f"server {variables['ROUNDHOUSE_HOST']}:{variables['ROUNDHOUSE_PORT']} " in NGINX
    assert int(UNIT["LimitNOFILE"][0]) >= 16384
    assert {"MemoryHigh", "MemoryMax", "TasksMax", "CPUWeight", "Restart", "TimeoutStopSec"} <= set(UNIT)
    assert "WatchdogSec" not in UNIT  # the server does not answer a watchdog


def test_the_how_to_gives_the_commands_that_were_run() -> None:
    page = (ROOT / "docs" / "how-to" / "host.md").read_text()
    assert f'"{COPY}"' in page
    assert " ".join(RESTORE) in page


def test_a_dockerfile_and_variables_are_read_as_their_engines_read_them() -> None:
    one, two = stages(
        'FROM a AS b\nRUN x \\\n  y\nFROM c\nCOPY --from=b /d /e\nHEALTHCHECK --retries=3 CMD ["f", "g"]\n'
    )
    assert (one.base, one.name, one.steps[0].rest.split()) == ("a", "b", ["x", "y"])
    assert (two.steps[0].flags, two.steps[0].words(), two.health()) == ({"from": "b"}, ["/d", "/e"], ["f", "g"])
    assert fill("${A} ${B:-b} ${C:?say C}", {"A": "a", "C": "c"}) == "a b c"
