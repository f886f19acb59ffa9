"""What a computer may ask of the table over the wire, and the answers."""

import json

from tableref.usb.answers import is_number, refused
from tableref.usb.commands_match import match, replay
from tableref.usb.commands_seats import choose, hello, name, table

LONGEST_LINE = 250
"""A line to the table has so many bytes at most, without its end."""

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
    """Do what a line (bytes) asks for: a generator of the lines that answer it.

    None comes of it where there is nothing to say yet: then others may have their turn. `referee`
    may be who takes its place; `buffer` is the `LineBuffer` of the wire; `about` are two texts, the
    firmware's version and the board's own id.
    """
    if len(line) > LONGEST_LINE:
        yield refused("A line has at most %d bytes, and this has more." % LONGEST_LINE)
        return
    try:
        text = line.decode()
    except ValueError:
        yield refused("A line is UTF-8, and this is not.")
        return
    if not text.strip():
        return
    try:
        asked = json.loads(text)
    except ValueError:
        asked = None
    # A line is read, looked at and answered in turns: a press must not wait for all of it.
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
