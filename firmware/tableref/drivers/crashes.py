"""The crash file: the newest few crashes, in words, for whoever mends the table.

A crash is a line of JSON that says what is known of it, then its traceback; an empty line ends it.
The newest comes last. ``add`` never raises: what cannot be written must not keep a table from
starting again.
"""

import io
import json
import sys

FILE = "crash.txt"

MOST_RECORDS = 3
"""So many crashes are kept, the newest."""

LARGEST = 4000
"""The file has no more bytes than this: then fewer are kept."""

LONGEST = 1000
"""A traceback takes so many characters at most: its beginning, and the rest from its end."""

BEGINNING = 300

print_exception = getattr(sys, "print_exception", None)
"""MicroPython's own; other Pythons lack it."""

_CUT = "\n  ...\n"
_END = "\n\n"


def traceback_of(error):
    """Return the traceback of an exception, as MicroPython prints it, no longer than LONGEST."""
    try:
        printed = io.StringIO()
        print_exception(error, printed)
        return shortened(printed.getvalue())
    except Exception:
        # So little memory that not even this: then its name is all that there is.
        return type(error).__name__


def shortened(text):
    """Return a text of LONGEST characters at most: of a longer one the middle is left out."""
    # What is said in the exception may hold anything, also what ends a crash.
    text = "\n".join([line for line in text.split("\n") if line.strip()])
    if len(text) <= LONGEST:
        return text
    return text[:BEGINNING] + _CUT + text[BEGINNING + len(_CUT) - LONGEST :]


def last_line(traceback):
    """Return the last line of a traceback: what kind of exception, and what it says."""
    return traceback.split("\n")[-1].strip()


def add(store, facts, traceback=""):
    """Add a crash to the file in `store` (a Store); return its number, 0 when that failed.

    `facts` are (name, value) pairs that JSON can hold; the number comes before them.
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
        texts = texts[1 - MOST_RECORDS :] + ["{%s}\n%s" % (head, shortened(traceback))]
        while len(texts) > 1 and sum([len(text.encode()) + len(_END) for text in texts]) > LARGEST:
            texts.pop(0)
        store.write_text(FILE, _END.join(texts) + _END)
        return number
    except Exception:
        return 0


def read(store):
    """Return the crashes in the file, oldest first: (facts, a dict; traceback, a text).

    What cannot be read, or is no crash, is left out.
    """
    crashes = []
    for text in _texts(store):
        head, _, traceback = text.partition("\n")
        crashes.append((json.loads(head), traceback))
    return crashes


def clear(store):
    """Forget all crashes. Raises OSError when they cannot be."""
    store.write_text(FILE, "")


def _texts(store):
    """Return the crashes in the file as texts, those that are whole."""
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
