"""What stands when steps are taken back, stand again, and are lost with the power."""

import json

import pytest
from played_table import SCENARIOS, events_of, finished

from host_tools.history import from_events
from host_tools.protocol.undo import FACTS, MARK_EVERY, NONSENSE, Fold

TAKEN_BACK = [
    path.stem
    for path in sorted(SCENARIOS.glob("*.events"))
    if '"undone"' in path.read_text(encoding="utf-8")
]


class Names:
    """The names of the events that stand, joined; "bad" makes no sense."""

    def __init__(self, start):
        self.words = start["event"]

    def take(self, event):
        if event["event"] == "bad":
            raise ValueError("it makes no sense")
        self.words += " " + event["event"]

    def copy(self):
        return Names({"event": self.words})


def match(*said):
    """Return a Fold of events, each a name or (name, fields)."""
    fold = Fold({"seq": 1, "t_us": 0, "event": "start"}, Names)
    for seq, one in enumerate(said, 2):
        name, fields = (one, {}) if isinstance(one, str) else one
        fold.take({"seq": seq, "t_us": seq * 1000, "event": name, **fields})
    return fold


def undone(first, step="a"):
    return "undone", {"undone": step, "from": first}


def redone(first, step="a"):
    return "redone", {"redone": step, "from": first}


def test_what_was_said_from_there_on_is_gone_and_what_follows_stands():
    assert match("a", "b", "c", undone(3)).state.words == "start a"
    assert match("a", "b", "c", undone(3), "d").state.words == "start a d"
    assert match("a", "b", undone(3), "c", redone(3), "b", "d").state.words == "start a b d"


def test_a_step_that_said_nothing_takes_nothing():
    assert match("a", undone(3)).state.words == "start a"


def test_what_is_gone_may_lie_before_what_is_gone_already():
    fold = match("a", "b", "c", undone(4), undone(3), "d", undone(3), undone(2))
    assert fold.state.words == "start"


def test_the_start_stays_to_tell_whose_events_they_were():
    assert match("a", undone(1, "match_started")).state.words == "start"


@pytest.mark.parametrize("fact", sorted(FACTS))
def test_what_is_no_part_of_the_match_stays_said(fact):
    fold = match("a", fact, undone(2), redone(2), "a")
    assert fold.state.words == "start a"
    assert [one["event"] for one in fold.facts] == [fact]


def test_a_press_too_early_goes_where_it_is_the_step():
    fold = match("a", "false_start", "b", undone(3, "false_start"), "b")
    assert (fold.state.words, fold.facts) == ("start a b", [])


def test_a_power_cut_takes_what_had_its_number_or_a_higher_one_a_taking_back_too():
    lost = ("match_restored", {"seq": 5})
    fold = match("a", "b", "false_start", undone(2), "c", lost)
    assert fold.state.words == "start a b false_start match_restored"
    assert fold.facts == []
    assert [one["seq"] for one in fold.received] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", ["undone", "redone"])
@pytest.mark.parametrize("number", [0, 1, -1, 6, 1 << 70, True, "2", 2.0, None, [2]])
def test_a_number_that_can_not_be_is_left_out_in_words(name, number):
    fold = match("a", "b", "c")
    with pytest.raises(ValueError, match="from is the number of an event of this match, from 2"):
        fold.take({"seq": 5, "t_us": 0, "event": name, name: "x", "from": number})
    assert (fold.state.words, len(fold.received)) == ("start a b c", 4)


@pytest.mark.parametrize("step", [None, 3, ["a"], {}])
def test_a_step_without_a_name_is_left_out(step):
    with pytest.raises(NONSENSE):
        match("a", undone(2, step))


@pytest.mark.parametrize("before", [0, MARK_EVERY - 3, MARK_EVERY - 2, MARK_EVERY])
def test_an_event_that_makes_no_sense_is_left_out_wherever_a_mark_is(before):
    fold = match(*["x"] * before, "a")
    with pytest.raises(ValueError, match="no sense"):
        fold.take({"seq": before + 3, "t_us": 0, "event": "bad"})
    fold.take({"seq": before + 4, "t_us": 0, "event": "undone", "undone": "a", "from": before + 2})
    assert fold.state.words == " ".join(["start", *["x"] * before])


# protocol 1: no event says from where


def old(step, **fields):
    return "undone", {"undone": step, **fields}


AT = {"t_us": 99_000}
BEAT = ("countdown", {"beat": 3})


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["a", "claim", "b", old("claim")], "start a"),
        (["claim", ("claim", AT), ("claim", AT), old("claim")], "start claim"),
        (["a", "b", old("right")], "start a b"),
        (["a", "match_ended", old("right")], "start a"),
        ([BEAT, ("countdown", {"beat": 2}), "b", old("countdown")], "start"),
        (
            [BEAT, "a", "resumed", BEAT, old("countdown")],
            "start",
        ),
        (["false_start", "countdown", old("false_start")], "start countdown"),
    ],
)
def test_old_recordings_are_guessed_at_by_the_names_of_their_events(said, words):
    assert match(*said).state.words == words


def without_numbers(events):
    return [
        {key: one[key] for key in one if key != "from" or "player" in one and "shape" in one}
        for one in events
    ]


@pytest.mark.parametrize("name", sorted(set(TAKEN_BACK) & set(finished())))
def test_old_recordings_come_to_the_same_match(name):
    lines = events_of(name)
    told = [json.loads(line) for line in lines.splitlines()]
    old_events = without_numbers(told)
    assert old_events != told
    assert from_events.fold(old_events).identity == from_events.fold(told).identity
