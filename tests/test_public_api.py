"""`import ludotheque`: what a program gets, in which order whatever is imported, and its types."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib.metadata import version
from pathlib import Path

import pytest

import ludotheque
from ludotheque.bots import LEVELS, Budget, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.home import start_match
from ludotheque.match import Refused
from ludotheque.record import BadRecord, Holder, encode
from ludotheque.registry import all_games


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")


def in_a_new_process(script: str) -> str:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# Names -------------------------------------------------------------------------------------------


def test_importing_it_imports_nothing() -> None:
    script = (
        "import sys, ludotheque; print([m for m in sys.modules if m.startswith('ludotheque.')])"
    )
    assert in_a_new_process(script) == "[]\n"


@pytest.mark.parametrize(
    "before",
    ["", "import ludotheque.games.taxi.game as taxi", "from ludotheque.games import quadrata"],
)
@pytest.mark.parametrize("after", ["", "import ludotheque.games.taxi.game as taxi"])
def test_games_can_be_called_whatever_was_imported(before: str, after: str) -> None:
    script = f"{before}\nimport ludotheque\nfirst = ludotheque.games()\n{after}\n"
    script += "assert ludotheque.games() == first\nprint([game.id for game in ludotheque.games()])"
    assert in_a_new_process(script) == f"{[game.id for game in all_games()]}\n"


def test_every_name_is_there_and_no_other() -> None:
    for name in dir(ludotheque):
        assert getattr(ludotheque, name)
    assert ludotheque.__version__ == version("ludotheque")
    assert ludotheque.game("taxi") in ludotheque.games()
    assert isinstance(ludotheque.game("taxi"), ludotheque.Game)
    with pytest.raises(AttributeError, match="nothing"):
        getattr(ludotheque, "nothing")  # noqa: B009 - type checkers know that it is not there


# New matches -------------------------------------------------------------------------------------


def test_seats_are_a_number_or_names() -> None:
    match = ludotheque.new("minisurf", 3)
    assert [holder.name for holder in match.holders] == ["Player 1", "Player 2", "Player 3"]
    match = ludotheque.new("minisurf", ["Ana", "hard", "human:easy", "greedy@20:Robi"])
    assert [holder.bot for holder in match.holders] == ["", "hard", "", "greedy@20"]
    assert [holder.name for holder in match.holders][::2] == ["Ana", "easy"]
    assert match.holders[3].name == "Robi"
    assert len(ludotheque.new("cascadia").holders) == 2


def test_equal_seeds_give_equal_draws() -> None:
    first, second = (ludotheque.new("taxi", 2, seed=11, target=3) for _ in range(2))
    assert first.state == second.state
    assert ludotheque.new("taxi", 2, seed=(11).to_bytes(16, "big"), target=3).state == first.state
    assert len({ludotheque.new("minisurf", 2).seed for _ in range(3)}) == 3


def test_options_are_typed_and_files_are_read(tmp_path: Path) -> None:
    game = ludotheque.game("quadrata")
    cards = tmp_path / "cards.toml"
    source = Path(sys.modules[type(game).__module__].__file__ or "").parent / "data" / "cards.toml"
    cards.write_text(source.read_text(encoding="utf-8").replace('"CN Tower"', '"My Tower"'))
    match = ludotheque.new(game, 1, cards=cards)
    assert "My Tower" in str(match.record.header.options["cards"])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "players"),
        ({"seats": ["Ana", "deepblue@5"]}, "deepblue"),
        ({"seed": -1}, "whole number"),
        ({"boxes": 3}, "Boxes of cards"),
        ({"boxes": "two"}, "Boxes of cards"),
        ({"colour": "red"}, "colour"),
        ({"colour": Path("red")}, "colour"),
        ({"duplicate": Path("nowhere")}, "Duplicate"),
    ],
)
def test_what_makes_no_match_is_refused_in_words(
    settings: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ludotheque.Problem, match=sentence):
        ludotheque.new(**{"game": "minisurf", **settings})  # type: ignore[arg-type]


# Matches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_match_shows_itself_as_text_and_as_a_picture(game: str) -> None:
    match = ludotheque.new(game, ["Ana", "Bo"], seed=3)
    board = match.rules.lines(match.view(None), lambda said: "")
    assert len(str(match).splitlines()) >= len(board) > 1
    picture = match._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_a_match_has_a_picture_whoever_made_it() -> None:
    script = (
        "import sys; from ludotheque.match import Match; "
        "from ludotheque.record import Holder, new_header; from ludotheque.registry import game; "
        "made = game('minisurf'); "
        "match = Match(new_header(made, made.options(), [Holder('Ana'), Holder('Bo')])); "
        "assert match._repr_svg_().startswith('<svg'); assert 'ludotheque.api' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_match_nobody_has_moved_in_can_be_made_again_from_what_it_says() -> None:
    match = ludotheque.new("minisurf", ["Ana", "hard"], seed=3, takeback=True, duplicate=True)
    said = repr(match)
    assert "duplicate=True" in said
    again = eval(said)
    assert (again.state, again.seed, again.holders) == (match.state, match.seed, match.holders)
    assert repr(again) == said
    ludotheque.bot("random").play(match)
    assert repr(match).startswith(f"<{said}: ply ")


def test_a_drawn_seed_is_told_to_nobody() -> None:
    match = ludotheque.new("minisurf", 2)
    assert "seed" not in repr(match)
    assert match.seed.hex() not in repr(match)
    assert str(int.from_bytes(match.seed, "big")) not in repr(match)


def test_a_file_is_a_match_to_go_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    game = ludotheque.game("minisurf")
    kept = start_match(game, game.options(), [Holder("Ana"), Holder("Bo")])
    file = next(tmp_path.rglob("*.ludo"))
    before = file.read_bytes()
    for match in (ludotheque.load(file), ludotheque.load(str(file)), ludotheque.load(file.stem)):
        assert match.state == kept.state
        ludotheque.bot("random").play(match)
    ludotheque.bot("random").play(kept)
    assert kept.state == match.state, "the draws it would have had"
    assert file.read_bytes() != before, "which only the match that is kept has written to"
    elsewhere = tmp_path / "copy.ludo"
    elsewhere.write_bytes(encode(kept.record))
    assert ludotheque.load(elsewhere).state == kept.state
    with pytest.raises(BadRecord):
        ludotheque.load("nothing")


# Bots --------------------------------------------------------------------------------------------


def test_bots_choose_and_play() -> None:
    match = ludotheque.new("maxisurf", 3, seed=4, duplicate=True)
    bot = ludotheque.bot("greedy")
    assert match.to_move == (0, 1, 2)
    action = bot(match, 2)
    assert action in match.actions(2)
    bot.play(match, 2)
    with pytest.raises(Refused):
        bot(match, 2)
    while not match.over:
        bot.play(match)
    with pytest.raises(Refused):
        bot.play(match)


def test_a_bot_is_a_bot_for_everybody_else(tmp_path: Path) -> None:
    match = ludotheque.new("minisurf", 2, seed=1)
    own = ludotheque.bot(make_bot("greedy"))
    choice = own.choose(match.rules, match.state, 0, (), Budget(), keyed_rng(1))
    assert choice.action in match.actions(0)
    file = tmp_path / "mine.py"
    file.write_text(
        "from ludotheque.bots import Choice\n"
        "class Mine:\n"
        "    def choose(self, rules, state, seat, events, budget, rng):\n"
        "        return Choice(rules.actions(state, seat)[-1])\n"
    )
    with pytest.raises(ludotheque.Problem):
        ludotheque.bot(f"{file}:Mine")
    assert ludotheque.bot(f"{file}:Mine", files=True)(match) == match.actions(0)[-1]
    assert [ludotheque.bot(level) for level in LEVELS]


def test_games_and_bots_are_written_as_they_are_had() -> None:
    assert repr(ludotheque.game("taxi")) == "ludotheque.game('taxi')"
    assert repr(ludotheque.bot("hard@300ms")) == "ludotheque.bot('hard@300ms')"
