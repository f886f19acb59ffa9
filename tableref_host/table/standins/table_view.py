"""The state of the table as data, for the texts that a page shows beside the small screen.

It is read from the referee and the game, not from the screen. Reading it changes nothing.
"""

import game_view
import hint_data
import table_choice
import table_notes
from tableref.games.standings import ranked
from tableref.referee.pause_menu import GIVE_UP
from tableref.referee.players import names
from tableref.show.lights import lit_colours

MENU = "menu"
"""Phase of the lobby in which a game is chosen. Further phases are `join`, `option` and `setup`."""

SETTINGS = "settings"
"""Phase of the lobby in which the settings are open."""

WAKING = "waking"
"""Phase while a match is restored after a power failure."""


def of(referee):
    """Return the state of the table, a dict for JSON."""
    view = {
        "game": referee.game_key,
        "names": list(names),
        "colours": ["%06x" % colour for colour in lit_colours],
        "notice": referee.announcer.notice_line,
        "round": 0,
        "turn": 0,
        "starter": 0,
        "page": 0,
        "owners": {},
        "standings": [],
        "winners": [],
        "won": "",
        "entries": {},
        "option": "",
        "about": "",
        "fact": None,
        "refusal": None,
        "counting": "",
        "notes": {},
        "asks_all": False,
        "choice": "",
        "hides_choice": False,
        "sheet": [],
        "counts": {},
        "left_s": None,
        "shown_s": None,
        "target": 0,
        "lowest_wins": False,
        "has_points": False,
        "rounds": [],
        "hints": hint_data.of(referee),
    }
    if referee.match:
        view.update(_of_match(referee.match))
        view["left_s"], view["shown_s"] = table_choice.left_s(referee.match, referee.now_us)
    elif not referee.is_restoring:
        view.update(_of_lobby(referee.lobby))
    else:
        view.update(phase=WAKING, players=[])
    return view


def _of_lobby(lobby):
    phase = SETTINGS if lobby.settings_menu else lobby.current_page()[0]
    phase = MENU if phase == "game" else phase
    option = _option(lobby)
    value = lobby.options[option] if option and lobby.typed is None else lobby.typed
    return {
        "phase": phase,
        "players": list(lobby.players),
        "option": option,
        "about": "%s.%s" % (option, value) if option else "",
        "choice": table_choice.of_lobby(lobby),
    }


def _option(lobby):
    """Return the name of the option that is being chosen, "" for none."""
    kind, what = lobby.current_page()
    return what if kind == "option" and not lobby.settings_menu else ""


def _of_match(match):
    game = match.progress.game
    options = game.options
    counting = table_choice.counting(match)
    return {
        "phase": _phase(match, game),
        "players": list(game.players),
        "round": game.number,
        "turn": match.progress.whose() or 0,
        "starter": game.starter.player or 0,
        "page": game.page,
        # JSON allows only strings as keys.
        "owners": {str(button): game.owners[button] for button in game.owners},
        "standings": [
            [place, player, total, game.scores.points[player]]
            for place, player, total in ranked(game.scores.totals, game.scores.lowest_wins)
        ],
        "winners": list(game.winners),
        "won": game.BETWEEN.winning_words(game) if game.winners else "",
        "entries": _entries(game) if counting else {},
        "asks_all": table_notes.asks_all(match),
        "choice": table_choice.of_match(match),
        "hides_choice": table_choice.hides_choice(match),
        "sheet": table_choice.sheet(match),
        "about": table_notes.about(match),
        "fact": table_notes.of_phase(match),
        "refusal": table_choice.refusal(match),
        "counting": counting,
        "notes": table_notes.of_players(match),
        "counts": {str(row): count for row, count in table_choice.counts(match).items()},
        "target": options["target"] if "target" in options else 0,
        "lowest_wins": bool(game.scores.lowest_wins),
        "has_points": game.TERMS.has_rounds and not table_choice.counts_totals(match),
        "rounds": _rounds(game) if game.phase in ("result", "over") else [],
    }


def _rounds(game):
    """Return the points of each round so far, as lists in the order of the players."""
    scores = [game.scores.of_round(number) for number in game.corrections().rounds()]
    return [[points[player] for player in game.players] for points in scores]


def _phase(match, game):
    """Return the phase, or a more precise name for it where the phase asks several questions."""
    if match.menu:
        return _pause_page(match.menu, game)
    if match.progress.is_paused:
        return "paused"
    if game.clock.is_stopped:
        return "clock_stands"
    if game.phase == "race" and game.race.tied:
        return "tied"
    find = game_view.of(match).phase
    return find and find(game) or game.phase


def _pause_page(menu, game):
    """Return the name of the page in the menu of a pause, which NEXT has opened."""
    if menu.correction:
        return "correct_points" if menu.correction.is_chosen else "which_round"
    if menu.page == GIVE_UP:
        return "give_up" if menu.loses_winner else "leave"
    return "correct" if game.corrections().rounds() else "nothing_to_correct"


def _entries(game):
    """Return {button: [count, mark, points or None]} of the counts that are being entered."""
    entry = getattr(game, "entry", None)
    if game.phase != "scoring" or entry is None:
        return {}
    points_of = getattr(game, "points_of", None)
    return {
        str(row): [entry.count(row), entry.mark(row), points_of(row) if points_of else None]
        for row in entry.rows
    }
