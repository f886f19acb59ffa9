"""Runs a command for as long as its parent lives, and not a moment longer.

    python -I broker_process.py COMMAND ...

The parent holds the standard input open: when that closes, because the parent has ended in
whatever way, the command is terminated. A line `reload` there sends it SIGHUP. The first line of
the output is the process id of the command. This is a process of its own because a parent that is
killed can terminate nothing; it imports nothing of ours, so that it starts at once.
"""

import os
import signal
import subprocess
import sys
import threading

STOP_TIMEOUT_S = 10
"""Timeout (s) for the command to end before it is killed."""


def main(command):
    """Run the command until it ends, or the standard input does; return its exit status."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    print(process.pid, flush=True)
    # Reading cannot be interrupted, so the end of the command ends this process.
    threading.Thread(target=lambda: os._exit(process.wait() & 0xFF), daemon=True).start()
    for line in sys.stdin.buffer:
        if line == b"reload\n":
            # Windows has no SIGHUP; there it ends, and whoever watches it starts it again.
            process.send_signal(getattr(signal, "SIGHUP", signal.SIGTERM))
    process.terminate()
    try:
        process.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
    return process.wait() & 0xFF


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):
        # Whoever stops the club stops this by its input; the broker is last.
        signal.signal(number, signal.SIG_IGN)
    sys.exit(main(sys.argv[1:]))
