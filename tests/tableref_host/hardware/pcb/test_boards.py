"""The boards: parts do not overlap, and the committed files are up to date."""

import itertools
from types import SimpleNamespace

import pytest
from sexpdata import loads

import board
from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.pcb import router
from tableref_host.hardware.pcb.check import copper_of, copper_problems, joined
from tableref_host.hardware.pcb.files import PRINT, board_file, pcb_files, schematic_of, wanted_nets
from tableref_host.hardware.pcb.layout import boards, put
from tableref_host.hardware.pcb.pour import capsule, disc, finish, pad_shape, union
from tests.effort import exhaustive
from tests.tableref_host.hardware import boards as builds
from tests.tableref_host.hardware.pcb.copper_read import edge_of, file_problems, read_copper

WITH_BOARDS = [build for build in builds.ALL if builds.has_boards(build)]
WITH_BOARDS += [builds.OneMoved, builds.Crowded]
NAMES = pytest.mark.parametrize("name", builds.BOARDS)


def written(name):
    return (builds.folder_of(name) / f"{name}.kicad_pcb").read_text()


@pytest.mark.parametrize("build", WITH_BOARDS, ids=lambda build: build.__name__)
def test_no_parts_overlap_or_block_each_other(build):
    for one in boards(circuit_of(build)):
        boxes = {ref: placed.box(placed.footprint.yard) for ref, placed in one.placed.items()}
        for (ref, a), (other, b) in itertools.combinations(boxes.items(), 2):
            meet = a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
            assert not meet, f"{one.name}: {ref} and {other}"
        for x, y, _, free in one.holes:
            for ref, (left, top, right, bottom) in boxes.items():
                dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
                assert dx * dx + dy * dy >= free * free / 4, f"{one.name}: {ref} and a hole"


@NAMES
def test_the_committed_board_has_the_parts_and_nets_of_board_py(name):
    one = builds.laid_out(name)
    copper = read_copper(written(name))
    wanted = wanted_nets(one)
    assert sorted(
        (ref, pin, net, round(pad.x, 3), round(pad.y, 3)) for ref, pin, net, pad in copper.pads
    ) == sorted(
        (ref, pad.number, wanted[ref, pad.number], round(pad.x, 3), round(pad.y, 3))
        for ref, placed in one.placed.items()
        for pad, _ in placed.pads
    )


@NAMES
def test_the_committed_schematic_and_rules_are_those_of_board_py(name):
    for path, content in schematic_of(circuit_of(builds.BOARDS[name]), name).items():
        assert (builds.folder_of(name).parents[1] / path).read_bytes() == content, path


def test_a_moved_pin_changes_the_board():
    moved = wanted_nets(boards(circuit_of(builds.OneMoved))[0])
    assert moved != wanted_nets(boards(circuit_of(board.Table))[0])


def _lines(placed):
    spots = [[placed.spot(*end) for end in ends] for ends in placed.footprint.print]
    return [capsule(*ends, PRINT / 2) for ends in spots]


def _dots(placed):
    return [disc(*placed.spot(*dot), 0.25) for dot in placed.footprint.dots]


@pytest.mark.parametrize("build", WITH_BOARDS, ids=lambda build: build.__name__)
def test_printed_text_is_on_the_board_and_off_the_pads(build):
    for one in boards(circuit_of(build)):
        edge = copper_of(one).edge.offset(-0.17)
        soldered = union([pad_shape(pad, 0.1) for pad, _ in one.pads])
        lines = union([line for placed in one.placed.values() for line in _lines(placed)])
        count = 0
        for placed in one.placed.values():
            shapes = _lines(placed) + _dots(placed)
            assert shapes, placed.part.ref
            assert (union(shapes) - edge).area() < 1e-3, placed.part.ref
            assert (union(shapes) ^ soldered).area() < 1e-3, placed.part.ref
            # A dot would merge with a line that it touches.
            assert (union(_dots(placed)) ^ lines).area() == 0, placed.part.ref
            count += len(shapes)
        text = board_file(one)
        assert count == text.count("(fp_line ") + text.count('(fill yes) (layer "F.SilkS")')


@NAMES
def test_the_committed_copper_connects_each_net(name):
    assert joined(read_copper(written(name))) == []


@pytest.mark.parametrize("name", ["pod", "four", pytest.param("hub", marks=exhaustive)])
def test_the_committed_copper_has_no_errors(name):
    one = builds.laid_out(name)
    assert file_problems(written(name), wanted_nets(one)) == []


@pytest.fixture(scope="module")
def pod():
    """Return a pod's Board with its tracks, which tests must not change."""
    one = boards(circuit_of(board.Table))[1]
    finish(one)
    return one


def problems(one):
    """Return the errors of a Board, found from its shapes and from its file."""
    by_shape = copper_problems(copper_of(one))
    by_file = file_problems(board_file(one), wanted_nets(one))
    assert len(by_file) == len(by_shape)
    return " ".join(by_shape)


def changed(one, **what):
    return type(one)(**{**vars(one), **what})


def test_a_board_made_again_is_identical(pod):
    def tracks(text):
        return [line for line in text.splitlines() if "(zone" not in line]

    assert tracks(board_file(pod)) == tracks(written("pod"))
    assert problems(pod) == ""


def test_a_removed_track_is_detected(pod):
    one = pod
    cut = [track for track in one.tracks if track[0] != "WIRE_1"]
    assert "WIRE_1 is in 2 pieces" in problems(changed(one, tracks=cut))
    for at, track in enumerate(one.tracks):
        if (abs(track[2][0] - track[3][0]) + abs(track[2][1] - track[3][1])) > 3:
            left = one.tracks[:at] + one.tracks[at + 1 :]
            assert f"{track[0]} is in" in problems(changed(one, tracks=left))
            return
    pytest.fail("no long track")


def test_copper_that_is_too_close_is_detected(pod):
    one = pod
    (x, y), _ = next(((pad.x, pad.y), net) for pad, net in one.placed["P1"].pads if net == "WIRE_1")
    more = [*one.tracks, ("POD_1", 0, (x - 1.5, y), (x - 1.5, y + 1), 0.3)]
    assert "is less than 0.2 from another" in problems(changed(one, tracks=more))
    edge = [*one.tracks, ("GND", 0, (32.5, 0.3), (33.5, 0.3), 0.3)]
    assert "too close to the edge" in problems(changed(one, tracks=edge))


def test_holes_that_are_too_close_or_too_small_are_detected(pod):
    one = pod
    vias = [*one.vias, ("GND", 50.0, 50.0), ("GND", 50.5, 50.0)]
    assert "are too close" in problems(changed(one, vias=vias))
    text = board_file(changed(one, vias=vias[:-1]))
    for good, bad, said in (
        ("(drill 0.4)", "(drill 0.2)", "too thin to drill"),
        ("(size 2.4 2.4)", "(size 1.4 1.4)", "too little copper around its hole"),
    ):
        assert good in text
        assert said in " ".join(file_problems(text.replace(good, bad), wanted_nets(one)))


def test_a_pin_on_another_net_is_detected(pod):
    text, wanted = board_file(pod), {**wanted_nets(pod), ("P1", "5"): "/WIRE_1"}
    assert "P1 pin 5 is on /POD_1, and not on /WIRE_1." in file_problems(text, wanted)
    assert "P9 pin 1 has no pad." in file_problems(text, {**wanted, ("P9", "1"): "GND"})


def test_a_board_without_room_is_refused_with_the_pins(monkeypatch):
    one = boards(circuit_of(board.Table))[1]
    monkeypatch.setattr(router, "SIGNAL", 30.0)
    monkeypatch.setitem(router.HALF, "signal", 15.0)
    with pytest.raises(HardwareError, match=r"no room for the track of .* from \w+ pin \d to \w+"):
        finish(one)


def test_a_part_without_a_place_or_footprint_is_refused_by_name():
    part = SimpleNamespace(ref="R99", kind="resistor", value="1 k", pins={"1": "A", "2": "B"})
    with pytest.raises(HardwareError, match="board of the hub has no place for R99"):
        put([part], {}, "hub", (0, 0))
    part.kind = "crystal"
    with pytest.raises(HardwareError, match="R99, a crystal 1 k, has no footprint"):
        put([part], {}, "hub", (0, 0))


def test_the_screws_are_on_the_board_and_clear_of_its_edge():
    for name in builds.BOARDS:
        edge = edge_of(loads(written(name), true=None, false=None, nil=None))
        for x, y, width, _ in builds.laid_out(name).holes:
            assert (disc(x, y, width / 2 + 1) - edge).is_empty()


def test_a_breadboard_has_no_boards():
    assert pcb_files(board.Breadboard) == {}


@exhaustive
@pytest.mark.parametrize("build", WITH_BOARDS, ids=lambda build: build.__name__)
def test_every_variant_has_complete_boards(build):
    files = pcb_files(build)
    for one in boards(circuit_of(build)):
        text = files[f"pcb/{one.name}/{one.name}.kicad_pcb"].decode()
        assert "(segment " in text and "(zone " in text
        assert file_problems(text, wanted_nets(one)) == []
