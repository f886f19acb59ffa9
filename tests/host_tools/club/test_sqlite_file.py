"""A file of SQLite that is no club's, or a newer one's, is refused in words and left as it was."""

import sqlite3
from contextlib import closing

import pytest

from host_tools.club import ClubError
from host_tools.club.sqlite_file import SqliteFile


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE TABLE recipe (name TEXT)", r"something else in it \(recipe\)"),
        ("PRAGMA user_version = 99", "is of version 99; this TableRef knows 2"),
    ],
)
def test_what_is_no_club_is_refused_in_words(tmp_path, statement, words):
    path = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute(statement)
    before = path.read_bytes()
    with pytest.raises(ClubError, match=words):
        SqliteFile(path)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused_in_words(tmp_path):
    path = tmp_path / "club.sqlite3"
    path.write_text("no database, but long enough to be looked at as if it were one " * 9)
    with pytest.raises(ClubError, match="cannot be used"):
        SqliteFile(path)
