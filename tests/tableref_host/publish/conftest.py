"""Puts this folder on the import path: the tests share a reader and a broker's stand-in."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
