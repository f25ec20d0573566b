"""The parts that know no screen: canvas, prose, colours, hexagons, choosers, covers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from rich.style import Style

from ludotheque.games.cascadia.board_terminal.stencils import stencil
from ludotheque.games.quadrata.board_terminal import canada
from ludotheque.registry import all_games
from ludotheque.terminal.canvas import BOLD, REVERSE, Canvas, Rect, Spot
from ludotheque.terminal.chooser import Chooser, SetChooser, nearest
from ludotheque.terminal.drawing import covers
from ludotheque.terminal.drawing.palette import (
    ANSI,
    NONE,
    Palette,
    contrast,
    mix,
    seat_colour,
)
from ludotheque.terminal.drawing.prose import Piece, set_prose, wrap
from ludotheque.terminal.formatting import show_moment
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import language

LOOKS = [Palette("full", True), Palette("full", False)]


# Canvas ----------------------------------------------------------------------------------------


def test_a_cell_shows_its_character_or_its_two_pixels() -> None:
    canvas = Canvas(4, 1)
    canvas.pixel(0, 0, 0xFF0000)
    canvas.pixel(0, 1, 0x0000FF)
    canvas.fill(Rect(1, 0, 1, 1), 0x00FF00)
    canvas.write(2, 0, "é", 0xFFFFFF, 0x123456, BOLD)
    assert list(canvas.rows()) == ["▀ é "]
    top, plain, letter, rest = canvas.segments(0, 0, 4)
    assert top.style is not None
    assert (top.style.color, top.style.bgcolor) == (
        Style.parse("#ff0000").color,
        Style.parse("#0000ff").color,
    )
    assert plain.style is not None
    assert plain.style.bgcolor == Style.parse("#00ff00").color
    assert letter.text == "é"
    assert letter.style is not None
    assert letter.style.bold
    assert rest.text == " "


def test_drawing_outside_is_left_out() -> None:
    canvas = Canvas(3, 2)
    canvas.write(-1, 0, "abcdef")
    canvas.write(0, 5, "x")
    canvas.pixel(9, 9, 1)
    canvas.mark("spot", Rect(2, 1, 9, 9))
    canvas.fill(Rect(-5, -5, 3, 3), 7)
    assert list(canvas.rows()) == ["bcd", "   "]
    assert canvas.spot_at(2, 1) == "spot"
    assert canvas.spot_at(3, 1) is None


def test_wide_characters_keep_the_columns() -> None:
    canvas = Canvas(4, 1)
    assert canvas.write(0, 0, "漢x") == 3
    assert list(canvas.rows()) == ["漢x "]
    assert sum(piece.cell_length for piece in canvas.segments(0, 0, 4)) == 4


def test_pasting_brings_spots_along() -> None:
    small, large = Canvas(2, 1), Canvas(6, 3)
    small.write(0, 0, "ab", look=REVERSE)
    small.mark("here", Rect(0, 0, 2, 1))
    large.paste(small, 3, 1)
    assert large.places["here"] == Rect(3, 1, 2, 1)
    assert large.spot_at(4, 1) == "here"
    assert list(large.rows())[1] == "   ab "


# Prose -----------------------------------------------------------------------------------------


def test_words_wrap_and_are_indented() -> None:
    lines = wrap([Piece("one two "), Piece("three four", 5)], 9, indent=2)
    assert ["".join(piece.words for piece in line) for line in lines] == [
        "one two ",
        "  three ",
        "  four",
    ]


def test_words_longer_than_the_line_are_cut() -> None:
    canvas = set_prose([[Piece("abcdefghijkl")]], 8, indent=1)
    assert [row.rstrip() for row in canvas.rows()] == ["abcdefgh", " ijkl"]


def test_a_hard_space_does_not_wrap() -> None:
    lines = wrap([Piece("Ana\N{NO-BREAK SPACE}: x")], 6)
    assert "".join(piece.words for piece in lines[0]) == "Ana\N{NO-BREAK SPACE}: "


# Colours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette", LOOKS, ids=["dark", "light"])
def test_all_text_has_a_contrast_of_four_and_a_half(palette: Palette) -> None:
    inks = ["ink", "faint", "accent", "turn", "good", "bad"]
    for ground in (palette.ground, palette.paper):
        for name in inks:
            assert contrast(getattr(palette, name), ground) >= 4.5, name
        for seat in range(8):
            assert contrast(seat_colour(palette, seat), ground) >= 4.5, seat
    for colour in (0xE9B93C, 0xC8453C, 0x2F6DB0, 0x8A7F9E, 0x3F7D4E, 0x4FA6A0, 0xE0763A):
        assert contrast(palette.readable(colour), colour) >= 4.0


def test_sixteen_colours_are_the_standard_ones() -> None:
    from rich.color import Color, ColorSystem

    for number, value in enumerate(ANSI):
        colour = Color.from_rgb(value >> 16, value >> 8 & 255, value & 255)
        assert colour.downgrade(ColorSystem.STANDARD).number == number


def test_without_colours_there_are_none() -> None:
    palette = Palette("none", True)
    assert {palette.ink, palette.accent, palette.ground, palette.colour(0x123456, 3)} == {NONE}


def test_mixing() -> None:
    assert mix(0x000000, 0xFFFFFF, 0.5) == 0x808080
    assert mix(0x123456, 0xFFFFFF, 0.0) == 0x123456


# Hexagons --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(6, 2), (8, 3), (12, 4), (16, 6)])
def test_hexagons_cover_the_plane_without_gap_or_overlap(size: tuple[int, int]) -> None:
    shape = stencil(*size)
    owner: dict[tuple[int, int], int] = {}
    for number, (q, r) in enumerate((q, r) for q in range(-4, 5) for r in range(-4, 5)):
        x, y = shape.middle(q, r)
        for pixel in shape.pixels:
            at = (x + pixel.x, y + pixel.y)
            assert at not in owner
            owner[at] = number
    wide, rows = size
    for x in range(-wide, wide):
        for y in range(-2 * rows, 2 * rows):
            assert (x, y) in owner


@pytest.mark.parametrize("size", [(8, 3), (12, 4), (16, 6)])
def test_every_side_of_a_hexagon_has_its_share(size: tuple[int, int]) -> None:
    shape = stencil(*size)
    share = [sum(pixel.side == side for pixel in shape.pixels) for side in range(6)]
    assert min(share) > 0
    assert max(share) <= 2 * min(share)
    right = [pixel for pixel in shape.pixels if pixel.side == 1]
    assert all(pixel.x >= 0 for pixel in right)


# Maps and covers -------------------------------------------------------------------------------


def test_every_province_is_on_the_map_and_its_letters_on_its_land() -> None:
    land = {(x, y): province for x, y, province in canada.pixels(1)}
    provinces = set(land.values())
    assert len(provinces) == 13
    for province in provinces:
        x, y = canada.place(province, 1).label
        under = {land.get((x + dx, 2 * y + dy)) for dx in (0, 1) for dy in (0, 1)}
        assert under <= {province, None}
        assert province in under


def test_every_game_of_the_house_has_a_cover_of_the_size_of_a_box() -> None:
    for game in all_games():
        lines = (game.art / f"{game.id}.cover.txt").read_text(encoding="utf-8").splitlines()
        assert len(lines) == 2 * covers.COVER_HEIGHT
        assert {len(line) for line in lines} == {covers.COVER_WIDTH}
        assert set("".join(lines)) <= {*covers.COVER_COLOURS, "."}


# Choosing --------------------------------------------------------------------------------------


def test_a_chooser_groups_actions_and_keeps_the_variant() -> None:
    actions = [("a", 0), ("a", 1), ("a", 2), ("b", 1), ("b", 2), ("c", 0)]
    chooser = Chooser(actions, lambda a: a[0], lambda a: a[1])
    assert chooser.aim("a")
    chooser.turn(1)
    chooser.turn(1)
    assert chooser.action == ("a", 2)
    chooser.step(1)
    assert chooser.action == ("b", 2)
    chooser.step(1)
    assert chooser.action == ("c", 0)
    assert not chooser.aim("nowhere")
    chooser.step(1)
    assert chooser.action == ("a", 2)
    assert chooser.confirm() is None
    assert chooser.armed
    assert chooser.confirm() == ("a", 2)
    assert chooser.disarm()
    assert not chooser.armed


def test_a_single_action_needs_one_confirmation() -> None:
    chooser = Chooser(["roll"])
    chooser.step(1)
    assert chooser.confirm() == "roll"


def test_arrows_go_to_the_spot_one_expects() -> None:
    places: dict[Spot, Rect] = {
        "here": Rect(10, 10, 2, 1),
        "right": Rect(16, 10, 2, 1),
        "far right": Rect(30, 10, 2, 1),
        "below": Rect(10, 14, 2, 1),
        "right below": Rect(15, 13, 2, 1),
    }
    assert nearest(places, "here", "right") == "right"
    assert nearest(places, "right", "right") == "far right"
    assert nearest(places, "here", "down") == "below"
    assert nearest(places, "here", "left") is None
    assert nearest(places, "far right", "left") == "right"


def test_pieces_are_chosen_together() -> None:
    sets = [(), ("2",), ("6",), ("2", "6"), ("6", "6")]
    chooser = SetChooser(sets, lambda parts: parts)
    assert chooser.pieces == ["2", "6", "6"]
    assert chooser.action == ()
    chooser.aim(("piece", 1))
    assert chooser.confirm() is None
    assert chooser.action == ("6",)
    chooser.toggle(0)
    assert chooser.action == ("2", "6")
    chooser.toggle(2)  # too many: the first goes
    assert [chooser.chosen(n) for n in range(3)] == [True, False, True]
    chooser.aim_at(("6", "6"))
    assert chooser.spot == SetChooser.DONE
    assert chooser.confirm() == ("6", "6")


@pytest.mark.parametrize(
    ("then", "en", "fr"),
    [
        (datetime(2026, 11, 15, 9, 5), "today, 9:05", "aujourd’hui à 9 h 05"),
        (datetime(2026, 11, 14, 23, 59), "yesterday, 23:59", "hier à 23 h 59"),
        (datetime(2026, 11, 13, 12), "13 Nov", "13 nov."),
        (datetime(2026, 3, 1, 12), "1 Mar", "1er mars"),
        (datetime(2025, 12, 31, 12), "31 Dec 2025", "31 déc. 2025"),
    ],
)
def test_when_a_match_was_last_played_is_said_shortly(then: datetime, en: str, fr: str) -> None:
    now = datetime(2026, 11, 15, 18)
    for code, words in (("en", en), ("fr", fr)):
        said = show_moment(then.timestamp(), language(code), now)
        assert said.replace("\N{NO-BREAK SPACE}", " ") == words


# Boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["cascadia", "quadrata", "taxi"])
@pytest.mark.parametrize("depth", ["full", "none"])
def test_a_board_is_drawn_in_the_largest_size_that_fits(
    game: str, depth: Any, make_match: Any
) -> None:
    """A board says how large it would be; pictures of every size must agree."""
    match = make_match(game, ["Ana", "Ben"])
    area = PlayerArea(LocalSession(match), language("en"), Palette(depth, True), True)
    area.ask(match.to_move[0])
    cores = []
    for zoom in range(area.board.zooms):
        drawn = area.picture(80, 24, zoom)
        cores.append(drawn.core or Rect(0, 0, drawn.width, drawn.height))
    for core in cores[1:]:
        for narrower, lower in ((0, 0), (1, 0), (0, 1)):
            room = (core.width - narrower, core.height - lower)
            area.picture(*room, None)
            fitting = [
                zoom
                for zoom, one in enumerate(cores)
                if one.width <= room[0] and one.height <= room[1]
            ]
            assert area.zoom == max(fitting, default=0)
