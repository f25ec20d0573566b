"""A whole match as a text file to read and to diff: rules drift shows as a changed line."""

from __future__ import annotations

from typing import Any

from ludotheque.notation import digest, notation
from ludotheque.rules import AnyRules
from ludotheque.testing.walk import Step, last_state
from ludotheque.text import Language

BOARD_EVERY_MOVES = 25  # moves


def playthrough(rules: AnyRules, title: str, steps: list[Step], say: Language) -> str:
    written = notation(rules.action)
    lines = [title, ""]
    for ply, (state, actor, action) in enumerate(steps):
        if ply % BOARD_EVERY_MOVES == 0:
            lines += ["", *_board(rules, state, say), ""]
        who = "chance" if actor is None else f"seat {actor}"
        many = len(rules.chances(state) if actor is None else rules.actions(state, actor))
        told = say(rules.tell(state, actor, action, actor).text)
        lines.append(
            f"{ply:>4} {digest(state)[:8]} {who}: {written.show(action)}  (of {many}) {told}"
        )
    end = last_state(rules, steps)
    lines += ["", *_board(rules, end, say), "", f"end  {digest(end)[:8]}"]
    for seat, score in enumerate(rules.scores(end)):
        parts = ", ".join(f"{name} {points}" for name, points in score.parts.items())
        lines.append(f"seat {seat}: {score.total} ({parts})")
    result = rules.result(end)
    decided = say(result.decided) if result.decided else "-"
    lines.append(f"places {result.places}, winners {result.winners}, decided: {decided}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _board(rules: AnyRules, state: Any, say: Language) -> list[str]:
    return ["    | " + line for line in rules.lines(rules.view(state, None), say)]
