"""The guide: its links and pictures exist, its commands work, and its blocks are up to date."""

import re
import shlex
import subprocess

import pytest
from click.testing import CliRunner

from board import BUILDS, Breadboard, Table
from tableref.drivers import wiring
from tableref.games import GAMES
from tableref_host.cli.main import main
from tableref_host.game_facts import of
from tableref_host.hardware import HardwareError
from tableref_host.hardware.guide import (
    END,
    HARDWARE,
    WRITTEN,
    block,
    blocks,
    cost,
    filled,
    guide_files,
)
from tableref_host.places import ROOT
from tableref_host.site import anchor
from tests.tableref_host.hardware.guide_pages import WORDS, by_hand, text_of

ALL = sorted(HARDWARE.rglob("*.md"))
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")


def anchors(path):
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {anchor(heading, {}) for heading in headings}


# -- what is linked and shown ---------------------------------------------------------------------


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.relative_to(HARDWARE).as_posix())
def test_all_links_and_pictures_of_a_page_exist(page):
    text = page.read_text(encoding="utf-8")
    for target in PICTURE.findall(text) + LINK.findall(text):
        if target.startswith("http"):
            continue
        path, _, part = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.is_file(), target
        assert not part or part in anchors(there), target


def test_each_picture_is_used():
    shown = {
        (page.parent / target).resolve()
        for page in ALL
        for target in PICTURE.findall(page.read_text(encoding="utf-8"))
    }
    there = {path.resolve() for path in HARDWARE.rglob("*.png")}
    assert sorted(there - shown) == []


def test_each_page_can_be_reached_from_the_first():
    found, waiting = set(), [HARDWARE / "README.md"]
    while waiting:
        page = waiting.pop()
        found.add(page)
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there not in found and HARDWARE in there.parents:
                waiting.append(there)
    assert sorted(set(ALL) - found) == []


def test_the_project_links_to_the_guide():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "hardware/README.md" in LINK.findall(text)


# -- blocks ---------------------------------------------------------------------------------------


def test_no_block_is_outdated():
    for name, content in guide_files().items():
        assert text_of(name) == content.decode(), name


def test_each_block_is_used():
    text = "".join(map(text_of, WRITTEN))
    assert set(re.findall(r"<!-- made: (.+?) -->", text)) == set(blocks())


def test_a_block_is_generated_again_and_the_rest_is_kept():
    text = f"before\n\n<!-- made: colours -->\nold\n{END}\n\nafter\n"
    made = filled(text, "x.md")
    assert made.startswith("before\n\n<!-- made: colours -->\n\n| Value |")
    assert made.endswith(f"\n\n{END}\n\nafter\n") and "\nold\n" not in made
    assert filled(made, "x.md") == made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<!-- made: colors -->\n<!-- end -->\n", "a block 'colors', which is unknown"),
        ("<!-- made: colours -->\n", "x.md: <!-- made: colours --> is half a block"),
        ("<!-- made: colours -->\n<!-- made: choose -->\n<!-- end -->\n", "colours --> is half"),
        ("<!-- end -->\n", "x.md: <!-- end --> is half a block"),
    ],
)
def test_an_unknown_block_is_reported(text, said):
    with pytest.raises(HardwareError, match=re.escape(said)):
        filled(text, "x.md")


def test_the_comparison_follows_the_variants():
    rows = {
        row.split(" | ")[0].strip("| "): row.split(" | ")[1:]
        for row in block("choose", "x.md").splitlines()
    }
    assert [value.strip(" |") for value in rows["players' buttons"]] == ["2", "4", "10"]
    lists = {name: text_of(f"{name}/parts.md") for name in BUILDS}
    for name, board in BUILDS.items():
        assert f"Total: about {cost(board)} EUR" in lists[name]


def test_each_game_is_judged_for_a_board_without_next():
    rows = [row for row in block("games", "x.md").splitlines() if row[:1] == "|"][2:]
    judged = [game.name for game in GAMES if of(game.key).WITHOUT_NEXT]
    assert len(judged) >= 10
    assert sorted(row.split(" | ")[1] for row in rows) == sorted(judged)


# -- commands -------------------------------------------------------------------------------------


def commands():
    found = set()
    for name in WORDS:
        text = by_hand(name)
        found.update(re.findall(r"^(?:    |       )(make .+)$", text, re.MULTILINE))
        found.update(re.findall(r"`(make [^`]+)`", text))
    return sorted(found)


def test_the_guide_has_commands():
    assert {"make flash", "make hardware"} <= set(commands())


@pytest.mark.parametrize("command", commands())
def test_each_command_exists(command):
    _, target, *rest = shlex.split(command)
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # The target's own command is printed last, after those of its prerequisites.
    name = re.findall(r"tableref_host (\w+)", done.stdout)[-1]
    subcommand = main.get_command(None, name)
    arguments = [word for entry in rest for word in shlex.split(entry.removeprefix("ARGS="))]
    with subcommand.make_context(name, arguments) as context:
        assert context.params


def test_the_example_of_a_moved_pin_has_the_described_effect(tmp_path):
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


def test_the_other_examples_are_possible_variants():
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


# -- the first match ------------------------------------------------------------------------------


def test_the_breadboards_first_match_runs_as_described(tmp_path):
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
