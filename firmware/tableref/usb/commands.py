"""Parses the commands of a computer and executes them."""

import json

from tableref.usb.answers import is_number, refused
from tableref.usb.commands_match import match, replay
from tableref.usb.commands_seats import choose, hello, name, table

MAX_LINE = 250
"""Maximum length (bytes) of a command, without its line end."""

HIGHEST_ID = (1 << 30) - 1

_LONGEST_WORD = 24
_COMMANDS = {
    "choose": choose,
    "hello": hello,
    "match": match,
    "name": name,
    "replay": replay,
    "table": table,
}


def answers(line, referee, buffer, about):
    """Execute the command in a line (bytes); yield the lines of the answer.

    Yield None where the answer takes longer, so that presses can be handled in between. `referee`
    may be a self-test; `buffer` is the `LineBuffer` of sent lines; `about` is (firmware's version,
    board's id).
    """
    if len(line) > MAX_LINE:
        yield refused("A line may have at most %d bytes; this one is longer." % MAX_LINE)
        return
    try:
        text = line.decode()
    except ValueError:
        yield refused("A line must be UTF-8; this one is not.")
        return
    if not text.strip():
        return
    try:
        asked = json.loads(text)
    except ValueError:
        asked = None
    # Yield after parsing, so that a press need not wait for all of the work.
    yield None
    if not isinstance(asked, dict):
        yield refused('A line is one JSON object, such as {"command": "hello"}.')
        return
    number = asked.get("id")
    if number is None:
        own = ()
    elif is_number(number, 0, HIGHEST_ID):
        own = (("id", number),)
    else:
        yield refused("id takes a whole number from 0 to %d." % HIGHEST_ID)
        return
    command = asked.get("command")
    if not isinstance(command, str) or command not in _COMMANDS:
        known = ", ".join(sorted(_COMMANDS))
        yield refused("%s. There are: %s." % (_unknown(command), known), own)
        return
    for line in _COMMANDS[command](asked, own, referee, buffer, about):
        yield line


def _unknown(name):
    if isinstance(name, str):
        return "No command is called %s" % json.dumps(name[:_LONGEST_WORD])
    return 'A line has a "command", a text'
