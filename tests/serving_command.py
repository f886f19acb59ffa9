"""Runs a command that serves pages, in a separate process."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

from tableref_host.places import ROOT


@contextmanager
def serving(*words):
    """Yield (process, output so far) of a `tableref` command when it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tableref_host", *words, "--port", "0", "--no-browser"],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        # Tests that run in the background ignore Ctrl-C, and child processes inherit that.
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
