"""The electrics as ngspice sees them: netlists from a build's circuit, and what it measures.

ngspice is not needed to make anything: where it is installed, the tests hold the arithmetic of
electrics.py against it.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from host_tools.hardware import HardwareError
from host_tools.hardware.circuit import circuit
from host_tools.hardware.electrics import pod_picofarad
from host_tools.hardware.figures import f
from host_tools.hardware.page import page


def netlists(board):
    """Return {path: bytes}: button.cir and pod.cir, as far as `board` has such parts."""
    made = circuit(board)
    files = {}

    def filled(name, at):
        text = page(name, f=f, made=made, at=at, pod_picofarad=pod_picofarad())
        files[name] = text.encode()

    if made.filtered:
        filled("button.cir", made.filtered[0])
    if made.pods and board.LIGHTS_MIRRORED:
        filled("pod.cir", made.pods[0])
    return files


def is_installed():
    """Return whether there is an ngspice on this machine."""
    return shutil.which("ngspice") is not None


def measured(netlist):
    """Return what ngspice measures in `netlist` (bytes): name -> figure. Raises HardwareError."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "netlist.cir"
        path.write_bytes(netlist)
        done = subprocess.run(
            ["ngspice", "-b", str(path)], capture_output=True, text=True, cwd=folder
        )
    found = re.findall(r"^(\w+) += +([-+.\deE]+)", done.stdout, re.MULTILINE)
    if done.returncode or not found:
        raise HardwareError(f"ngspice measured nothing: {done.stdout}{done.stderr}")
    return {name: float(figure) for name, figure in found}
