"""The players' part of the documentation, under `/docs`.

Its pages have small scripts of their own in them. They may run, and no others: each page's policy
names them by their hashes. Their search brings its own styles along; nothing of a guest's is shown
here that could bring others.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from ludotheque.documentation import MANUAL_FOLDER
from ludotheque.pages.files import PageNotFound
from ludotheque.pages.security_policy import SERVER_POLICY
from ludotheque.server.http.static_files import client_file
from ludotheque.text import LANGUAGES, language

_SCRIPT = re.compile(rb"<script(?: [^>]*)?>(.*?)</script>", re.DOTALL)


@lru_cache(100)
def _policy(page: bytes) -> str:
    found = {base64.b64encode(hashlib.sha256(one).digest()) for one in _SCRIPT.findall(page) if one}
    hashes = "".join(f" 'sha256-{one.decode()}'" for one in sorted(found))
    policy = SERVER_POLICY.replace("script-src 'self'", f"script-src 'self'{hashes}")
    return policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")


@get(["/docs", "/docs/"], include_in_schema=False)
async def redirect_to_manual(request: Request[Any, Any, Any]) -> Redirect:
    wanted = request.headers.get("accept-language", "")
    french = wanted.lower().startswith("fr")
    return Redirect(f"/docs/{'fr/' if french else ''}play/index.html", status_code=302)


@get("/docs/{path:path}", include_in_schema=False)
async def manual_page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    found = client_file(path.lstrip("/"), MANUAL_FOLDER)
    if found is None and not MANUAL_FOLDER.is_dir():  # a checkout that is building it
        sentences = [language(code).say("server-no-manual") for code in LANGUAGES]
        body = "\n".join(sentences).encode()
        return Response(body, status_code=503, media_type="text/plain")
    if found is None:
        raise PageNotFound
    answer = found.response(request)
    if found.type == "text/html":
        answer.headers["Content-Security-Policy"] = _policy(found.body)
    return answer


DOCS: list[HTTPRouteHandler] = [redirect_to_manual, manual_page]
