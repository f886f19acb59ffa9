"""The rows that the benchmarks make from measurements; no Pico is needed."""

import types

import pytest

from benchmarks.emulated import allocations, bounce, flash, order
from benchmarks.emulated.forks import InTurn
from benchmarks.emulated.order_programs import CONDITIONS, OURS, WAYS, program
from benchmarks.emulated.trials_judge import Tally


@pytest.fixture
def ordered(monkeypatch):
    """Return a function that runs the benchmark of the order of presses on simulated tallies.

    Its argument maps (kind of gap, condition) to the attributes of that Tally to replace.
    """

    def rows(faults=None):
        def measure(_make_bare, way, condition, rounds, _seed):
            tally = Tally()
            for i in range(int(720 * rounds)):
                gap_us = i % 8
                tally.judge(gap_us, (10.5, 10.5 + gap_us), (10, 10 + gap_us))
            for name, value in (faults or {}).get((way, condition), {}).items():
                setattr(tally, name, value)
            return types.SimpleNamespace(tally=tally, redrawn=2, overruns=0, lengths_us=[1] * 9)

        monkeypatch.setattr(order, "measure", measure)
        return {row.what: row for row in order.run(None, forks=InTurn())}

    return rows


def test_our_row_is_added_up_over_all_conditions(ordered):
    rows = ordered()
    assert "10,800 trials" in rows["wrong orders"].method
    assert "ended too early in 10 trials" in rows["wrong orders"].method
    assert (rows["wrong orders"].figure, rows["wrong orders"].unit) == (0, "of 9,450")
    assert (rows["ties not seen"].figure, rows["ties not seen"].unit) == (0, "of 1,350")
    assert rows["largest stamp error"].figure == 0.5
    for way in WAYS:
        for condition in CONDITIONS:
            assert rows[f"{way}, {condition}"].figure.startswith("0 wrong, 0 false ties of ")


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        ({"wrong": 2}, "wrong orders"),
        ({"disordered": 2}, "wrong orders"),
        ({"missed_ties": 2}, "ties not seen"),
        ({"false_ties": 2}, "ties that were none"),
        ({"lost": 2}, "edges lost"),
        ({"invented": 2}, "edges invented"),
        ({"late_us": 2}, "largest stamp error"),
        ({"early_us": 2}, "largest stamp error"),
    ],
)
def test_a_fault_in_one_condition_appears_only_in_its_row(ordered, fault, what):
    rows, right = ordered({(OURS, "flash erase"): fault}), ordered()
    assert rows[what].figure == 2
    figures = [row.what for row in rows.values() if row != right[row.what]]
    assert set(figures) <= {what, "ours, flash erase"}
    others = ordered({("1 ms poll", "idle"): fault})
    assert others[what] == right[what]


def test_the_summary_contains_all_counts_of_a_tally():
    tally = Tally()
    tally.judge(5, (10.0, 15.0), (15, 10))
    tally.judge(5, (10.0, 15.0), (10, 10))
    tally.judge(0, (10.0, 10.0), (10, 45_021))
    tally.judge(0, (10.0, 10.0), (10, 11))
    tally.judge(0, (10.0, 10.0), (11, 10))
    tally.judge(0, (10.0, 10.0), (10, None))
    assert order._summary(tally) == (
        "1 wrong, 1 false ties of 2; 3 missed ties of 4; 1 lost of 12; "
        "timestamps off by up to 45.0 ms"
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_every_program_can_be_compiled(way, condition):
    text = program(way, condition)
    compile(text, way, "exec")
    assert "{" not in text.replace('{"target": 75}', "")


def test_the_bounce_row_contains_all_its_counts(monkeypatch):
    class Hands:
        overruns = 3
        edges = 5_000

        def __init__(self, _pico, count, work="", flash_wear=None):
            self.count = count

        def soon_us(self, _rng):
            return 0

        wait_for_erase = property(lambda self: lambda: 0)

        def do(self, pressed, _rng, _from_us, chatter=None, wait_us=0):
            stamps = [(press.button, int(press.down_us)) for press in pressed]
            self.count.judge(
                [(press.button, press.down_us) for press in pressed], stamps[1:] + [(1, 10**8)]
            )

    monkeypatch.setattr(bounce, "Hands", Hands)
    rows = {row.what: row for row in bounce.run(lambda: None, InTurn())}
    assert [rows[what].figure for what in ("doubles", "losses", "changed orders")] == [10, 10, 0]
    assert rows["doubles"].unit == "of 10,000" and rows["overruns of the ring"].figure == 30
    assert rows["ten at once: losses"].figure == 200
    assert rows["ten in an erase: losses"].figure == 40
    assert rows["ten in an erase: losses"].unit == "of 400"
    assert rows["ten at once: overruns of the ring"].figure == 3
    assert rows["ten at once, all at their worst"].figure == (
        "20 lost, 20 doubles, 0 changed orders of 200; 3 overruns"
    )
    for what in ("ten tapping as fast as they can", "... while a worn flash chip erases"):
        assert rows[what].figure == "1 lost, 1 doubles, 0 changed orders of 300; 3 overruns"
    assert 0 < rows["largest stamp error"].figure < 1


def test_flash_operations_are_counted_by_rounds_from_the_start_of_the_match(monkeypatch):
    operations = [(0, "erase", 0, 0)]
    chip = types.SimpleNamespace(flash_chip=types.SimpleNamespace(operations=operations))

    def play_round(_pico, number):
        operations.extend(number * [(1, "erase", 0, 0)] + 4 * [(1, "program", 0, 256)])

    monkeypatch.setattr(flash, "to_ready", lambda _pico: operations.append((0, "program", 0, 256)))
    monkeypatch.setattr(flash, "play_round", play_round)
    rows = flash.run(lambda: types.SimpleNamespace(chip=chip), rounds=2)
    assert [(row.what, row.figure) for row in rows] == [
        ("erases a round", 1.5),
        ("pages written a round", 4.0),
    ]


def test_heap_and_rest_are_listed_for_each_phase_with_the_maximum_of_all():
    class Pico:
        lines = [
            "taken 18336 3440 3344 choosing the game",
            "taken 900 14800 11632 playing Quiz buzzer",
            "done",
        ]

        def run_ms(self, _ms):
            return self

        def begin(self, text):
            compile(text, "the program", "exec")

        def run_until(self, is_enough, within_ms):
            assert is_enough()

    rows = [(row.what, row.figure) for row in allocations.run(Pico)]
    assert rows == [
        ("taken by a press, at most", 14_800),
        ("taken by a second of rest, at most", 18_336),
        (
            "... choosing the game",
            "3,440 bytes a press at most, 3,344 on average; 18,336 a second of rest",
        ),
        (
            "... playing Quiz buzzer",
            "14,800 bytes a press at most, 11,632 on average; 900 a second of rest",
        ),
    ]
