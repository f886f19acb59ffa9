"""Runs scripts of checks in node."""

import json
import subprocess

from tableref_host.micropython.runner import find_node


def node(script, *words, given=None):
    """Return the output of a script, parsed as JSON. On failure the error contains its message.

    `given` is its input, an object for JSON.
    """
    done = subprocess.run(
        [find_node(), "--no-warnings", script, *map(str, words)],
        input=None if given is None else json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
