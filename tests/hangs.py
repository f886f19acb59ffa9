"""Ends a run in which a test hangs, with the stacks of all threads.

pytest's own timeout (`faulthandler_timeout`) is not used, because it starts a thread for each test.
That took 7 % of the time of the firmware's tests.
"""

import faulthandler
import time

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

TIMEOUT_S = 600
"""Timeout (s) for a test. On a busy machine the longest ones take ten times as long as usual."""
RESTART_S = 30
"""Interval (s) at which the timeout is restarted. A test can be stopped earlier by this much."""

_restart_s = 0


def pytest_runtest_setup(item):
    """Start the timeout again, unless it was started a short time ago."""
    global _restart_s
    now_s = time.monotonic()
    if now_s >= _restart_s:
        _restart_s = now_s + RESTART_S
        errors = item.config.stash[fault_handler_stderr_fd_key]
        faulthandler.dump_traceback_later(TIMEOUT_S, file=errors, exit=True)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem):
    """Stop the timeout after the last test, because a worker may wait for others then."""
    if nextitem is None:
        _stop()


def pytest_exception_interact():
    """Start the timeout with the next test, because pytest stops it after a failure."""
    _stop()


def _stop():
    global _restart_s
    faulthandler.cancel_dump_traceback_later()
    _restart_s = 0
