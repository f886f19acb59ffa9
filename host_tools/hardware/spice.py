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
from host_tools.hardware.electrics_data import pod_picofarad
from host_tools.hardware.figures import f
from host_tools.hardware.part import number

PRESS = """* A button of the build "{name}": pressed at 0.1 ms, let go at 0.3 ms.
* ngspice -b button.cir prints after how long the Pico sees it.
Vlogic logic 0 {logic}
Rup logic wire {pull_up:g}
Rin wire pin {series:g}
Cin pin 0 {farad:g} ic={logic}
Rinside logic pin {inside:g}
Vpress press 0 pulse(0 1 0.1m 1n 1n 0.2m 1)
Scontact wire 0 press 0 contact
.model contact sw(vt=0.5 ron=0.1 roff=100meg)
.tran 10n 0.6m uic
.meas tran seen when v(pin)={low} fall=1
.meas tran gone when v(pin)={high} rise=1
.meas tran rest min v(pin)
.meas tran press param='(seen-0.1m)*1meg'
.meas tran release param='(gone-0.3m-2n)*1meg'
.meas tran low param='rest*1000'
.end
"""

POD = """* Data for a pod of the build "{name}": a pulse of {pulse:g} ns, {cable:g} m of cable.
* ngspice -b pod.cir prints what the pod's light and, with DATA shorted, the seat light get.
Vout out 0 pulse(0 {volts} 100n 1n 1n {flat:g}n 1.25u)
Rout out seat {source:g}
Cseat seat 0 {light:g}p
Rdata seat data {data:g}
Cdata data 0 {load:g}p
Vdead dead 0 pulse(0 {volts} 100n 1n 1n {flat:g}n 1.25u)
Rdead dead beside {drive:g}
Cbeside beside 0 {light:g}p
Rshort beside short {data:g}
Rfault short 0 0.1
.tran 0.2n 1.2u
.meas tran up when v(data)={half:g} rise=1
.meas tran down when v(data)={half:g} fall=1
.meas tran top max v(data)
.meas tran shorted max v(beside)
.meas tran width param='(down-up)*1e9'
.end
"""


def netlists(board):
    """Return {path: bytes}: button.cir and pod.cir, as far as `board` has such parts."""
    made = circuit(board)
    files = {}
    if made.filtered:
        at = made.filtered[0]
        files["button.cir"] = PRESS.format(
            name=made.name,
            logic=f.LOGIC_V,
            pull_up=number(made.parts[f"R{10 + at}"].value),
            series=number(made.parts[f"R{30 + at}"].value),
            farad=number(made.parts[f"C{10 + at}"].value),
            inside=f.PULL_UP_OHM,
            low=f.LOW_V,
            high=f.HIGH_V,
        ).encode()
    if made.pods and board.LIGHTS_MIRRORED:
        volts = f.USB_V
        files["pod.cir"] = POD.format(
            name=made.name,
            cable=f.CABLE_M,
            volts=volts,
            pulse=f.LIGHT_PULSE_NS,
            flat=f.LIGHT_PULSE_NS - 1,
            source=max(f.LIGHT_OUT_OHM, f.SHIFTER_OUT_OHM),
            drive=f.LIGHT_OUT_OHM,
            light=f.LIGHT_PF,
            data=number(made.parts[f"R{50 + made.pods[0]}"].value),
            load=pod_picofarad(),
            half=volts / 2,
        ).encode()
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
