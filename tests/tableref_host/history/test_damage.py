"""Every command reports a damaged history as damaged, never as a bug."""

import random

import pytest
from played_table import SCENARIOS, events_of, loaded

FILES = [
    SCENARIOS / f"{name}.events"
    for name in ("gotta_go_three_to_75", "got_ya_book", "gotta_go_taken_back")
]
COMMANDS = (
    (),
    ("--json",),
    ("show", 1),
    ("players",),
    ("games",),
    ("export",),
    ("name", 1, 1, "Zoe"),
    ("edit", 1, "--total", "1=3"),
    ("add", FILES[0]),
)


@pytest.fixture
def whole(run, path):
    """Return the bytes of a history with three matches, names and a note."""
    run("add", *FILES, "--names", "1=Anna,2=Bo")
    run("edit", 1, "--note", "late")
    return path.read_bytes()


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bytes_are_reported_as_damage_not_as_a_bug(run, path, whole, seed):
    dice = random.Random(seed)
    for _ in range(8):
        damaged = bytearray(whole)
        for _ in range(dice.choice((1, 3, 20))):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        path.write_bytes(damaged)
        result = run(*dice.choice(COMMANDS))
        assert result.exit_code in (0, 1, 2), result.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"target"', b'"target\\'),
        (b"Anna", b"An\xff\xfe"),
        (b"CREATE TABLE round", b"CREATE T\xffBLE round"),
        (b"SQLite format 3", b"SQLite format 4"),
    ],
)
def test_the_report_of_damage_gives_advice(run, path, whole, old, new):
    assert old in whole
    path.write_bytes(whole.replace(old, new))
    result = run("--json")
    assert result.exit_code == 1
    assert "is damaged" in result.stderr or "is not a TableRef history" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_round_without_a_number_is_left_out_and_the_others_are_added(run, path, tmp_path):
    bad = tmp_path / "bad.events"
    text = events_of("gotta_go_three_to_75")
    text = text.replace('"round_started", "round": 1', '"round_started"')
    bad.write_text(text, encoding="utf-8")
    result = run("add", FILES[1], bad, FILES[0])
    assert result.exit_code == 1
    assert "event 6 is not valid" in result.stderr and "bug" not in result.stderr
    assert [match["game"] for match in loaded(path)] == ["got_ya", "gotta_go"]


@pytest.mark.parametrize("name", ["round_started", "round_resumed", "race_reopened"])
def test_the_opening_of_a_race_is_stored_only_with_its_round(run, path, tmp_path, name):
    lines = events_of("gotta_go_three_to_75").splitlines()
    opened = next(at for at, line in enumerate(lines) if '"round_started"' in line)
    lines[opened] = f'{{"seq": 6, "t_us": 2000000, "event": "{name}"}}'
    result = run("add", "-", input="\n".join(lines))
    assert result.exit_code == 1
    assert "event 6 is not valid" in result.stderr
