"""The data folder: matches that come back, profiles, achievements and journals."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

import pytest

from ludotheque import home
from ludotheque.bots import keyed_rng
from ludotheque.cli import main
from ludotheque.match import Match, Refused
from ludotheque.record import BadRecord, Entry, Holder
from ludotheque.record_file import RecordFile
from ludotheque.registry import game
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import language


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LUDOTHEQUE_JOURNAL", str(tmp_path / "journal"))
    return tmp_path


def start(game_id: str, *names: str, takeback: bool = False, **options: int | str) -> Match:
    one = game(game_id)
    holders = [Holder(name, "random" if name.startswith("*") else "") for name in names]
    return home.start_match(one, one.options(**options), holders, seed=bytes(16), takeback=takeback)


def play(match: Match, moves: int = 10_000) -> None:
    rng = keyed_rng("home")
    while not match.over and moves:
        seat = match.to_move[0]
        options = match.actions(seat)
        match.act(seat, options[rng.randrange(len(options))])
        moves -= 1


def test_a_match_comes_back_with_the_draws_it_would_have_had() -> None:
    match, other = start("minisurf", "Ana", "Bo"), start("minisurf", "Ana", "Bo")
    play(match, 9)
    again = home.resume_match(home.match_path(match.record.header.id))
    assert again.state == match.state
    play(again)
    play(other)
    drawn = [
        [move.action for move in m.record.moves() if move.actor is None] for m in (again, other)
    ]
    assert drawn[0] == drawn[1]
    assert [saved.over for saved in home.saved_matches()] == [True, True]


def test_the_seed_is_beside_the_match_and_private() -> None:
    match = start("minisurf", "Ana", "Bo")
    path = home.match_path(match.record.header.id)
    assert stat.S_IMODE(path.with_suffix(".seed").stat().st_mode) == 0o600
    assert match.seed.hex() not in path.read_text()


def test_a_match_is_found_by_its_id_or_by_any_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    kept = home.match_path(start("minisurf", "Ana", "Bo").record.header.id)
    assert home.find_match(kept.stem) == kept
    assert home.find_match("elsewhere.ludo") == Path("elsewhere.ludo")  # read, or told why not
    for name in ("downloaded", "match.json"):
        (folder / name).write_bytes(kept.read_bytes())
        assert home.find_match(name) == Path(name)


def test_a_folder_or_nothing_is_no_match_and_told_so(folder: Path) -> None:
    for name, key in ((str(folder), "match-is-folder"), ("nothing", "no-match"), ("", "no-match")):
        with pytest.raises(BadRecord) as caught:
            home.find_match(name)
        assert caught.value.reason.key == key


def test_unreadable_matches_are_left_out_of_the_list(folder: Path) -> None:
    start("minisurf", "Ana", "Bo")
    (folder / "home" / "matches" / "x.ludo").write_text("nonsense\n")
    assert len(home.saved_matches()) == 1


def test_results_are_noted_once() -> None:
    match = start("minisurf", "Ana", "*Robi")
    play(match)
    home.update_profiles(match)
    home.update_profiles(match)
    (played,) = home.load_profile("Ana").played
    assert played.score == match.rules.scores(match.state)[0].total
    assert home.load_profile("*Robi").played == []


def test_names_cannot_leave_the_folder() -> None:
    for name in ("../../etc/passwd", "a/b", "", "é" * 500):
        assert home.profile_path(name).parent == home.folder() / "profiles"
        home.save_profile(home.Profile(name))


def test_a_damaged_profile_is_named() -> None:
    home.save_profile(home.Profile("Ana"))
    home.profile_path("Ana").write_text("{")
    with pytest.raises(BadRecord):
        home.load_profile("Ana")


def test_the_winner_may_claim_one_and_the_journal_is_written(folder: Path) -> None:
    match = start("cascadia", "Ana", "Bo")
    play(match)
    home.update_profiles(match)
    result = match.result()
    assert result is not None
    winner, loser = result.winners[0], 1 - result.winners[0]
    names = home.claimable(match, winner)
    assert names, "random players miss at least one species"
    assert home.claimable(match, loser) == ()
    home.claim(match, winner, names[0])
    winner_name = match.holders[winner].name
    assert home.load_profile(winner_name).achievements == {"cascadia": [names[0]]}
    with pytest.raises(Refused):
        home.claim(match, loser, names[0])
    journal = (folder / "journal" / "GameAchievements.txt").read_text(encoding="utf-8")
    assert f"Nom du joueur : {winner_name}" in journal
    assert "Mode du jeu : Hexagonal" in journal


def test_a_scenario_that_failed_is_in_the_journal_but_not_in_the_profile(folder: Path) -> None:
    match = start("cascadia", "Ana", scenario=4)
    play(match)
    home.update_profiles(match)
    journal = (folder / "journal" / "ScenarioAchievements.txt").read_text(encoding="utf-8")
    assert "Aucun succès atteint." in journal
    assert home.load_profile("Ana").achievements == {}


def test_taking_back_a_draw_leaves_no_achievements(folder: Path) -> None:
    match = start("cascadia", "Ana", "*Robi", takeback=True)
    play(match, 40)
    while match.to_move != (0,) or match.undo_target(0)[1] is False:
        play(match, 1)
    match.undo(0)
    play(match)
    home.update_profiles(match)
    assert home.claimable(match, 0) == home.claimable(match, 1) == ()
    assert not (folder / "journal").exists()


def test_where_draws_may_be_taken_back_there_are_no_achievements(folder: Path) -> None:
    """As on a server: what was allowed counts, whether or not it was used."""
    match = start("cascadia", "Ana", "*Robi", takeback=True)
    play(match)
    home.update_profiles(match)
    assert home.claimable(match, 0) == home.claimable(match, 1) == ()
    assert not (folder / "journal").exists()
    assert [played.match for played in home.load_profile("Ana").played] == [match.record.header.id]


def test_a_folder_that_cannot_be_written_is_one_sentence_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file stands where the data folder should be."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "file"))
    with pytest.raises(SystemExit) as left:
        main(["play", "minisurf", "--plain", "--seats", "human:Ana,easy"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "there is a file where a folder should be" in said


def test_a_disk_that_fills_up_ends_plain_play_with_every_earlier_move_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = start("minisurf", "Ana", "Bo")
    play(match, 3)
    kept = home.match_path(match.record.header.id).read_bytes()
    fill_the_disk(monkeypatch)
    answers = iter(["1"])
    told: list[str] = []
    plain = PlainTable(
        LocalSession(match), language("en"), write=told.append, read=lambda: next(answers)
    )
    with pytest.raises(home.SaveFailed) as refused:
        plain.run()
    assert "there is no room left on the disk" in language("en")(refused.value.reason)
    assert home.match_path(match.record.header.id).read_bytes() == kept


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: RecordFile, entry: Entry) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(RecordFile, "append", full)
