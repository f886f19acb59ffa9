"""Puts this folder on the import path: the tests share a table's messages."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
