"""Texts of notices: the game, the other players, the address. Nothing of a position, no seat link,
no secret except the token that ends mail."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec
from msgspec import Struct

from ludotheque.registry import game
from ludotheque.server.notices.storage import PendingNotice, Subject
from ludotheque.text import Language, Problem, text

Kind = Literal["turn", "event", "test"]


class Notice(Struct, frozen=True):
    """A notice to one person, in their language."""

    kind: Kind
    title: str
    body: str
    path: str
    tag: str
    game: str = ""


class PushBody(Struct, frozen=True):
    """What a browser's worker is sent (`web/src/worker`)."""

    title: str
    body: str
    path: str
    tag: str
    waiting: int  # tables where it is this person's turn, for the badge


class WebhookBody(Struct, frozen=True):
    """What a webhook is sent."""

    type: Kind
    text: str  # one sentence, for services that show it as it is
    address: str
    game: str
    at: int


def notice(say: Language, note: PendingNotice, about: Subject) -> Notice:
    kind, _, id_ = note.about.partition(":")
    played = _game_name(say, about.game)
    if kind == "event":
        body = say(text("notices-event-body", title=about.title, game=played))
        return Notice(
            "event", say.say("notices-event"), body, f"/event/{id_}", note.about, about.game
        )
    names = ", ".join(about.others)
    key = "notices-turn-body" if names else "notices-turn-alone"
    body = say(text(key, game=played, names=names))
    return Notice("turn", say.say("notices-turn"), body, f"/table/{id_}", note.about, about.game)


def test_notice(say: Language) -> Notice:
    return Notice("test", say.say("notices-test"), say.say("notices-test-body"), "/profile", "test")


def _game_name(say: Language, id_: str) -> str:
    try:
        return say.say(f"{game(id_).id}-name")
    except Problem:  # a game that is no longer installed
        return id_


def push_body(notice: Notice, waiting: int) -> bytes:
    return msgspec.json.encode(
        PushBody(notice.title, notice.body, notice.path, notice.tag, waiting)
    )


def webhook_body(say: Language, notice: Notice, server: str, at: int) -> bytes:
    sentence = say(text("notices-sentence", title=notice.title, body=notice.body))
    return msgspec.json.encode(
        WebhookBody(notice.kind, sentence, server + notice.path, notice.game, at)
    )


def mail_text(say: Language, notice: Notice, server: str, stop: str) -> str:
    return say(
        text(
            "notices-letter",
            body=notice.body,
            address=server + notice.path,
            settings=f"{server}/profile",
            stop=f"{server}/stop/{stop}",
        )
    )


# The one token that an e-mail carries -------------------------------------------------------------


def stop_token(secret: bytes, guest: str, address: str) -> str:
    """Ends the e-mails of one person to one address, and can do nothing else."""
    signed = hmac.digest(secret, f"stop:{guest}:{address}".encode(), hashlib.sha256)
    return f"{guest}-{signed[:16].hex()}"


def is_stop_token(secret: bytes, guest: str, address: str, token: str) -> bool:
    return hmac.compare_digest(stop_token(secret, guest, address).encode(), token.encode())
