"""The order files match the committed boards, are complete, and have the board houses' columns."""

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

import board
from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.drawn import RECORD, Drawn, digest
from tableref_host.hardware.parts_list import PARTS
from tableref_host.hardware.pcb import export, orders
from tableref_host.hardware.pcb.layout import boards
from tableref_host.hardware.pcb.orders import order_files
from tableref_host.places import ROOT
from tests.tableref_host.hardware import boards as builds

HARDWARE = ROOT / "hardware"
FILES = [(name, end) for name in export.NAMES for end in export.MADE]


@pytest.mark.parametrize(("name", "end"), FILES)
def test_the_order_files_belong_to_the_committed_boards(name, end):
    known = json.loads((HARDWARE / RECORD).read_text())[f"fab/{name}{end}"]
    source = (builds.folder_of(name) / f"{name}.kicad_pcb").read_bytes()
    assert known["from"] == digest(*export.sources(source, end)), (
        "make hardware, with KiCad 9 and InteractiveHtmlBom, makes it again"
    )
    assert known["is"] == digest((HARDWARE / "fab" / f"{name}{end}").read_bytes())


@pytest.mark.parametrize("name", export.NAMES)
def test_the_zip_has_each_layer_and_the_holes_and_no_date(name):
    with zipfile.ZipFile(HARDWARE / "fab" / f"{name}-gerbers.zip") as archive:
        texts = {path: archive.read(path).decode() for path in archive.namelist()}
        assert {info.date_time for info in archive.infolist()} == {export.NO_ZIP_DATE}
    layers = [layer.replace(".", "_") for layer in export.LAYERS.split(",")]
    layers = [layer.replace("SilkS", "Silkscreen").replace("Edge_", "Edge_") for layer in layers]
    for layer in layers:
        (path,) = [path for path in texts if f"-{layer}." in path]
        assert "%FSLAX46Y46*%" in texts[path] and texts[path].rstrip().endswith("M02*")
    plated, unplated = f"{name}-PTH.drl", f"{name}-NPTH.drl"
    assert {path for path in texts if path.endswith(".drl")} == {plated, unplated}
    for path, function in ((plated, "Plated"), (unplated, "NonPlated")):
        assert "METRIC" in texts[path] and texts[path].rstrip().endswith("M30")
        assert f"TF.FileFunction,{function}," in texts[path]


@pytest.mark.parametrize("name", export.NAMES)
def test_the_page_of_parts_marks_pin_1(name):
    page = (HARDWARE / "fab" / f"{name}-parts.html").read_text(encoding="utf-8")
    assert '"highlight_pin1": "all"' in page


@pytest.mark.parametrize("name", export.NAMES)
def test_every_part_is_on_one_line_of_each_list(name):
    files = order_files(builds.BOARDS[name])
    one = builds.laid_out(name)
    for kind in ("bom-jlcpcb", "cpl-jlcpcb", "bom-pcbway", "cpl-pcbway"):
        path = f"pcb/{name}/{kind}.csv"
        assert (builds.folder_of(name) / f"{kind}.csv").read_bytes() == files[path]
        rows = list(csv.DictReader(io.StringIO(files[path].decode())))
        if kind != "bom-pcbway":
            refs = [ref for row in rows for ref in row["Designator"].split(",")]
            assert sorted(refs) == sorted(one.placed)
        else:
            assert all(row["Manufacturer"] and row["Mfg Part #"] for row in rows)
    sheet = (builds.folder_of(name) / "cpl-jlcpcb.csv").read_text()
    assert "mm,-" in sheet


@pytest.mark.parametrize("name", export.NAMES)
def test_jlcpcb_gets_its_own_angles_for_both_kinds_of_parts(name):
    """If the array were turned by 180 degrees, it would be a diode from 5 V to ground."""
    files = order_files(builds.BOARDS[name])
    angles = {
        fab: {
            row["Designator"]: (row.get("Footprint"), int(row["Rotation"]))
            for row in csv.DictReader(io.StringIO(files[f"pcb/{name}/cpl-{fab}.csv"].decode()))
        }
        for fab in ("jlcpcb", "pcbway")
    }
    turned = {
        ref
        for ref, (_, angle) in angles["jlcpcb"].items()
        if (angle - angles["pcbway"][ref][1]) % 360 == 180
    }
    flat = {
        ref
        for ref, (footprint, _) in angles["pcbway"].items()
        if footprint in ("SOT_23_6", "WS2812B_5050")
    }
    assert turned == flat and len(flat) == {"hub": 20, "pod": 2, "four": 0}[name]


def test_every_flat_part_has_a_rotation_and_its_source():
    flat = {
        placed.footprint.name
        for one in boards(circuit_of(board.Table))
        for placed in one.placed.values()
        if placed.footprint.is_smd
    }
    assert flat == orders.ROTATIONS["jlcpcb"].keys()
    assert all(row["source"] for row in orders.ROTATIONS["jlcpcb"].values())


@pytest.mark.parametrize("build", [builds.Plain, builds.FourSeats, builds.Moved])
def test_other_variants_have_their_lists_too(build):
    assert len(order_files(build)) == 8


def test_each_ordered_board_belongs_to_a_committed_variant():
    assert {name: build.NAME for name, build in builds.BOARDS.items()} == export.NAMES


def test_a_breadboard_orders_no_board():
    assert order_files(board.Breadboard) == {}


def test_a_part_without_a_known_maker_is_refused(monkeypatch, tmp_path):
    before, _, after = PARTS.read_text().partition('[part.soldered]\nmaker = "Bel Fuse"')
    path = tmp_path / "parts.toml"
    path.write_text(before + after.partition("\n\n")[2])
    monkeypatch.setattr("tableref_host.hardware.parts_list.PARTS", path)
    with pytest.raises(HardwareError, match=r"parts\.toml: F1, Resettable fuse .* has no maker"):
        order_files(board.Table)


def test_without_kicad_existing_files_stay_and_are_reported_as_outdated(tmp_path):
    first = Drawn(tmp_path)
    first.add("a", ["board"], lambda: b"made")
    (tmp_path / "a").write_bytes(b"made")
    (tmp_path / RECORD).write_bytes(first.record()[RECORD])
    later = Drawn(tmp_path)
    later.add("a", ["another board"], lambda: None, may_stay=True)
    later.add("b", ["board"], lambda: None, may_stay=True)
    assert later.files == {"a": b"made"}
    assert later.record() == first.record()


def test_without_kicad_the_message_says_how_to_make_them(monkeypatch, capsys):
    monkeypatch.setattr(export.shutil, "which", lambda name: None)
    assert export.run(export.gerbers, "fab/hub-gerbers.zip", b"") is None
    assert "KiCad 9 (kicad-cli) is not installed" in capsys.readouterr().err
    assert export.interactive(Path("hub.kicad_pcb")) is None
    told = "fab/hub-parts.html was not updated: InteractiveHtmlBom is not installed.\n"
    assert capsys.readouterr().err == told
