"""A player's profile: matches, best scores, achievements."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from textual.app import ComposeResult

from ludotheque import home
from ludotheque.registry import all_games
from ludotheque.rules import Rules
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.terminal.drawing.prose import Paragraph, Piece, set_prose
from ludotheque.terminal.formatting import points, show_points
from ludotheque.terminal.screens.base import BACK_BY_LETTER, Command, PaintedScreen
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.text import Language, Problem


class ProfileScreen(PaintedScreen[None]):
    KEYS = (
        Command("left", "choose(-1)", ""),
        Command("right", "choose(1)", "player"),
        Command("up", "scroll(-1)"),
        Command("down", "scroll(1)"),
        BACK_BY_LETTER,
    )

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    def body(self) -> ComposeResult:
        yield Picture("page", centred=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "choose" or len(profile_names()) > 1

    def on_mount(self) -> None:
        names = profile_names()
        mine = self.ludo.settings.name
        self._at = names.index(mine) if mine in names else 0

    def repaint(self) -> None:
        word, palette = self.ludo.word, self.ludo.palette
        names = profile_names()
        self.show_frame(word("terminal-profile"))
        lines: list[Paragraph] = [[Piece(word("terminal-no-profile"), palette.faint)]]
        if names:
            try:
                profile = home.load_profile(names[self._at % len(names)])
                lines = profile_lines(profile, self.ludo.say, palette)
            except Problem as problem:
                lines = [[Piece(self.ludo.say(problem.reason), palette.bad)]]
        page = self.query_one("#page", Picture)
        page.show(set_prose(lines, max(8, page.size.width - 4)), palette.ground)

    def action_choose(self, by: int) -> None:
        self._at += by
        self.repaint()

    def action_scroll(self, by: int) -> None:
        self.query_one("#page", Picture).move(0, by)


def profile_names() -> list[str]:
    """The names of all who have finished a match on this machine."""
    found = []
    for path in sorted((home.folder() / "profiles").glob("*.json")):
        try:
            found.append(bytes.fromhex(path.stem).decode())
        except ValueError:
            continue  # not one of ours
    return sorted(found)


def profile_lines(profile: home.Profile, say: Language, palette: Palette) -> list[Paragraph]:
    lines: list[Paragraph] = [[Piece(profile.name, palette.turn, BOLD)]]
    by_game: dict[str, list[home.PlayedMatch]] = defaultdict(list)
    for one in profile.played:
        by_game[one.game].append(one)
    for game in all_games():
        played = by_game.get(game.id, [])
        achieved = profile.achievements.get(game.id, [])
        if not played and not achieved:
            continue
        rules = game.rules(game.options(), game.usual_seats(game.options()))
        lines.append([Piece(" ")])
        lines.append([Piece(say.say(f"{game.id}-name"), palette.ink, BOLD)])
        if played:
            lines.append([Piece(f"  {_summary(rules, played, say)}", palette.ink)])
        for one in played[:-6:-1]:
            score = show_points(one.score, rules.unit, say)
            words = say.say(
                "terminal-played",
                day=one.day,
                score=score,
                points=points(one.score, rules.unit),
                place=one.place,
                seats=one.seats,
            )
            lines.append([Piece(f"  {words}", palette.faint)])
        for name in achieved:
            key = f"{game.id}-achievement-{name}"
            words = say.say(key) if say.knows(key) else name
            lines.append([Piece("  ★ ", palette.turn, BOLD), Piece(words, palette.ink)])
    return lines


def _summary(rules: Rules[Any, Any, Any], played: list[home.PlayedMatch], say: Language) -> str:
    scores = [one.score for one in played]
    best = min(scores) if rules.lowest_wins else max(scores)
    won = sum(one.place == 1 for one in played if one.seats > 1)
    return say.say(
        "terminal-summary", n=len(played), won=won, best=show_points(best, rules.unit, say)
    )
