"""KiCad, if installed, finds no errors in the schematic, and the same nets."""

import subprocess

import pytest
from sexpdata import loads

from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.pcb.export import has_kicad
from tableref_host.hardware.schematic.files import schematic_files
from tests.tableref_host.hardware import boards
from tests.tableref_host.hardware.sexpr import every, inner

ALL = pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)


needs_kicad = pytest.mark.skipif(
    not has_kicad(), reason="KiCad's own check: install KiCad 9 (kicad-cli) to run it"
)


def kicad(folder, build, *words):
    """Write the schematic of `build` to `folder`; run kicad-cli on it with arguments `words`."""
    for name, content in schematic_files(build).items():
        (folder / name).write_bytes(content)
    command = ["kicad-cli", "sch", *words, str(folder / "schematic.kicad_sch")]
    return subprocess.run(command, capture_output=True, text=True)


@needs_kicad
@ALL
def test_kicad_finds_no_error_and_no_warning(build, tmp_path):
    report = tmp_path / "report"
    words = ["--severity-all", "--exit-code-violations", "--output", str(report)]
    done = kicad(tmp_path, build, "erc", *words)
    assert done.returncode == 0, done.stdout + report.read_text()


@needs_kicad
@ALL
def test_kicad_finds_the_nets_of_the_circuit(build, tmp_path):
    netlist = tmp_path / "netlist"
    done = kicad(tmp_path, build, "export", "netlist", "--output", str(netlist))
    assert done.returncode == 0, done.stderr
    found = {}
    (nets,) = every(loads(netlist.read_text(), true=None, false=None, nil=None), "nets")
    for net in every(nets, "net"):
        name = inner(net, "name")[1].removeprefix("/")
        nodes = [(inner(node, "ref")[1], inner(node, "pin")[1]) for node in every(net, "node")]
        if not name.startswith("unconnected"):
            found[name] = set(nodes)
    circuit = circuit_of(build)
    shown = {ref for ref, part in circuit.parts.items() if part.where != "pod"}
    shown |= {ref for ref, part in circuit.parts.items() if part.pod in circuit.pods[:1]}
    wanted = {
        net: {(ref, pin) for ref, pin in pins if ref in shown} for net, pins in circuit.nets.items()
    }
    assert found == wanted
