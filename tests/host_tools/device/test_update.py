"""An update leaves the new firmware whole, people's own files as they were, and nothing else."""

from base64 import b64decode

import pytest
from firmwares import (
    END,
    HEADER,
    NEW,
    OLD,
    SCORES,
    beside_main,
    firmware,
    in_folder,
    in_slot,
    scores,
    started,
)
from pico_model import Line, Pico

from host_tools.device import FlashError
from host_tools.device.firmware_files import choice_file, main_file, make_head, make_pack
from host_tools.device.starter import MAGIC, pack_of
from host_tools.device.uf2 import SECTOR
from host_tools.device.update import update
from tableref.drivers.files import RESERVE

BEGINNINGS = {
    "slot a": in_slot("a", OLD),
    "slot b": in_slot("b", OLD),
    "beside main.py": beside_main(OLD),
    "another main.py of ours": {**in_slot("a", OLD), "main.py": main_file() + b"# older\n"},
    "a choice that is none": {**in_slot("a", OLD), "slot": b"\xff\xfe\x00"},
    "no choice": {path: content for path, content in in_slot("b", OLD).items() if path != "slot"},
    "half of an update": {
        **in_slot("b", OLD),
        "new.a.pack": b"TRP1 half",
        "new.s": b"",
    },
    "folder a": in_folder("a", OLD),
    "folder b": {**in_folder("b", OLD), "a/board.mpy": b"half", "a/new.table_main.mpy": b""},
    "MicroPython alone": dict(SCORES),
}


def sent(line):
    """Return the programs that brought a piece of a file."""
    return [program for program in line.programs if program.startswith("hold()\nput(")]


@pytest.fixture(params=BEGINNINGS)
def pico(request):
    """Return a Pico to be updated."""
    return Pico(BEGINNINGS[request.param])


def test_after_it_the_new_firmware_starts_and_peoples_files_are_untouched(pico):
    update(Line(pico), NEW)
    assert started(pico.start()) == "new"
    assert scores(pico) == SCORES


def test_after_it_nothing_is_left_to_do(pico):
    update(Line(pico), NEW)
    pico.files.memory.writes.clear()
    plan = update(Line(pico), NEW)
    assert plan.is_nothing and not plan.changed and len(plan.unchanged) == len(NEW)
    assert pico.files.memory.writes == []


def test_the_slot_holds_the_new_firmware_and_nothing_more(pico):
    slot = update(Line(pico), NEW).target
    files = pico.files.all()
    assert files[pack_of(slot)] == make_pack(NEW)
    assert files["slot"] == choice_file(slot) and files["main.py"] == main_file()
    # Nothing lies beside main.py but what people put there, and what they may have put there.
    rest = set(files) - {"a.pack", "b.pack", "slot", "main.py", "new.s"}
    assert rest - {"gone.mpy"} == set(SCORES)


def test_one_changed_module_is_all_that_crosses_the_cable():
    pico = Pico(in_slot("a", OLD))
    line = Line(pico)
    files = {**OLD, "board.mpy": firmware("new")["board.mpy"]}
    plan = update(line, files)
    assert plan.changed == ("board.mpy",) and len(plan.unchanged) == len(OLD) - 1
    assert {program.split("'")[1] for program in sent(line)} == {"new.b.pack", "new.slot"}
    crossed = sum(len(b64decode(program.split("'")[3])) for program in sent(line))
    assert crossed == len(make_head(files)) + len(files["board.mpy"]) + len("b\n")


def test_two_firmwares_of_full_size_take_turns_on_a_pico_w():
    # With as many matches as the table keeps before it makes room.
    pico = Pico(in_slot("a", {**OLD, "big.mpy": bytes(200 << 10)}), size=212 * SECTOR)
    kept = pico.files.statvfs("/")[3] - RESERVE // SECTOR
    pico.files.write("matches", bytes((kept - 1) * 4088))
    assert pico.files.statvfs("/")[3] <= RESERVE // SECTOR + 1
    for number in range(3):
        big = {"big.mpy": bytes([number]) * (200 << 10)}
        update(Line(pico), {**firmware(f"turn {number}"), **big})
        assert started(pico.start()) == f"turn {number}"


def test_the_other_slot_stays_as_the_way_back():
    pico = Pico(in_slot("a", OLD))
    update(Line(pico), NEW)
    assert pico.files.read("a.pack") == make_pack(OLD)
    pico.files.write("slot", choice_file("a"))
    assert started(pico.start()) == "old"


def test_updates_take_turns():
    pico = Pico(in_slot("a", OLD))
    turns = []
    for number in range(5):
        turns.append(update(Line(pico), firmware(f"turn {number}")).target)
        assert started(pico.start()) == f"turn {number}"
    assert turns == ["b", "a", "b", "a", "b"]


def test_all_bytes_of_the_slot_are_reported(pico):
    plans, counts = [], []
    update(Line(pico), NEW, plans.append, counts.append)
    assert sum(counts) == plans[0].size == len(make_pack(NEW))


def test_what_crosses_the_cable_is_in_pieces_that_a_pico_can_hold():
    line = Line(Pico(in_slot("a", OLD)))
    big = bytes(range(256)) * 60
    update(line, {**NEW, "big.mpy": big})
    assert line.pico.files.read("b.pack") == make_pack({**NEW, "big.mpy": big})
    assert max(len(program) for program in sent(line)) < 3000


def test_what_was_left_half_built_goes_first():
    # It would take the room of the new one.
    size = 40 * 4096
    big = {**NEW, "big.mpy": bytes(size)}
    pico = Pico({**in_slot("a", OLD), "new.b.pack": bytes(size), "b.pack": MAGIC})
    pico.files.write("photo.jpg", bytes((pico.files.statvfs("/")[3] - 11) * 4088))
    update(Line(pico), big)
    assert started(pico.start()) == "new"
    assert not [path for path in pico.files.all() if path.startswith("new.")]


def test_a_firmware_that_cannot_be_imported_is_not_put_into_force():
    pico = Pico(in_slot("b", OLD))
    broken = {**NEW, "board.mpy": HEADER + b"raise MemoryError('too big')" + END}
    with pytest.raises(FlashError) as caught:
        update(Line(pico), broken)
    assert str(caught.value) == (
        "The Pico gave up: MemoryError: too big. The table runs as before."
    )
    assert started(pico.start()) == "old"
    assert "new.a.pack" not in pico.files.all()
    # Not even if the choice is lost.
    pico.files.remove("slot")
    assert started(pico.start()) == "old"


def test_what_the_flash_does_not_give_back_is_not_put_into_force(monkeypatch):
    pico = Pico(in_slot("a", OLD))
    rename, write = pico.files.rename, pico.files.open

    def open_badly(path, mode="r"):
        file = write(path, mode)
        if mode == "wb" and path == "new.b.pack":
            keep = file.write
            file.write = lambda data: keep(bytes([data[0] ^ 1]) + data[1:])
        return file

    pico.files.open = open_badly
    with pytest.raises(FlashError, match="what it reads back is not what it was given"):
        update(Line(pico), NEW)
    assert pico.files.rename == rename
    assert started(pico.start()) == "old"


def test_a_pico_with_another_program_is_left_alone_unless_it_may_go():
    pico = Pico({"main.py": b"print('a plant that waters itself')", **SCORES})
    with pytest.raises(FlashError, match="/dev/ttyACM7 has a main.py that is not TableRef's"):
        update(Line(pico), NEW)
    assert pico.files.memory.writes == []
    update(Line(pico), NEW, may_replace=True)
    assert started(pico.start()) == "new"


@pytest.mark.parametrize("size", [8 << 10, 100 << 10])
def test_without_room_nothing_is_written_and_it_is_told(size):
    pico = Pico({**in_slot("a", OLD), "photo.jpg": b"x" * (size + (200 << 10))})
    with pytest.raises(FlashError) as caught:
        update(Line(pico), {**NEW, "big.mpy": bytes(100 << 10)})
    assert "There is no room on the Pico" in str(caught.value)
    assert "The table runs as before." in str(caught.value)
    assert pico.files.memory.writes == []
    assert started(pico.start()) == "old"


def test_a_device_that_fills_up_all_the_same_keeps_the_old_firmware(monkeypatch):
    from host_tools.device import update as module

    monkeypatch.setattr(module, "check_room", lambda plan: None)
    pico = Pico({**in_slot("a", OLD), "photo.jpg": b"x" * (290 << 10)})
    with pytest.raises(FlashError, match="The Pico gave up: OSError: 28. The table runs as before"):
        update(Line(pico), {**NEW, "big.mpy": bytes(100 << 10)})
    assert started(pico.start()) == "old" and scores(pico) == SCORES


def test_the_pico_starts_again_by_itself_when_nobody_speaks_to_it():
    pico = Pico(in_slot("a", OLD))
    line = Line(pico)
    update(line, NEW)
    # Each program but the one that brings `hold` winds the alarm up again.
    assert len(pico.alarms) == len(line.programs) - 1
    assert all(program.startswith("hold()\n") for program in line.programs[1:])
    assert pico.alarms[-1]["period"] >= 20_000
    pico.alarms[-1]["callback"](None)
    assert pico.alarms[-1] == "reset"
