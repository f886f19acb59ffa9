"""Facts about the phase and about players, for the texts that a page shows beside the screen.

A fact is [key, fields]: the key of a text in a game's words/*.json, and the values of its fields.
Facts are read from the game, not from the screen. Reading them changes nothing.
"""

import game_view

_AT_RACE = ("race", "halted", "answer")


def of_phase(match):
    """Return the fact about the phase, or None."""
    game = match.progress.game
    find = game_view.of(match).FACTS.get(game.phase)
    return find(game) if find and not match.progress.is_paused else None


def asks_all(match):
    """Return whether the phase asks the whole table a question."""
    find = game_view.of(match).asks_all
    return bool(find) and find(match.progress.game)


def of_players(match):
    """Return {button: facts} about the players and their hands. Buttons are strings."""
    notes = {}
    if not match.menu:
        for button, key, fields in _notes(game_view.of(match), match.progress.game):
            notes.setdefault(str(button), []).append([key, fields])
    return notes


def about(match):
    """Return the key of the explanation of what NEXT has chosen, "" for none."""
    find = game_view.of(match).about
    return find(match.progress.game) if find and not match.progress.is_paused else ""


def _notes(view, game):
    """Yield (button, key of the text, fields) of each fact about a player."""
    if view.notes:
        yield from view.notes(game)
    race = game.race
    if race and view.HAS_ORDER and game.phase in _AT_RACE:
        before_us = race.claims[0][1] if race.claims else 0
        for button, pressed_us in race.claims:
            is_first = pressed_us == race.claims[0][1]
            key = "first" if is_first else "behind" if pressed_us > before_us else "tied"
            fields = {"by_us": pressed_us - before_us}
            if is_first and view.HAS_TIMES:
                key, fields = "first_after", {"after_us": pressed_us - race.opened_us}
            yield button, key, fields
            before_us = pressed_us
