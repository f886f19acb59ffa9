"""The crash file: the latest crashes as text, for debugging.

A crash is a line of JSON with its facts, followed by its traceback and an empty line. The newest is
the last. ``add`` never raises, because a failed write must not prevent a restart.
"""

import io
import json
import sys

FILE = "crash.txt"

MAX_RECORDS = 3
"""Maximum number of crashes in the file."""

MAX_FILE_SIZE = 4000
"""Maximum size (bytes) of the file. Older crashes are dropped to keep it."""

MAX_TRACEBACK = 1000
"""Maximum length (characters) of a traceback. A longer one is cut in the middle."""

BEGINNING = 300

print_exception = getattr(sys, "print_exception", None)
"""``sys.print_exception`` of MicroPython, or None in CPython, which lacks it."""

_CUT = "\n  ...\n"
_END = "\n\n"


def traceback_of(error):
    """Return the traceback of an exception, cut to MAX_TRACEBACK characters.

    It has the format of MicroPython. If memory is short, it is only the name of the exception.
    """
    try:
        printed = io.StringIO()
        print_exception(error, printed)
        return shortened(printed.getvalue())
    except Exception:
        # Out of memory: only the name of the exception is available.
        return type(error).__name__


def shortened(text):
    """Remove empty lines from a text, and cut it in the middle to MAX_TRACEBACK characters."""
    # Remove empty lines, because an empty line ends a crash and the message may contain any text.
    text = "\n".join([line for line in text.split("\n") if line.strip()])
    if len(text) <= MAX_TRACEBACK:
        return text
    return text[:BEGINNING] + _CUT + text[BEGINNING + len(_CUT) - MAX_TRACEBACK :]


def last_line(traceback):
    """Return the last line of a traceback: the exception and its message."""
    return traceback.split("\n")[-1].strip()


def add(store, facts, traceback=""):
    """Append a crash to the file in `store` (a Store); return its number, or 0 on failure.

    `facts` are (name, value) pairs for JSON; the number is added before them.
    """
    try:
        texts = _texts(store)
        number = _number(texts[-1]) + 1 if texts else 1
        head = ", ".join(
            [
                "%s: %s" % (json.dumps(name), json.dumps(value))
                for name, value in (("number", number),) + tuple(facts)
            ]
        )
        texts = texts[1 - MAX_RECORDS :] + ["{%s}\n%s" % (head, shortened(traceback))]
        while len(texts) > 1 and len((_END.join(texts) + _END).encode()) > MAX_FILE_SIZE:
            texts.pop(0)
        store.write_text(FILE, _END.join(texts) + _END)
        return number
    except Exception:
        return 0


def read(store):
    """Return the crashes in the file, oldest first: (facts (dict), traceback (text)).

    Invalid parts are skipped.
    """
    crashes = []
    for text in _texts(store):
        head, _, traceback = text.partition("\n")
        crashes.append((json.loads(head), traceback))
    return crashes


def clear(store):
    """Delete all crashes. Raises OSError on failure."""
    store.write_text(FILE, "")


def _texts(store):
    """Return the text of each valid crash in the file."""
    try:
        texts = (store.read_text(FILE) or "").split(_END)
    except OSError:
        return []
    return [text.strip() for text in texts if _is_crash(text.strip())]


def _number(text):
    number = json.loads(text.split("\n")[0]).get("number")
    return number if isinstance(number, int) else 0


def _is_crash(text):
    try:
        return isinstance(json.loads(text.split("\n")[0]), dict)
    except ValueError:
        return False
