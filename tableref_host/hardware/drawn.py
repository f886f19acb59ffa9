"""Pictures and pages drawn by other programs, identified by a hash of their sources.

Two machines may draw the same picture with different pixels. So a file is drawn again only if its
sources or the file itself have changed. `drawn.json` contains the hashes of both.
"""

import hashlib
import json

from tableref_host.places import ROOT

HARDWARE = ROOT / "hardware"
RECORD = "drawn.json"


class Drawn:
    """The files below hardware/ that other programs draw; `files` is {path: bytes}."""

    def __init__(self, folder=HARDWARE):
        self._folder = folder
        path = folder / RECORD
        self._old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        self._new = {}
        self.files = {}

    def add(self, name, sources, draw, may_stay=False):
        """Add the file `name`, which is drawn from `sources` (texts or bytes).

        If the file is outdated, `draw()` is called, which returns its new contents (bytes). With
        `may_stay` it may return None, for example because a program is not installed. Then the old
        file and its hash are left as they are.
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
        """Return {path: bytes} of the file of hashes."""
        return {RECORD: (json.dumps(self._new, indent=1, sort_keys=True) + "\n").encode()}


def digest(*sources):
    """Return the SHA-256 of the sequence of `sources` (texts or bytes)."""
    found = hashlib.sha256()
    for source in sources:
        content = source.encode() if isinstance(source, str) else source
        found.update(len(content).to_bytes(8, "big") + content)
    return found.hexdigest()
