"""docs/protocol.md agrees with the code, and its client works as described."""

import asyncio
import json
import re
import sys

import pytest
from real_lines import Terminal, turning
from table_on_a_line import Table, Watched

from tableref.presses.gestures import OK
from tableref.referee import players
from tableref.usb import commands
from tableref_host.protocol import reference
from tableref_host.protocol.commands import ANSWERS, COMMANDS, MAX_COMMAND_SIZE, check_answer
from tableref_host.protocol.events import check
from tableref_host.protocol.fields import problems_of
from tableref_host.protocol.replay import CurrentMatch
from tests.waiting import TIMEOUT_S

PAGE = reference.DOCUMENT.read_text(encoding="utf-8")


def answers_to(line):
    """Return the answers of a table to a line (text), as objects."""
    table = Table()
    table.is_plugged = True
    table.wait(200_000)
    table.type(line.encode() + b"\n")
    table.wait(2_000_000)
    return [json.loads(one) for one in table.sent.splitlines()]


def test_the_page_is_up_to_date():
    assert reference.written(PAGE) == PAGE, (
        "run: .venv/bin/python -m tableref_host.protocol.reference"
    )


def test_a_page_without_a_mark_is_reported():
    with pytest.raises(ValueError, match="lacks the lines <!-- commands -->"):
        reference.written("# no marks\n")


def test_the_page_names_every_event_command_and_answer():
    assert all(f"| `{name}` | " in PAGE for name in reference.EVENTS)
    assert all(f"**`{name}`**" in PAGE for name in [*COMMANDS, *ANSWERS])


def test_a_table_supports_exactly_the_listed_commands():
    (refusal,) = answers_to('{"command": "sing"}')
    assert json.dumps(refusal) in PAGE
    named = refusal["message"].partition("There are: ")[2].rstrip(".")
    assert named.split(", ") == sorted(COMMANDS)
    assert commands.MAX_LINE == MAX_COMMAND_SIZE


@pytest.mark.parametrize("name", COMMANDS)
def test_a_table_answers_each_example_as_described(name):
    example = COMMANDS[name].example
    assert problems_of(COMMANDS[name].fields, example) == []
    try:
        answers = answers_to(json.dumps(example))
    finally:
        players.forget_all()
    assert answers[0]["answer"] in (name, "player")
    for answer in answers:
        assert check_answer(answer) == []
        known = {field.name for field in ANSWERS[answer["answer"]].fields}
        assert set(answer) <= known | {"answer"}


def test_the_examples_of_answers_are_valid():
    for answer in ANSWERS.values():
        assert check_answer(answer.example) == []
    match = CurrentMatch(())
    match.handle_answer(ANSWERS["match"].example)
    match.handle_steps(ANSWERS["steps"].example)
    assert match.is_done
    assert [event["event"] for event in match.ruled()][-1] == "countdown"
    assert [check(event) for event in match.ruled()] == [[]] * 3
    (refusal,) = answers_to('{"command": "name", "player": 11, "name": "Anna", "id": 5}')
    assert refusal == ANSWERS["refused"].example


def test_the_answer_to_match_has_the_listed_fields():
    watched = Watched()
    watched.plug()
    watched.settle()
    watched.table.referee.start_match("gotta_go", (1, 4), {}, 1)
    watched.unplug()
    watched.plug()
    watched.settle()
    assert [one.event for one in watched.take() if hasattr(one, "event")] == watched.table.events


def client():
    """Return the program that the page shows."""
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return program


def test_the_client_has_twenty_lines():
    lines = [line for line in client().splitlines() if line and "import" not in line]
    assert len(lines) <= 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_the_client_reports_who_was_first_and_survives_an_unplugged_cable(tmp_path):
    async def run():
        table = Table()
        line = Terminal(tmp_path / "port", table)
        line.plug()
        program = await asyncio.create_subprocess_exec(
            sys.executable, "-c", client(), str(tmp_path / "port"), stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(TIMEOUT_S), turning(table, line):
                table.referee.start_match("gotta_go", (1, 2, 4), {"target": 75}, 1)
                play(table, first=2)
                assert await program.stdout.readline() == b"Round 1: player 2 was first\n"
                line.pull()
                finish(table)
                play(table, first=4)
                line.plug()
                assert await program.stdout.readline() == b"Round 2: player 4 was first\n"
        finally:
            program.kill()
            await program.communicate()
            line.pull()

    asyncio.run(run())


def play(table, first):
    """Play a round: `first` presses first, then the others."""
    tap(table, OK)
    table.wait(3_000_000)
    for player in (first, *({1, 2, 4} - {first})):
        tap(table, player)


def finish(table):
    """Count the round, in which nobody has a card, and prepare the next one."""
    for _ in ("no cards?", "none", "next round"):
        tap(table, OK)
        table.wait(1_000_000)


def tap(table, button):
    table.edge(button, True)
    table.wait(60_000)
    table.edge(button, False)
    table.wait(200_000)
