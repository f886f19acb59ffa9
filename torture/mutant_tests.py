"""Runs the tests on mutants: `python -m torture.mutant_tests WORK RESULT`, two JSON files.

All tests are loaded once, in a process that then only forks. Each test is run once in a process of
its own, which notes the lines that it reaches. For a mutant those that reach its line are run, the
quickest first, until one fails. What stands in a function is broken in the loaded module: its code
is replaced. What a module does while it is loaded (a constant, a default) needs all loaded again.

A mutant that goes on for ever is ended by the time that its process has used, not by the clock: how
much else the machine has to do changes nothing.
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

from host_tools.places import ROOT

KILLED = "killed"
ENDLESS = "never ended"
ALIVE = "alive"
UNREACHED = "no test reaches it"

PATIENCE = 10
"""A test may take so many times the processor time that it takes unbroken, ..."""
PATIENCE_OF_ALL = 3
"""... all tests of a mutant together so many times, ..."""
PATIENCE_S = 0.5
"""... and so many seconds more."""
MEMORY = 2 << 30
"""So many bytes may a mutant take."""
ARGUMENTS = ("-q", "-s", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0")


class Quick:
    """Has hypothesis look for a failure, and not for the smallest one."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self):
        """Change hypothesis's profile before any test is loaded."""
        # pytest warns about a plugin's module that is imported before it starts.
        from hypothesis import Phase, settings  # noqa: PLC0415

        settings.register_profile(
            "mutants", settings.default, phases=(Phase.explicit, Phase.reuse, Phase.generate)
        )
        settings.load_profile("mutants")


class Judge:
    """Runs the collected tests on the mutants of `work`: {path: its mutants}.

    Of a path those count whose names begin with one of `tests[path]`.
    """

    def __init__(self, work, tests):
        self.work = work
        self.tests = {path: tuple(names) for path, names in tests.items()}
        self.verdicts = {}
        self.has_failed = False
        self.reached = {}
        """Path -> line -> [places of the tests that reach it], the quickest first."""
        self.seconds = []
        """Of each test the processor time that it takes (s)."""
        self.loading_s = 0
        """The processor time that it takes to load all of them."""

    def pytest_runtest_makereport(self, item, call):
        """Take note of a test that fails; to look at how takes longer than the test."""
        if call.excinfo is None:
            outcome = "passed"
        elif call.excinfo.errisinstance((pytest.skip.Exception, unittest.SkipTest)):
            outcome = "skipped"
        else:
            outcome = "failed"
            self.has_failed = True
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    def pytest_runtestloop(self, session):
        """Judge all mutants, instead of running the tests."""
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
        """Run each test once, in a process of its own."""
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
        """Return ({path: lines reached}, s), or (None, s) for a test that fails."""
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
        """Run a test; what the one `after` it uses too is not put away."""
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
        limit_s = PATIENCE_S + PATIENCE_OF_ALL * needed_s
        return survive(lambda: loads_and_survives(path, code, files, limit_s))

    def _survives(self, path, function, code, places):
        # The modules of a game are loaded when it is chosen, and it may not have been yet.
        load_instead(path, code)
        broken = find(code, *function)
        for one in self.functions.get((str(ROOT / path), *function), ()):
            one.__code__ = broken
        limit_s = PATIENCE_S + PATIENCE_OF_ALL * sum(self.seconds[place] for place in places)
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit_s) + 1, int(limit_s) + 2))
        for place, after in zip(places, [*places[1:], None], strict=True):
            end_after(PATIENCE_S + PATIENCE * self.seconds[place])
            self._run(self.items[place], None if after is None else self.items[after])
            if self.has_failed:
                return False
        return True


def compiled(source, path):
    """Return the code of a mutant, or None of one that is no Python."""
    try:
        return compile(source, str(path), "exec", dont_inherit=True)
    except SyntaxError:
        return None


def find(code, name, first):
    """Return the code of the function with a dotted name and a first line, in a module's code."""
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            if (one.co_qualname, one.co_firstlineno) == (name, first):
                return one
            found = find(one, name, first)
            if found:
                return found
    return None


def functions(paths):
    """Return {(path, dotted name, first line): [functions]} of all that are loaded of files."""
    gc.unfreeze()
    found = {}
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType) and one.__code__.co_filename in paths:
            code = one.__code__
            key = code.co_filename, code.co_qualname, code.co_firstlineno
            found.setdefault(key, []).append(one)
    # The collector looks at none of it again: what a process does not touch, it need not copy.
    gc.collect()
    gc.freeze()
    return found


def load_instead(path, code):
    """Have the module of a path have other code whenever it is loaded from now on."""
    load = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader, name):
        return code if loader.path == str(ROOT / path) else load(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code


def loads_and_survives(path, code, files, limit_s):
    """Load all of the project again with a mutant in it; return whether the tests pass."""
    end_after(limit_s)
    load_instead(path, code)
    for name in own_modules():
        del sys.modules[name]
    return pytest.main([*ARGUMENTS, "-x", *files], plugins=[Quick()]) == 0


def own_modules():
    """Return the names of the loaded modules of this project.

    A folder without an __init__.py is one too; it has no file, and must go with those around it.
    """
    folders = tuple(
        str(ROOT / name) for name in ("firmware", "host_tools", "tests", "torture", "build")
    )
    places = {
        name: [module.__file__] if getattr(module, "__file__", None) else module.__path__
        for name, module in sys.modules.items()
        if getattr(module, "__file__", None) or hasattr(module, "__path__")
    }
    return [name for name, own in places.items() if any(at.startswith(folders) for at in own)]


def ask(question):
    """Return what `question()` returns in a process of its own."""
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
    """End this process when it has used so much more of the processor's time (s)."""
    signal.setitimer(signal.ITIMER_PROF, limit_s)


def survive(is_alive):
    """Return what becomes of a mutant, of which `is_alive()` asks in a process of its own."""
    child = os.fork()
    if child == 0:
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
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
    """Have what the tests print go nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def main(work, result):
    """Judge the mutants of the file `work`, write their verdicts into `result`."""
    asked = json.loads(Path(work).read_text(encoding="utf-8"))
    judge = Judge(asked["mutants"], asked["tests"])
    status = pytest.main([*ARGUMENTS, *asked["files"]], plugins=[Quick(), judge])
    Path(result).write_text(json.dumps(judge.verdicts), encoding="utf-8")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
