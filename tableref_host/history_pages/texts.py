"""The texts of the pages in one language: labels, games, times, and events of a match."""

import json
from functools import cache
from pathlib import Path

from tableref_host.history import names, times
from tableref_host.history.names import called
from tableref_host.history.played import lowest_wins
from tableref_host.protocol import fields
from tableref_host.protocol.undo import Fold
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words import phrases
from tableref_host.scoreboard.words.fill import seconds
from tableref_host.scoreboard.words.speaker import SPEAKERS

CODES = phrases.CODES
"""The available languages, the default first."""
WORDS = Path(__file__).resolve().parent / "words"


@cache
def words_of(code):
    """Return the pages' texts in a language: {key: text}."""
    return json.loads((WORDS / f"{code}.json").read_text(encoding="utf-8"))


def language_of(query, wishes):
    """Return the language (code) set in the query, or the best of a browser's Accept-Language."""
    asked = query.get("language", "")
    if asked in CODES:
        return asked
    parts = (part.partition(";")[0].strip() for part in wishes.split(","))
    wished = (part.partition("-")[0].lower() for part in parts)
    return next((code for code in wished if code in CODES), CODES[0])


class Texts:
    """Produces texts in the language `code`."""

    def __init__(self, code):
        self.code = code
        self._words = words_of(code)
        self._phrases = phrases.of(code)
        self._speaker = SPEAKERS[code]

    def text(self, key, **values):
        """Return the text of a key with its fields filled in."""
        return self._words[key].format(**values)

    def counted(self, key, count):
        """Return a number with its noun: 1 match, 2 matches."""
        return self.text(f"{key}_1" if count == 1 else key, count=count)

    def game(self, key):
        """Return the name of a game, or its key if it belongs to a newer TableRef."""
        return self._speaker.game_name(key) if key in names.GAMES else key

    def kind(self, kind):
        """Return the name of a game; if an option lets the lowest total win, say so."""
        is_a_choice = kind[1] and not lowest_wins(kind[0], {})
        name = self.game(kind[0])
        return self.text("lowest", game=name) if is_a_choice else name

    def filters(self, filters):
        """Return a description of `filters` (Filters) in one line."""
        texts = dict(filters.texts)
        if filters.game is not None:
            texts["game"] = self.game(filters.game)
        return ", ".join(f"{self.text(name)} {text}" for name, text in texts.items())

    def seconds(self, us):
        """Return a time (us) in seconds with three decimals."""
        return seconds(us, self._phrases)

    def number(self, value):
        """Return a number as text, with one decimal unless it is an integer."""
        if value is None:
            return ""
        if isinstance(value, int):
            return str(value)
        return f"{value:.1f}".replace(".", self._phrases.own["phrases"]["decimal"])

    def edited(self, what):
        """Return the name of what an edit changed; `what` itself if it is unknown."""
        name, _, seat = what.rpartition(" seat ")
        key = {"name at": "edit_name", "total of": "edit_total"}.get(name, f"edit_{what}")
        return self.text(key, seat=seat) if key in self._words else what

    def value(self, edit, name):
        """Return the value of an `edit` as text; `name` is "old" or "new"."""
        value = edit[name]
        if edit["what"] == "counted" and value in ("yes", "no"):
            return self.text(value)
        return times.local(value) if edit["what"] == "began" else value or self.text("empty")

    def events(self, match, events):
        """Return the sentence for each of the `events` of a match, "" if there is none.

        Each describes the match as it was at that event.
        """
        labels = {seat["seat"]: called(seat["seat"], seat["name"]) for seat in match["players"]}

        def label(seat):
            return labels.get(seat, f"P{seat}")

        fold = Fold(events[0], MatchState)
        sentences = [self._speaker.event(events[0], fold.state, label)]
        for event in events[1:]:
            try:
                fold.handle(event)
                sentences.append(self._speaker.event(event, fold.state, label))
            except fields.NONSENSE:
                sentences.append(self.text("strange", event=fields.excerpt(event)))
        return sentences
