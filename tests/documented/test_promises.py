"""What README.md promises, and the tests that hold it. A sentence that is in no promise fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.documented_commands import ROOT

from ludotheque.registry import all_games
from ludotheque.text import language

TESTS = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

# Words of the page as a reader sees them, without marks and links.
PROMISES: dict[str, tuple[str, ...]] = {
    "Five modern board games on one table": ("documented/test_promises.py::test_the_five_games",),
    "in the browser": (
        *(f"browser/test_matches.py::test_{id_}" for id_ in ("minisurf", "maxisurf", "cascadia")),
        "browser/test_matches.py::test_taxi",
        "browser/test_quadrata.py",
    ),
    "and the terminal,": ("terminal/test_whole_matches.py::test_a_match_by_keys",),
    "alone,": ("terminal/test_screens.py::test_alone_where_the_game_allows_it",),
    "on one device,": (
        "browser/test_multiplayer.py::test_hot_seat_with_secrets_hands_over",
        "terminal/test_one_device.py::test_plain_mode_hands_over_before_the_first_view",
    ),
    "online": (
        "browser/test_multiplayer.py::test_two_browsers_at_one_table",
        "server/test_documented_servers.py::test_a_table_is_opened_and_joined",
    ),
    "or against bots,": ("terminal/test_screens.py::test_one_key_starts_a_match_against_a_bot",),
    "in French and English;": (
        "test_translations.py::test_every_text_is_in_both_languages_with_the_same_arguments",
        "test_site.py::test_players_read_every_page_in_both_languages",
    ),
    "and by the million for those who design and study them.": (
        "arena/test_study.py::test_what_is_kept_does_not_grow_with_the_matches",
        "arena/test_runs.py::test_a_run_goes_on_where_it_was_stopped",
    ),
    "./play # play: sets itself up on the first run (Windows: py play)": (
        "test_bootstrap.py::test_play_in_a_new_clone_shows_how_far_it_is",
        "documented/test_program.py::test_a_command_of_the_pages_is_taken_to_its_end",
    ),
    "./check # lint, types and every test": (
        "test_checks.py::test_some_tests_with_lint_of_what_changed",
        "test_checks.py::test_every_test_belongs_to_a_long_step",
    ),
    "You need Python 3.11 or newer and git.": (
        "test_checks.py::test_the_workflow_calls_the_same_command_with_every_python_we_support",
    ),
    'pipx install ".[server]" in a clone installs the command ludotheque for good;': (
        "wheel/test_release.py::test_pip_alone_leads_to_a_table",
    ),
    "no release is on PyPI yet (publishing).": (
        "test_docs.py::test_pages_name_a_package_index_only_once_there_is_a_release",
    ),
    "En français : ./play --lang fr,": (
        "documented/test_program.py::test_a_command_of_the_pages_is_taken_to_its_end",
    ),
    "ou d’un clic sur FR.": (
        "browser/test_input_methods.py::test_one_click_on_the_shelf_changes_the_language",
    ),
    "Cascadia, move by move": ("test_site.py::test_every_game_is_seen_moving_in_small_files",),
    "Cascadia, Quadrata Canada, Quadracarta Minisurf and Maxisurf, TAXI:": (
        "documented/test_promises.py::test_the_five_games",
    ),
    "Play · Jouer": ("test_site.py::test_links_of_the_sources_lead_somewhere",),
    "first steps, a two-minute tour, the rules,": (
        "test_site.py::test_players_read_every_page_in_both_languages",
        "test_site.py::test_every_rules_page_is_there_with_its_picture",
    ),
    "reviews and puzzles, the terminal": (
        "browser/test_review.py::test_a_review_has_curves_tables_and_moments_on_the_board",
        "browser/test_review.py::test_a_puzzle_is_answered_on_the_keyboard",
        "terminal/test_exit_paths.py::test_a_replay_is_reviewed_and_leads_to_its_sheet",
    ),
    "Host": ("test_site.py::test_links_of_the_sources_lead_somewhere",),
    "tables for friends in a minute;": (
        "browser/test_new_table.py::test_a_friend_is_invited_by_link_and_code_without_hints",
        "server/test_documented_servers.py::test_a_server_is_started_and_ended",
    ),
    "a server for others with a proxy, backups and figures to watch": (
        "server/test_proxy.py::test_a_proxy_in_front_of_a_server",
        "server/test_admin.py::test_a_copy_is_a_server_again",
        "server/test_admin.py::test_figures_are_in_the_format_of_prometheus",
    ),
    "Study": ("test_site.py::test_links_of_the_sources_lead_somewhere",),
    "five lines of Python,": ("test_docs.py::test_five_lines_of_the_front_page_play_a_match",),
    "bots,": ("test_docs.py::test_the_bot_of_the_page_chooses",),
    "the arena,": ("test_docs.py::test_the_results_of_an_arena_are_asked_as_printed",),
    "studies of a game,": ("test_docs.py::test_the_parts_of_a_study_are_asked_as_printed",),
    "also on a cluster,": (
        "arena/test_cluster.py::test_a_study_on_two_nodes_is_that_of_one_process",
    ),
    "environments for learners,": (
        "test_docs.py::test_the_environment_of_the_page_is_played_to_the_end",
    ),
    "games of your own,": ("wheel/test_plugin_game.py::test_it_is_played_in_the_terminal",),
    "the architecture": ("test_import_layers.py",),
    "./play docs opens all of it as one site, with search and both references.": (
        "browser/test_site.py::test_files_can_be_searched_without_a_network",
        "test_site.py::test_the_front_door_is_in_the_reference",
        "test_site.py::test_every_address_is_in_the_reference",
    ),
    "Code, texts and drawings are ours, under the MIT licence; the games belong to their authors "
    "and publishers: see NOTICE.": (
        "wheel/test_release.py::test_it_says_what_it_is",
        "documented/test_promises.py::test_the_notice_names_every_game",
    ),
}
NO_PROMISE = ("# Ludothèque", "door | what is behind it")


def seen(source: str) -> str:
    """The words of a page, without links, marks and the lines of tables."""
    words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", source)
    words = re.sub(r"^\|[-|]+\|$", "", words, flags=re.MULTILINE)
    return " ".join(re.sub(r"```|[`*]", "", words).split())


def test_every_sentence_is_a_promise_that_a_test_holds() -> None:
    left = seen(README)
    for words in sorted([*PROMISES, *NO_PROMISE], key=len, reverse=True):
        assert words in left, f"README.md does not say any more: {words!r}"
        left = left.replace(words, " ", 1)
    assert re.findall(r"\w+", left) == [], "no test is named for this"


@pytest.mark.parametrize("place", sorted({place for some in PROMISES.values() for place in some}))
def test_the_tests_of_promises_exist(place: str) -> None:
    file, _, name = place.partition("::")
    source = (TESTS / file).read_text(encoding="utf-8")
    assert re.search(rf"^(?:async )?def {name or 'test_'}", source, re.MULTILINE)


def test_the_five_games() -> None:
    assert len(all_games()) == 5
    for one in all_games():
        name = language("en").say(f"{one.id}-name")
        assert name.split()[-1] in README, name


def test_the_notice_names_every_game() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "MIT" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    for one in all_games():
        assert language("en").say(f"{one.id}-name").split()[-1].lower() in notice.lower(), one.id
