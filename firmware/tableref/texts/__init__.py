"""Every word that the device shows, in the language that was chosen.

Each language is a folder beside this file: in its ``__init__.py`` are the words of the lobby and of
every match, in the files next to that those of a game each and of the self-test. They are loaded
when the first of them is to be shown, and those of one language only: the Pico has no room for
more. docs/languages.md tells how to add one.
"""

import sys

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
"""Each language: its code, which names its folder, and what it calls itself. The first is spoken
until ``use`` says otherwise."""

_code = LANGUAGES[0][0]
_common = None


def language():
    """Return the code of the language that is spoken."""
    return _code


def use(code):
    """Speak another language: all that is asked for from now on is in its words.

    `code` is one of `LANGUAGES`. Raises ValueError, in words, for any other.
    """
    global _code, _common
    codes = [known for known, _ in LANGUAGES]
    if code not in codes:
        raise ValueError("language is %r; it takes one of: %s" % (code, ", ".join(codes)))
    if code == _code:
        return
    folder = module_of("")
    for name in list(sys.modules):
        if name == folder or name.startswith(folder + "."):
            del sys.modules[name]
    if hasattr(sys.modules[__name__], _code):
        delattr(sys.modules[__name__], _code)
    _code = code
    _common = None


def module_of(part):
    """Return the name of the module with a part's words: a game's key, "self_test", or ""."""
    name = "%s.%s" % (__name__, _code)
    return "%s.%s" % (name, part) if part else name


def text(key, **fields):
    """Return a text with its fields filled in. Raises KeyError for a key that is not there."""
    global _common
    if _common is None:
        _common = _words("")
    return _common[key].format(**fields)


def teller(part):
    """Return a function like `text` that knows the words of a part too, and prefers them.

    `part` is the key of a game, or "self_test". What it tells follows the language, whenever that
    changes.
    """
    words = code = None

    def tell(key, **fields):
        nonlocal words, code
        if code != _code:
            words = _words(part)
            code = _code
        if key in words:
            return words[key].format(**fields)
        return text(key, **fields)

    return tell


def in_seconds(us):
    """Return us as seconds with three decimals, such as "0.412"; the rest is cut off."""
    ms = us // 1000
    return text("in_seconds", seconds=ms // 1000, ms="%03d" % (ms % 1000))


def _words(part):
    name = module_of(part)
    __import__(name)
    return sys.modules[name].TEXTS
