"""Puts the models of this folder on the import path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent))
