"""Where bots think: the second worker of the page, which may be ended and started again."""

from __future__ import annotations

import msgspec

from ludotheque.host.bot_questions import BotQuestion, answer

_decoder = msgspec.json.Decoder(BotQuestion)


def answer_text(question: str) -> str:
    """Answer a question, as JSON both ways. Slow."""
    return msgspec.json.encode(answer(_decoder.decode(question))).decode()
