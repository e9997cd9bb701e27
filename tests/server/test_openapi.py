"""The served description of the API: complete, and kept under random requests."""

import re
import subprocess
import sys
from pathlib import Path

from server.running import Guest, Running

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_every_route_of_the_description_stands_in_the_reference(guest: Guest) -> None:
    text = (REFERENCE / "http.md").read_text(encoding="utf-8")
    for path in guest.get("/openapi.json").json()["paths"]:
        last = re.sub(r"\{\w+\}", "{}", path).removeprefix("/api/tables/{}")
        told = re.sub(r"\{\w+\}", "{}", text)
        assert f"…{last}" in told or f"`{last or '/api/tables/{}'}" in told or path.split("{")[0] in told, path
        if path.startswith("/api/tables/{table}/"):
            assert f"…{last}" in told or f"/api/tables/{{}}{last}" in told, path


def test_every_body_and_answer_of_the_description_is_named(guest: Guest) -> None:
    described = guest.get("/openapi.json").json()
    assert set(described["components"]["schemas"]) >= {"PageJson", "MoveBody", "NewTable", "ProblemJson"}
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            assert one["summary"], (method, path)
            if path.startswith("/api"):
                assert "429" in one["responses"], (method, path)


def test_no_page_loads_anything_from_elsewhere(guest: Guest) -> None:
    for address in ("/docs", "/redoc"):
        assert guest.get(address).status_code == 404
    assert "http" not in re.sub(r"http://www.w3.org/\S+", "", guest.get("/").text)


def test_random_requests_after_the_description_meet_no_fault(own_house: Running, tmp_path: Path) -> None:
    with own_house.guest() as guest:
        token = guest.post("/api/tokens").json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        body = {"game": "hidden_cards", "seats": [{"kind": "me"}, {"kind": "device"}], "pace": 0}
        table = guest.post("/api/tables", json=body, headers=bearer).json()["table"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table" = "{table}"\n"path.game" = "hidden_cards"\n', encoding="utf-8")
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
    command = [
        Path(sys.executable).with_name("schemathesis"), "--config-file", config, "run", f"{own_house.url}/openapi.json",
        "--header", f"Authorization: Bearer {token}", "--exclude-path-regex", "stream|tokens", "--checks", checks,
        "--max-examples", "4", "--phases", "examples,fuzzing", "--seed", "1", "--generation-database", "none",
        "--workers", "1",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-6000:]
    assert "passed" in done.stdout
    with own_house.guest() as guest:
        assert 'status="5xx"' not in guest.get("/metrics").text
