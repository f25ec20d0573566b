"""Queries about a position on a server: the counterpart of `ludotheque.table.match_queries`.

The server answers later. What it has answered is kept for as long as the position is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from ludotheque.online.requests import Reply, RequestTracker
from ludotheque.online.validation import check_categories, known, read_view
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Part, Rules, Seat
from ludotheque.table.match_queries import Hint, Preview
from ludotheque.table.position import Position, write
from ludotheque.text import Problem, Text, text


class QueriedTable:
    """What can be asked about the position of a remote table, and what was answered."""

    info: p.TableInfo
    rules: Rules[Any, Any, Any]
    position: Position | None
    requests_in_flight: RequestTracker
    texts: list[Text]  # to be shown once: refusals, lost connections
    wait: Callable[[], None] | None  # until there is news

    def __init__(self) -> None:
        self._found: dict[Any, Any] = {}  # by request, as long as `_seq` is the table's
        self._seq = -1

    # What can be asked --------------------------------------------------------------------------

    def preview(self, seat: Seat, action: Any) -> Preview | None:
        """The preview; None while it is unknown, and where the table allows no aids. Raises the
        server's refusal where the call waits for the answer."""
        if not self.info.aids:
            return None
        found: Preview | None = self._wait_for(self._ask_preview(seat, action))
        return found

    def label(self, seat: Seat, action: Any) -> Text:
        """The label of an action; where there are very many, it comes with the preview."""
        position, written = self.position, write(self.rules, action)
        if position is not None and (label := position.label(written)) is not None:
            return label
        found = None
        if self.wait is not None:
            with suppress(Problem):
                found = self.preview(seat, action)
        elif position is not None:
            found = self._answers().get(_preview_request(seat, position.ply, written))
        if isinstance(found, Preview):
            return found.label
        return text("online-action", action=written)

    def look_up(self, seat: Seat, actions: Sequence[Any]) -> None:
        """Ask for the labels of all these before the first is waited for."""
        position, rules = self.position, self.rules
        if self.info.aids and position is not None and not position.labels:
            for action in actions:
                self._ask_preview(seat, write(rules, action))

    def explain(self, seat: Seat) -> tuple[Part, ...]:
        def read(answer: Reply) -> tuple[Part, ...]:
            parts = answer.parts if isinstance(answer, p.Explained) else ()
            check_categories(self.rules, (part.category for part in parts))
            return parts

        return self._wait_for(self._ask(r.ExplainRequest(id="", seat=seat), read)) or ()

    def aids(self, seat: Seat) -> tuple[Text, ...]:
        """The lines of a game's aids."""
        if not self.info.aids:
            return ()

        def read(answer: Reply) -> tuple[Text, ...]:
            lines = answer.aids.lines if isinstance(answer, p.Aided) else ()
            return tuple(map(known, lines))

        return self._wait_for(self._ask(r.AidsRequest(id="", seat=seat), read)) or ()

    def hints(self, seat: Seat, done: Callable[[tuple[Hint, ...]], None]) -> None:
        """A bot's advice, when it comes: what of it can be done in this position."""

        def then(answer: Reply | None) -> None:
            position = self.position
            legal = position.actions if position is not None else ()
            if isinstance(answer, p.RequestRefused):
                self.texts.append(known(answer.why))
            hints = answer.hints if isinstance(answer, p.Hinted) else ()
            done(
                tuple(
                    replace(
                        hint,
                        label=known(hint.label),
                        reason=known(hint.reason),
                        why=known(hint.why) if hint.why is not None else None,
                    )
                    for hint in hints
                    if hint.action in legal
                )
            )

        self.requests_in_flight.ask(r.HintRequest(id="", seat=seat), then)

    # How it is asked ----------------------------------------------------------------------------

    def _ask_preview(self, seat: Seat, action: Any) -> Any:
        rules, position = self.rules, self.position
        assert position is not None
        written = action if isinstance(action, str) else write(rules, action)

        def read(answer: Reply) -> Preview | None:
            if not isinstance(answer, p.Previewed):
                return None
            for score in (answer.before, answer.after):
                check_categories(rules, score.parts)
            view = None if answer.view is None else read_view(rules, answer.view)
            return replace(answer, label=known(answer.label), view=view)

        return self._ask(_preview_request(seat, position.ply, written), read)

    def _answers(self) -> dict[Any, Any]:
        """What was found out about this position; None: on its way."""
        now = self.position.seq if self.position is not None else 0
        if self._seq != now:
            self._seq, self._found = now, {}
        return self._found

    def _ask(self, question: Any, read: Callable[[Reply], Any]) -> Any:
        """Ask, unless it was asked already; a refusal is an answer, too. Returns the question."""
        found = self._answers()
        if question not in found:
            found[question] = None

            def then(answer: Reply | None) -> None:
                if answer is None:
                    found.pop(question, None)  # it may be asked again
                elif isinstance(answer, p.RequestRefused):
                    found[question] = Problem(known(answer.why))
                else:
                    found[question] = read(answer)

            self.requests_in_flight.ask(question, then)
        return question

    def _wait_for(self, question: Any) -> Any:
        """What was answered; None as long as it is not here, where nobody can wait."""
        found, wait = self._found, self.wait
        while wait is not None and question in found and found[question] is None:
            wait()
        answer = found.get(question)
        if isinstance(answer, Problem):
            if wait is not None:
                raise answer
            return None
        return answer


def _preview_request(seat: Seat, ply: int, written: str) -> r.PreviewRequest:
    return r.PreviewRequest(id="", seat=seat, ply=ply, action=written)
