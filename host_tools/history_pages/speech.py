"""What the pages say, in one language: their own words, games, times, what happened in a match."""

import json
from functools import cache
from pathlib import Path

from host_tools.history import names, times
from host_tools.history.names import called
from host_tools.history.played import lowest_wins
from host_tools.protocol import fields
from host_tools.protocol.undo import Fold
from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words import phrases
from host_tools.scoreboard.words.fill import seconds
from host_tools.scoreboard.words.say import SPEAKERS

CODES = phrases.CODES
"""The languages that there are, the usual one first."""
WORDS = Path(__file__).resolve().parent / "words"


@cache
def words_of(code):
    """Return the pages' own words in a language: {key: text}."""
    return json.loads((WORDS / f"{code}.json").read_text(encoding="utf-8"))


def language_of(query, wishes):
    """Return the language (code) that an address asks for, or a browser's `wishes` (a header)."""
    asked = query.get("language", "")
    if asked in CODES:
        return asked
    parts = (part.partition(";")[0].strip() for part in wishes.split(","))
    wished = (part.partition("-")[0].lower() for part in parts)
    return next((code for code in wished if code in CODES), CODES[0])


class Speech:
    """Says what there is to say in the language `code`."""

    def __init__(self, code):
        self.code = code
        self._words = words_of(code)
        self._phrases = phrases.of(code)
        self._speaker = SPEAKERS[code]

    def say(self, key, **values):
        """Return the words of a key, with its fields filled in."""
        return self._words[key].format(**values)

    def counted(self, key, count):
        """Return a count with what is counted: 1 match, 2 matches."""
        return self.say(f"{key}_1" if count == 1 else key, count=count)

    def game(self, key):
        """Return what a game is called; its key for one that a newer TableRef has."""
        return self._speaker.game_name(key) if key in names.GAMES else key

    def kind(self, kind):
        """Return what a game is called, and whether the lowest wins where that was a choice."""
        is_a_choice = kind[1] and not lowest_wins(kind[0], {})
        name = self.game(kind[0])
        return self.say("lowest", game=name) if is_a_choice else name

    def filters(self, filters):
        """Return which matches `filters` (Filters) choose, in a line."""
        texts = dict(filters.texts)
        if filters.game is not None:
            texts["game"] = self.game(filters.game)
        return ", ".join(f"{self.say(name)} {text}" for name, text in texts.items())

    def seconds(self, us):
        """Return a time (us) in seconds with three decimals."""
        return seconds(us, self._phrases)

    def number(self, value):
        """Return a number as people read it: one decimal where it is no whole one."""
        if value is None:
            return ""
        if isinstance(value, int):
            return str(value)
        return f"{value:.1f}".replace(".", self._phrases.own["phrases"]["decimal"])

    def edited(self, what):
        """Return what was edited (`what` of an edit) in words; as it is, where nobody knows it."""
        name, _, seat = what.rpartition(" seat ")
        key = {"name at": "edit_name", "total of": "edit_total"}.get(name, f"edit_{what}")
        return self.say(key, seat=seat) if key in self._words else what

    def value(self, edit, name):
        """Return what an edit changed, as it was or is (`name`: old or new), in words."""
        value = edit[name]
        if edit["what"] == "counted" and value in ("yes", "no"):
            return self.say(value)
        return times.local(value) if edit["what"] == "began" else value or self.say("empty")

    def events(self, match, events):
        """Return what each of the `events` of a match says, "" for one without words.

        They are told of the match as it stood then.
        """
        labels = {seat["seat"]: called(seat["seat"], seat["name"]) for seat in match["players"]}

        def label(seat):
            return labels.get(seat, f"P{seat}")

        fold = Fold(events[0], MatchState)
        sentences = [self._speaker.event(events[0], fold.state, label)]
        for event in events[1:]:
            try:
                fold.take(event)
                sentences.append(self._speaker.event(event, fold.state, label))
            except fields.NONSENSE:
                sentences.append(self.say("strange", event=fields.excerpt(event)))
        return sentences
