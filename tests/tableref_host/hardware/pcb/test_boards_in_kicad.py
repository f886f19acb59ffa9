"""KiCad 9, if installed, finds no errors in boards and schematics."""

import io
import json
import subprocess
import zipfile

import pytest

from tableref_host.hardware.pcb.export import gerbers, has_kicad
from tableref_host.hardware.pcb.files import NOT_ASKED, pcb_files
from tableref_host.places import ROOT
from tests.effort import exhaustive
from tests.tableref_host.hardware import boards as builds
from tests.tableref_host.hardware.pcb.test_boards import NAMES, WITH_BOARDS

needs_kicad = pytest.mark.skipif(
    not has_kicad(), reason="KiCad's own check: install KiCad 9 (kicad-cli) to run it"
)


def asked(folder, name, text=None):
    """Return all that KiCad finds in the project called `name`; `text` may replace its board."""
    for path in builds.folder_of(name).iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    if text:
        (folder / f"{name}.kicad_pcb").write_text(text)
    return found(folder, name)


def found(folder, name):
    drc = ["pcb", "drc", "--schematic-parity", str(folder / f"{name}.kicad_pcb")]
    erc = ["sch", "erc", str(folder / f"{name}.kicad_sch")]
    kinds = []
    for words in (drc, erc):
        report = folder / "report.json"
        words = [*words[:2], "--severity-all", "--format", "json", "-o", str(report), *words[2:]]
        subprocess.run(["kicad-cli", *words], check=True, capture_output=True)
        rows = json.loads(report.read_text())
        lists = [rows.get(key, []) for key in ("violations", "unconnected_items")]
        lists.append(rows.get("schematic_parity", []))
        lists += [sheet["violations"] for sheet in rows.get("sheets", [])]
        kinds += [row["type"] for each in lists for row in each]
    return kinds


@needs_kicad
@NAMES
def test_kicad_finds_no_error_no_warning_and_nothing_unconnected(name, tmp_path):
    assert asked(tmp_path, name) == []


@needs_kicad
def test_kicad_detects_a_missing_track_and_a_changed_net(tmp_path):
    text = (builds.folder_of("pod") / "pod.kicad_pcb").read_text()
    lines = text.splitlines(keepends=True)
    cut = "".join(line for line in lines if "(segment" not in line)
    assert "unconnected_items" in asked(tmp_path, "pod", cut)
    other = text.replace('(property "Reference" "C31"', '(property "Reference" "C99"')
    assert "missing_footprint" in asked(tmp_path, "pod", other)


def drawn_in(content):
    """Return {file: lines} of a zip of Gerbers, without lines that name the KiCad release."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {
            name: [line for line in archive.read(name).splitlines() if b"KiCad" not in line]
            for name in archive.namelist()
        }


@needs_kicad
@exhaustive
@NAMES
def test_the_committed_gerbers_equal_a_new_export(name, tmp_path):
    source = tmp_path / f"{name}.kicad_pcb"
    source.write_bytes((builds.folder_of(name) / source.name).read_bytes())
    committed = drawn_in((ROOT / "hardware" / "fab" / f"{name}-gerbers.zip").read_bytes())
    assert drawn_in(gerbers(source)) == committed
    # KiCad reports a missing track.
    lines = source.read_text().splitlines(keepends=True)
    track = next(at for at, line in enumerate(lines) if "(segment" in line)
    (tmp_path / "cut").mkdir()
    cut = tmp_path / "cut" / source.name
    cut.write_text("".join(lines[:track] + lines[track + 1 :]))
    assert drawn_in(gerbers(cut)) != committed


def test_each_disabled_check_has_a_reason():
    project = json.loads((builds.folder_of("hub") / "hub.kicad_pro").read_text())
    assert project["board"]["design_settings"]["rule_severities"].keys() == NOT_ASKED.keys()
    assert all(len(reason) > 20 for reason in NOT_ASKED.values())


@needs_kicad
@exhaustive
@pytest.mark.parametrize("build", WITH_BOARDS, ids=lambda build: build.__name__)
def test_kicad_finds_nothing_in_any_variant(build, tmp_path):
    for path, content in pcb_files(build).items():
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    for path in (tmp_path / "pcb").iterdir():
        assert found(path, path.name) == []
