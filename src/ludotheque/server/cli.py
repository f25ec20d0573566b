"""`ludotheque serve`: the server from the command line."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

import ludotheque.home as home
from ludotheque.command_arguments import require_at_least
from ludotheque.extras import needing
from ludotheque.server import log_setup
from ludotheque.server.listen_socket import check_networks, listen, own_address
from ludotheque.server.notices.config import NoticeConfig, read_mail
from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    open_: Annotated[bool, Parameter("--open", negative="--no-open")] = True,
    name: Annotated[list[str] | None, Parameter("--name", negative=())] = None,
    database: str | None = None,
    processes: int = 1,
    https: Annotated[bool, Parameter("--https", negative=())] = False,
    proxy: Annotated[list[str] | None, Parameter("--proxy", negative=())] = None,
    bot_processes: int | None = None,
    page: str = "",
    keep_days: int | None = None,
    log: log_setup.Form = "text",
    push: Annotated[bool, Parameter("--push", negative=())] = False,
    mail: str | None = None,
    mail_from: str | None = None,
    webhooks: Annotated[bool, Parameter("--webhooks", negative=())] = False,
    private_addresses: Annotated[bool, Parameter("--private-addresses", negative=())] = False,
    offline_page: Path | None = None,
) -> None:
    """Open the tables: play in the browser, alone or with friends."""
    from ludotheque.server.config import Config
    from ludotheque.server.http.static_files import check_folder
    from ludotheque.server.services import Services
    from ludotheque.server.supervisor import cluster_config, run_supervisor
    from ludotheque.server.uvicorn_config import run

    say = language(choose_language())
    require_at_least(1, {"--processes": processes})
    # Matches of less than no day are all old, and would be deleted.
    require_at_least(0, {"--keep-days": keep_days, "--bot-processes": bot_processes})
    log_setup.configure_logging(log)
    listener = listen(host, port)
    server = public_address(host, listener.getsockname()[1], name, https=https)
    config = Config(
        home=home.folder(),
        database=database or os.environ.get("LUDOTHEQUE_DATABASE", ""),
        names=tuple(name or ()),
        https=https,
        proxies=check_networks(proxy or ()),
        workers=bot_processes,
        compile=True,
        log=log,
        address=server,
        offline_page=offline_page and check_folder(offline_page),
        notices=notice_config(push, mail, mail_from, webhooks, private_addresses),
    )
    if keep_days is not None:
        config = replace(config, keep_days=keep_days)
    if processes > 1:
        config = cluster_config(config, processes)
    else:
        services = Services(config, exclusive=True)  # raises a Problem
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    local = f"http://{shown}:{listener.getsockname()[1]}"
    url = f"{server if https else local}/{page}"
    known = bool(name) or not https  # else only its administrator knows the address
    print_text(say(text("server-open", url=url) if known else text("server-open-proxy")))
    if https:
        print_text(say(text("server-behind-proxy", url=local)))
    elif host == "0.0.0.0" and (address := own_address()):
        print_text(say(text("server-open-others", url=url.replace(shown, address))))
    print_text(say(text("server-stop")))
    if open_ and known and has_screen():
        threading.Timer(0.3, webbrowser.open, (url,)).start()
    if processes > 1:
        run_supervisor(config, listener, processes)
        return
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(config, listener, services))


def public_address(host: str, port: int, names: list[str] | None, *, https: bool) -> str:
    """The address at which others reach this server, for links in e-mails."""
    if names:
        return f"https://{names[0]}" if https else f"http://{names[0]}:{port}"
    address = own_address() or host if host == "0.0.0.0" else "localhost"
    return f"https://{address}" if https else f"http://{address}:{port}"


def notice_config(
    push: bool, mail: str | None, sender: str | None, webhooks: bool, private: bool
) -> NoticeConfig:
    """The settings of notices, from options and the environment; off by default."""
    url = mail or os.environ.get("LUDOTHEQUE_MAIL", "")
    from_ = sender or os.environ.get("LUDOTHEQUE_MAIL_FROM", "")
    if push:
        with needing("notices"):
            import webpush  # noqa: F401
    return NoticeConfig(
        push=push,
        mail=read_mail(url, from_) if url else None,
        webhooks=webhooks,
        private=private,
    )


def has_screen() -> bool:
    """Whether this machine has a screen for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
