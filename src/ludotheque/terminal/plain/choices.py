"""The choices of a decision in plain mode: the key of each, and the one that an answer names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludotheque.notation import notation
from ludotheque.terminal.formatting import shown_key, typed_digits, typed_keys
from ludotheque.terminal.sessions.base import Session
from ludotheque.text import Language, Problem, Text, text

CHOICES_PER_PAGE = 20  # choices shown at once; more on request


def _letters(words: str) -> str:
    """Words as they are compared: without signs, spaces and capitals."""
    return "".join(filter(str.isalnum, words.casefold()))


class Choices:
    """What the reader of a session may choose now."""

    def __init__(self, session: Session, say: Language) -> None:
        self.session, self.say = session, say

    @property
    def written(self) -> Sequence[str]:
        """The text forms of all choices."""
        return self.session.position.actions

    def key(self, number: int) -> str:
        """The key of a choice: the game's own, else its number in the list."""
        keys = self.session.position.keys
        key = keys[number] if keys and keys[number] else None
        return shown_key(key, self.say) if key is not None else str(number + 1)

    def has_key(self, answer: str) -> bool:
        """Whether the game gives this key to a choice."""
        return answer in {shown_key(key, self.say) for key in self.session.position.keys if key}

    def parse(self, answer: str) -> Any:
        """The action of an answer: its key or number, its words, or its text form. Raises a Problem
        that says what could be typed."""
        actions, answer = self.session.actions, typed_digits(answer)
        wanted = typed_keys(answer, self.say)
        for number, action in enumerate(actions) if len(answer) == 1 else ():
            if self.key(number).lower() in wanted:
                return action
        if answer.isdecimal():
            number = int(answer[:9])
            if 1 <= number <= len(actions) and self.key(number - 1) == str(number):
                return actions[number - 1]
            raise Problem(self._valid_answers())
        if not answer:
            raise Problem(text("plain-empty"))
        if answer not in self.written and (named := self._named(answer)) is not None:
            return actions[named]
        forms = notation(self.session.rules.action)
        word = answer.partition(" ")[0]
        if not forms.knows(word):
            now = dict.fromkeys(written.partition(" ")[0] for written in self.written)
            raise Problem(text("plain-unknown", word=word[:40], known=", ".join(now)))
        return self.session.rules.canonical(forms.parse(answer))

    def _named(self, answer: str) -> int | None:
        """The one choice that is shown in these words: in all of them, or in what it names."""
        found = [
            number
            for number, label in enumerate(self.session.position.labels)
            if _letters(answer) in self._names(label, self.written[number].partition(" ")[0])
        ]
        return found[0] if len(found) == 1 else None

    def _names(self, label: Text, word: str) -> Iterator[str]:
        yield _letters(self.say(label))
        for part in label.args.values():
            if isinstance(part, Text):
                yield from (_letters(self.say(part)), _letters(word + self.say(part)))

    def _valid_answers(self) -> Text:
        keys = [self.key(number) for number in range(len(self.written[:CHOICES_PER_PAGE]))]
        if keys == [str(number + 1) for number in range(len(keys))]:
            return text("plain-number", n=len(self.written))
        return text("plain-keys", keys=", ".join(keys))
