"""Every word that the device shows, in the language that was chosen.

Each language is a folder beside this file: in its ``__init__.py`` are the words of the lobby and of
every match, in the files next to that those of the self-test, the settings and the safe screen. A
game's words are in its own folder: ``games/<key>/words/``. The words of a language are imported
when the first of them is shown, because a table speaks one language. docs/languages.md tells how
to add a language.
"""

import sys

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
"""Each language: its code, which names its folder, and what it calls itself. The first is spoken
until ``use`` says otherwise."""

PARTS = ("", "self_test", "settings", "safe_screen", "steps", "pause", "keyboard")
"""The parts whose words are in a language's folder; every other part is the key of a game."""

_code = LANGUAGES[0][0]
_common = None


def language():
    """Return the code of the language that is spoken."""
    return _code


def number():
    """Return which of `LANGUAGES` is spoken: 0 for the first."""
    return [code for code, _ in LANGUAGES].index(_code)


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
    _code = code
    _common = None


def module_of(part):
    """Return the name of the module with a part's words: one of `PARTS`, or a game's key."""
    if part not in PARTS:
        return "tableref.games.%s.words.%s" % (part, _code)
    name = "%s.%s" % (__name__, _code)
    return "%s.%s" % (name, part) if part else name


def text(key, **fields):
    """Return a text with its fields filled in. Raises KeyError for a key that is not there."""
    global _common
    if _common is None:
        _common = _words("")
    found = _common.get(key)
    if found is None:
        raise KeyError(key)
    return found.format(**fields)


def translator(part):
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
        found = words.get(key)
        return text(key, **fields) if found is None else found.format(**fields)

    return tell


def step_words(name, tell, player=None):
    """Return what a step is called, such as "P3 turn"; `player` is whose press it was, if any's.

    `tell` knows the words of the step's game. Steps that several games have share theirs.

    Raises KeyError for a step without words.
    """
    try:
        words = tell("step_" + name)
    except KeyError:
        words = _words("steps").get(name)
        if words is None:
            raise
    return "%s %s" % (text("button_player", player=player), words) if player else words


def in_seconds(us):
    """Return us as seconds with three decimals, such as "0.412"; the rest is cut off."""
    ms = us // 1000
    return text("in_seconds", seconds=ms // 1000, ms="%03d" % (ms % 1000))


def _words(part):
    name = module_of(part)
    __import__(name)
    return sys.modules[name].TEXTS
