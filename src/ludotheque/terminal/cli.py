"""`ludotheque play` and `ludotheque replay` in plain mode."""

from __future__ import annotations

import sys
from pathlib import Path

from ludotheque import home
from ludotheque.forms import Value, form, read_options
from ludotheque.games import all_games
from ludotheque.games import game as game_of
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import load, replay, rules_of
from ludotheque.rules import BadOption, Game, Options
from ludotheque.terminal.plain import Plain, points
from ludotheque.terminal.setup import Questions, read_seats
from ludotheque.text import Say, text


def read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def play_plain(
    say: Say,
    game_id: str | None,
    seats: str | None,
    options: list[str],
    *,
    seed: int | None = None,
    takeback: bool = False,
) -> None:
    """Set a match up, by the command line or by questions, and play it."""
    questions = Questions(say, print, read_line)
    game = game_of(game_id) if game_id else questions.game(all_games())
    chosen: Options
    if seats is None:
        given = _given(game, options)
        chosen, count = questions.players(game, given)
        holders = questions.holders(count)
    else:
        chosen, holders = read_options(game, options), read_seats(seats, say)
        game.rules(chosen, len(holders))
    key = seed.to_bytes(16, "big") if seed is not None else None
    match = home.start_match(game, chosen, holders, seed=key, takeback=takeback)
    play_on(say, match)


def play_on(say: Say, match: Match) -> None:
    Plain(match, say, read=read_line).run()
    if match.over:
        home.note_result(match)


def _given(game: Game, pairs: list[str]) -> dict[str, Value]:
    full = read_options(game, pairs)
    names = {pair.partition("=")[0] for pair in pairs}
    return {field.name: getattr(full, field.name) for field in form(game) if field.name in names}


def resume_plain(say: Say, id: str) -> None:  # noqa: A002 - as in the record
    path = home.match_path(id) if not id.endswith(".ludo") else Path(id)
    match = home.resume_match(path)
    if match.over:
        raise BadOption(text("refused-over"))
    play_on(say, match)


def replay_plain(say: Say, file: Path) -> None:
    """A record, move by move, as a spectator may see a finished match."""
    record = load(file)
    game, rules = rules_of(record.header)
    names = [holder.name for holder in record.header.seats]
    print(say(text("replay-title", game=text(f"{game.id}-name"), names=", ".join(names))))
    states = list(replay(record, rules))
    if record.cut:
        print(say(text("replay-cut")))
    finished = record.end() is not None
    for state, move in zip(states, record.moves(), strict=False):
        action = notation(rules.action).parse(move.action)
        reader = move.actor if finished else None
        told = say(rules.tell(state, move.actor, action, reader).text)
        who = names[move.actor] if move.actor is not None else "*"
        print(f"{move.ply:>4}  {who}: {told}")
    for line in rules.lines(rules.view(states[-1], None), say):
        print(line)
    for seat, score in enumerate(rules.scores(states[-1])):
        total = points(score.total, rules.unit)
        print(say(text("plain-score-short", who=names[seat], total=total)))
    end = record.end()
    if end is None:
        print(say(text("replay-running")))
    elif end.result is not None:
        winners = [names[seat] for seat in end.result.winners]
        print(say(text("plain-winners", n=len(winners), names=", ".join(winners))))
