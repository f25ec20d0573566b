"""`ludotheque study`: what a game is like, and what a change of it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path

import msgspec

from ludotheque.arena.cli_common import (
    BadArena,
    make_executor,
    make_setup,
    repeat_command,
    stop_early,
    with_progress,
)
from ludotheque.arena.code_version import versions
from ludotheque.arena.play import Arena
from ludotheque.arena.studies.report import page
from ludotheque.arena.studies.report_text import StudyWords
from ludotheque.arena.studies.study import Study, Variant
from ludotheque.command_arguments import require_at_least
from ludotheque.faults import fault
from ludotheque.notation import digest
from ludotheque.text import choose_language, language, text
from ludotheque.text_table import print_table
from ludotheque.text_wrapping import print_text

MAX_USE_ROWS, MAX_FACTOR_ROWS = 12, 8  # rows that the terminal shows; the page has all


def study(
    game: str,
    /,
    *,
    bots: str = "normal",
    matches: int = 100,
    seed: int = 1,
    seats: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    option: list[str] | None = None,
    vary: list[str] | None = None,
    compare: list[str] | None = None,
    out: Path | None = None,
    json: bool = False,
) -> None:
    """Play many matches and say what the game is like."""
    say = language(choose_language())
    require_at_least(1, {"--matches": matches, "--workers": workers})
    base = option or []
    varied = combinations(vary or [], compare or [])
    _refuse_repeated([*base, *(vary or []), *(compare or [])])
    label = _labels({pair for chosen in varied for pair in chosen}).__getitem__
    variants = [
        Variant(", ".join(label(pair) for pair in chosen), made)
        for chosen in varied
        if (made := make_setup(game, bots, matches, seed, seats, base + split_names(chosen)))
    ]
    if len({variant.label for variant in variants}) < len(variants):
        raise BadArena(text("study-same-variants"))
    for variant in variants:
        Arena(variant.setup)  # whatever cannot be played is refused before anything is
    if len({variant.setup.seats for variant in variants}) > 1:
        raise BadArena(text("study-other-seats"))
    under_way = Study(variants)
    folder = _folder(out, variants)
    store = under_way.store(folder)
    store.open(versions())
    executor = make_executor(cluster, workers, variants[0].setup.bots)
    with suppress(KeyboardInterrupt):
        for _ in with_progress(under_way.run(executor, store), under_way.wanted, say):
            pass
    executor.close()
    store.finish()
    if not under_way.deals:
        stop_early(text("study-stopped"), say)
    words = StudyWords(under_way.figures(), say)
    pairs = {"option": base, "vary": vary or [], "compare": compare or []}
    command = repeat_command("study", "--matches", variants[0].setup, **pairs)
    (folder / "report.html").write_text(page(words, command), encoding="utf-8")
    written = msgspec.json.encode(words.found)
    (folder / "figures.json").write_bytes(msgspec.json.format(written))
    if json:
        print(written.decode())
    else:
        _print(words, folder)
    if under_way.deals < under_way.wanted:
        stop_early(text("study-stopped"), say)


def combinations(vary: list[str], compare: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Every value of every `NAME=V1,V2` with every other, the first ones first; those of `compare`,
    a `NAME=VALUE` each, are left out first and then added together."""
    for pair in compare:
        if not all(pair.partition("=")):
            raise BadArena(text("study-bad-compare", words=pair))
    found = _combinations(vary)
    return [*found, *((*chosen, *compare) for chosen in found)] if compare else found


def _combinations(vary: list[str]) -> list[tuple[str, ...]]:
    offered = []
    for pair in vary:
        name, equals, values = pair.partition("=")
        named = [value for value in values.split(",") if value]
        if not equals or not named:
            raise BadArena(text("study-bad-vary", words=pair))
        offered.append([f"{name}={value}" for value in named])
    return list(product(*offered))


def _refuse_repeated(pairs: list[str]) -> None:
    """Refuse a value given twice: the last one would silently win."""
    named = Counter(name for pair in pairs for name in pair.partition("=")[0].split("+"))
    for name, count in named.items():
        if count > 1:
            raise BadArena(text("study-twice", name=name))


def split_names(chosen: Iterable[str]) -> list[str]:
    """Every option by itself: `bear+fox=B` gives both the same value."""
    pairs = [
        (names.split("+"), value) for names, _, value in (one.partition("=") for one in chosen)
    ]
    return [f"{name}={value}" for names, value in pairs for name in names]


def _labels(pairs: set[str]) -> dict[str, str]:
    """A file by its name, without its folders, unless two have the same."""
    short = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        short[pair] = f"{name}={Path(value).name}" if "/" in value else pair
    named = Counter(short.values())
    return {pair: name if named[name] == 1 else pair for pair, name in short.items()}


def _folder(out: Path | None, variants: list[Variant]) -> Path:
    setup = variants[0].setup
    played = [variant.setup.fingerprint() for variant in variants]
    mark = digest([*played, versions().code])[:8]  # other code may play otherwise
    folder = out or Path("study") / f"{setup.game}-{mark}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = fault(error)
        raise BadArena(text("arena-bad-folder", folder=str(folder), why=why)) from None
    return folder


def _print(words: StudyWords, folder: Path) -> None:
    print_text(words.what())
    if warning := words.warning():
        print_text(warning)
    tables = [words.figure_rows()]
    if words.found.differences:
        tables.append(words.difference_rows())
    if words.found.setup.seats > 1:
        tables += [words.order_rows(), words.share_rows(), words.factor_rows(MAX_FACTOR_ROWS)]
    for head, rows in [*tables, words.use_rows(MAX_USE_ROWS)]:
        if rows:
            print_table(head, rows)
    print_text(words.word("study-written", report=str(folder / "report.html")))
