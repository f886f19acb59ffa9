"""Pictures and pages that others' programs draw: known by a hash of what they are made from.

Two machines may draw the same thing with other dots. So what is there stays as long as its sources
are those that it was drawn from, and nobody has changed it; `drawn.json` beside it says both.
"""

import hashlib
import json

from host_tools.places import ROOT

HARDWARE = ROOT / "hardware"
RECORD = "drawn.json"


class Drawn:
    """What is drawn below hardware/: `files` is {path: bytes}; `record` has their hashes."""

    def __init__(self, folder=HARDWARE):
        self._folder = folder
        path = folder / RECORD
        self._old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        self._new = {}
        self.files = {}

    def add(self, name, sources, draw, may_stay=False):
        """Have the file `name`, made from `sources` (texts or bytes): drawn again if it must be.

        `draw` is a function that returns its bytes; with `may_stay` None when it cannot: then what
        is there stays as it was, and so does what is known of it.
        """
        wanted = digest(*sources)
        path = self._folder / name
        content = path.read_bytes() if path.is_file() else b""
        if self._old.get(name) != {"from": wanted, "is": digest(content)}:
            new = draw()
            if new is None and may_stay:
                if content:
                    self.files[name], self._new[name] = content, self._old.get(name)
                return
            content = new
        self.files[name] = content
        self._new[name] = {"from": wanted, "is": digest(content)}

    def record(self):
        """Return the file of hashes: {path: bytes}."""
        return {RECORD: (json.dumps(self._new, indent=1, sort_keys=True) + "\n").encode()}


def digest(*sources):
    """Return the SHA-256 of `sources`, texts or bytes, in their order."""
    found = hashlib.sha256()
    for source in sources:
        content = source.encode() if isinstance(source, str) else source
        found.update(len(content).to_bytes(8, "big") + content)
    return found.hexdigest()
