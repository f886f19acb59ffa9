"""How long a test waits for a thing: until it is there, on the slowest of machines too."""

import os
import time

PATIENCE_S = int(os.environ.get("TABLEREF_PATIENCE_S", "200"))
"""What has not come by then never comes: a machine twenty times as busy as it is fast takes less.

Less than `faulthandler_timeout`, so that a test says itself what it waited for.
"""

_patience_s = PATIENCE_S


def until(what, is_so, pause=lambda: time.sleep(0.01), seen=lambda: ""):
    """Wait until `is_so()` is true, and return it.

    `pause()` is called between two looks. Raises AssertionError with `what` never came to be, and
    with what is `seen()` instead. Once something never came, what is awaited next in this process
    gets a tenth of the time: the run is red already, and should say so soon.
    """
    global _patience_s
    end_s = time.monotonic() + _patience_s
    while not (result := is_so()):
        if time.monotonic() > end_s:
            _patience_s = PATIENCE_S / 10
            raise AssertionError(f"never {what}; {seen()}")
        pause()
    return result
