"""The command line as a user meets it: both languages, wrong input, and real processes where they
make a difference."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from command_line import run, run_process
from ludotheque.bench import bench
from ludotheque.cli import app, main
from ludotheque.registry import all_games, game
from ludotheque.text import language, text


def test_games_are_listed(tmp_path: Path) -> None:
    listed = [
        json.loads(line) for line in run("games", "--json", home=tmp_path).stdout.split("\n")[:-1]
    ]
    assert {entry["id"] for entry in listed} == {one.id for one in all_games()}
    assert all(entry["name"] and entry["seats"] for entry in listed)
    assert "plus petite surface" in run("games", "--lang", "fr", home=tmp_path).stdout


def test_a_whole_match_from_scripted_input(tmp_path: Path) -> None:
    done = run("play", "minisurf", "--seats", "human:Ana,greedy", home=tmp_path, stdin="1\n" * 60)
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout
    assert "Ana: 9" in done.stdout
    record = next((tmp_path / "matches").glob("*.ludo"))
    shown = run("replay", str(record), home=tmp_path, lang="fr")
    assert shown.returncode == 0, shown.stderr
    assert "gagne" in shown.stdout
    profile = json.loads(next((tmp_path / "profiles").glob("*.json")).read_text())
    assert profile["name"] == "Ana"
    assert profile["played"][0]["game"] == "minisurf"


def test_commands_at_the_table_and_resume(tmp_path: Path) -> None:
    script = "?\nb\ns\nl\na\nu\n99\nplace 0,0 r0\nnonsense\n\n1\nu\n1\nq\n"
    seats = ("--seats", "human:Ana,human:Bo")
    first = run_process("play", "minisurf", *seats, home=tmp_path, stdin=script)
    assert first.returncode == 0, first.stderr
    for sentence in (
        "Type the number",
        "Cards not seen yet (",
        "nothing to undo",
        "A number from 1",
    ):
        assert sentence in first.stdout
    assert "is not an action of this game" in first.stdout
    match = first.stdout.split("ludotheque resume ")[1].split()[0]
    assert f"{sys.executable} -m ludotheque resume {match}\n" in first.stdout
    again = run("resume", match, home=tmp_path, stdin="1\n" * 120)
    assert again.returncode == 0, again.stderr
    assert "Final scores" in again.stdout


def test_questions_when_nothing_is_given(tmp_path: Path) -> None:
    people = "Ana\n" + "*random\n" * 4
    script = f"minisurf\n5\n\n\n1\n\n{people}\n" + "1\n" * 60
    done = run(home=tmp_path, stdin=script)
    assert done.returncode == 0, done.stderr
    assert "up to 8 with two boxes" in done.stdout
    assert done.stdout.count("\nBoxes of cards (5 to 8 players need two) [2]") == 2  # asked again
    assert done.stdout.count("How many players?") == 1  # alone
    assert "Final scores" in done.stdout


def test_the_end_of_input_saves_the_match(tmp_path: Path) -> None:
    done = run("play", "maxisurf", "--seats", "human:Ana,random", home=tmp_path, stdin="1\n")
    assert done.returncode == 0
    assert "The match is saved" in done.stdout


def test_table_options_by_their_own_names(tmp_path: Path) -> None:
    """`--cards FILE` is how the owner of a box plays Quadrata with the printed cards."""
    source = resources.files("ludotheque.games.quadrata") / "data" / "cards.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(source.read_text(encoding="utf-8").replace('"CN Tower"', '"My Tower"'))
    table = ("play", "quadrata", "--seats", "human:Ana,random", "--version", "expert")
    done = run(*table, "--cards", str(mine), home=tmp_path)
    assert done.returncode == 0, done.stderr
    record = next((tmp_path / "matches").glob("*.ludo")).read_text(encoding="utf-8")
    assert "My Tower" in record
    assert '"version":"expert"' in record
    mine.write_text(source.read_text(encoding="utf-8").replace("[110, 108]", "[110, 107]"))
    refused = run(*table, "--cards", str(mine), home=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr == "Card 1 (Toronto): no two tokens make 107.\n"


def in_help(words: str, lang: str, capsys: pytest.CaptureFixture[str]) -> str:
    main([*words.split(), "--help", "--lang", lang])
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_names_every_command_and_parameter(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", lang)  # which `main` changes
    everything = in_help("", lang, capsys)
    commands = [name for name in app if not name.startswith("-")]
    assert "play" in commands
    for name in commands:
        assert f"\n{name} " in everything
        page = in_help(name, lang, capsys)
        assert page != everything
        assert not set(page) & set("│╭─"), "no frames: screen readers read this"
        parts = [app[name][part] for part in app[name] if not part.startswith("-")] or [app[name]]
        for parameter in itertools.chain(
            *(part.assemble_argument_collection(parse_docstring=False) for part in parts)
        ):
            flag = parameter.name.removeprefix("--")
            is_choice = get_origin(parameter.hint) is Literal
            if not parameter.name.startswith("-") and is_choice:
                assert "|".join(get_args(parameter.hint)) in page, name
            elif not parameter.name.startswith("-"):  # as it is named where it is missing
                word = parameter.name.lower().replace("_", "-")
                assert language(lang)(text(f"command-word-{word}")) in page, (name, word)
            elif flag != "[KEYWORD]":
                assert f"--{flag} " in page or f"--no-{flag} " in page, (name, flag)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_names_the_options_of_a_game(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "tiles=square|hex" in in_help("play cascadia", lang, capsys)
    assert "tiles=" not in in_help("play taxi", lang, capsys)


def test_version(tmp_path: Path) -> None:
    assert run_process("--version", home=tmp_path).stdout == version("ludotheque") + "\n"


WRONG = {
    "unknown game": ["play", "chess", "--seats", "random,random"],
    "unknown option": ["play", "minisurf", "--seats", "random,random", "--option", "size=3"],
    "no value": ["play", "minisurf", "--seats", "random,random", "--option", "boxes"],
    "bad value": ["play", "minisurf", "--seats", "random,random", "--option", "boxes=3"],
    "bad bool": ["play", "minisurf", "--seats", "random,random", "--option", "duplicate=maybe"],
    "too many": ["play", "minisurf", "--seats", ",".join(["random"] * 9)],
    "unknown bot": ["play", "minisurf", "--seats", "human:Ana,deepblue"],
    "no folder": ["web"],
    "no level": ["event", "bot", "http://localhost:1/event/x"],
    "no file": ["replay", "nothing.ludo"],
    "a folder": ["replay", "."],
    "unknown command": ["fly"],
    "unknown flag": ["play", "minisurf", "--fast"],
    "no match": ["resume", "nothing"],
    "negative seed": ["play", "minisurf", "--seats", "random,random", "--seed", "-5"],
    "huge seed": ["play", "minisurf", "--seats", "random,random", "--seed", "9" * 40],
    "no such port": ["serve", "--port", "99999"],
    "no such host": ["serve", "--host", "300.1.2.3"],
    "unknown language": ["games", "--lang", "de"],
    "no language": ["games", "--lang"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_one_sentence_and_exit_code_2(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In this process: starting thirty-six takes half a minute. The next test starts one."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    told = {}
    for lang in ("en", "fr"):
        monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        out, told[lang] = capsys.readouterr()
        assert out == ""
        assert told[lang].count("\n") == 1, told[lang]
    assert told["en"] != told["fr"]


def test_an_unknown_option_is_named_as_it_was_written(tmp_path: Path) -> None:
    refused = run("play", "taxi", "--foo", "3", home=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("There is no option “foo”. There are: target, first, town,")
    assert refused.stderr.endswith("Write --NAME VALUE, or --option NAME=VALUE.\n")


def test_players_without_names_are_not_introduced_by_their_numbers(tmp_path: Path) -> None:
    """Neither "Player 1: Player 1" nor "Player: Player 1, total score"."""
    seats = ("--seats", "human:,human:,random", "--seed", "3")
    done = run("play", "cascadia", "--plain", *seats, home=tmp_path, stdin="0\n1\nn\n" * 120)
    assert "Final scores" in done.stdout
    assert "Player 1: Player" not in done.stdout
    assert "Player: Player" not in done.stdout
    assert "Player 1, total score:" in done.stdout
    assert "Player 3: " in done.stdout  # the bot has a name


def test_a_damaged_and_a_newer_record(tmp_path: Path) -> None:
    run("play", "minisurf", "--seats", "random,random", home=tmp_path)
    record = next((tmp_path / "matches").glob("*.ludo"))
    data = record.read_text()
    for old, new in (('"version":1', '"version":9'), ("draw", "drew"), ('"seq":4', '"seq":5')):
        (tmp_path / "bad.ludo").write_text(data.replace(old, new, 1))
        done = run("replay", str(tmp_path / "bad.ludo"), home=tmp_path)
        assert done.returncode == 2, done.stdout[-200:]
        assert done.stderr.count("\n") == 1
    record.write_text(data[1:])  # as a disk leaves it: it is not passed over in silence
    listed, resumed = run("matches", home=tmp_path), run("resume", home=tmp_path)
    assert (listed.returncode, listed.stdout) == (0, "")
    assert listed.stderr == resumed.stderr
    assert f"“{record}” cannot be read" in listed.stderr
    assert resumed.returncode == 2


def test_bench_prints_one_object_a_game() -> None:
    found = bench(game("minisurf"), seconds=0.2)
    assert found["game"] == "minisurf"
    assert found["seats"] == 2
    assert found["games_per_s"] > 0
    assert found["plies_per_s"] > found["games_per_s"]
    assert found["hardware"]["cores"] >= 1


# Commands that are shown -------------------------------------------------------------------------


@pytest.mark.parametrize("started", ["./play", "python3 play", "'/my games/play'"])
def test_a_command_that_is_shown_begins_as_the_program_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: str
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_COMMAND", started)
    left = run("play", "minisurf", "--seats", "human:Ana,random", home=tmp_path, stdin="q\n")
    assert f"Go on with: {started} resume minisurf-" in left.stdout
    assert f"\n{started} COMMAND --help" in run("--help", home=tmp_path).stdout


def test_a_file_from_elsewhere_is_resumed_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_COMMAND", "./play")
    run("play", "minisurf", "--seats", "human:Ana,random", home=tmp_path, stdin="q\n")
    (saved,) = (tmp_path / "matches").glob("*.ludo")
    copy = tmp_path / "my match.ludo"
    copy.write_bytes(saved.read_bytes())
    left = run("resume", str(copy), home=tmp_path, stdin="q\n", lang="fr")
    assert left.stdout.endswith(f"./play resume '{copy}'\n")
    left = run("resume", str(saved), home=tmp_path, stdin="q\n")
    assert left.stdout.endswith(f"./play resume {saved.stem}\n")


def test_a_match_is_shown_again_by_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_COMMAND", "./play")
    done = run("play", "minisurf", "--seats", "human:Ana,random", home=tmp_path, stdin="1\n" * 60)
    id_ = done.stdout.split("See the match again with: ./play replay ")[1].split()[0]
    assert "Ana" in run("replay", id_, home=tmp_path).stdout
    for command in ("replay", "resume"):
        refused = run(command, "nothing", home=tmp_path)
        assert refused.returncode == 2
        assert refused.stderr == "No match with the id “nothing” is saved here.\n"


@pytest.mark.parametrize(
    ("script", "command"),
    [("./play", "./play"), ("play", "python3 play"), ("/my games/play", "'/my games/play'")],
)
def test_play_passes_on_how_it_was_started(script: str, command: str) -> None:
    told = "import os, sys; from scripts import bootstrap;"
    told += "bootstrap.tell_how_started(sys.argv[1]);"
    told += "print(os.environ['LUDOTHEQUE_COMMAND'])"
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", told, script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=True,
    )
    assert done.stdout == f"{command}\n"


@pytest.mark.parametrize("words", [("--help",), ("rules", "taxi"), ("games",)], ids=" ".join)
def test_a_reader_that_has_seen_enough_ends_it_quietly(words: tuple[str, ...]) -> None:
    """As `ludotheque rules taxi | head -3` does."""
    nobody, output = os.pipe()
    os.close(nobody)
    with os.fdopen(output, "w") as pipe:
        command = [sys.executable, "-m", "ludotheque", *words]
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.stderr == ""


def test_a_terminal_without_our_characters_gets_others_instead() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "games", "--lang", "fr"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "cascadia" in done.stdout
