"""Games over HTTP: what there is, their rules, what options allow, and boards of a real table.

A game may offer a `scorer`, which makes the state of a finished match out of entered boards; these
are counted by the rules and not stored.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from ludotheque.declaration import Scorer
from ludotheque.faults import fault
from ludotheque.forms import convert_options
from ludotheque.protocol import pages as wire
from ludotheque.registry import game as registered_game
from ludotheque.rules import Rules
from ludotheque.server.http import lobby
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, Undecoded
from ludotheque.server.http.dependencies import (
    AnyRequest,
    PathText,
    TheLimitedProcesses,
    client_network,
    encoded,
    get,
    post,
    rate_limited,
)
from ludotheque.server.http.rate_limits import (
    CHECKS,
    SCORES,
)
from ludotheque.server.http.static_files import rules_page, rules_text
from ludotheque.server.limited_processes import decode_body
from ludotheque.text import Problem, text


@get("/games")
async def games() -> Response[list[wire.GameInfo]]:
    """The games of this server, in the order of the shelf."""
    return encoded(await asyncio.to_thread(lobby.games))


@post(
    "/games/{game:str}/check",
    guards=[rate_limited(CHECKS, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def check(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    game: PathText,
    data: JSONBody[Undecoded[wire.CheckOptions]],
) -> Response[wire.Checked]:
    """What these options allow."""
    return encoded(
        await processes.run(client_network(request), lobby.encode_checked, game, data.data)
    )


@get("/games/{game:str}/rules/{language:str}", media_type="text/markdown")
async def rules(request: AnyRequest, game: PathText, language: PathText) -> Response[str]:
    """The rules of a game, in Markdown."""
    return rules_text(game, language).response(request)


@get("/games/{game:str}/rules/{language:str}/html", media_type="text/html")
async def rules_html(request: AnyRequest, game: PathText, language: PathText) -> Response[str]:
    """The same as a piece of HTML; headings have anchors."""
    return rules_page(game, language).response(request)


@get("/games/{game:str}/kit")
async def kit(game: PathText) -> Response[Any]:
    """What there is to enter of a real table; its type is the game's own."""
    return Response(scorer_of(game).kit)


@get("/games/{game:str}/guide")
async def cards_guide(game: PathText) -> Response[Any]:
    """What the cards of a game score, by examples; its type is the game's own."""
    return Response(registered_game(game).guide)


@post(
    "/games/{game:str}/score",
    guards=[rate_limited(SCORES, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def score(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    game: PathText,
    data: JSONBody[Undecoded[wire.ScoreBoards]],
) -> Response[wire.Scored]:
    """Count boards that were played with the box."""
    return encoded(await processes.run(client_network(request), encode_score, game, data.data))


def scorer_of(id_: str) -> Scorer:
    found = registered_game(id_).scorer
    if found is None:
        raise Problem(text("server-no-scorer"))
    return found


def build_state(id_: str, wanted: wire.ScoreBoards) -> tuple[Rules[Any, Any, Any], Any]:
    """The rules and the state of what was entered."""
    scorer, played = scorer_of(id_), registered_game(id_)
    try:
        boards = msgspec.convert(wanted.boards, tuple[scorer.board, ...])  # type: ignore[name-defined]
    except msgspec.ValidationError as error:
        raise Problem(text("server-bad-message", why=fault(error))) from None
    rules = played.rules(convert_options(played, wanted.options), len(boards))
    return rules, scorer.state(rules, boards, wanted.lenient)


def encode_score(id_: str, data: bytes) -> bytes:
    """The sheet of what was entered, as JSON of `Scored`; `data` is the body of the request."""
    rules, state = build_state(id_, decode_body(data, wire.ScoreBoards))
    sheet = wire.Scored(
        scores=rules.scores(state),
        parts=tuple(rules.explain(state, seat) for seat in range(rules.seats)),
        result=rules.result(state),
        view=rules.view(state, None),
    )
    return msgspec.json.encode(sheet)


GAME_ROUTES = Router("/", route_handlers=[games, check, rules, rules_html, kit, cards_guide, score])
