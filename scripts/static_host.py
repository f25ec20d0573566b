"""A host of static files; the page without a server lies in a folder of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

FOLDER = "/sub/path/"


@contextmanager
def hosted(site: Path, policy: str = "") -> Iterator[str]:
    """Serve a folder under `FOLDER`; `policy`: sent with every file, workers' scripts included,
    where a page's own meta tag does not reach."""

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
        }

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, directory=str(site), **named)

        def translate_path(self, path: str) -> str:
            inside = path.removeprefix(FOLDER) if path.startswith(FOLDER) else "nothing-here"
            return super().translate_path("/" + inside)

        def end_headers(self) -> None:
            if policy:
                self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}{FOLDER}"
    finally:
        server.shutdown()
        server.server_close()
