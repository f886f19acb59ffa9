"""Run a command that ends together with its parent process.

    python -I broker_process.py COMMAND ...

The parent keeps the standard input open. When it closes, because the parent ended in any way, the
command is terminated. A line `reload` on the standard input sends SIGHUP to the command. The first
line of output is the command's process id.

This must be a process of its own because a parent that is killed cannot terminate anything. It
imports none of our modules, so that it starts at once.
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
    # The main thread cannot be interrupted while it reads, so this thread ends the process when the
    # command ends.
    threading.Thread(target=lambda: os._exit(process.wait() & 0xFF), daemon=True).start()
    for line in sys.stdin.buffer:
        if line == b"reload\n":
            # Windows has no SIGHUP. There the command is terminated, and the club's watcher
            # restarts it.
            process.send_signal(getattr(signal, "SIGHUP", signal.SIGTERM))
    process.terminate()
    try:
        process.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
    return process.wait() & 0xFF


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):
        # Ignore these signals: the parent gets them too and closes the input once it has stopped,
        # and the broker must be the last to stop.
        signal.signal(number, signal.SIG_IGN)
    sys.exit(main(sys.argv[1:]))
