"""`ludotheque puzzle GAME|MATCH`: find the best move, of a shipped set or of one's own match."""

from __future__ import annotations

from ludotheque.bots.hints import why
from ludotheque.bots.seats import display_name
from ludotheque.home import find_match
from ludotheque.notation import notation
from ludotheque.record import load
from ludotheque.registry import all_games
from ludotheque.review.course import BadReview, Course
from ludotheque.review.inquiry import USUAL, Inquiry
from ludotheque.review.puzzles import (
    Puzzle,
    PuzzleSet,
    course_of_puzzle,
    judge,
    own_puzzles,
    shipped,
)
from ludotheque.review.running import run
from ludotheque.text import Language, choose_language, language, text


def puzzle(what: str, /, *, number: int | None = None, seat: int | None = None) -> None:
    """Find the best move: the puzzles of a game, or three from a match of your own."""
    say = language(choose_language())
    found = _found(what, None if seat is None else seat - 1)
    if number is not None and not 1 <= number <= len(found.puzzles):
        raise BadReview(text("puzzle-no-number", number=number, of=len(found.puzzles)))
    if not found.puzzles:
        print(say.say("puzzle-nothing"))
    solved = asked = 0
    for n, one in enumerate(found.puzzles, 1):
        if number not in (None, n):
            continue
        print(f"\n{say(text('puzzle-title', n=n, of=len(found.puzzles)))}")
        right = _ask(say, course_of_puzzle(found, one), one)
        if right is None:
            break
        asked, solved = asked + 1, solved + right
    if asked:
        print(say(text("puzzle-solved", n=solved, of=asked)))


def _found(what: str, seat: int | None) -> PuzzleSet:
    if any(one.id == what for one in all_games()):
        return shipped(what)
    course = Course(load(find_match(what)))
    inquiry = Inquiry(course, USUAL)
    for _ in run(inquiry):
        pass
    return own_puzzles(course, inquiry.evidence.review(), seat)


def _ask(say: Language, course: Course, one: Puzzle) -> bool | None:
    """Show a puzzle and judge the first answer that is possible; nothing if there is none."""
    rules, ply = course.rules, course.plies[one.ply]
    seat = ply.actor
    assert seat is not None
    table = say.at_table(holder.name for holder in course.header.seats)
    print("\n".join(rules.lines(rules.view(ply.before, seat), table)))
    name = display_name(course.header.seats[seat], say)
    print(f"{name} – {table(rules.ask(ply.before, seat))}")
    write = notation(rules.action).show
    actions = list(rules.actions(ply.before, seat))
    written = [write(action) for action in actions]
    for n, action in enumerate(actions, 1):
        print(f"{n:4} {table(rules.label(ply.before, seat, action))}  [{written[n - 1]}]")
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(written):
            answer = written[int(answer) - 1]
        if answer in written:
            break
        print(say.say("puzzle-what"))
    verdict = judge(course, one, answer)
    best = notation(rules.action).parse(one.best)
    words = table(rules.tell(ply.before, seat, best, seat).text)
    if verdict.right:
        print(say.say("puzzle-right"))
    else:
        chance = say.say("review-percent", n=f"{100 * verdict.win_loss:.0f}")
        loss = f"{verdict.loss:.1f}".replace(".", "," if say.code == "fr" else ".")
        key = "puzzle-wrong" if rules.seats > 1 else "puzzle-wrong-alone"
        print(say(text(key, loss=loss, chance=chance)))
    print(say(text("puzzle-best", words=words, reason=why(rules, ply.before, seat, best))))
    return verdict.right
