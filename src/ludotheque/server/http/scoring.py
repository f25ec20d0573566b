"""Boards that were played on a real table: counted by the rules of the game, and not kept.

A game may offer a `scorer`: it makes the state of a match that is over out of what was entered.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.declaration import Scorer
from ludotheque.faults import fault
from ludotheque.forms import convert_options
from ludotheque.protocol.pages import ScoreBoards, Scored
from ludotheque.registry import game
from ludotheque.rules import Rules
from ludotheque.server.limited_processes import decode_body
from ludotheque.text import Problem, text


def scorer_of(id_: str) -> Scorer:
    found = game(id_).scorer
    if found is None:
        raise Problem(text("server-no-scorer"))
    return found


def build_state(id_: str, wanted: ScoreBoards) -> tuple[Rules[Any, Any, Any], Any]:
    """The rules and the state of what was entered."""
    scorer, played = scorer_of(id_), game(id_)
    try:
        boards = msgspec.convert(wanted.boards, tuple[scorer.board, ...])  # type: ignore[name-defined]
    except msgspec.ValidationError as error:
        raise Problem(text("server-bad-message", why=fault(error))) from None
    rules = played.rules(convert_options(played, wanted.options), len(boards))
    return rules, scorer.state(rules, boards, wanted.lenient)


def encode_score(id_: str, data: bytes) -> bytes:
    """The sheet of what was entered, as JSON of `Scored`; `data` is the body of the request."""
    rules, state = build_state(id_, decode_body(data, ScoreBoards))
    sheet = Scored(
        scores=rules.scores(state),
        parts=tuple(rules.explain(state, seat) for seat in range(rules.seats)),
        result=rules.result(state),
        view=rules.view(state, None),
    )
    return msgspec.json.encode(sheet)
