"""The file with the network of a table: lines ``name = value`` for Wi-Fi and MQTT broker.

Instead of joining a Wi-Fi, the table can be an access point itself: ``own = yes``.
"""

from collections import namedtuple

FILE = "network.txt"

Address = namedtuple(
    "Address", ("wifi", "wifi_password", "host", "port", "user", "password", "prefix", "is_own")
)
"""A Wi-Fi network and an MQTT broker, whose `host` is "" if there is none.

All topics begin with `prefix`. If `is_own`, the table itself opens the Wi-Fi, without a broker."""

NAMES = ("wifi", "wifi_password", "broker", "own")
MAX_NAME = 32
"""Maximum size (bytes) of the name of a Wi-Fi."""
MIN_PASSWORD, MAX_PASSWORD = 8, 63
"""Limits of the length of the password of a Wi-Fi."""
PORT = 1883
PREFIX = "tableref"
EXAMPLE = "mqtt://user:password@192.168.1.7"

_LONGEST = 24
# Only ASCII characters can be stripped: MicroPython strips single bytes, and those of a BOM also
# occur in other letters.
_BLANK = " \t\r\f\v\0"
_BOM = "\ufeff"
_YES, _NO = "yes", "no"
_SCHEME = "mqtt://"


def parse(text):
    """Parse a file's text, which may be anything; return (Address, problems).

    If there are problems, the Address is None. A problem is a tuple of an event's fields: line
    (from 1), name, value and message. None of them contains a password.
    """
    values = {}
    problems = []
    if text[:1] == _BOM:
        text = text[1:]
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip(_BLANK)
        if not line or line[0] == "#":
            continue
        name, equals, value = line.partition("=")
        name = name.strip(_BLANK).lower()
        message = _refusal(name, equals, values)
        if message:
            problems.append(_problem(number, name if name in NAMES else "", message))
        else:
            values[name] = value.strip(_BLANK)
    broker = "", PORT, "", "", PREFIX
    if not problems and not values.get("wifi"):
        problems.append(_problem(0, "wifi", "wifi is missing"))
    if not problems and values.get("broker"):
        try:
            broker = _broker(values["broker"])
        except ValueError as error:
            problems.append(_problem(0, "broker", "%s; it takes such as %s" % (error, EXAMPLE)))
    is_own = values.get("own") == _YES
    password = values.get("wifi_password", "")
    if not problems and values.get("own", _NO) not in (_YES, _NO):
        problems.append(_problem(0, "own", "own takes yes or no"))
    if not problems and is_own and (not password or problem(values["wifi"], password)):
        message = "a Wi-Fi of its own takes a name of at most %d bytes, and a password of %d to %d"
        limits = MAX_NAME, MIN_PASSWORD, MAX_PASSWORD
        problems.append(_problem(0, "own", message % limits + " letters without accents"))
    if problems:
        return None, problems
    if is_own:
        broker = "", PORT, "", "", PREFIX
    return Address(*(values["wifi"], password) + broker + (is_own,)), problems


def problem(wifi, password):
    """Return the key of the problem with a Wi-Fi's name and password, or "".

    An empty password is that of an open network. Blanks at the ends are refused, because the file
    cannot contain them.
    """
    if not wifi:
        return "wifi_missing"
    if len(wifi.encode()) > MAX_NAME:
        return "wifi_long"
    if not _is_writable(wifi):
        return "wifi_letters"
    if not password:
        return ""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        return "password_length"
    if not _is_writable(password) or max(password) > "~":
        return "password_letters"
    return ""


def changed(text, wifi, password, is_own):
    """Return the file's text with another Wi-Fi. Comments and a broker are left as they are.

    `text` is the file's text before, or None. Name and password must have no `problem`.
    """
    lines = ["wifi = " + wifi]
    if password:
        lines.append("wifi_password = " + password)
    if is_own:
        lines.append("own = " + _YES)
    others = [line for line in (text or "").split("\n") if _is_of_others(line)]
    new = "\n".join(others + lines) + "\n"
    # A wrong line for the broker would make the whole file invalid, so it is dropped.
    return new if parse(new)[0] else "\n".join(lines) + "\n"


def _is_of_others(line):
    """Return whether a line is a comment or the line of the broker."""
    line = line.strip(_BLANK)
    return line[:1] == "#" or line.partition("=")[0].strip(_BLANK).lower() == "broker"


def _is_writable(value):
    """Return whether a value is the same after it was written and read."""
    if value.strip(_BLANK) != value:
        return False
    return all(" " <= letter and not "\x7f" <= letter <= "\x9f" for letter in value)


def _problem(line, name, message):
    where = "%s: " % FILE if line == 0 else "%s, line %d: " % (FILE, line)
    # The value is left out, because it may be a password in the wrong line.
    return ("line", line), ("name", name), ("value", ""), ("message", where + message)


def _refusal(name, equals, values):
    if not equals:
        return "this says nothing; it takes a line such as: wifi = Home"
    if name not in NAMES:
        name = name if len(name) <= _LONGEST else name[: _LONGEST - 3] + "..."
        return "nothing is called %r; there are: %s" % (name, ", ".join(NAMES))
    if name in values:
        return "%s is there twice" % name
    return ""


def _broker(address):
    """Return (host, port, user, password, prefix) of a broker's address. Raises ValueError."""
    if not address.startswith(_SCHEME):
        # TLS is not supported, because its handshake would block the referee for some seconds.
        raise ValueError("the broker's address begins with something else than %s" % _SCHEME)
    place, _, prefix = address[len(_SCHEME) :].partition("/")
    rights, _, place = place.rpartition("@")
    user, _, password = rights.partition(":")
    host, colon, port = place.partition(":")
    parts = host.split(".")
    if len(parts) != 4 or not all(_is_number(part, 255) for part in parts):
        # Host names are not supported, because a DNS lookup would block the referee for seconds.
        raise ValueError("the broker is not given by its number")
    if colon and not (_is_number(port, 65535) and int(port)):
        raise ValueError("its port is no number from 1 to 65535")
    prefix = prefix.strip("/") or PREFIX
    if any(sign in prefix for sign in "+#$") or "//" in prefix:
        raise ValueError("topics cannot begin so: + # $ and // mean something else")
    return host, int(port) if colon else PORT, _decoded(user), _decoded(password), prefix


def _is_number(word, most):
    return 0 < len(word) <= 5 and all(sign in "0123456789" for sign in word) and int(word) <= most


def _decoded(word):
    """Decode percent-encoding, such as %3A for a colon in a password."""
    head, *parts = word.split("%")
    data = bytearray(head.encode())
    try:
        for part in parts:
            data.append(int(part[:2], 16))
            data.extend(part[2:].encode())
        return data.decode()
    except ValueError:
        raise ValueError("two digits of a letter must follow each % in it; % itself is %25")
