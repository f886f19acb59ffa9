"""Run the tests on mutants: `python -m torture.mutant_tests WORK RESULT`, two JSON files.

All tests are loaded once, in a process that forks for each run. First each test runs alone, and the
lines that it reaches are recorded. For each mutant, the tests that reach its line are run, the
quickest first, until one fails.

A mutant inside a function replaces the code object of the loaded function. A mutant in module-level
code (a constant, a default) requires that all modules are loaded again. A mutant in an endless loop
is stopped after some processor time, not by the clock, so that the result does not depend on the
load of the machine.
"""

import gc
import importlib.machinery
import json
import os
import pickle
import resource
import signal
import sys
import time
import types
import unittest
from functools import partial
from pathlib import Path

import pytest

from tableref_host.places import ROOT

KILLED = "killed"
ENDLESS = "never ended"
ALIVE = "alive"
UNREACHED = "no test reaches it"

TIME_FACTOR = 10
"""Limit of a test's processor time, as a multiple of its time without a mutant."""
TOTAL_TIME_FACTOR = 3
"""Limit of the processor time of all tests of a mutant, as a multiple of their time without it."""
EXTRA_TIME_S = 0.5
"""Processor time (s) added to both limits."""
MEMORY_LIMIT = 2 << 30
"""Memory limit (bytes) of a mutant."""
ARGUMENTS = ("-q", "-s", "-p", "no:cacheprovider")


class Quick:
    """A pytest plugin that prevents hypothesis from shrinking failures."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self):
        """Change the profile of hypothesis before any test is loaded."""
        # pytest warns if a plugin's module is imported before pytest starts.
        from hypothesis import Phase, settings  # noqa: PLC0415

        settings.register_profile(
            "mutants", settings.default, phases=(Phase.explicit, Phase.reuse, Phase.generate)
        )
        settings.load_profile("mutants")


class Judge:
    """A pytest plugin that runs the collected tests on the mutants of `work`: {path: mutants}.

    `tests` is {path: beginnings of the names of the tests to run}.
    """

    def __init__(self, work, tests):
        self.work = work
        self.tests = {path: tuple(names) for path, names in tests.items()}
        self.verdicts = {}
        self.has_failed = False
        self.reached = {}
        """Path -> line -> [indexes of tests that reach the line, the quickest first]."""
        self.seconds = []
        """Processor time (s) of each test."""
        self.loading_s = 0
        """Processor time (s) for loading all tests."""

    def pytest_runtest_makereport(self, item, call):
        """Record the outcome of a test without a traceback, which would take longer than it."""
        if call.excinfo is None:
            outcome = "passed"
        elif call.excinfo.errisinstance((pytest.skip.Exception, unittest.SkipTest)):
            outcome = "skipped"
        else:
            outcome = "failed"
            self.has_failed = True
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    def pytest_runtestloop(self, session):
        """Judge all mutants, instead of running the tests once."""
        if session.testsfailed:
            raise pytest.UsageError("a test file cannot be loaded")
        self.loading_s = time.process_time()
        self.items = session.items
        self.functions = functions([str(ROOT / path) for path in self.work])
        self._measure()
        for path, mutants in self.work.items():
            self.verdicts[path] = [self._judge(path, mutant) for mutant in mutants]
        return True

    def _measure(self):
        """Run each test once, in its own process; record its time and the lines that it reaches."""
        paths = {str(ROOT / path): path for path in self.work}
        reached = {path: {} for path in self.work}
        for place, item in enumerate(self.items):
            lines, seconds = ask(partial(self._trace, item, paths))
            if lines is None:
                raise pytest.UsageError(f"fails unbroken: {item.nodeid}")
            self.seconds.append(seconds)
            for path, numbers in lines.items():
                for number in numbers if item.nodeid.startswith(self.tests[path]) else ():
                    reached[path].setdefault(number, []).append(place)
        self.reached = reached

    def _trace(self, item, paths):
        """Run a test; return ({path: lines that it reaches}, time (s)).

        The first is None if the test failed.
        """
        lines = {path: set() for path in paths.values()}

        def local(frame, event, _):
            if event == "line":
                lines[paths[frame.f_code.co_filename]].add(frame.f_lineno)
            return local

        def every(frame, event, _):
            return local if frame.f_code.co_filename in paths else None

        begun_s = time.process_time()
        sys.settrace(every)
        self._run(item)
        sys.settrace(None)
        return None if self.has_failed else lines, time.process_time() - begun_s

    def _run(self, item, after=None):
        """Run a test. Fixtures that it shares with the test `after` it are kept."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _judge(self, path, mutant):
        reached = self.reached[path]
        lines = mutant["lines"] or list(reached)
        places = {place for line in lines for place in reached.get(line, ())}
        if not places:
            return UNREACHED
        places = sorted(places, key=lambda place: self.seconds[place])
        code = compiled(mutant["source"], ROOT / path)
        if code is None:
            return KILLED
        if mutant["function"]:
            return survive(lambda: self._survives(path, mutant["function"], code, places))
        files = list(dict.fromkeys(str(self.items[place].path) for place in places))
        needed_s = self.loading_s + sum(self.seconds[place] for place in places)
        limit_s = EXTRA_TIME_S + TOTAL_TIME_FACTOR * needed_s
        return survive(lambda: loads_and_survives(path, code, files, limit_s))

    def _survives(self, path, function, code, places):
        # The modules of a game are loaded on demand, so load this one if necessary.
        load_instead(path, code)
        broken = find(code, *function)
        for one in self.functions.get((str(ROOT / path), *function), ()):
            one.__code__ = broken
        limit_s = EXTRA_TIME_S + TOTAL_TIME_FACTOR * sum(self.seconds[place] for place in places)
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit_s) + 1, int(limit_s) + 2))
        for place, after in zip(places, [*places[1:], None], strict=True):
            end_after(EXTRA_TIME_S + TIME_FACTOR * self.seconds[place])
            self._run(self.items[place], None if after is None else self.items[after])
            if self.has_failed:
                return False
        return True


def compiled(source, path):
    """Return the code object of a mutant, or None if it has a syntax error."""
    try:
        return compile(source, str(path), "exec", dont_inherit=True)
    except SyntaxError:
        return None


def find(code, name, first):
    """Return the code object with a qualified name and first line in the code of a module."""
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            if (one.co_qualname, one.co_firstlineno) == (name, first):
                return one
            found = find(one, name, first)
            if found:
                return found
    return None


def functions(paths):
    """Return {(path, qualified name, first line): [functions]} of all functions from `paths`."""
    gc.unfreeze()
    found = {}
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType) and one.__code__.co_filename in paths:
            code = one.__code__
            key = code.co_filename, code.co_qualname, code.co_firstlineno
            found.setdefault(key, []).append(one)
    # After a fork, garbage collection would change, and so copy, the pages of all objects. Freezing
    # the objects prevents that.
    gc.collect()
    gc.freeze()
    return found


def load_instead(path, code):
    """Make later imports of the module at `path` run the compiled `code` instead of the file."""
    load = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader, name):
        return code if loader.path == str(ROOT / path) else load(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code


def loads_and_survives(path, code, files, limit_s):
    """Load the whole project again with a mutant in it. Return whether the tests pass."""
    end_after(limit_s)
    load_instead(path, code)
    for name in own_modules():
        del sys.modules[name]
    return pytest.main([*ARGUMENTS, "-x", *files], plugins=[Quick()]) == 0


def own_modules():
    """Return the names of all loaded modules of this project.

    They include namespace packages (folders without __init__.py), which have no file but must be
    unloaded together with their modules.
    """
    folders = tuple(
        str(ROOT / name) for name in ("firmware", "tableref_host", "tests", "torture", "build")
    )
    places = {
        name: [module.__file__] if getattr(module, "__file__", None) else module.__path__
        for name, module in sys.modules.items()
        if getattr(module, "__file__", None) or hasattr(module, "__path__")
    }
    return [name for name, own in places.items() if any(at.startswith(folders) for at in own)]


def ask(question):
    """Run `question()` in a process of its own; return its result."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        silence()
        answer = None, 0
        try:
            answer = question()
        finally:
            with os.fdopen(writing, "wb") as out:
                pickle.dump(answer, out)
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        answer = pickle.load(answers)
    os.waitpid(child, 0)
    return answer


def end_after(limit_s):
    """End this process after `limit_s` (s) more of processor time."""
    signal.setitimer(signal.ITIMER_PROF, limit_s)


def survive(is_alive):
    """Return the verdict on a mutant.

    `is_alive()` is run in a process of its own.
    """
    child = os.fork()
    if child == 0:
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
        is_killed = True
        try:
            is_killed = not is_alive()
        finally:
            os._exit(is_killed)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS
    return KILLED if os.WEXITSTATUS(status) else ALIVE


def silence():
    """Discard the output of tests."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def main(work, result):
    """Judge the mutants in the file `work`, and write the verdicts to the file `result`."""
    asked = json.loads(Path(work).read_text(encoding="utf-8"))
    judge = Judge(asked["mutants"], asked["tests"])
    status = pytest.main([*ARGUMENTS, *asked["files"]], plugins=[Quick(), judge])
    Path(result).write_text(json.dumps(judge.verdicts), encoding="utf-8")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
