"""The soldering steps: each part of both boards once, flat ones first, and the time they take."""

import re

import pytest

from board import BUILDS, Breadboard, Four, Table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.guide import cost
from tableref_host.hardware.pcb.footprints import FOOTPRINTS, footprint
from tableref_host.hardware.steps import boards_page, lid_wires, solderings
from tableref_host.hardware.times import (
    MAKERS,
    fasteners,
    joints,
    lead_joints,
    time_rows,
    times,
)
from tableref_host.hardware.words import CORES
from tableref_host.places import ROOT
from tests.tableref_host.hardware import boards

HUBS = [build for build in boards.ALL if build.HAS_PODS]


@pytest.mark.parametrize("build", HUBS, ids=lambda build: build.NAME)
def test_each_part_of_the_hub_and_of_a_pod_is_soldered_once(build):
    circuit = circuit_of(build)
    hub = [part.ref for step in solderings(circuit, "hub") for part in step.parts]
    pod = [part.ref for step in solderings(circuit, "pod") for part in step.parts]
    assert sorted(hub) == sorted(
        ref for ref, p in circuit.parts.items() if p.where in ("hub", "lid")
    )
    assert sorted(pod) == sorted(
        ref for ref, p in circuit.parts.items() if p.where == "pod" and p.pod == 1
    )


@pytest.mark.parametrize("build", [Four, boards.MovedFour], ids=lambda build: build.NAME)
def test_each_part_of_the_box_for_four_is_soldered_once(build):
    circuit = circuit_of(build)
    assert sorted(
        part.ref for step in solderings(circuit, "four") for part in step.parts
    ) == sorted(circuit.parts)


def test_the_box_for_four_is_an_evening_of_no_more_than_120_joints_and_60_euros():
    circuit = circuit_of(Four)
    count = joints(circuit, "four") + lead_joints(circuit)
    assert count <= 120
    told = (ROOT / "docs" / "faq.md").read_text(encoding="utf-8")
    assert f"The box for four has {count} solder joints" in told
    assert f"those of the box for four about {cost(Four)} EUR" in told
    assert not any(footprint(part).is_smd for part in circuit.parts.values())
    assert time_rows(Four)[-1][1][1] <= 3 * 60
    assert cost(Four) <= 60


def test_small_and_flat_parts_come_before_tall_ones():
    titles = [step.title for step in solderings(circuit_of(Table), "hub")]
    assert titles[0] == "the ESD protection arrays" and titles[-1] == "sockets of the pods"
    assert titles.index("resistors") < titles.index("piezo and large capacitor")


def test_a_part_that_no_step_solders_is_an_error():
    circuit = circuit_of(Table)
    circuit.add("X1", "crystal", "12 MHz", "hub", {"1": "GND", "2": "+5V"})
    with pytest.raises(ValueError, match="nobody solders X1"):
        solderings(circuit, "hub")


def test_the_page_has_the_cables_colours_and_each_wire_of_the_lid():
    page = boards_page(Table)["board.md"].decode()
    assert list(CORES.values()) == ["white", "brown", "green", "yellow", "grey"]
    for core, colour in CORES.items():
        assert f"| {core} | {colour} |" in page
    rows = re.findall(r"^\| (?:BT1|SW20|RING1|SW1[123]|DS1) \|.*\|.*\|.*\|", page, re.MULTILINE)
    assert len(rows) == len(lid_wires(circuit_of(Table))) == 17
    assert "Nobody has built" in page
    assert boards_page(Breadboard) == {}


def test_the_page_names_the_source_of_each_footprint():
    page = boards_page(Table)["board.md"].decode()
    for shape in FOOTPRINTS.values():
        assert f"| {shape.source} |" in page and f"\n| {shape.name} |" in page


def test_counted_parts_are_those_of_the_parts_list():
    circuit = circuit_of(Table)
    assert joints(circuit, "hub") + 10 * joints(circuit, "pod") == 565
    inserts = fasteners("insert", "hub") + 10 * fasteners("insert", "pod")
    screws = fasteners("screw", "hub") + 10 * fasteners("screw", "pod")
    assert (inserts, screws) == (50, 85)


def test_a_beginner_needs_about_twice_as_long():
    together = time_rows(Table)[-1][1]
    assert together[0] * 1.8 < together[1] < together[0] * 3
    assert together[0] > 5 * 60


@pytest.mark.parametrize("build", BUILDS.values(), ids=lambda build: build.NAME)
def test_times_add_up(build):
    for maker in MAKERS:
        rows = times(build, maker)
        assert all(minutes > 0 for _, minutes in rows)
        column = [minutes[MAKERS.index(maker)] for _, minutes in time_rows(build)]
        assert column[:-1] == [minutes for _, minutes in rows] and column[-1] == sum(column[:-1])
        if build.HAS_PODS:
            few = times(build, maker, 4)
            assert sum(m for _, m in few) < sum(m for _, m in rows)
