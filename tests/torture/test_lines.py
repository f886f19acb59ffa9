"""Invalid data is refused with a message, and the tests detect a reader that crashes on it."""

import importlib.util
import random

import pytest

from torture import lines, targets
from torture.fuzzing import FAULT

HAS_ATHERIS = importlib.util.find_spec("atheris") is not None


def mutated(example, chance):
    """Return the bytes with some of them changed, removed, doubled or inserted."""
    data = bytearray(example)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.randrange(9))
        way = chance.randrange(3)
        if way == 0:
            data[at:to] = chance.randbytes(to - at)
        elif way == 1:
            del data[at:to]
        else:
            data[at:at] = data[at:to] or chance.randbytes(3)
    return bytes(data)


@pytest.mark.parametrize("name", targets.TARGETS)
def test_invalid_data_causes_no_crash(name):
    target, examples = targets.TARGETS[name]
    chance = random.Random(name)
    for example in examples:
        target(example)
    for _ in range(150):
        target(mutated(chance.choice(examples), chance))
        target(chance.randbytes(chance.randrange(200)))


def test_frames_with_valid_checksums_reach_the_match():
    _, (example,) = targets.TARGETS["journal, valid checksums"]
    said = targets.journal_frames(example[: example.rindex(b"\x03")])
    assert "match_restored" in said


def test_a_million_inputs_altogether():
    assert set(lines.RUNS) == set(targets.TARGETS)
    assert sum(lines.RUNS.values()) >= 1_000_000


def test_without_atheris_a_sentence_says_so(monkeypatch, capsys):
    monkeypatch.setattr(lines.importlib.util, "find_spec", lambda name: None)
    assert lines.run() == []
    assert capsys.readouterr().err == f"lines: {lines.MISSING}\n"


def test_exceptions_and_crashed_processes_are_counted(monkeypatch, capsys):
    class Done:
        returncode = 0
        stdout = f"{FAULT}ValueError\n{FAULT}ValueError\n"
        stderr = "stat::number_of_executed_units: 123\n"

    monkeypatch.setattr(lines.subprocess, "run", lambda *_, **__: Done)
    assert lines.feed("scenario", 5) == (123, 2)
    Done.stdout = ""
    assert lines.feed("scenario", 5) == (123, 0)
    Done.returncode, Done.stderr = 77, ""
    assert lines.feed("scenario", 5) == (0, 1)


@pytest.mark.skipif(not HAS_ATHERIS, reason="atheris is not here: `make torture` installs it")
def test_atheris_feeds_a_target():
    fed, faults = lines.feed("scenario", 200)
    assert fed >= 200
    assert faults == 0
