"""Why an action is refused."""

from __future__ import annotations

from ludotheque.rules import IllegalAction
from ludotheque.text import Arg, text


def refuse(reason: str, **args: Arg) -> IllegalAction:
    return IllegalAction(text(f"quadrata-refuse-{reason}", **args))
