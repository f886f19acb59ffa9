"""While BACK is down no time ends; a pause that follows began when BACK went down."""

import pytest

from driven import BACK, NEXT
from quiz_table import opened
from saving_table import SavingTable
from tableref_host.protocol.replay import ruled_again

MODES = ("down", "fischer", "delay", "sand", "turn", "byoyomi")


def running(mode):
    """Return (turn clock of two whose first player has a minute, that player's time left (us))."""
    terms = {"minutes": 1, "extra_s": 0, "fresh_s": 60, "periods": 1, "period_s": 10}
    table = SavingTable((1, 2), game="turn_clock", seed=1, mode=mode, **terms).ok()
    return table, table.referee._stage.progress.game


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("press", ("hold", "tap", "next"))
def test_no_time_ends_while_back_is_down(mode, press):
    table, game = running(mode)
    table.wait((game.clock.due_us - table.referee.now_us) / 1000 - 400)
    table.press(BACK).wait(600 if press != "hold" else 900)
    if press == "next":
        table.press(NEXT).wait(20).release(NEXT).wait(20)
    assert table.named("time_up") == []
    table.release(BACK).wait(5_000)
    assert table.named("time_up") == []
    if press == "tap":
        assert table.last("undone")["undone"] == "started"
        return
    assert "Paused" in table.screen()
    table.ok().wait(100)
    assert table.named("time_up") == []
    table.wait(400)
    assert len(table.named("time_up")) == 1


@pytest.mark.parametrize("mode", MODES)
def test_no_time_ends_after_a_power_cut_in_that_pause(mode):
    table, game = running(mode)
    table.wait((game.clock.due_us - table.referee.now_us) / 1000 - 400)
    table.hold(BACK).wait(900).cut_power().wait(1)
    assert "Paused" in table.screen()
    table.ok().wait(100)
    assert table.named("time_up") == []
    # The clock runs. If its end had been undone, it would wait for OK.
    assert len(table.wait(400).named("time_up")) == 1


def test_the_time_to_press_in_a_quiz_does_not_end_while_back_is_down():
    table = opened(press_s=5).wait(4_600).press(BACK).wait(900)
    assert table.named("round_ended") == []
    table.release(BACK).wait(60_000).ok().wait(100)
    assert table.named("round_ended") == []
    assert len(table.wait(400).named("round_ended")) == 1


def test_presses_while_back_is_down_count_at_their_own_time():
    table = opened(press_s=5).wait(1_000).press(BACK).wait(300).tap(5).wait(500)
    assert table.last("claim")["player"] == 5
    # The claim precedes the pause.
    assert table.last("claim")["seq"] < table.last("paused")["seq"]


@pytest.mark.parametrize("is_kept_down", (False, True))
@pytest.mark.parametrize("wait_ms", (100, 300, 690))
def test_a_replay_rules_presses_while_back_was_down_the_same(wait_ms, is_kept_down):
    table = opened(press_s=5).wait(1_000).press(BACK).wait(wait_ms).press(5).wait(60)
    if not is_kept_down:
        table.release(5)
    table.wait(900 - wait_ms).release(BACK).wait(100)
    said = [event for event in table.events if event["event"] != "refused"]
    assert [event["event"] for event in said[-3:]] == ["claim", "answering", "paused"]
    assert [dict(event) for event in ruled_again(table.referee.saved())] == said


def test_a_clock_that_a_press_started_meanwhile_does_not_run_backwards():
    table, _ = running("down")
    table.wait(1_000).press(BACK).wait(300).tap(1).wait(600).release(BACK).wait(500)
    assert "Paused" in table.screen()
    table.ok().wait(1_000).tap(2)
    assert table.last("turn_ended")["player"] == 2
    assert 1_000_000 <= table.last("turn_ended")["used_us"] < 1_400_000


def test_a_race_that_opened_while_back_was_down_accepts_presses():
    table = opened(count_in=True).wait(1_900).press(BACK).wait(300).tap(5).wait(50)
    assert table.named("false_start") == []
    assert table.last("claim")["player"] == 5
