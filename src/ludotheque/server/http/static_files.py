"""Files for the browser: the built client, texts, rules, and what games bring to be looked at.

Files under `assets/` have their contents' hash in their names, those of a game's `art` folder in
their address: they never change. Everything else is asked for again each time, and answered with
"not modified" when it is the same.
"""

from __future__ import annotations

import asyncio
import gzip
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from ludotheque.pages.files import (
    PageNotFound,
    art_files,
    art_version,
    fluent_texts,
    rules_markdown,
    short_hash,
)
from ludotheque.pages.markdown import render
from ludotheque.pages.security_policy import SERVED_STATIC_POLICY
from ludotheque.server.http.dependencies import AnyRequest, PathText, TheConfig
from ludotheque.text import LANGUAGES, Problem, language, text

CLIENT_FOLDER = Path(__file__).parents[1] / "static"
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".ftl": "text/plain",
    ".md": "text/markdown",
}
_COMPRESSED_SUFFIXES = _TYPES.keys() - {".png", ".webp", ".woff2"}


class File(NamedTuple):
    body: bytes
    compressed: bytes | None  # gzip, where it is worth it
    type: str
    tag: str
    caching: str

    def response(self, request: Request[Any, Any, Any]) -> Response[Any]:
        headers = {"Cache-Control": self.caching, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(b"", status_code=304, headers=headers)
        body = self.body
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.type, headers=headers)


def _file(body: bytes, suffix: str, caching: str = REVALIDATE) -> File:
    packed = (
        gzip.compress(body, 9, mtime=0)
        if suffix in _COMPRESSED_SUFFIXES and len(body) > 500
        else None
    )
    tag = f'"{short_hash(body)}"'
    return File(body, packed, _TYPES.get(suffix, "application/octet-stream"), tag, caching)


# The client ------------------------------------------------------------------------------------


def client_file(path: str, folder: Path = CLIENT_FOLDER) -> File | None:
    """A file of the built client; None: there is none."""
    parts = PurePosixPath("/" + path).parts[1:]
    if not parts or any(part.startswith(".") or "\\" in part for part in parts):
        return None
    found = folder.joinpath(*parts)
    try:
        stat = found.stat()
        if not found.is_file() or not found.resolve().is_relative_to(folder.resolve()):
            return None
    except (OSError, ValueError):
        return None
    return _client_file(found, stat.st_mtime_ns, parts[0] == "assets")


@lru_cache(500)
def _client_file(path: Path, changed: int, hashed: bool) -> File:
    return _file(path.read_bytes(), path.suffix, CACHE_FOREVER if hashed else REVALIDATE)


def index(folder: Path = CLIENT_FOLDER) -> File | None:
    """The page for every address that is not a file: the client finds its own way."""
    return client_file("index.html", folder)


# Texts and rules -------------------------------------------------------------------------------


@cache
def texts(game: str, code: str) -> File:
    """The Fluent texts of a game, or (game empty) those that all user interfaces share."""
    return _file(fluent_texts(game, code).encode(), ".ftl")


@cache
def rules_text(game: str, code: str) -> File:
    """The rules of a game, in Markdown."""
    return _file(rules_markdown(game, code).encode(), ".md")


@cache
def rules_page(game: str, code: str) -> File:
    """The rules of a game, as HTML."""
    return _file(render(rules_markdown(game, code)).encode(), ".html")


# Routes ----------------------------------------------------------------------------------------


@get("/texts/{file:str}", include_in_schema=False)
async def shared_texts(request: AnyRequest, file: PathText) -> Response[bytes]:
    return texts("", file.removesuffix(".ftl")).response(request)


@get("/texts/{game:str}/{file:str}", include_in_schema=False)
async def game_texts(request: AnyRequest, game: PathText, file: PathText) -> Response[bytes]:
    return texts(game, file.removesuffix(".ftl")).response(request)


@get("/art/{game:str}/{version:str}/{file:str}", include_in_schema=False)
async def art_file(
    request: AnyRequest, game: PathText, version: PathText, file: PathText
) -> Response[bytes]:
    body = art_files(game).get(file)
    if body is None or version != art_version(game):
        raise PageNotFound
    return _file(body, PurePosixPath(file).suffix, CACHE_FOREVER).response(request)


@get("/", include_in_schema=False)
async def home(request: AnyRequest) -> Response[bytes]:
    return _client_page(request, "")


@get("/{path:path}", include_in_schema=False)
async def client(request: AnyRequest, path: PathText) -> Response[bytes]:
    return _client_page(request, path.lstrip("/"))


def _client_page(request: AnyRequest, path: str) -> Response[bytes]:
    if path.startswith(("api/", "ws/", "texts/", "art/")):
        raise PageNotFound
    found = client_file(path)
    if found is None and (path.startswith("assets/") or "." in path.rpartition("/")[2]):
        raise PageNotFound
    found = found or index()
    if found is None:
        sentences = [language(code).say("server-no-client") for code in LANGUAGES]
        return Response("\n".join(sentences).encode(), status_code=503, media_type="text/plain")
    return found.response(request)


# The page that plays without a network -----------------------------------------------------------
# A folder made by `ludotheque web`. Its service worker keeps all of it in the browser, so that the
# installed app plays on when the server cannot be reached.


def check_folder(folder: Path) -> Path:
    """Return the folder; raises a Problem where it holds no such page."""
    if not (folder / "engine").is_dir() or not (folder / "sw.js").is_file():
        raise Problem(text("server-no-offline-page", folder=str(folder)))
    return folder.resolve()


@get("/offline", include_in_schema=False)
async def offline_index(request: AnyRequest, config: TheConfig) -> Response[bytes] | Redirect:
    """The router takes both forms for the same; files are beside the one with a slash."""
    if not request.scope["raw_path"].endswith(b"/"):
        return Redirect("/offline/", status_code=302)
    return await _answer(request, config, "index.html")


@get("/offline/{path:path}", include_in_schema=False)
async def offline_file(request: AnyRequest, config: TheConfig, path: PathText) -> Response[bytes]:
    return await _answer(request, config, path.lstrip("/"))


async def _answer(request: AnyRequest, config: TheConfig, path: str) -> Response[bytes]:
    found = None
    if config.offline_page is not None:  # in a thread: to compress the engine takes a second
        found = await asyncio.to_thread(client_file, path, config.offline_page)
    if found is None:
        raise PageNotFound
    answer = found.response(request)
    answer.headers["Content-Security-Policy"] = SERVED_STATIC_POLICY
    return answer


FILE_ROUTES: list[HTTPRouteHandler] = [
    *(offline_index, offline_file),
    *(shared_texts, game_texts, art_file, home, client),
]
