import pytest

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box import artefact
from tableref_host.hardware.box.artefact import (
    box_files,
    box_meshes,
    code_of,
    part_problems,
    room_problems,
)
from tableref_host.hardware.box.checks import as_solid, read_stl
from tableref_host.hardware.box.contents import hub_printed, pod_printed
from tableref_host.hardware.box.dimensions import BOX, lengths, read_dimensions
from tableref_host.hardware.box.layout import PODS, layout
from tableref_host.hardware.box.openscad import LAYOUT, layout_scad, make_parts, sources
from tableref_host.hardware.box.shapes import disc, in_wall
from tableref_host.hardware.drawn import Drawn
from tests.effort import exhaustive


def overlap(one, other):
    return (one ^ other).volume()


def fits(hole_in, pin, wider):
    """Assert that `pin` passes the hole in a solid, and that `wider` doesn't."""
    assert overlap(hole_in, pin) < 0.01
    assert overlap(hole_in, wider) > 0.1


@pytest.fixture(scope="module")
def files():
    """Return all files of the box, newly made: path -> content."""
    drawn = Drawn()
    return {**box_files(drawn), **drawn.files}


def test_the_committed_files_are_up_to_date(files):
    stale = [path for path in files if (BOX.parent / path).read_bytes() != files[path]]
    assert stale == []


def test_a_changed_docstring_or_comment_redraws_no_picture():
    before = code_of('"""Draw."""\n\nDEEP = 3\n"""Depth (mm)."""\n# why\nprint(DEEP)\n')
    after = code_of('"""Draw it."""\n\nDEEP = 3\n"""The\ndepth."""\nprint(DEEP)\n')
    assert before == after == "DEEP = 3\nprint(DEEP)"
    assert code_of("DEEP = 4\n") != code_of("DEEP = 3\n")


def test_only_the_sources_are_committed_otherwise(files):
    made = {path.removeprefix("box/") for path in files}
    there = {path.name for path in BOX.iterdir()} - set(sources()) - made
    assert there == {"README.md", "dimensions.toml"}


def test_ten_sockets_and_seat_lights_have_holes(at, solids):
    for x, side in zip(at.seat_x, at.seat_side, strict=True):
        wall = side * (at.hub_width / 2 + 1)
        across = 180 if side > 0 else 0
        for width, wider, z, beside in (
            (17.6, 18.4, at.socket_z, 0),
            (5.0, 6.2, at.board_top + 6, -side * at.seat_light_beside),
        ):
            pin, wide = (
                in_wall(w, 0, 0, at.wall + 2)
                .rotate([0, 0, across])
                .translate([x + beside, wall, z])
                for w in (width, wider)
            )
            fits(solids["hub"], pin, wide)


def test_usb_and_switch_have_openings(at, solids):
    for y, z, width, wider in (
        (0, at.usb_z, 9.5, 13.5),
        (at.switch_y, at.switch_z, 8.5, 13.4),
    ):
        pin, wide = (
            in_wall(w, 0, 0, at.wall + 2)
            .rotate([0, 0, -90])
            .translate([-at.hub_length / 2 - 1, y, z])
            for w in (width, wider)
        )
        fits(solids["hub"], pin, wide)


def test_the_lid_has_its_windows_and_holes(at, solids):
    lid = hub_printed(at, solids)["lid"]
    low, high = at.hub_height - 1, at.box_height + 1
    places = [(x, at.control_y, 12.0, 12.6) for x in at.controls_x]
    places += [(at.ring_x, at.ring_lights / 2 * side, 6.8, 7.4) for side in (-1, 1)]
    places += [(at.door_x, y, at.door_opening - 0.2, at.door_opening + 0.8) for y in (-15, 15)]
    places += [
        (x, y, 3.3, 3.9)
        for x in (-at.corner_screw_x, at.corner_screw_x)
        for y in (-at.corner_screw_y, at.corner_screw_y)
    ]
    places.append((at.display_x, at.display_y + at.display_window_up, 13.9, 14.5))
    for x, y, width, wider in places:
        fits(lid, disc(width, low, high, x, y), disc(wider, low, high, x, y))


def test_the_buttons_and_lights_of_the_pods_have_holes(at, solids):
    for button in PODS:
        pod = pod_printed(at, solids, button)[f"pod_{button}"]
        low, high = at.pod_height - at.pod_top - 0.5, at.pod_height + 1
        fits(pod, disc(button, low, high), disc(button + 0.6, low, high))
        y = at.pod_light_out
        fits(pod, disc(7.8, low, high, 0, y), disc(8.4, low, high, 0, y))


# At the +x end there is no lip, because the door is there.
@pytest.mark.parametrize("direction", [(-1, 0), (0, 1), (0, -1)])
def test_the_lid_has_the_stated_play_in_the_hub(at, solids, direction):
    printed = hub_printed(at, solids)
    for share, touches in ((0, False), (0.9, False), (1.1, True)):
        moved = printed["lid"].translate([*(share * at.gap * step for step in direction), 0])
        assert (overlap(printed["hub"], moved) > 0.01) == touches


@pytest.mark.parametrize("direction", [(1, 0), (0, 1)])
def test_diffuser_and_window_have_the_stated_play(at, solids, direction):
    hub, pod = hub_printed(at, solids), pod_printed(at, solids, 30)
    for outer, inner in ((hub["lid"], hub["ring_diffuser"]), (pod["pod_30"], pod["pod_window"])):
        for share, touches in ((0, False), (0.9, False), (1.15, True)):
            moved = inner.translate([*(share * at.gap * step for step in direction), 0])
            assert (overlap(outer, moved) > 0.01) == touches


def test_screws_pass_the_upper_part_and_bite_into_the_lower_one(at, solids):
    hub = hub_printed(at, solids)
    corner = (at.corner_screw_x, at.corner_screw_y)
    thread = disc(3, at.hub_height - 9, at.box_height + 1, *corner)
    # The hole holds a threaded insert for the screw.
    insert, wide = (
        disc(w, at.hub_height - at.insert_deep, at.box_height - at.lid, *corner) for w in (3.9, 4.3)
    )
    assert overlap(hub["lid"], thread) < 0.01
    assert overlap(hub["hub"], thread) < 0.01
    fits(hub["hub"], insert, wide)
    pod = pod_printed(at, solids, 24)
    out = [at.pod_screw_out, 0, 0]
    thread, insert, wide = (
        disc(width, low, at.pod_base + 6).translate(out).rotate([0, 0, at.pod_screws[0]])
        for width, low in ((3, -1), (3.9, at.pod_base), (4.3, at.pod_base))
    )
    assert overlap(pod["pod_base"], thread) < 0.01
    fits(pod["pod_24"], insert, wide)


@exhaustive
@pytest.mark.parametrize(
    ("file", "old", "new", "part", "why"),
    [
        (
            "hub.scad",
            "seat_holes(seat_x[",
            "*seat_holes(seat_x[",
            "hub",
            "hub and seat_window 1 are in",
        ),
        (
            "hub.scad",
            "inner_length, inner_width",
            "hub_length - 2.4, inner_width",
            "hub",
            "thick at",
        ),
        ("hub.scad", "opening(usb_opening", "*opening(usb_opening", "hub", "USB plug is inside"),
        ("lid.scad", "inner_width / 2 - gap", "inner_width / 2 + gap", "lid", "hub and lid are in"),
        (
            "lid.scad",
            "cylinder(d = control_hole",
            "*cylinder(d = control_hole",
            "lid",
            "BACK is inside",
        ),
        ("pod.scad", "cable_notch();\n", "\n", "pod_30", "cable is inside pod_30"),
        ("pod.scad", "d = pod_window + 4, h", "d = 30, h", "pod_window", "pod_window"),
        ("lid.scad", "    door_opening();", "    *door_opening();", "lid", "lid and door are in"),
    ],
)
def test_an_error_in_a_source_is_found(at, meshes, file, old, new, part, why):
    files = {**sources(), LAYOUT: layout_scad(at)}
    assert old in files[file]
    files[file] = files[file].replace(old, new, 1)
    changed = {**meshes, part: read_stl(make_parts(files, [part])[part])}
    found = " ".join(part_problems({part: changed[part]}) + room_problems(at, changed))
    assert why in found


@exhaustive
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"battery_length": 103}, "battery_length 103: its door would be"),
        ({"socket_width": 25}, "socket_pitch 31"),
        ({"diffuser": 1.2}, "diffuser is 1.2 mm"),
    ],
)
def test_impossible_dimensions_are_refused(changed, changes, why):
    with pytest.raises(HardwareError) as refused:
        box_meshes(changed(**changes), tuple(sources().items()))
    assert why in str(refused.value)


def test_a_bought_part_that_is_too_large_is_found(meshes, changed):
    larger = layout(lengths(read_dimensions(changed(display_behind=45))))
    assert "board and display's pins are in the same place" in " ".join(
        room_problems(larger, meshes)
    )


@exhaustive
@pytest.mark.parametrize(
    ("length", "told"),
    [
        ({"screw_short": 6}, ["display's screw is inside lid"]),
        ({"screw_short": 12}, ["board's screw is inside hub", "ring's screw is inside lid"]),
        ({"screw_long": 16}, ["lid's screw is inside hub", "base's screw is inside pod_24"]),
    ],
)
def test_a_screw_that_is_too_long_is_found(meshes, changed, length, told):
    longer = layout(lengths(read_dimensions(changed(**length))))
    found = " ".join(room_problems(longer, meshes))
    assert [text in found for text in told] == [True] * len(told)


def test_a_refusal_changes_no_file(monkeypatch, tmp_path, changed):
    bad = tmp_path / "dimensions.toml"
    bad.write_text(changed(wall=1.2))
    monkeypatch.setattr(artefact, "DIMENSIONS", bad)
    before = {path: path.stat().st_mtime_ns for path in BOX.iterdir()}
    with pytest.raises(HardwareError, match="wall is 1.2 mm"):
        box_files(Drawn())
    assert {path: path.stat().st_mtime_ns for path in BOX.iterdir()} == before


def test_the_checked_solids_are_the_printed_ones(meshes, solids):
    for part, mesh in meshes.items():
        assert as_solid(mesh).volume() == pytest.approx(mesh.volume, rel=1e-4)
        assert not solids[part].is_empty()
