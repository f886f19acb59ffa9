"""The thread in which the club uses its store, so that a slow database stops no page."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


class StoreThread:
    """One thread: what it is given is done in order, and never two things at a time."""

    def __init__(self):
        self._thread = ThreadPoolExecutor(1, "club store")

    async def run(self, function, *args):
        """Return what `function(*args)` returns, called in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    def close(self):
        """Wait for what is being done, and end the thread."""
        self._thread.shutdown(cancel_futures=True)


async def at_once(function, *args):
    """Return what `function(*args)` returns, called here: for tests, and with nothing to wait for.

    It has the form of `StoreThread.run`.
    """
    return function(*args)
