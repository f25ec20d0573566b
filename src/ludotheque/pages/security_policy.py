"""The content security policy of the client: as a header of the server, and as a meta tag of the
page without a server."""

from __future__ import annotations

_DIRECTIVES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # places of pieces on boards
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def _policy(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


# A meta tag cannot say who may frame the page.
SERVER_POLICY = _policy(_DIRECTIVES | {"frame-ancestors": "'none'"})
_ENGINE = {"script-src": "'self' 'wasm-unsafe-eval'"}
STATIC_POLICY = _policy(_DIRECTIVES | _ENGINE)
SERVED_STATIC_POLICY = _policy(_DIRECTIVES | _ENGINE | {"frame-ancestors": "'none'"})
