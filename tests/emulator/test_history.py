"""`tableref history add --from-table` reads a match that was played on the emulated Pico."""

import json
import sys

NEXT, OK = 12, 13
TIMEOUT_MS = 20_000


def until_said(pico, name, count=1):
    """Let time pass until the table has sent `count` events of a name; return the last one."""

    def said():
        return [event for event in pico.events if event["event"] == name]

    pico.run_until(lambda: len(said()) >= count, TIMEOUT_MS)
    return said()[-1]


def play_score_pad(pico):
    """Have players 2 and 6 play one round on the score pad, to 10 points; player 2 wins."""
    for _ in range(20):
        if "Score pad" in pico.screen:
            break
        pico.tap(NEXT).run_ms(300)
    pico.tap(OK).run_until(lambda: any("to join" in line for line in pico.screen), TIMEOUT_MS)
    pico.tap(2).tap(6).run_ms(300).tap(OK).run_ms(300)
    while "10" not in " ".join(pico.screen).split():
        pico.tap(NEXT).run_ms(300)
    while not [event for event in pico.events if event["event"] == "match_started"]:
        pico.tap(OK).run_ms(400)
    pico.hold(2).tap(6).run_ms(300).tap(OK)
    return until_said(pico, "match_ended")


def add(pico, file):
    """Add the table's saved matches to a history; return the output of the command."""
    words = [sys.executable, "-m", "tableref_host", "history", "add", "--from-table", "--json"]
    done = pico.run_command(
        lambda url: [*words, "--device", url, "--names", "2=Anna", "--file", str(file)]
    )
    assert done.returncode == 0, done.stdout
    # The progress is printed before the result.
    return json.loads(done.stdout[done.stdout.index("{") :])["results"]


def test_a_match_played_at_the_table_is_added_once(pico, tmp_path):
    ended = play_score_pad(pico)
    assert ended["winners"] == [2] and ended["totals"] == {"2": 10, "6": 1}
    # The match was left, so it is one of the finished matches.
    pico.run_ms(1_500).tap(OK).run_ms(2_000)
    file = tmp_path / "history.sqlite3"
    assert [(one["result"], one["game"]) for one in add(pico, file)] == [("added", "score_pad")]
    pico.run_until(lambda: "OK: choose" in pico.screen)
    assert [one["result"] for one in add(pico, file)] == ["known"]
