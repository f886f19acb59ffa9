"""A background task that ends is restarted and reported, whatever ended it."""

import asyncio

import pytest

from tableref_host.supervision import supervise, until_one_ends


def run(task, restarts, lasts_s=0):
    """Supervise `task` until a number of restarts; return (reports, delays)."""
    reports, delays, now_s = [], [], [0.0]
    enough = asyncio.Event()

    async def sleep(seconds):
        delays.append(seconds)
        if len(delays) >= restarts:
            enough.set()
        await asyncio.sleep(0)

    async def timed():
        now_s[0] += lasts_s
        await task()

    async def both():
        watched = asyncio.ensure_future(
            supervise("Reading", timed, reports.append, sleep, lambda: now_s[0])
        )
        async with asyncio.timeout(60):
            await enough.wait()
        watched.cancel()
        await asyncio.gather(watched, return_exceptions=True)

    asyncio.run(both())
    return reports, delays[:restarts]


@pytest.mark.parametrize("error", [ValueError("a"), KeyError("b"), TimeoutError("c")])
def test_a_failing_task_is_restarted_and_both_are_reported(error):
    async def broken():
        raise error

    reports, delays = run(broken, 6)
    assert reports[0] is error and "Reading has stopped." in str(reports[1])
    assert "started again in 0.5 s" in str(reports[1])
    assert delays == [0.5, 2, 10, 30, 30, 30]


def test_a_task_that_ends_without_an_error_is_restarted_too():
    async def over():
        return

    reports, _ = run(over, 2)
    assert all("has stopped" in str(one) for one in reports)


@pytest.mark.parametrize(("lasts_s", "expected"), [(60, [0.5] * 4), (59, [0.5, 2, 10, 30])])
def test_a_task_that_ran_for_a_minute_is_restarted_soon(lasts_s, expected):
    async def over():
        return

    _, delays = run(over, 4, lasts_s=lasts_s)
    assert delays == expected


def test_a_cancelled_task_is_not_restarted():
    reports = []

    async def both():
        watched = asyncio.ensure_future(supervise("It", asyncio.Event().wait, reports.append))
        await asyncio.sleep(0)
        watched.cancel()
        await watched

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(both())
    assert reports == []


def test_the_first_of_two_parts_that_ends_ends_both_with_its_error():
    ended = []

    async def waits():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("waits")

    async def breaks():
        await asyncio.sleep(0)
        raise ValueError("broken")

    async def is_done():
        return

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(until_one_ends(waits(), breaks()))
    asyncio.run(until_one_ends(is_done(), waits()))
    assert ended == ["waits", "waits"]
