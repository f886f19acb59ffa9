"""An evening with 200 tables: the latency from table to page, and an interruption of the network.

No process is killed here; `torture.club` tests that.
"""

import os
import shutil
import signal
import tempfile
import time
from pathlib import Path

from benchmarks.emulated.rows import Row
from torture.club import Evening, counted, evening, is_possible, timed

TABLES, SECONDS, CUT_S = 200, 600, 120
QUICK = (12, 10, 3)
MAX_LATENCY_MS = 100
"""Maximum latency (ms) from table to page for 99 % of the events."""
MEMORY = Path("/dev/shm")


class Crowd(Evening):
    """Many tables. Their files are in memory, because real tables do not share a disk."""

    per_process = 25
    rate = 1.0

    def __init__(self, folder, tables):
        super().__init__(folder, tables)
        self._disks = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        for table in self.tables:
            (self._disks / table).mkdir()
            (folder / table).symlink_to(self._disks / table)

    def cut(self, seconds):
        """Stop the broker for `seconds`, which is like a pulled network cable."""
        os.kill(self.broker.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(self.broker.pid, signal.SIGCONT)

    def stop(self):
        """Kill all processes and remove the files."""
        super().stop()
        shutil.rmtree(self._disks)


def run(quick):
    """Run the evening; return the rows for docs/reliability.md."""
    if not is_possible():
        return []
    tables, seconds, cut_s = QUICK if quick else (TABLES, SECONDS, CUT_S)
    found, delays, _, memory_kb = evening(tables, seconds, 0, make=Crowd, cut_s=cut_s)
    return [
        Row("tables", tables, "", f"{Crowd.rate:g} event a second each, {seconds} s"),
        Row("network cut", cut_s, "s", "the broker is suspended (SIGSTOP)"),
        *counted(found),
        *timed(delays, memory_kb, "before the cut", None if quick else MAX_LATENCY_MS),
    ]
