"""Jobs run on MicroPython in node, and their errors are reported."""

import pytest
from click.testing import CliRunner

from tableref import __version__
from tableref_host.cli.micropython import micropython
from tableref_host.micropython import Job, MicroPythonError, run_jobs, runner, script_job
from tests.waiting import TIMEOUT_S


def test_the_micropython_is_the_devices():
    (outcome,) = run_jobs([Job("version", "import sys\nresult = sys.version")])
    assert "MicroPython v1.28.0" in outcome.result


def test_jobs_are_isolated():
    write = "import sys\nsys.modules['shared'] = 1\nopen('/file', 'w').close()"
    look = "import os, sys\nresult = int('shared' in sys.modules or 'file' in os.listdir('/'))"
    first, second = run_jobs([Job("write", write), Job("look", look)])
    assert (first.error, second.error, second.result) == ("", "", 0)


def test_an_outcome_contains_output_and_traceback():
    code = "print('one')\nprint('two')\nraise ValueError('three')"
    wrong, right = run_jobs([Job("wrong", code), Job("right", "result = 5")])
    assert (wrong.name, wrong.result, wrong.output) == ("wrong", None, "one\ntwo")
    assert wrong.error.startswith("Traceback") and wrong.error.endswith("ValueError: three")
    assert (right.name, right.result, right.error, right.output) == ("right", 5, "", "")
    assert right.seconds > 0


def test_mounts_are_visible_to_their_own_job_only(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.txt").write_text("here\n")
    mounts = ((tmp_path, "/deep/down"),)
    read = "result = open('/deep/down/inner/a.txt').read()"
    first, second = run_jobs([Job("first", read, mounts), Job("second", read)])
    assert first.result == "here\n"
    assert "OSError" in second.error


def test_firmware_and_tableref_host_can_be_imported(tmp_path):
    script = tmp_path / "a.py"
    script.write_text("import tableref, tableref_host\nresult = tableref.__version__")
    (outcome,) = run_jobs([script_job(script)])
    assert (outcome.error, outcome.result) == ("", __version__)


def test_heap_and_stack_have_the_given_sizes():
    code = (
        "import gc\ngc.collect()\n"
        "def deep(n):\n    try:\n        return deep(n + 1)\n"
        "    except RuntimeError:\n        return n\n"
        "result = f'{gc.mem_free()} {deep(0)}'"
    )
    (small,) = run_jobs([Job("small", code)], heap=1 << 20, pystack=1 << 10)
    (large,) = run_jobs([Job("large", code)], heap=2 << 20, pystack=8 << 10)
    (free, depth), (freer, deeper) = (map(int, one.result.split()) for one in (small, large))
    assert 0.9 * (1 << 20) < freer - free < 1.1 * (1 << 20)
    assert depth < deeper


def test_a_job_that_ends_node_is_named_with_its_errors(monkeypatch, tmp_path):
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'out of memory' >&2; exit 5\n")
    node.chmod(0o755)
    monkeypatch.setattr(runner, "find_node", lambda: node)
    with pytest.raises(MicroPythonError, match="did not come back from any: out of memory$"):
        run_jobs([Job("any", "")])


def test_a_job_that_never_ends_is_named():
    jobs = [Job("quick", "result = 1"), Job("endless", "while True: pass")]
    told = "quick"
    # A busy machine may take longer than a second for the quick job.
    timeout = 1
    while "quick" in told and timeout < TIMEOUT_S:
        with pytest.raises(MicroPythonError) as raised:
            run_jobs(jobs, timeout=timeout)
        told = str(raised.value)
        timeout *= 4
    assert "did not come back from endless: it was stopped" in told


def test_missing_packages_are_reported_with_advice(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "MICROPYTHON", tmp_path)
    with pytest.raises(MicroPythonError, match="make setup"):
        run_jobs([Job("any", "")])


class TestCommand:
    def run(self, *files):
        return CliRunner().invoke(micropython, [str(file) for file in files])

    def test_a_script_prints(self, tmp_path):
        script = tmp_path / "a.py"
        script.write_text("print(6 * 7)")
        done = self.run(script)
        assert done.exit_code == 0
        assert done.output.startswith(f"42\n{script}: done (")

    def test_a_unittest_file_is_counted(self, tmp_path):
        script = tmp_path / "test_a.py"
        script.write_text(
            "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n"
            "    def test_b(self): pass\n"
        )
        done = self.run(script)
        assert done.exit_code == 0
        assert done.output.startswith(f"{script}: 2 tests, 0 failed, 0 errors (")

    def test_failures_show_the_output_and_the_exit_status(self, tmp_path):
        wrong, broken = tmp_path / "test_a.py", tmp_path / "b.py"
        wrong.write_text(
            "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): self.fail('so')\n"
            "    def test_b(self): 1 / 0\n    def test_c(self): {}['x']\n"
            "    def test_d(self): self.skipTest('later')\n"
        )
        broken.write_text("1 / 0")
        done = self.run(wrong, broken)
        assert done.exit_code == 1
        assert "AssertionError: so" in done.output
        assert "4 tests, 1 failed, 2 errors" in done.output
        assert "ZeroDivisionError" in done.output
        assert "stopped by an error" in done.output
