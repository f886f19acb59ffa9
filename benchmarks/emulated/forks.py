"""Run work in forks of this process, each of which begins with a copy of the current Pico.

Bringing a Pico into a state takes minutes, but a fork takes 10 ms. The result of the work is sent
over a pipe, but changes of the Pico stay in the fork. Windows has no fork.
"""

import multiprocessing.connection
import os
import traceback


class Forks:
    """Runs up to `processes` forks at the same time, by default one for each processor."""

    def __init__(self, processes=None):
        self._most = processes or os.cpu_count() or 1
        self._context = multiprocessing.get_context("fork")
        self._running = []
        self._found = []

    def start(self, work, *args):
        """Run `work(*args)` in a fork. If too many are running, wait first."""
        while len(self._running) >= self._most:
            self._take()
        ours, theirs = self._context.Pipe(duplex=False)
        child = self._context.Process(target=_send, args=(theirs, work, args))
        child.start()
        theirs.close()
        self._running.append((child, ours, len(self._found)))
        self._found.append(None)

    def results(self):
        """Return the results of all forks, in the order in which they were started.

        Raises RuntimeError with a traceback if one of them failed.
        """
        while self._running:
            self._take()
        found, self._found = self._found, []
        return found

    def _take(self):
        ready = multiprocessing.connection.wait([ours for _, ours, _ in self._running])
        for item in [item for item in self._running if item[1] in ready]:
            self._running.remove(item)
            child, ours, number = item
            try:
                is_well, result = ours.recv()
            except EOFError:
                is_well, result = False, "a fork ended without a word"
            ours.close()
            child.join()
            if not is_well:
                raise RuntimeError(result)
            self._found[number] = result


class InTurn:
    """Has the interface of ``Forks`` but no processes, for work that shares no Pico."""

    def __init__(self):
        self._found = []

    def start(self, work, *args):
        """Run `work(*args)`."""
        self._found.append(work(*args))

    def results(self):
        """Return the results in the order of their start."""
        found, self._found = self._found, []
        return found


def _send(pipe, work, args):
    try:
        pipe.send((True, work(*args)))
    except BaseException:
        pipe.send((False, traceback.format_exc()))
    pipe.close()
