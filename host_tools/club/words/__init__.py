"""The words of the club's pages, and of what it refuses: a file a language, by their keys."""

import json
from functools import cache
from pathlib import Path

from host_tools.club import ClubError
from host_tools.scoreboard.words import phrases

HERE = Path(__file__).resolve().parent


@cache
def words_of(code):
    """Return the words of a language: {key: text}."""
    return json.loads((HERE / f"{code}.json").read_text(encoding="utf-8"))


def say(code, key, **fields):
    """Return the words of a key in a language; a `count` of 1 may have words of its own."""
    words = words_of(code)
    single = f"{key}_1"
    return words[single if fields.get("count") == 1 and single in words else key].format(**fields)


class RefusedError(ClubError):
    """What an organiser asks for cannot be done; `key` is that of the words which say why."""

    def __init__(self, key, **fields):
        super().__init__(say(phrases.FIRST, key, **fields))
        self.key = key
        self.fields = fields
