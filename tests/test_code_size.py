"""Files and folders stay small enough to be read."""

from __future__ import annotations

from scripts import code_size


def test_statements_are_counted_without_docstrings() -> None:
    source = '"""A module."""\nimport os\n\n\ndef f():\n    """A function."""\n    return os\n'
    assert code_size.count_statements(source) == 3


def test_the_limits_hold_for_the_package_and_the_browser_client() -> None:
    found = {path.suffix for path in code_size.modules()}
    assert found == {".py", ".ts", ".svelte", ".css"}


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    assert code_size.long_files() == []


def test_no_folder_has_more_modules_than_a_reader_can_scan() -> None:
    assert code_size.full_folders() == []
