"""The parts list has every part of the circuit with a price; a missing price is an error."""

import csv
import io
from collections import Counter

import pytest

import board
from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.parts_list import (
    COLUMNS,
    ESTIMATE,
    PARTS,
    around_lines,
    electric_lines,
    parse_shop,
    parts_list,
    read_shop,
    row_of,
    runs,
)
from tests.tableref_host.hardware import boards

SHOP = read_shop()
ROWS, AROUND = SHOP
ALL = pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)


def rows_of(build):
    text = parts_list(build)["parts.csv"].decode()
    return list(csv.DictReader(io.StringIO(text)))


@ALL
def test_every_part_of_the_circuit_is_on_one_line(build):
    circuit = circuit_of(build)
    lines = electric_lines(circuit, SHOP)
    listed = [ref for line in lines for ref in line.references]
    assert sorted(listed) == sorted(circuit.parts)
    for line in lines:
        kinds = {(circuit.parts[ref].kind, circuit.parts[ref].value) for ref in line.references}
        assert len(kinds) == 1 and line.quantity == len(line.references)


@ALL
def test_the_machine_readable_table_equals_the_printed_one(build):
    rows = rows_of(build)
    assert tuple(rows[0]) == COLUMNS
    assert {row["build"] for row in rows} == {build.NAME}
    page = parts_list(build)["parts.md"].decode()
    for row in rows:
        assert float(row["eur"]) == pytest.approx(int(row["quantity"]) * float(row["eur_each"]))
        assert f"| {row['description']} |" in page
    cents = sum(round(float(row["eur"]) * 100) for row in rows)
    assert f"about {(cents + 50) // 100} EUR" in page


def test_the_breadboard_is_cheap_and_the_table_is_not():
    costs = [sum(float(row["eur"]) for row in rows_of(build)) for build in board.BUILDS.values()]
    assert costs[0] > 100 > 40 > costs[1]


def test_accessories_follow_the_pods_and_the_battery():
    def counts(build):
        lines = around_lines(build, circuit_of(build), SHOP)
        return {line.what.split(",")[0]: line.quantity for line in lines}

    table, four = counts(board.Table), counts(boards.FourSeats)
    assert (table["Screw M3 x 12"], four["Screw M3 x 12"]) == (44, 20)
    assert table["Alkaline cell AA (LR6)"] == 3
    assert "Alkaline cell AA (LR6)" not in counts(boards.Plain)
    small = counts(board.Breadboard)
    assert "Breadboard" in small and "Breadboard" not in table
    assert not any("Screw" in what or "Solderable" in what for what in small)


def test_consecutive_references_are_joined_to_ranges():
    refs = ["R11", "R12", "R13", "R2", "R3", "C1", "R4"]
    assert runs(refs) == ["R11-R13", "R2", "R3", "C1", "R4"]
    assert runs([]) == []


@pytest.mark.parametrize("lost", ROWS, ids=str)
def test_each_entry_is_used_and_its_removal_is_detected(lost):
    shop = {key: row for key, row in ROWS.items() if key != lost}, AROUND
    with pytest.raises(HardwareError, match=f"parts.toml lacks the {lost[0]}"):
        for build in boards.ALL:
            electric_lines(circuit_of(build), shop)


TWICE = '[[part]]\nkind = "pico"\nvalue = "Raspberry Pi Pico"\nwhat = "Pico"\neur = 1\n'


def broken(change):
    text = PARTS.read_text(encoding="utf-8")
    found = change(text)
    assert found != text
    return found


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("eur = 6.00", "eur = 0"), "pico, Raspberry Pi Pico: 0 is less"),
        (lambda text: text.replace("eur = 6.00", 'eur = "6"'), "'6' is not of type 'number'"),
        (lambda text: text.replace("eur = 6.00\n", ""), "'eur' is a required property"),
        (lambda text: text.replace('of = "battery"', 'of = "batery"'), "'batery' is not one of"),
        (
            lambda text: text + '[[around]]\nof = "all"\ncount = 1\neur = 1\n',
            "'what' is a required",
        ),
        (lambda text: text + TWICE, "has pico, Raspberry Pi Pico twice"),
        (lambda text: text + "eur = ", "parts.toml is not TOML"),
        (lambda text: text.replace('"Mouser", "DigiKey"]', '"Mouser"]', 1), "is too short"),
        (lambda text: text.replace("other =", "others =", 1), "pico, Raspberry Pi Pico: "),
        (lambda text: "[other]\n" + text, "parts.toml: the file: "),
    ],
)
def test_an_error_in_the_file_is_named(change, words):
    text = broken(change)
    with pytest.raises(HardwareError, match=words):
        parse_shop(text)


@ALL
def test_each_price_has_a_source(build):
    page = parts_list(build)["parts.md"].decode()
    assert "not quotes of shops" in page and "may be off by a third" in page
    rows = rows_of(build)
    for row in rows:
        assert f"| {row['price_from']} |\n" in page
    seen = [row for row in rows if row["price_from"] != ESTIMATE]
    assert seen and all(len(row["price_from"]) > 20 for row in seen)


def test_plugs_terminals_and_sockets_of_the_boards_are_on_the_list_of_what_to_buy():
    circuit, wanted = circuit_of(board.Table), Counter()
    for part in circuit.parts.values():
        soldered = row_of(part, SHOP)["soldered"]
        # All other parts on a board are soldered directly, without a socket or terminal.
        if part.kind == "pico" or not part.on_board:
            wanted[soldered["number"]] += soldered.get("count", 1)
    around = around_lines(board.Table, circuit, SHOP)
    for number, count in wanted.items():
        bought = sum(line.quantity for line in around if number in line.row["by"])
        assert bought == count, number


def test_each_part_of_the_boards_has_a_maker_an_alternative_and_two_shops():
    page = parts_list(board.Table)["parts.md"].decode()
    part = page.split("### By manufacturer")[1].split("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ")]
    circuit = circuit_of(board.Table)
    assert len(rows) == 1 + len({(part.kind, part.value) for part in circuit.parts.values()})
    assert all(row.count("|") == 6 and row.split("|")[5].count(",") >= 1 for row in rows[1:])
    assert "### By manufacturer" not in parts_list(board.Breadboard)["parts.md"].decode()
