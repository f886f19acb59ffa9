"""Runs background tasks: restarts each one that ends, and reports it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import click

DELAYS_S = (0.5, 2, 10, 30)
"""Delays (s) before the first and each further restart of a task."""
STEADY_S = 60
"""Minimum running time (s) of a task after which its next restart has the first delay again."""


class TaskEndedError(click.ClickException):
    """Reported when a background task has ended and is being restarted; the text says which one."""


async def supervise(
    name: str,
    run: Callable[[], Awaitable[object]],
    report: Callable[[Exception], object],
    sleep: Callable[[float], Any] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Run `run()` until cancelled, and start it again whenever it returns or raises.

    `report` is called with the exception that ended it, if any, and with a TaskEndedError that
    contains `name`.
    """
    restarts = 0
    while True:
        begun_s = clock()
        try:
            await run()
        except Exception as error:
            report(error)
        if clock() - begun_s >= STEADY_S:
            restarts = 0
        delay_s = DELAYS_S[min(restarts, len(DELAYS_S) - 1)]
        restarts += 1
        report(TaskEndedError(f"{name} has stopped. It is started again in {delay_s:g} s."))
        await sleep(delay_s)


async def until_one_ends(*parts: Awaitable[object]) -> None:
    """Run all `parts` at the same time until the first one ends, and cancel the others.

    Raises the exception that ended it, if any.
    """
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()
