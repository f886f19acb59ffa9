"""The effective events after undo, redo and power cuts."""

import random

import pytest
from played_table import SCENARIOS

from tableref_host.protocol import undo
from tableref_host.protocol.undo import FACTS, MARK_EVERY, NONSENSE, Fold

TAKEN_BACK = [
    path.stem
    for path in sorted(SCENARIOS.glob("*.events"))
    if '"undone"' in path.read_text(encoding="utf-8")
]


class Names:
    """The names of the valid events, joined; "bad" and "worse" are invalid."""

    def __init__(self, start):
        self.words = start["event"]

    def handle(self, event):
        if event["event"] in ("bad", "worse"):
            raise ValueError("it makes no sense")
        self.words += " " + event["event"]

    def copy(self):
        return Names({"event": self.words})


def match(*said):
    """Return a Fold of events, each a name or (name, fields)."""
    fold = Fold({"seq": 1, "t_us": 0, "event": "start"}, Names)
    for seq, one in enumerate(said, 2):
        name, fields = (one, {}) if isinstance(one, str) else one
        fold.handle({"seq": seq, "t_us": seq * 1000, "event": name, **fields})
    return fold


def undone(first, step="a"):
    return "undone", {"undone": step, "from": first}


def redone(first, step="a"):
    return "redone", {"redone": step, "from": first}


@pytest.mark.parametrize("every", [1, 2, 3])
@pytest.mark.parametrize("seed", range(20))
def test_the_state_does_not_depend_on_the_snapshots(monkeypatch, every, seed):
    dice = random.Random(seed)
    start = {"seq": 1, "t_us": 0, "event": "start"}
    without, fold = Fold(start, Names), Fold(start, Names)
    seq = 2
    for number in range(60):
        first = dice.randrange(2, seq + 1)
        name, fields = dice.choice([(f"x{number}", {})] * 6 + [undone(first), redone(first)])
        if dice.random() < 0.1:
            name, fields, seq = "match_restored", {}, first
        for one, interval in ((without, 1 << 30), (fold, every)):
            monkeypatch.setattr(undo, "MARK_EVERY", interval)
            one.handle({"seq": seq, "t_us": number, "event": name, **fields})
        assert fold.state.words == without.state.words
        seq += 1


def test_events_from_the_number_on_are_cancelled_and_later_ones_count():
    assert match("a", "b", "c", undone(3)).state.words == "start a"
    assert match("a", "b", "c", undone(3), "d").state.words == "start a d"
    assert match("a", "b", undone(3), "c", redone(3), "b", "d").state.words == "start a b d"


def test_undoing_a_step_without_events_cancels_none():
    assert match("a", undone(3)).state.words == "start a"


def test_the_number_may_precede_earlier_undone_events():
    fold = match("a", "b", "c", undone(4), undone(3), "d", undone(3), undone(2))
    assert fold.state.words == "start"


def test_the_start_of_a_match_is_kept_to_identify_its_events():
    assert match("a", undone(1, "match_started")).state.words == "start"


def test_events_about_the_table_and_ignored_presses_stay():
    presses = {"false_start", "refused"}
    buttons = {"button_stuck", "button_released", "button_chatters", "button_noisy"}
    settings = {"setting_changed", "settings_reset", "setting_refused"}
    records = {"record_damaged", "record_lost", "record_newer", "record_strange", "not_kept"}
    others = {"battery_low", "crashed", "order_lost", "key"}
    assert presses | buttons | settings | records | others == FACTS


@pytest.mark.parametrize("fact", sorted(FACTS))
def test_events_that_do_not_belong_to_the_match_stay(fact):
    fold = match("a", fact, undone(2), redone(2), "a")
    assert fold.state.words == "start a"
    assert [one["event"] for one in fold.facts] == [fact]


def test_an_early_press_is_undone_where_it_is_a_step():
    fold = match("a", "false_start", "b", undone(3, "false_start"), "b")
    assert (fold.state.words, fold.facts) == ("start a b", [])


def test_a_power_cut_cancels_events_with_its_number_or_a_higher_one():
    lost = ("match_restored", {"seq": 5})
    fold = match("a", "b", "false_start", undone(2), "c", lost)
    assert fold.state.words == "start a b false_start match_restored"
    assert fold.facts == []
    assert [one["seq"] for one in fold.received] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", ["undone", "redone"])
@pytest.mark.parametrize("number", [0, 1, -1, 6, 1 << 70, True, "2", 2.0, None, [2]])
def test_an_impossible_number_is_reported_and_ignored(name, number):
    fold = match("a", "b", "c")
    with pytest.raises(ValueError, match="from is the number of an event of this match, from 2"):
        fold.handle({"seq": 5, "t_us": 0, "event": name, name: "x", "from": number})
    assert (fold.state.words, len(fold.received)) == ("start a b c", 4)


@pytest.mark.parametrize("step", [None, 3, ["a"], {}])
def test_a_step_without_a_name_is_ignored(step):
    with pytest.raises(NONSENSE):
        match("a", undone(2, step))


@pytest.mark.parametrize("name", ["bad", "worse"])
@pytest.mark.parametrize("before", [0, MARK_EVERY - 3, MARK_EVERY - 2, MARK_EVERY])
def test_an_invalid_event_is_ignored_wherever_the_snapshots_are(before, name):
    fold = match(*["x"] * before, "a")
    with pytest.raises(ValueError, match="no sense"):
        fold.handle({"seq": before + 3, "t_us": 0, "event": name})
    fold.handle(
        {"seq": before + 4, "t_us": 0, "event": "undone", "undone": "a", "from": before + 2}
    )
    assert fold.state.words == " ".join(["start", *["x"] * before])


def test_only_the_last_event_is_ignored():
    fold = match("a", "b")
    with pytest.raises(ValueError, match="no sense"):
        fold.handle({"seq": 4, "t_us": 0, "event": "bad"})
    assert (fold.state.words, [one["event"] for one in fold.received]) == (
        "start a b",
        ["start", "a", "b"],
    )


def test_a_fact_stays_whatever_the_step_is_called():
    fold = match("a", "refused", undone(2, "zoom"))
    assert [one["event"] for one in fold.facts] == ["refused"]


def test_the_match_itself_can_be_undone_and_nothing_before_it():
    with pytest.raises(ValueError, match="from 1 on"):
        match("a", undone(0, "match_started"))


def test_repeated_events_after_undone_are_recognised_by_their_time():
    fold = match()
    seen = []
    for seq, (name, t_us) in enumerate(
        [("a", 10), ("b", 30), ("undone", 50), ("b", 30), ("c", 49), ("d", 50), ("e", 20)], 2
    ):
        fields = {"undone": "b", "from": 3} if name == "undone" else {}
        fold.handle({"seq": seq, "t_us": t_us, "event": name, **fields})
        seen.append(fold.is_again)
    assert seen == [False, False, False, True, True, False, False]


@pytest.mark.parametrize(
    ("times", "again"),
    [
        ([("undone", 50), ("round_scored", 40)], True),
        ([("undone", 50), ("a", 60), ("b", 20)], False),
        ([("undone", 50), ("zoom", 40), ("a", 45)], True),
        ([("zoom", 50), ("a", 20)], False),
    ],
)
def test_repetition_ends_with_an_event_later_than_the_undone(times, again):
    fold = match("a")
    for seq, (name, t_us) in enumerate(times, 3):
        fields = {"undone": "a", "from": 3} if name == "undone" else {}
        fold.handle({"seq": seq, "t_us": t_us, "event": name, **fields})
    assert fold.is_again is again


def test_nothing_is_repeated_after_a_power_cut():
    fold = match("a", ("undone", {"undone": "a", "from": 2, "t_us": 9000}))
    assert not fold.is_again
    fold.handle({"seq": 4, "t_us": 5000, "event": "match_restored"})
    assert not fold.is_again
    fold.handle({"seq": 5, "t_us": 5001, "event": "c"})
    assert not fold.is_again


def test_at_first_nothing_is_a_repetition():
    assert not match().is_again
    fold = Fold({"seq": 1, "t_us": 0, "event": "start"}, Names)
    fold.handle({"seq": 2, "t_us": 0, "event": "a"})
    assert not fold.is_again


class Counted(Names):
    """Counts how often events are processed."""

    taken = 0

    def handle(self, event):
        Counted.taken += 1
        super().handle(event)

    def copy(self):
        return Counted({"event": self.words})


def taken_again(*said):
    """Return (number of events processed for the last of `said`, effective words)."""
    fold = Fold({"seq": 1, "t_us": 0, "event": "start"}, Counted)
    for seq, (name, fields) in enumerate(said, 2):
        Counted.taken = 0
        fold.handle({"seq": seq, "t_us": seq * 1000, "event": name, **fields})
    return Counted.taken, fold.state.words


COUNT = 10 * MARK_EVERY
MANY = [(f"x{seq}", {}) for seq in range(2, 2 + COUNT)]
WORDS = " ".join(["start", *(name for name, _ in MANY)])


@pytest.mark.parametrize(
    ("back", "again"), [(1, MARK_EVERY - 1), (MARK_EVERY, 0), (MARK_EVERY + 1, MARK_EVERY - 1)]
)
def test_an_undo_processes_events_since_the_last_effective_snapshot(back, again):
    words = " ".join(WORDS.split()[:-back])
    assert taken_again(*MANY, undone(2 + COUNT - back)) == (again, words)
