"""The texts of the device, in the current language.

Each language is a folder here. Its ``__init__.py`` has the texts of the lobby and of all matches;
other files have those of the self-test, the settings and so on. A game's texts are in its folder
``games/<key>/words/``. Texts are imported when they are first used. docs/languages.md explains how
to add a language.
"""

import sys

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
"""(code, name) of each language. The code is the name of its folder. The first is the default."""

PARTS = ("", "self_test", "settings", "safe_screen", "steps", "pause", "keyboard", "wifi")
"""Parts of the firmware whose texts are in a language's folder. Each game has its own texts."""

_code = LANGUAGES[0][0]
_common = None


def language():
    """Return the code of the current language."""
    return _code


def number():
    """Return the index of the current language in `LANGUAGES`."""
    return [code for code, _ in LANGUAGES].index(_code)


def use(code):
    """Change the current language to `code`. Raises ValueError for an unknown code."""
    global _code, _common
    codes = [known for known, _ in LANGUAGES]
    if code not in codes:
        raise ValueError("language is %r; it takes one of: %s" % (code, ", ".join(codes)))
    if code == _code:
        return
    _code = code
    _common = None


def module_of(part):
    """Return the name of the module with the texts of a part (of `PARTS`, or a game's key)."""
    if part not in PARTS:
        return "tableref.games.%s.words.%s" % (part, _code)
    name = "%s.%s" % (__name__, _code)
    return "%s.%s" % (name, part) if part else name


def text(key, **fields):
    """Return a text with its fields filled in. Raises KeyError for an unknown key."""
    global _common
    if _common is None:
        _common = _words("")
    found = _common.get(key)
    if found is None:
        raise KeyError(key)
    return found.format(**fields)


def translator(part):
    """Return a function like `text` that finds the texts of a part first.

    `part` is one of `PARTS`, or the key of a game. The function follows changes of the language.
    """
    words = code = None

    def translate(key, **fields):
        nonlocal words, code
        if code != _code:
            words = _words(part)
            code = _code
        found = words.get(key)
        return text(key, **fields) if found is None else found.format(**fields)

    return translate


def step_words(name, translate, player=None):
    """Return the name of a step for the screen, such as "P3 turn"; `player` is who pressed, if any.

    `translate` is the function for the game's texts. The part "steps" has those that games share.

    Raises KeyError for a step without a text.
    """
    try:
        words = translate("step_" + name)
    except KeyError:
        words = _words("steps").get(name)
        if words is None:
            raise
    return "%s %s" % (text("button_player", player=player), words) if player else words


def in_seconds(us):
    """Return a time (us) in seconds with three decimals, such as "0.412", rounded down."""
    ms = us // 1000
    return text("in_seconds", seconds=ms // 1000, ms="%03d" % (ms % 1000))


def _words(part):
    name = module_of(part)
    __import__(name)
    return sys.modules[name].TEXTS
