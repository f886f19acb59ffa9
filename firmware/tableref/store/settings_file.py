"""The settings as a text file with a line ``name = value`` each. Comments are kept.

Invalid lines and unknown settings are reported and otherwise ignored.
"""

from collections import namedtuple

from tableref.referee.settings import FILE, NAMES, Settings, accepted, check, default_of

MEANINGS = {
    "language": "Language of the screen.",
    "page": "Pico W: page with the scores for phones in the network.",
    "brightness": "Brightness of the lights, in percent; the supply's limit may reduce it.",
    "volume": "Buzzer, in percent; 0 is silent.",
    "lockout_ms": "Time for which a button is ignored after a change (ms), due to bounce.",
    "hold_ms": "Time after which a button counts as held instead of tapped (ms).",
    "window_ms": "Got It!: photo finish; claims within this time (ms) are simultaneous.",
    "explain_s": "Got It!: time to explain (s).",
    "turn_s": "I Go!: time for a turn (s); 0 is no limit.",
    "answer_s": "Quiz buzzer: time to answer (s); 0 is no limit.",
    "minutes": "Turn clock: time of each player (minutes); with 0 each player enters a time.",
    "extra_s": "Turn clock: extra time for a turn (s), in the modes that have it.",
    "warn_s": "Turn clock: time before the end at which a warning sounds (s); 0 is none.",
    "keyboard": "USB keyboard for another program: each press is a key, or only the first one.",
    "keys": "Keys of the USB keyboard; those of your own are in keyboard.txt.",
}
"""Name -> its description, a sentence."""

HEAD = """\
# The settings of this table, one per line: name = value. A setting that is missing or wrong has
# its default. When settings are changed on the table, it writes this file again. Your own lines
# and comments are kept, but a wrong or duplicate value is replaced by the current one.
format = 1
"""

FORMAT = 1
"""The format of the file. A file with another format is ignored."""

MAX_PROBLEMS = 8
"""Maximum number of problems reported individually, because any file could be there."""

Problem = namedtuple("Problem", ("line", "name", "value", "message"))
"""A problem of a line (from 1).

`name` and `value` are as written, but shortened; `message` states what is accepted."""

_BLANK = " \t\r\f\v\ufeff\0"
_LONGEST = 24
_LONGEST_NAME = 10
_MAX_DIGITS = 9


def load(store):
    """Return (Settings, problems) of the file in `store`; a missing file gives the defaults.

    Raises OSError if the store fails.
    """
    return parse(store.read_text(FILE) or "")


def save(store, settings):
    """Write `settings` to the file in `store`. Raises OSError if the store fails."""
    store.write_text(FILE, written(settings, store.read_text(FILE) or ""))


def report(problems, keeper):
    """Let `keeper` announce the problems of the file: as events, and the first on the screen."""
    # Announce the first problem last, because the screen shows the last announcement.
    for problem in reversed(problems):
        fields = (
            ("line", problem.line),
            ("name", problem.name),
            ("value", problem.value),
            ("message", problem.message),
        )
        keeper.announce("setting_refused", fields, name=problem.name[:_LONGEST_NAME])


def parse(text):
    """Parse a file's text, which may be anything; return (Settings, problems).

    `problems` is a list of `Problem`. A setting with a problem has its default. If a setting occurs
    twice, the first line counts.
    """
    values = {}
    lines = {}
    problems = []
    more = 0
    for number, line in _lines(text):
        if line[:1] == "#":
            # Skip comments early, because most lines are comments and the table must start fast.
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
        if message and len(problems) < MAX_PROBLEMS:
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

    `text` is the previous text of the file. Its lines are kept, except for the values.
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
    """Yield (number from 1, line) of a text one by one, because it may be long."""
    number = start = 0
    while start <= len(text):
        end = text.find("\n", start)
        if end < 0:
            end = len(text)
        number += 1
        yield number, text[start:end]
        start = end + 1


def _split(line):
    """Return (name, value, note) of a line; name is None if it is empty, value if it has no "="."""
    line, _, note = line.partition("#")
    line = line.strip(_BLANK)
    if not line:
        return None, None, note
    name, equals, value = line.partition("=")
    return name.strip(_BLANK).lower(), value.strip(_BLANK) if equals else None, note


def _value(word):
    """Return the value after "=" as an integer if it is one, else as a word."""
    digits = word[1:] if word[:1] == "-" else word
    if 0 < len(digits) <= _MAX_DIGITS:
        if all(character in "0123456789" for character in digits):
            return int(word)
    return word.lower()


def _refusal(name, value, lines):
    """Return the problem of a line as text, or ""; `lines` are {name: line} of earlier settings."""
    if value is None:
        return "%r has no value; write a line such as: brightness = 40" % _cut(name)
    if name not in NAMES:
        return "no setting is called %r; there are: %s" % (_cut(name), ", ".join(NAMES))
    if name in lines:
        return "%s occurs twice; the value in line %d is used" % (name, lines[name])
    value = _value(value)
    try:
        check(name, value if type(value) is int else _cut(value))
    except ValueError as error:
        return "%s; the default, %s, serves" % (error, default_of(name))
    return ""


def _cut(word):
    return word if len(word) <= _LONGEST else word[: _LONGEST - 3] + "..."
