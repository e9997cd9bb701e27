"""Random requests after the served description, over all its operations; used by tools/hostile.py."""

import random
from collections.abc import Sequence
from typing import Any

import hypothesis
import requests
import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import Failure, FailureGroup

from server.hostile import GAMES, Siege, Target, Told
from server.running import Running

KEPT = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
ENDLESS = "/stream"  # answers for ever; only the beginning of its answer is read
FINAL = ("DELETE", "/api/me")  # whoever asks for that is nobody afterwards, and nothing more could be tried
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
MOST_ROUNDS = 60


def try_description(house: Running, count: int, seed: int, tell: Told = lambda siege: None) -> Siege:
    """So many requests, half of them made after the description and half against it."""
    load_all_checks()
    siege, rounds = Siege(), 0
    with house.guest() as guest:
        token = guest.post("/api/tokens").json()["token"]
        guest.headers["Authorization"] = f"Bearer {token}"
        tables = [Target(guest, name, seed).table for name in GAMES]
        operations = [
            found.ok() for found in schemathesis.openapi.from_url(f"{house.url}/openapi.json").get_all_operations()
        ]
        operations = [one for one in operations if (one.method.upper(), one.path) != FINAL]
        each = max(1, min(50, count // (2 * len(operations))))
        with requests.Session() as session:
            session.headers["Authorization"] = f"Bearer {token}"
            while siege.sent < count and rounds < MOST_ROUNDS:
                for operation in operations:
                    for mode in MODES:
                        work = Trying(siege, session, house.url, tables, seed + rounds, tell)
                        work.operation(operation, mode, min(each, count - siege.sent))
                rounds += 1
        if 'status="5xx"' in guest.get("/metrics").text:
            siege.wrong.append("the house has counted an answer of 5xx")
    return siege


class Trying:
    """Requests to one operation, drawn by hypothesis from a seed."""

    def __init__(
        self, siege: Siege, session: requests.Session, url: str, tables: Sequence[str], seed: int, tell: Told
    ) -> None:
        self.siege, self.session, self.url, self.tables = siege, session, url, tables
        self.seed, self.tell, self.rng = seed, tell, random.Random(seed)

    def operation(self, operation: Any, mode: GenerationMode, most: int) -> None:
        """So many requests at most; an operation that takes little is soon known."""
        if most < 1:
            return

        def one(case: Any) -> None:
            self.one(case)

        settings = hypothesis.settings(
            max_examples=most, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck),
            phases=[hypothesis.Phase.generate],
        )  # fmt: skip
        drawn = hypothesis.given(case=operation.as_strategy(generation_mode=mode))(one)
        try:
            hypothesis.seed(f"{self.seed} {operation.label}")(settings(drawn))()
        except hypothesis.errors.Unsatisfiable:  # nothing can be sent against the description of what takes nothing
            return

    def one(self, case: Any) -> None:
        """Send one request, mostly to a table that is there, and judge the answer."""
        if "table" in case.path_parameters and self.rng.random() < 0.9:
            case.path_parameters["table"] = self.rng.choice(self.tables)
        if "game" in case.path_parameters and self.rng.random() < 0.5:
            case.path_parameters["game"] = self.rng.choice(GAMES)
        if case.operation.path.endswith(ENDLESS):
            self._stream(case)
            return
        answer = case.call(base_url=self.url, session=self.session, timeout=120)
        self.siege.answers[case.operation.label, answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS.get_by_names(list(KEPT)))
        except (Failure, FailureGroup) as error:
            self.siege.wrong.append(f"{case.operation.label}: {error} {case.as_curl_command()[:300]}")
        self.tell(self.siege)

    def _stream(self, case: Any) -> None:
        asked = case.as_transport_kwargs(base_url=self.url)
        with self.session.request(**asked, stream=True, timeout=120) as answer:
            self.siege.answers[case.operation.label, answer.status_code] += 1
            if answer.status_code not in (200, 400, 403, 404, 409, 429):
                self.siege.wrong.append(f"{case.operation.label}: {answer.status_code} after {asked}")
        self.tell(self.siege)
