"""How long a test waits for a thing: until it is there, on the slowest of machines too."""

import time

PATIENCE_S = 200
"""What has not come by then never comes: a machine twenty times as busy as it is fast takes less.

Less than `faulthandler_timeout`, so that a test says itself what it waited for.
"""


def until(what, is_so, pause=lambda: time.sleep(0.01), seen=lambda: ""):
    """Wait until `is_so()` is true, and return it.

    `pause()` is called between two looks. Raises AssertionError with `what` never came to be, and
    with what is `seen()` instead.
    """
    end_s = time.monotonic() + PATIENCE_S
    while not (result := is_so()):
        if time.monotonic() > end_s:
            raise AssertionError(f"never {what}; {seen()}")
        pause()
    return result
