"""The HTTP interface against its own description: Schemathesis makes requests that fit the OpenAPI
document and such that do not, for every path and method.

A finding is an answer of 500 or more, a body or a type that the description does not know, or an
exception. The application is asked in this process, without limits of how often, by a guest who
has a table of every game.
"""

from __future__ import annotations

import time
from typing import Any

import httpx
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from msgspec import Struct
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from benchmarks.fuzz.server_requests import HOST, talk

Json = dict[str, Any]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


class Answered(Struct):
    requests: int = 0
    seconds: float = 0.0
    statuses: dict[int, int] = {}
    findings: list[str] = []

    def told(self) -> str:
        statuses = ", ".join(f"{many:,} × {code}" for code, many in sorted(self.statuses.items()))
        lines = [f"{self.requests:,} requests in {self.seconds:.0f} s ({statuses}): "]
        lines[0] += f"{len(self.findings)} findings"
        return "\n".join([*lines, *(f"  {one}" for one in self.findings)])


class Interface:
    def __init__(self) -> None:
        self.here = talk()
        host = f"http://{HOST}"
        headers = {"Origin": host, "Cookie": self.here.cookie}
        transport = httpx.ASGITransport(self.here.app, raise_app_exceptions=True)  # type: ignore[arg-type]
        self._http = httpx.AsyncClient(transport=transport, base_url=host, headers=headers)
        description = self.here.do(self._http.get("/api/schema")).json()
        schema = schemathesis.openapi.from_dict(description)
        found: list[Any] = [one.ok() for one in schema.get_all_operations()]  # type: ignore[union-attr]
        self.operations = {f"{one.method.upper()} {one.path}": one for one in found}
        self.found = Answered(statuses={}, findings=[])

    def try_out(self, name: str, examples: int, number: int) -> None:
        """This number of requests of one operation that fit its description, and as many that do
        not."""
        for mode in MODES:
            cases = self.operations[name].as_strategy(generation_mode=mode)

            @seed(number)
            @settings(
                max_examples=examples,
                phases=(Phase.generate,),
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )
            @given(cases, st.sampled_from(sorted(self.here.standing)), st.booleans())
            def asking(case: Any, game: str, real: bool) -> None:
                if real:
                    self._name_what_there_is(case, game)
                self._ask(case)

            try:
                asking()
            except Unsatisfiable:  # what takes nothing cannot be asked wrongly
                continue
            except (Failure, FailureGroup, AssertionError) as failure:
                told = " ".join(str(failure).split())
                self.found.findings.append(f"{name} ({mode.value}): {told[:700]}")

    def _name_what_there_is(self, case: Any, game: str) -> None:
        known = {"table_id": self.here.standing[game], "game": game, "language": "fr"}
        for key in case.path_parameters or ():
            case.path_parameters[key] = known.get(key, case.path_parameters[key])

    def _ask(self, case: Any) -> None:
        self.here.faults.found.clear()
        wanted = case.as_transport_kwargs(base_url=f"http://{HOST}")
        names = ("method", "url", "headers", "params", "data", "json", "cookies")
        given_ = {name: wanted[name] for name in names if wanted.get(name) is not None}
        prepared: Any = requests.Request(**given_).prepare()
        headers = {k: v for k, v in prepared.headers.items() if k.lower() != "cookie"}
        answer = self.here.do(
            self._http.request(
                prepared.method, prepared.url, headers=headers, content=prepared.body
            )
        )
        self.found.requests += 1
        code = answer.status_code
        self.found.statuses[code] = self.found.statuses.get(code, 0) + 1
        self.here.faults.check()
        case.validate_response(answer, checks=CHECKS)


def run(seconds: float, number: int, paths: list[str], examples: int = 40) -> Answered:
    """All operations again and again until the time is over (at least once)."""
    interface, begun, turn = Interface(), time.perf_counter(), 0
    wanted = [n for n in interface.operations if not paths or any(path in n for path in paths)]
    while not turn or time.perf_counter() - begun < seconds:
        for name in wanted:
            interface.try_out(name, examples, number * 1_000_003 + turn)
        turn += 1
        if interface.found.findings:
            break
    interface.found.seconds = time.perf_counter() - begun
    return interface.found
