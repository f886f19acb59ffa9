import pytest

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box import openscad
from tableref_host.hardware.box.openscad import LAYOUT, PARTS, layout_scad, make_parts, sources


def test_the_same_sources_give_the_same_bytes_again(at, box):
    files = {**sources(), LAYOUT: layout_scad(at)}
    assert make_parts(files, ["pod_base", "lid"]) == {
        part: box[1][part] for part in ("pod_base", "lid")
    }


def test_every_part_of_the_main_file_is_made(box):
    offered = sources()["box.scad"].split("// [", 1)[1].split("]", 1)[0].split(", ")
    assert list(box[1]) == list(PARTS) == offered


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cube(", "Parser error"),
        ("cube([1, 1, wdith]);", "wdith"),
        ('assert(false, "no such part");', "no such part"),
        ("// nothing", "empty"),
    ],
)
def test_a_warning_of_openscad_is_an_error(text, why):
    with pytest.raises(HardwareError) as refused:
        make_parts({"box.scad": text}, ["lid"])
    assert str(refused.value).startswith("OpenSCAD cannot make lid: ")
    assert why in str(refused.value)


def test_without_openscad_the_message_gives_advice(monkeypatch, tmp_path):
    monkeypatch.setattr(openscad, "MODULES", tmp_path)
    with pytest.raises(HardwareError, match="make setup"):
        make_parts({})


def test_the_layout_is_written_for_openscad(at):
    lines = layout_scad(at).splitlines()
    assert lines[0].startswith("// Made by `make hardware`")
    assert "floor_thick = 3;" in lines
    assert "socket_pitch = 31;" in lines
    assert "ring_screws = [0, 120, 240];" in lines
    assert not any(line.startswith(("floor =", "lid =")) for line in lines)
