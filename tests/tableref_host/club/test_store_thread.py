"""The thread of the store does one thing after another, and nothing after its end."""

import asyncio
import threading

from tableref_host.club.store_thread import StoreThread
from tests.waiting import TIMEOUT_S


def test_at_the_end_the_current_function_is_finished_and_no_other_one_is_begun():
    begun, may_end, done = threading.Event(), threading.Event(), []

    def first():
        begun.set()
        may_end.wait(TIMEOUT_S)
        done.append("first")

    async def run():
        thread = StoreThread()
        calls = [asyncio.ensure_future(thread.run(first))]
        calls.append(asyncio.ensure_future(thread.run(done.append, "second")))
        await asyncio.to_thread(begun.wait, TIMEOUT_S)
        closing = asyncio.ensure_future(asyncio.to_thread(thread.close))
        while not thread._thread._shutdown:
            await asyncio.sleep(0)
        # Functions are cancelled before this lock is released.
        with thread._thread._shutdown_lock:
            may_end.set()
        await closing
        await asyncio.gather(*calls, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), TIMEOUT_S))
    assert done == ["first"]


def test_results_come_in_order():
    async def run():
        thread = StoreThread()
        found = await asyncio.gather(*(thread.run(pow, 2, number) for number in range(5)))
        thread.close()
        return found

    assert asyncio.run(run()) == [1, 2, 4, 8, 16]
