"""The guide: what it shows is there, what it says is so, and nothing of it is out of date."""

import re
import shlex
import subprocess

import pytest
from click.testing import CliRunner

from board import BUILDS, Breadboard, Table
from host_tools.cli import main
from host_tools.doctor.command import NONE_FOUND
from host_tools.doctor.report import Report
from host_tools.doctor.supply import look_at_supply
from host_tools.doctor.wires import Wires, light_name
from host_tools.hardware import figures, guide_blocks
from host_tools.hardware.circuit import circuit
from host_tools.hardware.errors import HardwareError
from host_tools.hardware.guide import END, HARDWARE, PAGES, filled, guide_files
from host_tools.hardware.guide_blocks import BLOCKS, WITHOUT_NEXT, choose, cost
from host_tools.places import ROOT
from tableref.drivers import wiring
from tableref.referee.battery import LOW
from tableref.referee.games import GAMES
from tableref.texts.en import TEXTS

WORDS = (*PAGES, "how-it-works.md", "box/README.md")
"""Pages that people write."""
ALL = sorted(HARDWARE.rglob("*.md"))
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")


def text_of(name):
    return (HARDWARE / name).read_text(encoding="utf-8")


def by_hand(name):
    """Return what people wrote of a page: without its blocks and its lines of commands."""
    return re.sub(r"<!-- made: .+? -->.*?<!-- end -->", "", text_of(name), flags=re.DOTALL)


def anchors(path):
    """Return the anchors of a page's headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
        kept = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(kept.replace(" ", "-"))
    return found


# -- what is linked and shown ---------------------------------------------------------------------


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.relative_to(HARDWARE).as_posix())
def test_all_that_a_page_links_and_shows_is_there(page):
    text = page.read_text(encoding="utf-8")
    for target in PICTURE.findall(text) + LINK.findall(text):
        if target.startswith("http"):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.is_file(), target
        assert not anchor or anchor in anchors(there), target


def test_each_picture_is_shown():
    shown = {
        (page.parent / target).resolve()
        for page in ALL
        for target in PICTURE.findall(page.read_text(encoding="utf-8"))
    }
    there = {path.resolve() for path in HARDWARE.rglob("*.png")}
    assert sorted(there - shown) == []


def test_each_page_is_found_from_the_first():
    found, waiting = set(), [HARDWARE / "README.md"]
    while waiting:
        page = waiting.pop()
        found.add(page)
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there not in found and HARDWARE in there.parents:
                waiting.append(there)
    assert sorted(set(ALL) - found) == []


def test_the_project_leads_to_the_guide():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "hardware/README.md" in LINK.findall(text)
    assert "hardware/box/table_set.png" in PICTURE.findall(text)


# -- blocks ---------------------------------------------------------------------------------------


def test_no_block_is_stale(monkeypatch):
    # Making the meshes takes 10 s; the tests of the box hold those that are there to their sources.
    stls = {path.stem: path.read_bytes() for path in (HARDWARE / "box").glob("*.stl")}
    monkeypatch.setattr(guide_blocks, "box_meshes", lambda text, files: (None, stls))
    for name, content in guide_files().items():
        assert text_of(name) == content.decode(), name


def test_each_block_is_used():
    text = "".join(map(text_of, PAGES))
    assert set(re.findall(r"<!-- made: (.+?) -->", text)) == set(BLOCKS)


def test_a_block_is_made_anew_and_the_rest_is_kept():
    text = f"before\n\n<!-- made: colours -->\nold\n{END}\n\nafter\n"
    made = filled(text, "x.md")
    assert made.startswith("before\n\n<!-- made: colours -->\n\n| Value |")
    assert made.endswith(f"\n\n{END}\n\nafter\n") and "\nold\n" not in made
    assert filled(made, "x.md") == made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<!-- made: colors -->\n<!-- end -->\n", "a block 'colors', which nobody makes"),
        ("<!-- made: colours -->\n", "the block 'colours' has no end"),
        ("<!-- made: colours -->\n<!-- made: choose -->\n<!-- end -->\n", "'colours' has no end"),
        ("<!-- end -->\n", "an end without a block"),
    ],
)
def test_a_block_that_is_none_is_told(text, said):
    with pytest.raises(HardwareError, match=re.escape(said)):
        filled(text, "x.md")


def test_what_is_compared_follows_the_builds():
    rows = {row.split(" | ")[0].strip("| "): row.split(" | ")[1:] for row in choose()}
    assert [value.strip(" |") for value in rows["players' buttons"]] == ["2", "10"]
    lists = {name: text_of(f"{name}/parts.md") for name in BUILDS}
    for name, board in BUILDS.items():
        assert f"All together: about {cost(board)} EUR" in lists[name]


def test_each_game_is_judged_for_a_board_without_next():
    assert list(WITHOUT_NEXT) == [game.key for game in GAMES]


# -- commands -------------------------------------------------------------------------------------


def commands():
    found = set()
    for name in WORDS:
        text = by_hand(name)
        found.update(re.findall(r"^(?:    |       )(make .+)$", text, re.MULTILINE))
        found.update(re.findall(r"`(make [^`]+)`", text))
    return sorted(found)


def test_there_are_commands():
    assert len(commands()) >= 7


@pytest.mark.parametrize("command", commands())
def test_each_command_is_one(command):
    _, target, *rest = shlex.split(command)
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # The last: what must be set up first stands before it.
    name = re.findall(r"host_tools (\w+)", done.stdout)[-1]
    subcommand = main.get_command(None, name)
    arguments = [word for entry in rest for word in shlex.split(entry.removeprefix("ARGS="))]
    with subcommand.make_context(name, arguments) as context:
        assert context.params


def test_the_example_of_a_moved_pin_does_what_is_said(tmp_path):
    source = (ROOT / "firmware" / "board.py").read_text(encoding="utf-8")
    before, after = re.findall(r"^    (LIGHTS_PIN = \d+)$", by_hand("your-own.md"), re.MULTILINE)
    assert before in source
    file = tmp_path / "my_board.py"
    taken = re.search(r"With `(LIGHTS_PIN = \d+)` it refuses", by_hand("your-own.md"))[1]
    file.write_text(source.replace(before, taken), encoding="utf-8")
    arguments = ["hardware", "--build", str(file), "--output", str(tmp_path / "out")]
    refused = CliRunner().invoke(main, arguments)
    said = re.search(r"^    (Error: .+)$", text_of("your-own.md"), re.MULTILINE)[1]
    assert refused.exit_code == 1 and refused.output.strip() == said
    assert not (tmp_path / "out").exists()
    moved = text_of("your-own.md")
    pin = after.rpartition(" ")[2]
    assert re.search(rf"^\+ \| \d+ \| GP{pin} \| data of the lights", moved, re.MULTILINE)


def test_the_other_examples_can_work():
    table = text_of("your-own.md").partition("## More examples")[2]
    tried = 0
    for row in table.splitlines():
        changes = dict(re.findall(r"`([A-Z0-9_]+) = ([^`]+)`", row))
        if changes:
            base = Table if "table" in row.split("|")[1] else Breadboard
            values = {name: eval(value) for name, value in changes.items()}
            assert not wiring.problems(type("Mine", (base,), values)), row
            tried += 1
    assert tried >= 4


# -- figures and names ----------------------------------------------------------------------------

NOT_OURS = {"0 V", "12 V", "48 V", "9 V", "20 V", "350 °C"}
"""Of what must not be connected, of a meter and of an iron."""


def known_figures():
    made = [part.value for build in BUILDS.values() for part in circuit(build).parts.values()]
    values = {f"{value} ohm" if value.isdigit() else value for value in made}
    values |= {f"{figure.value:g} {figure.unit}" for figure in figures.FIGURES}
    values |= {f"{Table.SUPPLY_MA} mA", f"{Table.LIGHTS_LIMIT_MA} mA", "1 A"}
    values.add(f"{figures.LIGHT_HIGH.value * figures.USB_V.value:g} V")
    return values | NOT_OURS


@pytest.mark.parametrize("name", WORDS[:-1])
def test_figures_of_people_are_those_of_the_circuit(name):
    figure = r"(?<![\w.,-])(\d+(?:\.\d+)?) (mA|A|V|ohm|k|nF|uF|EUR)\b"
    # What is quoted has a test of its own.
    text = re.sub(r"`[^`]+`", "", by_hand(name))
    for value, unit in re.findall(figure, text):
        assert f"{value} {unit}" in known_figures(), name


@pytest.mark.parametrize("name", WORDS[:-1])
def test_no_hole_is_written_by_hand(name):
    assert re.findall(r"(?<![\w/-])[a-j][1-9]\d?\b", by_hand(name)) == []


@pytest.mark.parametrize("name", WORDS)
def test_each_part_that_is_named_is_in_a_circuit(name):
    there = {ref for build in BUILDS.values() for ref in circuit(build).parts}
    named = r"(?<![\w-])((?:R|C|D|U|Q|F|J|LED|SW|BT|BZ|DS|RING|STRIP)\d+)\b"
    assert set(re.findall(named, by_hand(name))) <= there


def test_each_part_is_placed_in_some_step():
    for name, build in BUILDS.items():
        page = text_of(f"{name}/board.md")
        pod = text_of("table/wiring/pod.yml")
        for ref, part in circuit(build).parts.items():
            if part.where != "pod":
                assert re.search(rf"\| {ref} |{ref} pin |{ref} leg|{ref} \(", page), ref
            elif part.pod == 2:
                assert f"{ref}:" in pod, ref


def test_there_are_jumper_wires_enough():
    wires = re.findall(r"^\| (\d+) \|", text_of("breadboard/board.md"), re.MULTILINE)
    listed = re.search(r"^\| (\d+) \|.*Jumper wire", text_of("breadboard/parts.md"), re.MULTILINE)
    assert len(wires) <= int(listed[1])


# -- troubleshooting ------------------------------------------------------------------------------


def symptoms():
    return re.findall(
        r"^### (.+?)\n(.*?)(?=^##|\Z)", text_of("troubleshooting.md"), re.MULTILINE | re.DOTALL
    )


def test_each_symptom_has_a_cause_a_way_to_find_it_a_remedy_and_words():
    assert len(symptoms()) >= 20
    for symptom, told in symptoms():
        heads = re.findall(r"^- \*\*(.+?)\.\*\*", told, re.MULTILINE)
        assert heads == ["Why", "Find it", "Mend it", "Says"], symptom


def possible():
    """Return regular expressions of all that doctor and screen say, as far as the guide quotes."""
    wires = Wires(wiring.named_pins(Table))
    said = [NONE_FOUND.partition(" One that")[0]]
    for button in Table.BUTTONS:
        for trouble in ("stuck", "no_press"):
            said.append(wires.trouble({"trouble": trouble, "button": button}))
        bounce = {"trouble": "long_bounce", "button": button, "bounce_us": 12_000}
        said.append(wires.trouble(bounce))
        for other in Table.BUTTONS:
            said.append(wires.trouble({"trouble": "crosstalk", "buttons": [button, other]}))
    for light in range(26):
        text = f"{light_name(light)} does not shine as it should"
        said.append((text, wires.dark_light(light)))
    said.append(("no display answers", wires.display()))
    said.append(("the display does not show all", wires.display()))
    said.append(("the buzzer does not sound as it should", wires.buzzer()))
    supply = Report(lambda finding: None)
    look_at_supply(supply, [3900, True, None])
    look_at_supply(supply, [3300, False, LOW])
    said += [(finding.text, finding.advice) for finding in supply.findings]
    said.append(f"{len(wiring.named_pins(Table))} pins, each fit for its job")
    texts = [": ".join(entry) if isinstance(entry, tuple) else entry for entry in said]
    patterns = [re.escape(text) for text in texts]
    for text in TEXTS.values():
        if isinstance(text, str):
            patterns.append(re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(text)))
    return patterns


def test_what_doctor_and_screen_say_is_what_they_say():
    patterns = possible()
    quoted = [
        words
        for _, told in symptoms()
        for words in re.findall(r"`([^`]+)`", told.partition("**Says.**")[2])
    ]
    assert len(quoted) >= 15
    own = ("No press:", "crash 4:", "n")
    for words in quoted:
        assert words in own or any(re.fullmatch(pattern, words) for pattern in patterns), words


# -- the first match ------------------------------------------------------------------------------


def test_the_breadboards_first_match_is_found_as_it_says(tmp_path):
    numbers = ("", "once", "twice", "three times", "four times")
    told = re.search(r"press BACK (.+?),", text_of("README.md"))[1]
    scenario = tmp_path / "first.txt"
    scenario.write_text(
        f"lobby\n2000 tap BACK x{numbers.index(told)}\n+500 tap OK\n+3000 tap 1\n+300 tap 2\n"
        "+500 tap OK\n+800 tap OK\n+3500 tap 2\n+200 tap 1\n+900 hold BACK\n+1200 hold BACK\n"
        "+1200 tap OK\n"
    )
    played = CliRunner().invoke(main, ["simulate", str(scenario)]).output
    assert '"game": "count_in", "players": [1, 2]' in played
    assert '"event": "claim"' in played and '"event": "match_abandoned"' in played
    assert "refused" not in played
