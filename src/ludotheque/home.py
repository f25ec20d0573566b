"""The user's data folder: saved matches with their secret seeds, and profiles."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque.chance import new_seed
from ludotheque.declaration import Game, Rewards
from ludotheque.faults import fault
from ludotheque.forms import changed_files
from ludotheque.match import Match, Refused
from ludotheque.record import (
    BadRecord,
    Entry,
    Header,
    Holder,
    Record,
    load,
    new_header,
)
from ludotheque.record_file import RecordFile
from ludotheque.registry import game
from ludotheque.rules import Options, Seat
from ludotheque.text import Problem, Text, text


def folder() -> Path:
    """LUDOTHEQUE_HOME, or where this system keeps such data."""
    if chosen := os.environ.get("LUDOTHEQUE_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("ludotheque", appauthor=False)


class SaveFailed(Problem, RuntimeError):
    """A file that must be on disk cannot be written: the match stops, its moves would be lost."""


@contextmanager
def reporting_save_errors(path: Path) -> Iterator[None]:
    """Raise SaveFailed, with the reason, where the block cannot write the file."""
    try:
        yield
    except OSError as error:
        raise SaveFailed(text("not-kept", file=str(path), why=fault(error))) from None


# Matches ---------------------------------------------------------------------------------------

_paths: WeakKeyDictionary[Match, Path] = WeakKeyDictionary()  # where each match is written


class SavedMatch(Struct, frozen=True):
    """A match on disk, as a list shows it."""

    id: str
    path: Path
    header: Header
    moves: int
    over: bool
    changed: float


def match_path(id: str) -> Path:  # noqa: A002 - as in the record
    return folder() / "matches" / f"{id}.ludo"


def start_match(
    game: Game,
    options: Options,
    holders: Sequence[Holder],
    *,
    seed: bytes | None = None,
    takeback: bool = False,
) -> Match:
    """A new match that is on disk from its first entry."""
    id_ = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    header = new_header(game, options, holders, id=id_, takeback=takeback)
    seed = seed or new_seed()
    path = match_path(id_)
    _write_seed(path, seed)
    return _keep(Match(header, seed), path)


def resume_match(path: Path) -> Match:
    """The match as it was left, with the draws it would have had."""
    record = load(path)
    seed = read_seed(path)
    if seed is None:
        seed = new_seed()  # a record from elsewhere: a new future
        _write_seed(path, seed)
    return _keep(Match(record, seed), path)


def _keep(match: Match, path: Path) -> Match:
    """Write what the match has and, before anybody else hears of it, every new entry."""
    with reporting_save_errors(path):
        file = RecordFile(path, match.record)

    def append(entry: Entry) -> None:
        with reporting_save_errors(path):
            file.append(entry)

    match.follow(append)
    _paths[match] = path
    return match


def reference(match: Match) -> str:
    """The name of a match for commands: its id in the data folder, else its file."""
    path = _paths.get(match)
    return str(path) if path and path.parent != folder() / "matches" else match.record.header.id


def find_match(name: str) -> Path:
    """The file of a match: its own path, whatever its ending, or that of an id."""
    if name.endswith(".ludo") or os.path.isfile(name):
        return Path(name)
    if not (path := match_path(name)).exists():
        key = "match-is-folder" if os.path.isdir(name) else "no-match"
        raise BadRecord(text(key, id=name))
    return path


def read_seed(path: Path) -> bytes | None:
    """The seed beside a record, if it is there."""
    try:
        return bytes.fromhex(path.with_suffix(".seed").read_text())
    except (OSError, ValueError):
        return None


def _write_seed(path: Path, seed: bytes) -> None:
    path = path.with_suffix(".seed")
    with reporting_save_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(seed.hex())


def saved_matches() -> list[SavedMatch]:
    """The matches on disk, the latest first; damaged ones are left out."""
    return _read_matches()[0]


def damaged_matches() -> list[Text]:
    """Which files of matches cannot be read, and why."""
    return _read_matches()[1]


def _read_matches() -> tuple[list[SavedMatch], list[Text]]:
    found, damaged = list[SavedMatch](), list[Text]()
    for path in sorted((folder() / "matches").glob("*.ludo")):
        try:
            record: Record = load(path)
        except BadRecord as problem:
            damaged.append(text("record-unreadable", file=str(path), why=problem.reason))
            continue
        over, moves = record.end() is not None, len(record.moves())
        changed = path.stat().st_mtime
        found.append(SavedMatch(path.stem, path, record.header, moves, over, changed))
    return sorted(found, key=lambda saved: -saved.changed), damaged


# Profiles --------------------------------------------------------------------------------------


class PlayedMatch(Struct, frozen=True, omit_defaults=True):
    """One finished match of a player."""

    match: str
    game: str
    day: str
    score: int
    place: int
    seats: int
    claimed: str = ""  # the achievement that the player has chosen for it


class Profile(Struct, omit_defaults=True):
    name: str
    played: list[PlayedMatch] = []
    achievements: dict[str, list[str]] = {}  # by game


def profile_path(name: str) -> Path:
    """A file name that any name can have, and no other name has."""
    return folder() / "profiles" / f"{name.encode().hex()[:200] or 'nobody'}.json"


def load_profile(name: str) -> Profile:
    path = profile_path(name)
    if not path.exists():
        return Profile(name)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Profile)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord(text("record-unreadable", file=path.name, why=fault(error))) from None


def save_profile(profile: Profile) -> None:
    write_json(profile_path(profile.name), profile)


def write_json(path: Path, value: Struct) -> None:
    """Write atomically: readers see the old content or the new."""
    with reporting_save_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".new")
        temporary.write_bytes(msgspec.json.encode(value))
        temporary.replace(path)


def rewards_of(match: Match) -> Rewards | None:
    """The rewards of the game (see `ludotheque.declaration.Rewards`), if this match counts and no
    part of the game was changed by a file."""
    header = match.record.header
    played = game(header.game)
    if not match.record.counts() or changed_files(played, header.options):
        return None
    return played.rewards


def claimable(match: Match, seat: Seat) -> tuple[str, ...]:
    """Achievements this seat may claim now, one of them."""
    rewards = rewards_of(match)
    return rewards.claimable(match.rules, match.state, seat) if rewards else ()


def unclaimed(match: Match, seat: Seat) -> tuple[str, ...]:
    """`claimable`, if the match is in the player's profile and none was chosen for it."""
    number = _unclaimed_entry(load_profile(match.holders[seat].name), match)
    return claimable(match, seat) if number is not None else ()


def _unclaimed_entry(profile: Profile, match: Match) -> int | None:
    """The place of a match among those of a profile, while nothing is claimed for it."""
    for number, one in enumerate(profile.played):
        if one.match == match.record.header.id and not one.claimed:
            return number
    return None


def claim(match: Match, seat: Seat, name: str) -> None:
    """Keep an achievement in the player's profile, one for a match."""
    profile = load_profile(match.holders[seat].name)
    number = _unclaimed_entry(profile, match)
    if number is None or name not in claimable(match, seat):
        raise Refused(text("refused-claim"))
    profile.played[number] = replace(profile.played[number], claimed=name)
    achievements = profile.achievements.setdefault(match.record.header.game, [])
    if name not in achievements:
        achievements.append(name)
    save_profile(profile)


def write_journal(match: Match, names: Mapping[Seat, str], otherwise: Path) -> None:
    """Add a finished match to ScenarioAchievements.txt and the like."""
    if (rewards := rewards_of(match)) is None:
        return
    shelf = _journal_folder(otherwise)
    for file, written in rewards.journal(match.rules, match.state, names, datetime.now()):
        with reporting_save_errors(shelf / file):
            shelf.mkdir(parents=True, exist_ok=True)
            with (shelf / file).open("a", encoding="utf-8", newline="\n") as out:
                out.write(written)


def _journal_folder(otherwise: Path) -> Path:
    """LUDOTHEQUE_JOURNAL, if that is set, else the folder given."""
    return Path(os.environ.get("LUDOTHEQUE_JOURNAL") or otherwise)


def journal_files(match: Match, otherwise: Path | None = None) -> list[Path]:
    """The files that the result of a finished match is written to."""
    rewards, shelf = rewards_of(match), _journal_folder(otherwise or folder())
    if rewards is None or match.result() is None:
        return []
    written = rewards.journal(match.rules, match.state, _people(match), datetime.now())
    return [shelf / file for file in dict.fromkeys(file for file, _ in written)]


def journal_refusal(match: Match) -> Text | None:
    """Why the result of a finished match stands in no file; None where the game has no files."""
    played, end = game(match.record.header.game), match.record.end()
    if played.rewards is None or end is None or end.reason != "finished":
        return None
    if not match.record.counts():
        return text("plain-journal-takeback")
    return text(f"{played.id}-journal-none")


def _people(match: Match) -> dict[Seat, str]:
    return {seat: holder.name for seat, holder in enumerate(match.holders) if not holder.bot}


def update_profiles(match: Match) -> None:
    """Write a finished match into the profiles of the people who played it, once."""
    result = match.result()
    if result is None:
        return
    scores = match.rules.scores(match.state)
    header = match.record.header
    people = _people(match)
    noted = [any(p.match == header.id for p in load_profile(n).played) for n in people.values()]
    if any(noted):
        return
    rewards = rewards_of(match)
    write_journal(match, people, folder())
    for seat, name in people.items():
        profile = load_profile(name)
        if rewards and (earned := rewards.earned(match.rules, match.state, seat)):
            achievements = profile.achievements.setdefault(header.game, [])
            achievements.extend(one for one in earned if one not in achievements)
        profile.played.append(
            PlayedMatch(
                match=header.id,
                game=header.game,
                day=time.strftime("%Y-%m-%d"),
                score=scores[seat].total,
                place=result.places[seat],
                seats=len(match.holders),
            )
        )
        save_profile(profile)
