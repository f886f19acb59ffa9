"""Interrupting `tableref new-game` leaves the checkout unchanged."""

import subprocess
import sys

import pytest

from tableref_host.cli import new_game
from tableref_host.places import ROOT


@pytest.mark.parametrize("fault", [KeyboardInterrupt, OSError])
def test_an_interrupted_command_leaves_nothing(fault, tmp_path, monkeypatch):
    menu = tmp_path / new_game.MENU
    menu.parent.mkdir(parents=True)
    menu.write_bytes((ROOT / new_game.MENU).read_bytes())
    (tmp_path / new_game.SCENARIOS).mkdir(parents=True)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def interrupted(root, scenario):
        assert (tmp_path / new_game.GAMES / "snap" / "game.py").exists()
        (tmp_path / scenario).with_suffix(".events").touch()
        raise fault

    monkeypatch.setattr(new_game, "events_of", interrupted)
    with pytest.raises(fault):
        new_game.write(tmp_path, "snap", "Snap")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert not (tmp_path / new_game.GAMES / "snap").exists()


def test_a_match_that_cannot_be_played_leaves_no_game(tmp_path, replace_in):
    menu = tmp_path / new_game.MENU
    menu.parent.mkdir(parents=True)
    menu.write_bytes((ROOT / new_game.MENU).read_bytes())
    (tmp_path / new_game.SCENARIOS).mkdir(parents=True)

    def run(command, **options):
        program = f"assert {command[-1]!r} == 'tests/scenarios/snap_to_3.txt'; raise SystemExit(3)"
        return subprocess.run([sys.executable, "-S", "-c", program], **options)

    replace_in(new_game, "subprocess", run=run)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        new_game.write(tmp_path, "snap", "Snap")
    assert caught.value.returncode == 3
    assert not (tmp_path / new_game.GAMES / "snap").exists()
