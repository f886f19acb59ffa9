"""Commands over USB to the emulated Pico: they are answered or refused, and delay nothing."""

import json
import sys

from asked_table import saved_match_of
from tableref_host.protocol.commands import STEP_SIZE
from tableref_host.protocol.replay import ruled_again

OK = 13

INTERRUPTS = 60
UNTIL_INTERRUPTED = """
from tableref.drivers.usb_line import Stdin
stdin = Stdin()
print("reads")
for _ in range(%d):
    try:
        while True:
            stdin.read_byte()
    except KeyboardInterrupt:
        print("then", stdin.read_byte())
"""


def answers_of(pico):
    """Return all answers so far, as dicts."""
    return [json.loads(line) for line in pico.lines if line.startswith('{"answer"')]


def ask(pico, line, answers=1, within_ms=3_000):
    """Send a line (bytes or a dict) and wait for `count` answers; return them as dicts."""
    data = line if isinstance(line, bytes) else json.dumps(line).encode()
    before = len(answers_of(pico))
    pico.send(data + b"\n")
    pico.run_until(lambda: len(answers_of(pico)) >= before + answers, within_ms)
    pico.run_ms(60)
    return answers_of(pico)[before:]


def named(pico, name):
    return [event for event in pico.events if event["event"] == name]


def start_race(pico, players=(1, 2, 4)):
    """Start a match from the lobby and its first round, up to "1"."""
    pico.tap(OK).run_ms(2_500)
    for player in players:
        pico.tap(player)
    while not named(pico, "match_started"):
        pico.tap(OK).run_ms(300)
    pico.run_until(lambda: named(pico, "starter_drawn")).run_ms(2_500)
    pico.tap(OK).run_until(lambda: named(pico, "round_started")).run_ms(300)
    return pico


def test_hello_is_answered_with_the_table_and_its_players(pico):
    hello, *seats = ask(pico, {"command": "hello", "id": 7}, 11)
    assert (hello["answer"], hello["id"], hello["protocol"]) == ("hello", 7, 1)
    assert (hello["match"], hello["seq"]) == (False, 0)
    assert len(bytes.fromhex(hello["board"])) == 8
    assert [seat["player"] for seat in seats] == list(range(1, 11))


def test_a_name_and_a_colour_are_shown_and_survive_a_power_cut(pico):
    name = {"command": "name", "player": 3, "name": "Änne 😀", "colour": "red"}
    answers = ask(pico, name, 2)
    assert [(seat["player"], seat["colour"]) for seat in answers] == [(3, "red"), (4, "violet")]
    pico.run_until(lambda: "P3: Änne ?" in pico.screen)
    pico.run_until(lambda: pico.chip.flash_chip.operations).run_ms(200)
    pico.cut_power()
    pico.run_until(lambda: "OK: choose" in pico.screen)
    hello = ask(pico, {"command": "hello"}, 11)
    assert (hello[3]["name"], hello[3]["colour"]) == ("Änne 😀", "red")
    pico.tap(OK).run_ms(1_500).tap(3)
    pico.run_until(lambda: "P3: Änne ?" in pico.screen)


def test_a_match_in_mid_round_can_be_fetched_and_replayed_on_the_host(pico):
    start_race(pico)
    pico.tap(4)
    pico.run_until(lambda: named(pico, "claim"))
    pico.run_ms(100)
    lines = [line for line in pico.lines if line.startswith('{"seq"')]
    seen = named(pico, "match_started")[0]
    before = len(pico.lines)
    ask(pico, {"command": "replay", "seq": seen["seq"], "t_us": seen["t_us"]})
    pico.run_ms(200)
    head, *again = pico.lines[before:]
    after = lines[lines.index(json.dumps(seen)) + 1 :]
    assert json.loads(head)["found"] and json.loads(head)["lines"] == len(after)
    assert again == after
    match = ask(pico, {"command": "match"})
    pico.run_ms(200)
    head, *steps = [one for one in answers_of(pico) if one["answer"] in ("match", "steps")]
    assert match[0] == head and head["seq"] == json.loads(lines[-1])["seq"]
    kept = saved_match_of([head, *steps])
    assert len(kept.steps) == STEP_SIZE * head["steps"]
    ruled = ruled_again(kept)
    told = [json.loads(line) for line in lines[lines.index(json.dumps(seen)) :]]
    assert [event["event"] for event in ruled] == [event["event"] for event in told]
    assert ruled[-1]["player"] == 4 and ruled[-1]["t_us"] == told[-1]["t_us"]


def test_invalid_commands_are_refused_with_a_message_and_presses_still_count(pico):
    start_race(pico)
    for line in (b"sing", b'{"command": "sing"}', b"\xff\xfe", b"x" * 300):
        (answer,) = ask(pico, line)
        assert answer["answer"] == "refused" and answer["message"].endswith(".")
    pico.send(b'{"command": "hello"}\n' * 20)
    pressed_us = pico.now_us + 10_000.25
    pico.press(2, at_us=pressed_us).release(2, at_us=pressed_us + 60_000).run_ms(300)
    pico.run_until(lambda: named(pico, "claim"), within_ms=10_000)
    assert named(pico, "claim")[0]["player"] == 2


def test_ctrl_c_and_mpremote_work_after_lines_and_in_the_middle_of_one(pico):
    ask(pico, {"command": "hello"}, 11)
    pico.send(b'{"command": "na').run_ms(100)
    done = pico.run_command(
        lambda url: [
            *(sys.executable, "-m", "mpremote", "connect", url),
            *("exec", "print('as', 'ever')"),
            *("fs", "ls", "/"),
        ]
    )
    assert done.returncode == 0, done.stdout
    assert "as ever" in done.stdout and "data/" in done.stdout
    pico.soft_reset()
    pico.run_until(lambda: pico.screen[0] == "Which game?")
    hello = ask(pico, {"command": "hello"}, 11)[0]
    assert hello["answer"] == "hello"
    pico.send(b'{"command": "hello"}\n{"comm\x03')
    pico.run_until(lambda: b">>> " in pico.chip.line.received[-40:])
    assert not any(pico.pixels)


def test_a_byte_after_a_ctrl_c_reaches_the_prompt_at_any_instant(pico):
    pico.begin(UNTIL_INTERRUPTED % INTERRUPTS)
    pico.run_until(lambda: any(line.endswith("OKreads") for line in pico.lines))
    for i in range(INTERRUPTS):
        pico.run_us(5_000 + 3.3 * i).send(b"\x03a").run_us(5_000)
    said = [line for line in pico.lines if line.startswith("then")]
    assert said == ["then %d" % ord("a")] * INTERRUPTS
