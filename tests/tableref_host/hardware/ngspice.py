"""Runs ngspice, where it is installed."""

import re
import shutil
import subprocess


def is_installed():
    """Return whether there is an ngspice on this machine."""
    return shutil.which("ngspice") is not None


def measured(netlist, folder):
    """Return ngspice's measurements of `netlist` (bytes): name -> figure; it works in `folder`."""
    path = folder / "netlist.cir"
    path.write_bytes(netlist)
    done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, cwd=folder)
    found = re.findall(r"^(\w+) += +([-+.\deE]+)", done.stdout, re.MULTILINE)
    assert found and not done.returncode, f"ngspice measured nothing: {done.stdout}{done.stderr}"
    return {name: float(figure) for name, figure in found}
