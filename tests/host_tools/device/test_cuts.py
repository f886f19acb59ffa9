"""Cable or power, cut at any instant: the old firmware starts or the new one, and scores stay.

Power is cut after every single write to the flash, and in the middle of each; the cable before
every single program that is sent, and before its answer.
"""

import pytest
from firmwares import NEW, OLD, SCORES, beside_main, firmware, in_folder, in_slot, scores, started
from flash_model import states
from pico_model import Line, Pico

from host_tools.device import FlashError, LineError
from host_tools.device.firmware_files import main_file, make_pack
from host_tools.device.update import update
from tests.effort import exhaustive, first

BEGINNINGS = {
    "slot a": in_slot("a", OLD),
    "slot b": {**in_slot("b", OLD), "a.pack": make_pack(firmware("older"))},
    "beside main.py": beside_main(OLD),
    "folder a": in_folder("a", OLD),
    "folder b": {
        **in_folder("b", OLD),
        **{f"a/{path}": content for path, content in firmware("older").items()},
    },
    "another main.py of ours": {**in_slot("a", OLD), "main.py": main_file() + b"# older\n"},
    "no choice": {path: content for path, content in in_slot("a", OLD).items() if path != "slot"},
}


@pytest.fixture(params=first(BEGINNINGS, 2))
def beginning(request):
    """Return what is on a Pico before the update."""
    return BEGINNINGS[request.param]


def test_power_cut_at_every_write(beginning):
    pico = Pico(beginning)
    before = pico.flash
    update(Line(pico), NEW)
    found = []
    for flash in states(before, pico.files.memory.writes):
        cut = Pico(flash=flash)
        found.append(started(cut.start()))
        assert scores(cut) == SCORES
    assert len(found) > 40
    # Once the new one has started, no later cut brings the old one back.
    assert found == sorted(found, reverse=True)
    assert found[0] == "old" and found[-1] == "new"


def test_power_cut_at_every_write_and_the_choice_lost_as_well():
    pico = Pico({**in_slot("b", OLD), "a.pack": make_pack(firmware("older"))})
    before = pico.flash
    update(Line(pico), NEW)
    found = set()
    for flash in states(before, pico.files.memory.writes):
        cut = Pico(flash=flash)
        cut.files.remove("slot")
        # What is half built is not started even then.
        found.add(started(cut.start()))
    assert found == {"older", "old", "new"}


@exhaustive
@pytest.mark.parametrize("evenings", range(3, 28, 4))
def test_power_cut_on_a_flash_that_was_used_for_long(evenings):
    # After some writes LittleFS moves a folder to other blocks: that must happen at any step.
    pico = Pico(in_slot("a", OLD))
    for evening in range(evenings):
        pico.files.write("settings", b"%d" % evening)
        pico.files.write("settings", SCORES["settings"])
    before = pico.flash
    pico.files.memory.writes.clear()
    update(Line(pico), NEW)
    found = [Pico(flash=flash) for flash in states(before, pico.files.memory.writes)]
    assert all(scores(cut) == SCORES for cut in found)
    found = [started(cut.start()) for cut in found]
    assert found == sorted(found, reverse=True)
    assert found[0] == "old" and found[-1] == "new"


@exhaustive
def test_after_power_was_cut_the_next_update_comes_to_its_end(beginning):
    pico = Pico(beginning)
    before = pico.flash
    update(Line(pico), NEW)
    for flash in states(before, pico.files.memory.writes):
        cut = Pico(flash=flash)
        update(Line(cut), NEW)
        assert started(cut.start()) == "new" and scores(cut) == SCORES
        assert update(Line(cut), NEW).is_nothing


@pytest.mark.parametrize("is_heard", [False, True], ids=["not heard", "heard"])
def test_the_cable_cut_at_every_program(beginning, is_heard):
    whole = Line(Pico(beginning))
    update(whole, NEW)
    found = []
    for cut_at in range(len(whole.programs)):
        pico = Pico(beginning)
        with pytest.raises(LineError) as caught:
            update(Line(pico, cut_at, is_heard), NEW)
        firmware = started(pico.start())
        found.append(firmware)
        said = str(caught.value)
        truth = {
            "The cable came out: the table runs as before. Run it again.": ["old"],
            "The cable came out: the old firmware runs, or the new one. Run it again.": [
                "old",
                "new",
            ],
            "The cable came out: the table runs the new firmware. Run it again.": ["new"],
        }
        assert firmware in truth[said]
        assert scores(pico) == SCORES
        update(Line(pico), NEW)
        assert started(pico.start()) == "new"
    assert found == sorted(found, reverse=True)
    assert found[0] == "old"


def test_what_is_left_to_tidy_up_does_not_hide_that_the_new_one_runs():
    whole = Line(Pico(beside_main(OLD)))
    update(whole, NEW)
    with pytest.raises(LineError, match="came out: the table runs the new firmware. Run it"):
        update(Line(Pico(beside_main(OLD)), cut_at=len(whole.programs) - 1), NEW)


def test_these_tests_see_an_update_that_writes_over_the_firmware_in_force(monkeypatch):
    from host_tools.device.update import Plan

    monkeypatch.setattr(Plan, "target", property(lambda plan: plan.contents.slot))
    pico = Pico(in_slot("a", OLD))
    before = pico.flash
    with pytest.raises(FlashError):
        update(Line(pico), NEW)
    bad = 0
    for flash in states(before, pico.files.memory.writes):
        try:
            started(Pico(flash=flash).start())
        except (AssertionError, ImportError, NameError):
            bad += 1
    assert bad > 0
