"""The page that plays without a network, under `/offline/`: a folder made by `ludotheque web`.

Its service worker keeps all of it in the browser, so that the installed app plays on when the
server cannot be reached.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from ludotheque.pages.files import PageNotFound
from ludotheque.pages.security_policy import SERVED_STATIC_POLICY
from ludotheque.server.http.dependencies import AnyRequest, PathText, TheConfig
from ludotheque.server.http.static_files import client_file
from ludotheque.text import Problem, text

PREFIX = "/offline/"


def check_folder(folder: Path) -> Path:
    """Return the folder; raises a Problem where it holds no such page."""
    if not (folder / "engine").is_dir() or not (folder / "sw.js").is_file():
        raise Problem(text("server-no-offline-page", folder=str(folder)))
    return folder.resolve()


@get("/offline", include_in_schema=False)
async def offline_index(request: AnyRequest, config: TheConfig) -> Response[bytes] | Redirect:
    """The router takes both forms for the same; files are beside the one with a slash."""
    if not request.scope["raw_path"].endswith(b"/"):
        return Redirect(PREFIX, status_code=302)
    return await _answer(request, config, "index.html")


@get("/offline/{path:path}", include_in_schema=False)
async def offline_file(request: AnyRequest, config: TheConfig, path: PathText) -> Response[bytes]:
    return await _answer(request, config, path.lstrip("/"))


async def _answer(request: AnyRequest, config: TheConfig, path: str) -> Response[bytes]:
    folder = config.offline_page
    # Compressing the engine takes a second.
    found = folder and await asyncio.to_thread(client_file, path, folder)
    if not found:
        raise PageNotFound
    answer = found.response(request)
    answer.headers["Content-Security-Policy"] = SERVED_STATIC_POLICY
    return answer


OFFLINE_ROUTES: list[HTTPRouteHandler] = [offline_index, offline_file]
