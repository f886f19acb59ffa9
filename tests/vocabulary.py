"""The vocabulary of a language. Words outside of it are reported as another language's."""

import re
from importlib import import_module

from tableref.games import GAMES
from tableref_host.scoreboard.words import phrases

FIELD = re.compile(r"\{(\w+)\}")
WORD = re.compile(r"[^\W\d_]{2,}")


def texts_of(file):
    """Return {(section, key): text} of a file of texts."""
    found = {}
    for section, texts in file.items():
        for key, text in texts.items() if isinstance(texts, dict) else [("", texts)]:
            found[section, key] = text
    return found


def files(code):
    """Return {name: its texts} of all texts of the scoreboard in a language."""
    words = phrases.of(code)
    found = {"scoreboard": words.own}
    for game in GAMES:
        found[game.key] = {name: words.of_game(game.key, name) or {} for name in phrases.OF_A_GAME}
    return {name: texts_of(file) for name, file in found.items()}


def vocabulary(code):
    """Return the words of a language in the scoreboard, the games, and the table's screen."""
    modules = [f"tableref.texts.{code}", f"tableref.texts.{code}.pause"]
    modules += [f"tableref.games.{game.key}.words.{code}" for game in GAMES]
    told = [text for module in modules for text in import_module(module).TEXTS.values()]
    told += [text for file in files(code).values() for text in file.values()]
    told += [phrases.of(code).game_name(game.key) for game in GAMES]
    return {word for text in told for word in WORD.findall(FIELD.sub(" ", text))}


def strange(text, known):
    """Return the words of `text` that are not in the vocabulary `known`.

    A word with a capital may be listed in lower case.
    """
    words = [word for word in WORD.findall(text) if word not in known]
    return [word for word in words if word[:1].lower() + word[1:] not in known]
