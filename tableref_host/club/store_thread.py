"""The thread that uses the store, so that a slow database does not block the pages."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


class StoreThread:
    """A single thread that runs functions in order, one at a time."""

    def __init__(self):
        self._thread = ThreadPoolExecutor(1, "club store")

    async def run(self, function, *args):
        """Run `function(*args)` in the thread; return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    def close(self):
        """Wait for the current function and end the thread."""
        self._thread.shutdown(cancel_futures=True)


async def at_once(function, *args):
    """Run `function(*args)` at once and return its result.

    It replaces `StoreThread.run` in tests and wherever else there is no thread.
    """
    return function(*args)
