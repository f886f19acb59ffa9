"""The texts of the club's pages and of its refusals: one file per language."""

import json
from functools import cache
from pathlib import Path

from tableref_host.club import ClubError
from tableref_host.scoreboard.words import phrases

HERE = Path(__file__).resolve().parent


@cache
def words_of(code):
    """Return the texts of a language: {key: text}."""
    return json.loads((HERE / f"{code}.json").read_text(encoding="utf-8"))


def text(code, key, **fields):
    """Return the text of a key in a language. If `count` is 1, `KEY_1` is used if it exists."""
    words = words_of(code)
    single = f"{key}_1"
    return words[single if fields.get("count") == 1 and single in words else key].format(**fields)


class RefusedError(ClubError):
    """A request of an organiser that is refused; `key` is the key of the explanation."""

    def __init__(self, key, **fields):
        super().__init__(text(phrases.FIRST, key, **fields))
        self.key = key
        self.fields = fields
