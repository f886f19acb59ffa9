"""The page updates a table with the very words of the tools: one is held to the other."""

import base64

import pytest
from firmwares import (
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

from host_tools.device import FlashError, LineError, NonsenseError, ProgramError
from host_tools.device.builds import build_to_keep
from host_tools.device.contents import ask_build, check_micropython
from host_tools.device.firmware_files import main_file, make_head, make_pack
from host_tools.device.uf2 import SECTOR
from host_tools.device.update import update
from host_tools.places import ROOT
from host_tools.table.page import words
from tests.effort import first

FIRMWARE = ROOT / "firmware"
SAY = words("pico")["en"]
BEGINNINGS = {
    "slot a": in_slot("a", OLD),
    "slot b": {**in_slot("b", OLD), "a.pack": make_pack(firmware("older"))},
    "the same": in_slot("b", NEW),
    "one module changed": in_slot("a", {**NEW, "board.mpy": OLD["board.mpy"]}),
    "many kept": in_slot("a", firmware("new", extra=[f"many/m{n:02}.mpy" for n in range(31)])),
    "beside main.py": beside_main(OLD),
    "another main.py of ours": {**in_slot("a", OLD), "main.py": main_file() + b"# older\n"},
    "a choice that is none": {**in_slot("a", OLD), "slot": b"\xff\xfe\x00"},
    "no choice": {path: content for path, content in in_slot("b", OLD).items() if path != "slot"},
    "half of an update": {**in_slot("b", OLD), "new.a.pack": b"TRP1 half", "new.s": b""},
    "folder a": in_folder("a", OLD),
    "folder b": {**in_folder("b", OLD), "a/board.mpy": b"half", "a/new.table_main.mpy": b""},
    "MicroPython alone": dict(SCORES),
    "a name with a quote": {**in_folder("b", OLD), "b/it's.mpy": b"x", "b/\\.mpy": b"y"},
}
MORE = [f"many/m{n:02}.mpy" for n in range(40)]
WISHED = {"many kept": firmware("newer", rules="new", extra=MORE)}
OUTCOMES = {
    "the table runs as before": "old",
    "the old firmware runs, or the new one": "either",
    "the table runs the new firmware": "new",
}
UPDATE = """async ({ head, modules }) => {
  const { update } = await import("table/pico/update.js");
  const { ownFacts } = await import("table/pico/own_files.js");
  const { talk } = await ownFacts();
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const named = modules.map(([path, text]) => [path, bytes(text)]);
  const told = { planned: 0, came: 0 };
  const firmware = { head: bytes(head), modules: new Map(named) };
  const hear = {
    onPlan: (plan) => (told.planned = plan.pack.length),
    onBytes: (count) => (told.came += count),
  };
  try {
    const { isNothing, target } = await update(RUN, talk.update, firmware, hear);
    return { ...told, isNothing, target };
  } catch (fault) {
    return { key: fault.key, words: fault.inWords() };
  }
}"""
ASK = """async () => {
  const update = await import("table/pico/update.js");
  const { ownFacts, firmwareOf } = await import("table/pico/own_files.js");
  const { talk, builds, usual, micropython } = await ownFacts();
  try {
    const { modules } = await firmwareOf(usual);
    await update.checkMicroPython(RUN, talk.update, micropython, modules);
    return [await update.askBuild(RUN, talk.update, builds, usual), ""];
  } catch (fault) {
    return ["", fault.inWords()];
  }
}"""
RUN = """async (program) => {
  const { Refusal } = await import("table/pico/refusal.js");
  const [kind, text] = await deviceRuns(program);
  if (kind === "cut") throw new Refusal("pico_cable_out");
  if (kind === "fault") throw new Refusal("pico_gave_up", { fault: text });
  return text;
}"""


class Page:
    """A page that runs programs on `line` (a Line of the tools' own tests)."""

    def __init__(self, page):
        self._page = page
        self.line = None
        page.expose_function("deviceRuns", self._run)

    def _run(self, program):
        try:
            return ["said", self.line.run(program)]
        except LineError:
            return ["cut", ""]
        except ProgramError as error:
            return ["fault", str(error)]

    def ask(self, line, program, argument=None):
        self.line = line
        return self._page.evaluate(program.replace("RUN", f"({RUN})"), argument)

    def update(self, line, files):
        text = {path: base64.b64encode(files[path]).decode() for path in sorted(files)}
        head = base64.b64encode(make_head(files)).decode()
        return self.ask(line, UPDATE, {"head": head, "modules": list(text.items())})


@pytest.fixture(scope="module")
def page(browser, pico_url):
    page = browser.new_page()
    page.goto(pico_url)
    yield Page(page)
    page.close()


def tools_update(line, files):
    """Return what the tools make of it: the outcome when they fail, None when they don't."""
    try:
        update(line, files)
    except NonsenseError:
        raise
    except FlashError as error:
        return next((key for words, key in OUTCOMES.items() if words in str(error).lower()), "?")
    return None


@pytest.mark.parametrize("name", BEGINNINGS)
def test_every_word_is_the_tools_and_so_is_what_is_there_in_the_end(page, name):
    theirs, ours = (Line(Pico(BEGINNINGS[name])) for _ in range(2))
    wished = WISHED.get(name, NEW)
    assert tools_update(theirs, wished) is None
    told = page.update(ours, wished)
    assert "key" not in told, told
    assert ours.programs == theirs.programs
    assert ours.pico.flash == theirs.pico.flash
    assert scores(ours.pico) == SCORES
    assert started(ours.pico.start()) == started(theirs.pico.start())
    assert told["planned"] == told["came"] == (0 if told["isNothing"] else len(make_pack(wished)))
    assert told["isNothing"] is (name == "the same")


@pytest.mark.parametrize("is_heard", first([False, True]))
@pytest.mark.parametrize("name", first(["slot a", "beside main.py"]))
def test_a_cable_that_comes_out_anywhere_leaves_one_firmware_whole_and_says_which(
    page, name, is_heard
):
    whole = Line(Pico(BEGINNINGS[name]))
    update(whole, NEW)
    found = []
    for cut_at in range(len(whole.programs)):
        theirs, ours = (Line(Pico(BEGINNINGS[name]), cut_at, is_heard) for _ in range(2))
        outcome = tools_update(theirs, NEW)
        told = page.update(ours, NEW)
        assert told["key"] == f"pico_update_cable_{outcome}"
        assert ours.pico.flash == theirs.pico.flash
        started_now = started(Pico(flash=ours.pico.flash).start())
        assert started_now == outcome or outcome == "either"
        assert scores(ours.pico) == SCORES
        found.append(started_now)
    assert found[0] == "old" and found == sorted(found, reverse=True)
    # Who gets the last word before the cable is out has all of it.
    assert found[-1] == "new" or not is_heard
    again = Line(Pico(flash=ours.pico.flash))
    page.update(again, NEW)
    assert started(again.pico.start()) == "new"


def test_a_firmware_that_does_not_begin_is_not_put_into_force(page):
    broken = {**NEW, "table_main.mpy": b"M\x06\x00\x1fno_such_name\n# end\n"}
    theirs, ours = (Line(Pico(BEGINNINGS["slot a"])) for _ in range(2))
    assert tools_update(theirs, broken) == "old"
    told = page.update(ours, broken)
    assert told["key"] == "pico_update_failed_old" and "no_such_name" in told["words"]
    assert ours.programs == theirs.programs
    assert started(ours.pico.start()) == "old"


def test_no_room_is_told_with_how_much(page):
    files = {**in_slot("a", OLD), "mine.bin": b"x" * (70 * SECTOR)}
    big = {**NEW, "big.mpy": b"x" * (30 * SECTOR)}
    with pytest.raises(FlashError) as error:
        update(Line(Pico(files)), big)
    told = page.update(Line(Pico(files)), big)
    assert told["key"] == "pico_update_no_room"
    figures = [word for word in str(error.value).split() if word.isdigit()]
    assert [word for word in told["words"].split() if word.isdigit()] == figures


def test_a_program_of_somebody_elses_stays(page):
    files = {"main.py": b"print('mine')", **SCORES}
    told = page.update(Line(Pico(files)), NEW)
    assert told["words"] == SAY["pico_update_other_main"]
    with pytest.raises(FlashError, match="main.py"):
        update(Line(Pico(files)), NEW)


def test_a_frozen_firmware_is_left_to_the_files_of_a_release(page):
    line = Line(Pico(in_slot("a", OLD)))
    line.pico._modules["frozen_image"] = type("Image", (), {"ID": "tableref-0123456789abcdef"})
    told = page.update(line, NEW)
    assert told["words"] == SAY["pico_update_frozen"]
    assert not [program for program in line.programs if "put(" in program.split("\n")[1:2]]


MODULES = {"board.mpy": b"M\x06\x00\x1f"}
OTHER = {
    "another Python": {"name": "circuitpython"},
    "another board": {"_machine": "Arduino Nano RP2040 Connect"},
    "a Pico W without a built firmware": {"_machine": "Raspberry Pi Pico W with RP2040"},
    "a Pico 2": {"_machine": "Raspberry Pi Pico 2 with RP2350"},
    "an older MicroPython": {"version": (1, 27, 0, "")},
    "one that is no release": {"version": (1, 28, 0, "preview")},
    "another format": {"_mpy": 0x1305},
}


@pytest.mark.parametrize("name", ["a Pico", *OTHER])
def test_only_a_pico_with_that_micropython_is_changed(page, name):
    pico = Pico(in_slot("a", OLD))
    pico.implementation.update(OTHER.get(name, {}))
    pico._refresh()
    _, refusal = page.ask(Line(pico), ASK)
    try:
        check_micropython(Line(pico), "1.28.0", MODULES)
        theirs = ""
    except FlashError as error:
        theirs = str(error)
    assert bool(refusal) is bool(theirs) is (name in OTHER)


def board_of(name, file):
    """Return a board.mpy (bytes) as an image has it."""
    text = f"class Any:\n    NAME = {name!r}\nBUILD = Any\nFILE = {file!r}\n"
    return b"M\x06\x00\x1f" + text.encode() + b"\n# end\n"


@pytest.mark.parametrize(
    ("name", "file"),
    [("table", ""), ("breadboard", ""), ("kitchen", ""), ("table", "my_board.py"), (None, "")],
)
def test_a_table_keeps_the_build_that_it_has(page, name, file):
    files = {**OLD, "board.mpy": board_of(name, file)} if name else OLD
    line = Line(Pico(in_slot("a", files)))
    ours, refusal = page.ask(line, ASK)
    try:
        theirs = build_to_keep(ask_build(Line(Pico(in_slot("a", files)))), FIRMWARE).name
    except FlashError:
        theirs = ""
    assert ours == theirs and bool(refusal) is not bool(theirs)
    assert all(word in refusal for word in (name or "", file) if not theirs)
