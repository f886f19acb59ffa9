"""Where things are in this project."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The device's third-party modules, as `tableref library` fetches them.
LIBRARY = ROOT / "build" / "library"
# MicroPython as WebAssembly, as npm installs it.
MICROPYTHON = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
