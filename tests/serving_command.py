"""A command that serves pages, in its own process."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

from tableref_host.places import ROOT


@contextmanager
def serving(*words):
    """Yield (process, what it has printed) of a `tableref` command that serves by now."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tableref_host", *words, "--port", "0", "--no-browser"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        # Whoever runs the tests in the background has them ignore Ctrl-C, and a child inherits it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        printed = ""
        while "Ctrl-C" not in printed and "urls" not in printed:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            printed += line
        yield process, printed
    finally:
        process.kill()
        process.communicate()
