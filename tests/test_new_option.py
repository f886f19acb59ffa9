"""A new game, and a new option of a game, break no test that games share.

Both are made in one copy of the tree. The option is one of Gotta Go!, which most shared tests play.
It changes only the game's folder and scenarios.
"""

import json

from tests.effort import lengthy
from tests.test_new_game import KEY, copy_tree, passed, run

GAME = "firmware/tableref/games/gotta_go/game.py"
NEW_OPTION = '''

def _add_option(terms):
    """Add an option before the others."""
    defaults, screen = terms.default_options, terms.option_screen
    terms.options = OrderedDict([("quiet", (False, True))] + list(terms.options.items()))
    terms.default_options = lambda players: OrderedDict(
        [("quiet", False)] + list(defaults(players).items())
    )
    terms.option_screen = lambda name, value: (
        ("Quiet", GottaGo.text("yes" if value else "no"))
        if name == "quiet"
        else screen(name, value)
    )


_add_option(GottaGo.TERMS)
'''
LOBBY = "tests/scenarios/gotta_go_lobby.txt"
OF_ALL_GAMES = ("tests/firmware/referee", "tests/firmware/test_*.py", "tests/test_scenarios.py")
"""Tests of what all games share. None of them may depend on which games there are."""
SHARED = (
    "tests/firmware/games/test_menu.py",
    "tests/tableref_host/history",
    "tests/tableref_host/scoreboard/test_board_states.py",
    "tests/tableref_host/simulation",
)
"""Further tests that may depend neither on the games nor on their options."""


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


@lengthy
def test_a_new_game_and_a_new_option_break_no_shared_test(tmp_path):
    copy_tree(tmp_path)
    made = run(tmp_path, "-m", "tableref_host", "new-game", KEY)
    assert made.returncode == 0, made.stderr
    game = tmp_path / GAME
    import_line = "\nfrom collections import OrderedDict\n"
    text = game.read_text(encoding="utf-8")
    end = text.index('"""\n', 3) + 4
    game.write_text(text[:end] + import_line + text[end:] + NEW_OPTION, encoding="utf-8")
    # Another OK, for the page of the new option.
    first = "+200    tap NEXT          # 100 points"
    replace(tmp_path / LOBBY, first, "+200    tap OK\n" + first)
    for path in (tmp_path / "tests" / "scenarios").glob("*gotta_go*.txt"):
        played = run(tmp_path, "-m", "tableref_host", "simulate", str(path))
        assert played.returncode == 0, played.stderr
        start = json.loads(played.stdout.splitlines()[0])
        assert "quiet" in start.get("options", {}) or path.name in LOBBY
        path.with_suffix(".events").write_text(played.stdout, encoding="utf-8")
    passed(tmp_path, *SHARED, "-k", "not property")
    passed(tmp_path, *(str(path) for pattern in OF_ALL_GAMES for path in tmp_path.glob(pattern)))
