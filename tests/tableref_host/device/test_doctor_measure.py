"""The measurements of `tableref doctor --measure`, and their comparison."""

import json

import pytest
from examined_table import examine, lines

from tableref_host.cli import doctor
from tableref_host.cli.reference import DOCUMENT, documented_keys, keys_of
from tableref_host.device import NonsenseError, measuring
from tableref_host.device.contents import SELF
from tableref_host.device.measuring import PERF_BENCH, SCORES, read_model, run_score

MODEL = {"ready": 280.0, "step": 4.0, "longest_step": 4.0, **dict.fromkeys(SCORES, 150.0)}

BENCHMARK = """
def run():
    print(%s, "done")
"""
BENCHRUN = """
def bm_run(mhz, kb):
    assert (mhz, kb) == (100, 100)
    run()
"""


@pytest.fixture
def measured(bench, monkeypatch):
    """Return the Bench, whose loop takes 4 ms per iteration, as on the emulated Pico."""
    monkeypatch.setattr(doctor, "read_model", lambda: {"pico": MODEL})
    return bench


@pytest.fixture
def sources(tmp_path):
    """Return a folder of sources in which each benchmark scores 151."""
    folder = tmp_path / PERF_BENCH
    folder.mkdir(parents=True)
    for name in SCORES:
        (folder / f"{name}.py").write_text(BENCHMARK % '"2000000 302"')
    (folder / "benchrun.py").write_text(BENCHRUN)
    return tmp_path


def measure(*words, sources, status=0):
    return examine("--measure", "--source", str(sources), *words, status=status)


def test_each_figure_is_printed_beside_the_emulated_picos(measured, sources):
    done = measure(sources=sources)
    assert lines(done, "well") == [
        "ready 280 ms after power-on, the emulated Pico 280: +0.0%",
        "a step of the loop takes 4 ms, the emulated Pico 4: +0.0%",
        "the longest step takes 4 ms, the emulated Pico 4: +0.0%",
        *(f"{name} scores 151, the emulated Pico 150: +0.7%" for name in SCORES),
    ]
    assert done.stdout.splitlines()[-1] == "all well"
    # Nothing else is examined, and no question is asked.
    assert measured.parts_played() == [] and done.stderr == ""


@pytest.mark.parametrize(
    ("ready_us", "is_well"), [(322_000, True), (323_000, False), (239_000, True), (237_000, False)]
)
def test_a_difference_of_more_than_15_percent_is_a_problem(measured, sources, ready_us, is_well):
    measured.first_output = json.dumps({"ready_us": ready_us})
    done = measure(sources=sources, status=0 if is_well else 1)
    found = lines(done, "well" if is_well else "trouble")[0]
    assert found.startswith(f"ready {ready_us // 1000} ms after power-on")
    assert ("please report this line" in found) is not is_well


@pytest.mark.parametrize(
    "said", ["", "{}", '{"ready_us": 5000000}', '{"ready_us": "soon"}', '{"ready_us": 0}']
)
def test_a_start_up_time_is_measured_only_after_power_on(measured, sources, said):
    measured.first_output = said
    assert lines(measure(sources=sources), "skipped") == [
        "ready time: switch the table off and on, then measure again"
    ]


def test_without_sources_the_message_says_where_the_benchmarks_are(measured, tmp_path):
    (skipped,) = lines(measure(sources=tmp_path), "skipped")
    assert skipped.startswith("perf_bench: the benchmarks are in MicroPython's sources")


def test_a_benchmark_that_fails_does_not_end_the_others(measured, sources):
    (sources / PERF_BENCH / f"{SCORES[0]}.py").unlink()
    done = measure(sources=sources, status=1)
    assert lines(done, "trouble")[0].startswith(f"{SCORES[0]} failed: ")
    assert len([line for line in lines(done, "well") if " scores " in line]) == 2


def test_on_a_board_that_is_not_emulated_figures_are_not_compared(measured, sources, monkeypatch):
    run = measured.run
    board = json.dumps(["micropython", [1, 28, 0, ""], "Raspberry Pi Pico 2 with RP2350", 0])
    monkeypatch.setattr(
        measured, "run", lambda program, **kw: board if program == SELF else run(program, **kw)
    )
    done = measure(sources=sources)
    assert lines(done, "skipped") == ["comparison: no Raspberry Pi Pico 2 with RP2350 is emulated"]
    assert lines(done, "well")[0] == "ready 280 ms after power-on"


def test_as_json_all_figures_are_printed(measured, sources):
    report = json.loads(measure("--json", sources=sources).stdout)
    assert [finding["check"] for finding in report["findings"]] == list(MODEL)
    assert keys_of(report) <= documented_keys(DOCUMENT.read_text("utf-8"), "tableref doctor")


def test_measuring_and_clearing_exclude_each_other(measured, sources):
    assert "exclude each other" in measure("--clear-crashes", sources=sources, status=2).stderr


@pytest.mark.parametrize("said", ["-1 -1 SKIP: no matching params", "", "0 5 done", "fast"])
def test_a_benchmark_without_a_figure_is_an_error(sources, said):
    with pytest.raises(NonsenseError):
        run_score(lambda program: said, sources / PERF_BENCH, SCORES[0])


def test_the_model_has_every_measured_figure():
    model = read_model()
    assert set(model) == {"pico", "pico-w"}
    for figures in model.values():
        assert set(figures) == {"ready", "step", "longest_step", *measuring.SCORES}
        assert all(figure > 0 for figure in figures.values())
