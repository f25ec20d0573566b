"""Settings of notices; by default there are none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.protocol.notices import ChannelKind
from ludotheque.text import Problem, text

PORTS = {"smtp": 587, "smtps": 465}
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class MailConfig(Struct, frozen=True):
    """An SMTP server, and the sender of mail."""

    host: str
    port: int
    tls: bool  # from the first byte; otherwise STARTTLS, which is a must except on this machine
    sender: str
    user: str = ""
    password: str = ""

    def __repr__(self) -> str:  # for faults and logs
        return f"MailConfig({self.host}:{self.port})"

    @property
    def is_local(self) -> bool:
        return self.host in LOCAL_HOSTS


class NoticeConfig(Struct, frozen=True):
    push: bool = False
    mail: MailConfig | None = None
    webhooks: bool = False
    private: bool = False  # may go to addresses of the own network, and without HTTPS
    delay: float = 30.0  # seconds after a turn has begun: a player who moves at once gets no notice
    every: float = 5.0  # seconds between two looks
    certificates: str = ""  # a file of further authorities, for servers of one's own

    @property
    def offers(self) -> tuple[ChannelKind, ...]:
        kinds: tuple[tuple[ChannelKind, object], ...] = (
            ("push", self.push),
            ("mail", self.mail),
            ("hook", self.webhooks),
        )
        return tuple(kind for kind, there in kinds if there)


def read_mail(url: str, sender: str, env: Mapping[str, str] = os.environ) -> MailConfig:
    """From `smtps://user@host` or `smtp://user@host:587`; the password is in
    LUDOTHEQUE_MAIL_PASSWORD, or in a file that LUDOTHEQUE_MAIL_PASSWORD_FILE names."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise Problem(text("notices-bad-mail-server")) from None
    if not parts.hostname:
        raise Problem(text("notices-bad-mail-server"))
    if "@" not in sender:
        raise Problem(text("notices-no-sender"))
    config = MailConfig(parts.hostname, port, parts.scheme == "smtps", sender)
    password = unquote(parts.password or "") or env.get("LUDOTHEQUE_MAIL_PASSWORD", "")
    if not password and (file := env.get("LUDOTHEQUE_MAIL_PASSWORD_FILE", "")):
        try:
            password = Path(file).read_text(encoding="utf-8").splitlines()[0]
        except (OSError, UnicodeError, IndexError):
            raise Problem(text("notices-no-password", file=file)) from None
    return replace(config, user=unquote(parts.username or ""), password=password)
