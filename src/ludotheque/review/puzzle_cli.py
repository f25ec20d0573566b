"""Puzzles line by line: find the best move, of a shipped set or of one's own match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludotheque.bots.hints import move_reason
from ludotheque.bots.seats import display_name
from ludotheque.home import find_match
from ludotheque.notation import notation
from ludotheque.record import load
from ludotheque.registry import all_games
from ludotheque.review.timeline import BadReview, Timeline
from ludotheque.text import Language, text

if TYPE_CHECKING:  # imported when there is a puzzle to ask
    from ludotheque.review.puzzles import Puzzle, PuzzleSet, Verdict


def ask_puzzles(
    found: PuzzleSet,
    number: int | None,
    say: Language,
    write: Callable[[str], None],
    read: Callable[[], str],
) -> None:
    """Ask for the best moves, line by line: of one puzzle, or of all until somebody leaves."""
    from ludotheque.review.puzzles import about_puzzle, timeline_of_puzzle

    solved = asked = 0
    for n, one in enumerate(found.puzzles, 1):
        if number not in (None, n):
            continue
        write("")
        write(say(text("puzzle-title", n=n, of=len(found.puzzles))))
        timeline = timeline_of_puzzle(found, one)
        if (about := about_puzzle(timeline.header.game, one)) is not None:
            write(say(about))
        right = _ask(say, timeline, one, write, read)
        if right is None:
            break
        asked, solved = asked + 1, solved + right
    if asked:
        write(say(text("puzzle-solved", n=solved, of=asked)))


def find_puzzles(what: str, number: int | None, seat: int | None, say: Language) -> PuzzleSet:
    """The puzzles of a game, or three of a finished match, which is reviewed first. Raises a
    Problem if there are none, or none with that number."""
    is_game = any(one.id == what for one in all_games())
    timeline = None if is_game else Timeline(load(find_match(what)))
    from ludotheque.review.puzzles import load_puzzles, own_puzzles

    if timeline is None:
        found = load_puzzles(what)
    else:
        from ludotheque.review.console import watch
        from ludotheque.review.plan import ReviewPlan

        review = watch(ReviewPlan(timeline), say)
        found = own_puzzles(timeline, review, None if seat is None else seat - 1)
    if number is not None and not 1 <= number <= len(found.puzzles):
        raise BadReview(text("puzzle-no-number", number=number, of=len(found.puzzles)))
    if not found.puzzles:
        raise BadReview(text("puzzle-nothing"))
    return found


def _ask(
    say: Language,
    timeline: Timeline,
    one: Puzzle,
    write: Callable[[str], None],
    read: Callable[[], str],
) -> bool | None:
    """Show a puzzle and judge the first answer that is possible; nothing if there is none."""
    rules, ply = timeline.rules, timeline.plies[one.ply]
    seat = ply.actor
    assert seat is not None
    table = say.at_table(holder.name for holder in timeline.header.seats)
    for line in rules.lines(rules.view(ply.before, seat), table):
        write(line)
    name = display_name(timeline.header.seats[seat], say)
    write(f"{name} – {table(rules.ask(ply.before, seat))}")
    actions = list(rules.actions(ply.before, seat))
    written = [notation(rules.action).show(action) for action in actions]
    for n, action in enumerate(actions, 1):
        write(f"{n:4}  {table(rules.label(ply.before, seat, action))}  [{written[n - 1]}]")
    while True:
        try:
            write("> ")
            answer = read().strip()
        except EOFError:
            return None
        if answer.lower() == "q":
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(written):
            answer = written[int(answer) - 1]
        if answer in written:
            break
        write(say.say("puzzle-what"))
    from ludotheque.review.puzzles import judge

    verdict = judge(timeline, one, answer)
    for line in verdict_lines(timeline, one, verdict, say):
        write(line)
    return verdict.right


def verdict_lines(timeline: Timeline, one: Puzzle, verdict: Verdict, say: Language) -> list[str]:
    """The grade of an answer, and the best move with its reason."""
    rules, ply = timeline.rules, timeline.plies[one.ply]
    seat = ply.actor
    assert seat is not None
    table = say.at_table(holder.name for holder in timeline.header.seats)
    best = notation(rules.action).parse(one.best)
    words = table(rules.tell(ply.before, seat, best, seat).text)
    reason = move_reason(rules, ply.before, seat, best)
    solution = say(text("puzzle-best", words=words, reason=reason))
    if verdict.right:
        return [say.say("puzzle-right"), solution]
    chance = say.say("review-percent", n=f"{100 * verdict.win_loss:.0f}")
    loss = f"{verdict.loss:.1f}".replace(".", "," if say.code == "fr" else ".")
    key = "puzzle-wrong" if rules.seats > 1 else "puzzle-wrong-alone"
    wrong = say(text(key, n=round(verdict.loss, 1), loss=loss, chance=chance))
    return [wrong, solution, *([] if verdict.why is None else [table(verdict.why)])]
