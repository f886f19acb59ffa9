"""Runs ngspice, where it is installed."""

import re
import shutil
import subprocess


def is_installed():
    """Return whether there is an ngspice on this machine."""
    return shutil.which("ngspice") is not None


def measured(netlist, folder):
    """Run `netlist` (bytes) by ngspice in `folder`; return its measurements, name -> figure."""
    path = folder / "netlist.cir"
    path.write_bytes(netlist)
    done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, cwd=folder)
    found = re.findall(r"^(\w+) += +([-+.\deE]+)", done.stdout, re.MULTILINE)
    assert found and not done.returncode, f"ngspice measured nothing: {done.stdout}{done.stderr}"
    return {name: float(figure) for name, figure in found}
