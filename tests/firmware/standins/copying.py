"""Copies a table with its match in half of the time that ``copy.deepcopy`` takes."""

import io
import pickle
from types import FunctionType

from tableref.games import GAMES
from tableref.referee.settings_menu import SETTINGS

_SHARED = {id(entry): entry for entry in (*GAMES, SETTINGS)}
"""Number -> object that a copy shares with its original: an entry of a menu or a function."""


class _Pickler(pickle.Pickler):
    def reducer_override(self, one):
        if isinstance(one, FunctionType) and one is not _shared:
            _SHARED[id(one)] = one
        return (_shared, (id(one),)) if id(one) in _SHARED else NotImplemented


def _shared(number):
    return _SHARED[number]


class Copier:
    """Makes any number of copies of `whole` as it is now.

    They share only functions and the entries of the menus with it. Raises TypeError if `whole`
    contains a generator, such as the solver's while it is running.
    """

    def __init__(self, whole):
        file = io.BytesIO()
        _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(whole)
        self._pickled = file.getvalue()

    def copy(self):
        """Return a new copy."""
        return pickle.loads(self._pickled)
