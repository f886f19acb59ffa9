"""A new option of a game changes only the game's folder and scenarios: no shared test fails.

This is tried in a copy of the tree for Gotta Go!, which most shared tests play.
"""

import json
import shutil

from tableref_host.places import ROOT
from tests.effort import exhaustive
from tests.test_new_game import COPIED, LEFT_OUT, LINKED, run

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
SHARED = (
    "tests/firmware/referee",
    "tests/firmware/games/test_menu.py",
    "tests/firmware/test_box_for_four.py",
    "tests/tableref_host/history",
    "tests/tableref_host/scoreboard/test_board_states.py",
    "tests/tableref_host/simulation",
    "tests/test_scenarios.py",
)


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


@exhaustive
def test_a_new_option_of_a_game_breaks_no_shared_test(tmp_path):
    for name in COPIED:
        ignored = LEFT_OUT if name == "tests" else None
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
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
    options = ["-o", "addopts=--import-mode=importlib --tb=short", "-p", "no:cacheprovider"]
    done = run(tmp_path, "-m", "pytest", "-q", *options, *SHARED, "-k", "not property")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
