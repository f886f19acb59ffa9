"""Runs work in forks of this process: each begins with a Pico in the state that it is in now.

To bring a Pico somewhere takes minutes, a fork of it 10 ms. What a fork returns comes back over a
pipe; what it does to the Pico stays in it. Where there is no fork (Windows) there is none of this.
"""

import multiprocessing.connection
import os
import traceback


class Forks:
    """Up to `processes` forks at once, as many as there are processors without it."""

    def __init__(self, processes=None):
        self._most = processes or os.cpu_count() or 1
        self._context = multiprocessing.get_context("fork")
        self._running = []
        self._found = []

    def start(self, work, *args):
        """Have `work(*args)` done in a fork of all that is now; wait first when many run."""
        while len(self._running) >= self._most:
            self._take()
        ours, theirs = self._context.Pipe(duplex=False)
        child = self._context.Process(target=_send, args=(theirs, work, args))
        child.start()
        theirs.close()
        self._running.append((child, ours, len(self._found)))
        self._found.append(None)

    def results(self):
        """Return what all of them returned, in the order of their start.

        Raises RuntimeError with its traceback when one failed.
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
    """What ``Forks`` is, in this process: for work that has a Pico of its own, or none."""

    def __init__(self):
        self._found = []

    def start(self, work, *args):
        """Do `work(*args)`."""
        self._found.append(work(*args))

    def results(self):
        """Return what all of it returned, in the order of its start."""
        found, self._found = self._found, []
        return found


def _send(pipe, work, args):
    try:
        pipe.send((True, work(*args)))
    except BaseException:
        pipe.send((False, traceback.format_exc()))
    pipe.close()
