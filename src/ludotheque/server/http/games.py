"""Games over HTTP: what there is, their rules, what options allow, boards of a real table."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from ludotheque.pages.bodies import encode_checked, encode_pdf, encode_score, encode_sheets
from ludotheque.pages.games import game_info, scorer_of
from ludotheque.protocol import games as wire
from ludotheque.registry import all_games
from ludotheque.registry import game as registered_game
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
from ludotheque.server.http.static_files import rules_page, rules_text
from ludotheque.server.rate_limits import CHECKS, PRINTS, SCORES


@cache
def encode_games() -> bytes:
    """The games as JSON; they do not change while the server runs."""
    return msgspec.json.encode([game_info(game) for game in all_games()])


@get("/games")
async def games() -> Response[list[wire.GameInfo]]:
    """The games of this server, in the order of the shelf."""
    return encoded(await asyncio.to_thread(encode_games))


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
    """Check options of a game."""
    return encoded(await processes.run(client_network(request), encode_checked, game, data.data))


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
    """The form for a real table's final position; its type is the game's own."""
    return Response(scorer_of(game).kit)


@get("/games/{game:str}/guide")
async def cards_guide(game: PathText) -> Response[Any]:
    """Examples of how cards score; the type is the game's own."""
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


@post(
    "/games/{game:str}/print",
    guards=[rate_limited(PRINTS, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
    media_type="application/pdf",
)
async def print_game(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    game: PathText,
    data: JSONBody[Undecoded[wire.PrintGame]],
) -> Response[bytes]:
    """The pieces of a game, of the original or of a variant, as a PDF."""
    content = await processes.run(client_network(request), encode_pdf, game, data.data)
    return Response(content, media_type="application/pdf")


@post(
    "/games/{game:str}/sheets",
    guards=[rate_limited(PRINTS, client_network)],
    request_max_body_size=LARGE_BODY_BYTES,
)
async def print_sheets(
    request: AnyRequest,
    processes: TheLimitedProcesses,
    game: PathText,
    data: JSONBody[Undecoded[wire.PrintGame]],
) -> Response[wire.PrintedSheets]:
    """The same for the browser's print."""
    return encoded(await processes.run(client_network(request), encode_sheets, game, data.data))


GAME_ROUTES = Router(
    "/",
    route_handlers=[
        *(games, check, rules, rules_html, kit, cards_guide, score),
        *(print_game, print_sheets),
    ],
)
