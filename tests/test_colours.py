"""Items 6 and 9: players choose a colour, and nobody has another's."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest

import ludotheque.home as home
from ludotheque.bots.seats import with_colours
from ludotheque.cli import main
from ludotheque.declaration import Colour, Game
from ludotheque.match import Match
from ludotheque.record import Holder, coloured, decode, encode, load, new_header
from ludotheque.registry import all_games, game
from ludotheque.rules import BadOption
from ludotheque.terminal.drawing.palette import Palette, contrast, seat_colour, seat_shape, seated
from ludotheque.terminal.match_form import MatchForm, rematch_form
from ludotheque.terminal.plain.setup import SetupQuestions
from ludotheque.text import LANGUAGES, language

CHOOSING = [game("quadrata"), game("taxi")]
TWO = [Holder("Ana"), Holder("Bo")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))


def colours(holders: list[Holder]) -> list[str]:
    return [holder.colour for holder in holders]


@pytest.mark.parametrize("game", CHOOSING, ids=repr)
def test_item_06_and_09_every_player_has_a_colour_of_the_box(game: Game) -> None:
    most = max(game.seats(game.options()))
    everybody = coloured(game, [Holder(f"P{seat}") for seat in range(most)])
    assert len(set(colours(everybody))) == most
    assert set(colours(everybody)) <= set(game.colours)
    wanted = game.colours[1]
    assert colours(coloured(game, [Holder("Ana"), Holder("Bo", colour=wanted)])) == [
        game.colours[0],
        wanted,
    ]


@pytest.mark.parametrize("game", CHOOSING, ids=repr)
def test_two_seats_never_have_the_same_colour(game: Game) -> None:
    blue = [Holder("Ana", colour="blue"), Holder("Bo", colour="blue")]
    with pytest.raises(BadOption) as refused:
        new_header(game, game.options(), blue)
    assert refused.value.reason.key == "colour-twice"
    with pytest.raises(BadOption) as refused:
        new_header(game, game.options(), [Holder("Ana", colour="mauve"), Holder("Bo")])
    assert refused.value.reason.key == "colour-unknown"


def test_a_game_without_colours_refuses_them_and_leaves_the_record_as_it_was() -> None:
    cascadia = game("cascadia")
    with pytest.raises(BadOption) as refused:
        coloured(cascadia, [Holder("Ana", colour="blue")])
    assert refused.value.reason.key == "colour-none"
    assert b"colour" not in encode(Match(new_header(cascadia, cascadia.options(), TWO)).record)


def test_a_record_keeps_the_colours_also_when_a_bot_takes_over() -> None:
    quadrata = game("quadrata")
    chosen = [Holder("Ana", colour="orange"), Holder("Bo")]
    match = Match(new_header(quadrata, quadrata.options(), chosen), b"s" * 16)
    match.sit(0, Holder("Ana", "easy"))
    again = Match(decode(encode(match.record)))
    assert colours(again.holders) == ["orange", "purple"]
    assert encode(again.record) == encode(match.record)


def test_colours_are_named_in_the_order_of_the_seats() -> None:
    assert colours(with_colours([*TWO, Holder("Cy")], "purple,,Orange")) == ["purple", "", "orange"]
    assert with_colours(TWO, None) == TWO
    with pytest.raises(BadOption):
        with_colours(TWO, "purple,blue,orange")


def test_the_command_line_sets_colours_and_refuses_two_alike(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", open("/dev/null"))  # noqa: SIM115
    words = ["play", "quadrata", "--seats", "human:Ana,easy", "--plain", "--lang", "en"]
    main([*words, "--colours", "yellow,purple"])
    saved = load(next(Path(home.folder()).glob("matches/*.ludo")))
    assert colours(list(saved.header.seats)) == ["yellow", "purple"]
    with pytest.raises(SystemExit):
        main([*words, "--colours", "yellow,yellow"])
    assert "Two players want yellow" in capsys.readouterr().err


@pytest.mark.parametrize("code", LANGUAGES)
def test_plain_questions_offer_the_colours_that_are_left(code: str) -> None:
    say = language(code)
    told: list[str] = []
    answers = iter(["9", say.say("colour-orange").upper(), ""])
    questions = SetupQuestions(say, told.append, lambda: next(answers))
    people = [Holder("Ana"), Holder("Robi", "easy"), Holder("Bo")]
    assert colours(questions.colours(game("quadrata"), people)) == ["orange", "", "purple"]
    assert sum(say.say("colour-orange") in line for line in told) == 1  # Bo cannot have it any more
    assert questions.colours(game("cascadia"), people) == people


def test_the_form_of_the_full_screen_knows_colours_that_do_not_go_together() -> None:
    form = MatchForm(game("taxi"), "Ana")
    for seat in range(len(form.seats)):
        form.change_seat(seat, colour="red")
    problem = form.problem()
    assert problem is not None
    assert problem.key == "colour-twice"
    form.change_seat(1, colour="")
    assert form.problem() is None
    match = form.start(language("en"))
    assert colours(match.holders) == ["red", "yellow"]
    assert rematch_form(form.game, match.record.header).seats[1].colour == "red"


@pytest.mark.parametrize("dark", [True, False])
def test_every_colour_is_drawn_readably_and_shapes_tell_seats_apart(dark: bool) -> None:
    palette = Palette("full", dark)
    for colour in get_args(Colour):
        drawn = seat_colour(seated(palette, [Holder("", colour=colour)]), 0)
        for ground in (palette.ground, palette.paper):
            assert contrast(drawn, ground) >= 4.5, colour
    for played in all_games():
        most = max(played.seats(played.options()))
        holders = coloured(played, [Holder("")] * most)
        table = seated(palette, holders)
        for one, other in combinations(range(most), 2):
            assert seat_shape(one) != seat_shape(other)  # for readers who see no colours
            assert seat_colour(table, one) != seat_colour(table, other)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_colour_has_a_name(code: str) -> None:
    assert all(language(code).knows(f"colour-{colour}") for colour in get_args(Colour))


MARKS = ("--mark-may", "--mark-here", "--mark-on-dark", "--mark-last")


def test_marks_on_boards_have_no_players_colour_and_every_board_uses_them() -> None:
    source = Path(__file__).parents[1] / "web" / "src"
    palette = re.findall(r"(--[\w-]+): (#[0-9a-f]+);", (source / "styles/tokens.css").read_text())
    players = {value for name, value in palette if name.startswith("--colour-")}
    marks = [(name, value) for name, value in palette if name in MARKS]
    assert {name for name, _ in marks} == set(MARKS)
    assert not {value for _, value in marks} & players
    for board in ("cascadia", "quadracarta", "quadrata", "taxi"):
        drawn = "".join(file.read_text() for file in (source / "games" / board).rglob("*.svelte"))
        used = {name for name in MARKS if f"var({name})" in drawn}
        assert "--mark-last" in used, board
        assert used & {"--mark-on-dark"} or {"--mark-may", "--mark-here"} <= used, board
