"""Waits for a condition with a timeout that is long enough on a slow machine."""

import os
import time

TIMEOUT_S = int(os.environ.get("TABLEREF_TEST_TIMEOUT_S", "200"))
"""Timeout (s) of `until`. Less than that of a test in hangs.py, so that the test reports it."""

_timeout_s = TIMEOUT_S


def until(what, is_so, pause=lambda: time.sleep(0.01), seen=lambda: ""):
    """Wait until `is_so()` returns a true value, and return it.

    `pause()` is called between two checks. On timeout raises AssertionError with `what` and the
    value of `seen()`. After the first timeout in a process later ones are a tenth as long, because
    the run has failed already and should end soon.
    """
    global _timeout_s
    end_s = time.monotonic() + _timeout_s
    while not (result := is_so()):
        if time.monotonic() > end_s:
            _timeout_s = TIMEOUT_S / 10
            raise AssertionError(f"never {what}; {seen()}")
        pause()
    return result
