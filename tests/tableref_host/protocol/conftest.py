"""Puts this folder's table, and the random play of the history's tests, on the import path."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "history")]
