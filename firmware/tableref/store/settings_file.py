"""The settings as a text file, ``name = value`` a line: read whatever it holds, written with notes.

A line that says nothing, or names a setting that does not exist, is reported and changes nothing.
"""

from collections import namedtuple

from tableref.referee.settings import FILE, NAMES, Settings, accepted, check, default_of

MEANINGS = {
    "language": "Words on the screen.",
    "brightness": "Lights, in percent of what they can give; the supply's limit stands above it.",
    "volume": "Buzzer, in percent; 0 is silent.",
    "lockout_ms": "A button that has moved is not looked at for so long (ms): its contact bounces.",
    "hold_ms": "Held down for so long (ms), a button is held and not tapped.",
    "window_ms": "Got It!: claims within so long (ms) are at the same time, the photo finish.",
    "explain_s": "Got It!: time to explain (s).",
    "turn_s": "I Go!: time for a turn (s); 0 is no limit.",
    "answer_s": "Quiz buzzer: time to answer (s); 0 is no limit.",
    "minutes": "Turn clock: time of each player (minutes); 0 asks each for an own time.",
    "extra_s": "Turn clock: extra time for a turn (s), in the modes that have it.",
    "warn_s": "Turn clock: warning so long before a time is up (s); 0 is none.",
}
"""Name -> what it is, in a sentence."""

HEAD = """\
# The settings of this table, one a line: name = value. What is left out, or wrong, is at its
# default. When settings are changed on the table itself it writes this file again: your own lines
# and notes stay, but a wrong value, or one given twice, is replaced by what was in force.
format = 1
"""

FORMAT = 1
"""The format of the file. Nothing in a file of another one is used."""

MOST_PROBLEMS = 8
"""No more problems are told one by one: any file could be lying there."""

Problem = namedtuple("Problem", ("line", "name", "value", "message"))
"""What is wrong with a line, from 1: the name and the value as written (cut, if long), and a
sentence that says what is accepted."""

_BLANK = " \t\r\f\v\ufeff\0"
_LONGEST = 24
_LONGEST_NAME = 10
_MOST_DIGITS = 9


def load(store):
    """Return (Settings, problems) of the file in `store`; of a missing one all is at its default.

    Raises OSError when the store cannot work.
    """
    return parse(store.read_text(FILE) or "")


def save(store, settings):
    """Have `settings` in the file in `store`. Raises OSError when the store cannot work."""
    store.write_text(FILE, written(settings, store.read_text(FILE) or ""))


def tell(problems, keeper):
    """Have the `keeper` say what is wrong with the file: events, and the first on the screen."""
    # The screen keeps what was said last.
    for problem in reversed(problems):
        fields = (
            ("line", problem.line),
            ("name", problem.name),
            ("value", problem.value),
            ("message", problem.message),
        )
        keeper.announce("setting_refused", fields, name=problem.name[:_LONGEST_NAME])


def parse(text):
    """Return (Settings, problems) of a file's text, whatever it is.

    `problems` is a list of `Problem`; where there is one the default serves, for that setting
    alone. Of a setting that is there twice the first line stands.
    """
    values = {}
    lines = {}
    problems = []
    more = 0
    for number, line in _lines(text):
        if line[:1] == "#":
            # Most lines are notes, and the table is to be ready soon.
            continue
        name, value, _ = _split(line)
        if name is None:
            continue
        if name == "format":
            if value == str(FORMAT):
                continue
            message = "line %d: format is %s; this firmware reads %d, so all defaults serve"
            message %= (number, _cut(value or "missing"), FORMAT)
            return Settings(), [Problem(number, name, _cut(value or ""), message)]
        message = _refusal(name, value, lines)
        if name in NAMES and value is not None and name not in lines:
            lines[name] = number
            if not message:
                values[name] = _value(value)
        if message and len(problems) < MOST_PROBLEMS:
            message = "line %d: %s" % (number, message)
            problems.append(Problem(number, _cut(name), _cut(value or ""), message))
        elif message:
            more += 1
    if more:
        message = "and %d more line%s" % (more, "" if more == 1 else "s")
        problems.append(Problem(0, "", "", message))
    return Settings(**values), problems


def written(settings, text=""):
    """Return the text of a file with these settings.

    `text` is that of the file before: its lines stay as they are, but for the values.
    """
    done = []
    parts = []
    for _, line in _lines(text):
        name, value, note = _split(line)
        if name == "format":
            line = "format = %d" % FORMAT
        elif name in NAMES and value is not None:
            if name in done:
                continue
            done.append(name)
            if _value(value) != getattr(settings, name):
                line = "%s = %s" % (name, getattr(settings, name))
                if note:
                    line += "  #" + note
        parts.append(line.rstrip("\r") + "\n")
    if parts and parts[-1] == "\n":
        parts.pop()
    if not parts:
        parts.append(HEAD)
    for name in NAMES:
        if name not in done:
            parts.append("\n# %s\n" % MEANINGS[name])
            parts.append("# It takes %s; default %s.\n" % (accepted(name), default_of(name)))
            parts.append("%s = %s\n" % (name, getattr(settings, name)))
    return "".join(parts)


def _lines(text):
    """Yield (number from 1, line) of a text; one by one, since it may be long."""
    number = start = 0
    while start <= len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        number += 1
        yield number, text[start:end]
        start = end + 1


def _split(line):
    """Return (name, value, note) of a line: name None if it says nothing, value None without =."""
    line, _, note = line.partition("#")
    line = line.strip(_BLANK)
    if not line:
        return None, None, note
    name, equals, value = line.partition("=")
    return name.strip(_BLANK).lower(), value.strip(_BLANK) if equals else None, note


def _value(word):
    """Return what is written after =: a whole number if it is one, else a word."""
    digits = word[1:] if word[:1] == "-" else word
    if 0 < len(digits) <= _MOST_DIGITS:
        if all(character in "0123456789" for character in digits):
            return int(word)
    return word.lower()


def _refusal(name, value, lines):
    """Return in words what is wrong with a line, or ""; `lines` are those of the names before."""
    if value is None:
        return "%r says nothing; it takes a line such as: brightness = 40" % _cut(name)
    if name not in NAMES:
        return "no setting is called %r; there are: %s" % (_cut(name), ", ".join(NAMES))
    if name in lines:
        return "%s is there twice; what line %d says of it stands" % (name, lines[name])
    value = _value(value)
    try:
        check(name, value if type(value) is int else _cut(value))
    except ValueError as error:
        return "%s; the default, %s, serves" % (error, default_of(name))
    return ""


def _cut(word):
    return word if len(word) <= _LONGEST else word[: _LONGEST - 3] + "..."
