"""Opens the settings on a simulated table."""

from driven import DrivenTable
from tableref.games import GAMES
from tableref.referee.settings import NAMES, RADIO

SHOWN = tuple(name for name in NAMES if name not in RADIO)
"""The settings that a table without a radio shows."""


def at_menu(table):
    """Turn past the last game, to the line of the settings."""
    for _ in GAMES:
        table.next()
    return table


def opened(settings=None, page=None):
    """Return a table with the menu open, at the page of a setting."""
    table = DrivenTable(settings=settings)
    table.referee.offer_keyboard(True)
    return turned(at_menu(table).ok(), page)


def turned(table, page):
    """Turn from the first page to the page of a setting; None is the first page."""
    for _ in range((SHOWN + ("defaults",)).index(page) if page else 0):
        table.ok()
    return table
