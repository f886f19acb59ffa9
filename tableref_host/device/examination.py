"""The examination: first what a device reports of itself, then each part of the table."""

from collections.abc import Callable, Mapping
from typing import Any

from tableref.referee.battery_watch import LOW
from tableref_host.advice import as_typed_here
from tableref_host.device.builds import build_in_words
from tableref_host.device.button_check import Buttons
from tableref_host.device.patient import ADVICE, Patient, in_words
from tableref_host.device.report import AGAIN, NO, SKIP, SKIPPED, TROUBLE, WELL, People, Report
from tableref_host.device.wires import RING, Wires, button_name, light_name

MIN_FREE_MEMORY = 16 << 10
"""Minimum free memory (bytes). The record of a long match needs a part of it."""
MIN_FREE_FLASH = 128 << 10
"""Minimum free space (bytes) in flash, where matches are stored."""
MAX_CHATTERS = 4
"""Number of times that a contact may chatter by chance since power-on.

More are reported as a trouble.
"""

FLASH_AGAIN = as_typed_here("run `tableref flash`")
NO_INPUT = "nobody was asked"
STOPPED = "you skipped it"

DAMAGED = "switch the table off and on: it goes on with what is whole, and says so"
UNKNOWN = "give the table the firmware back that wrote it, or start a new match"
WEAK_USB_MV = 4000
"""Minimum voltage (mV) at VSYS on USB; below it the cable or the port is weak. A port supplies at
least 4.4 V (USB 2.0, 7.2.2), of which the Pico's diode takes 0.3 to 0.4 V.
"""


class Examination:
    """Examines `patient` (a Patient) and adds what it finds to `report`.

    `version` is the version of MicroPython that the patient should have. `images` is {name of a
    build: ID of the image that these sources give}. `people` is a People, or None if nobody can be
    asked.
    """

    def __init__(
        self,
        patient: Patient,
        report: Report,
        version: str,
        images: Mapping[str, str],
        people: People | None = None,
    ) -> None:
        self._patient = patient
        self._report = report
        self._version = version
        self._images = images
        self._people = people
        self._wires = Wires(())

    def run(self) -> None:
        """Run all checks that are possible."""
        if not self._look_at_basics():
            return
        self._look_at_crashes()
        if not self._look_at_facts():
            return
        self._look_back()
        self._patient.lead()
        if self._people is not None:
            self._people.show("Hands off all buttons for 3 seconds, please.")
        buttons = Buttons(self._patient, self._report, self._wires, self._people)
        self._patient.play("hands_off", on_event=buttons.note_stuck)
        if self._people is None:
            for check in ("lights", "sound"):
                self._report.add(check, SKIPPED, check, NO_INPUT)
            if self._finds_display():
                self._report.add("display", WELL, "a display answers")
            buttons.judge(SKIPPED, NO_INPUT)
        else:
            self._look_at_lights()
            self._listen()
            self._look_at_display()
            buttons.judge(SKIPPED if buttons.wait_for_all() else TROUBLE, STOPPED)

    # -- what the device reports about itself ---------------------------------------------------

    def _look_at_basics(self) -> bool:
        """Check MicroPython and the firmware; return whether there is a TableRef to examine."""
        version, machine = self._patient.micropython()
        text = f"MicroPython {version} on {machine}"
        if version == self._version:
            self._report.add("micropython", WELL, text)
        else:
            advice = f"the firmware is compiled for {self._version}; see docs/flashing.md"
            self._report.add("micropython", TROUBLE, text, advice)
        if self._patient.is_ready():
            return True
        self._report.add("firmware", TROUBLE, "no TableRef with a self-test runs", FLASH_AGAIN)
        return False

    def _look_at_crashes(self) -> None:
        """Report the crashes.

        Call this before `_look_at_facts`, which fails if the table crashes again.

        """
        self._report.crashes = self._patient.crashes()
        if not self._report.crashes:
            self._report.add("crashes", WELL, "no crash since they were last cleared")
        for facts, traceback in self._report.crashes:
            self._report.add("crashes", TROUBLE, in_words(facts, traceback), ADVICE)

    def _look_at_facts(self) -> bool:
        """Check what the device reports about itself; return whether its parts can be tested."""
        known = self._patient.facts()
        contents = self._patient.contents()
        self._look_at_firmware(known, contents.image)
        look_at_journal(self._report, known["journal"])
        self._measure("flash", contents.free, MIN_FREE_FLASH, "take your files away")
        self._wires = Wires(known["pins"], known["seat_lights"])
        for problem in known["problems"]:
            advice = f"put board.py right, then {FLASH_AGAIN}"
            self._report.add("board", TROUBLE, problem.rstrip("."), advice)
        if known["problems"]:
            return False
        self._report.add("board", WELL, f"{len(known['pins'])} pins, each fit for its job")
        self._measure("memory", known["free_memory"], MIN_FREE_MEMORY, FLASH_AGAIN)
        look_at_supply(self._report, known.get("supply"))
        self._has_display: bool = known["has_display"]
        return True

    def _look_back(self) -> None:
        """Report which buttons have chattered in games since power-on."""
        chatters = self._patient.chatters()
        for button, count, longest_us in chatters or ():
            times = "once" if count == 1 else f"{count} times"
            text = f"{button_name(button)} has chattered {times} since power-on"
            if count > MAX_CHATTERS:
                self._report.add("contacts", TROUBLE, *self._wires.chatter(text, longest_us))
            else:
                self._report.add("contacts", WELL, f"{text}: that may be chance")
        if chatters == []:
            self._report.add("contacts", WELL, "no button has chattered since power-on")

    def _measure(self, what: str, size: int, least: int, advice: str) -> None:
        state = WELL if size >= least else TROUBLE
        advice = "" if state == WELL else f"{least // 1024} KB is the least; {advice}"
        self._report.add(what, state, f"{size // 1024} KB of {what} free", advice)

    def _look_at_firmware(self, known: dict[str, Any], image: str) -> None:
        name, file = known["build"]
        text = f"firmware {known['version']}, build {build_in_words(name, file)}, image {image}"
        # A maker's own build cannot be compared, because its source is not here.
        if file or image == self._images.get(name):
            self._report.add("firmware", WELL, text if file else f"{text}, as here")
        else:
            self._report.add("firmware", TROUBLE, f"{text}, not as here", FLASH_AGAIN)

    # -- what only people can see and hear ------------------------------------------------------

    def _show(self, part: str, hint: str, question: str) -> str:
        """Let the device show a part of its self-test, and ask people a question about it.

        While they answer AGAIN, repeat both. Return their last answer.
        """
        people = self._people
        assert people is not None, "somebody looks and listens"
        while True:
            people.show(hint)
            with people.skipping() as is_enough:
                if not self._patient.play(part, is_enough):
                    return SKIP
            answer = people.ask(question)
            if answer != AGAIN:
                return answer

    def _look_at_lights(self) -> None:
        answer = self._show(
            "lights",
            f"Lights: {self._wires.seats} on the buttons, then {RING} in the ring, one by one; the "
            "screen names each. Then all red, green, blue, white.",
            "Did each light shine alone, and all of them alike in each colour?",
        )
        if answer == SKIP:
            self._report.add("lights", SKIPPED, "lights", STOPPED)
        elif answer != NO:
            self._report.add("lights", WELL, f"{self._wires.seats + RING} lights shine")
        else:
            assert self._people is not None, "somebody has looked"
            question = "Which did not? (such as: 3 r12)"
            for light in self._people.ask_for(question, self._wires.read_lights):
                text = f"{light_name(light)} does not shine as it should"
                self._report.add("lights", TROUBLE, text, self._wires.dark_light(light))

    def _listen(self) -> None:
        answer = self._show(
            "sound",
            "Sound: 13 notes, low to high.",
            "Did you hear each note, higher than the one before?",
        )
        wrong = "the buzzer does not sound as it should"
        self._judge("sound", answer, "13 notes sound", wrong, self._wires.buzzer)

    def _judge(
        self, what: str, answer: str, well: str, wrong: str, wires: Callable[[], str]
    ) -> None:
        """Report the people's `answer`; `wires()` returns the advice for NO."""
        if answer == SKIP:
            self._report.add(what, SKIPPED, what, STOPPED)
        elif answer == NO:
            self._report.add(what, TROUBLE, wrong, wires())
        else:
            self._report.add(what, WELL, well)

    def _finds_display(self) -> bool:
        """Return whether a display answers; report if it doesn't, or if the build has none."""
        if not self._wires.has_display:
            self._report.add("display", WELL, "no display, and this build has none")
            return False
        if not self._has_display:
            self._report.add("display", TROUBLE, "no display answers", self._wires.display())
        return self._has_display

    def _look_at_display(self) -> None:
        if not self._finds_display():
            return
        answer = self._show(
            "screen",
            "Display: a fine chequered pattern all over, then every letter, then a coarse one.",
            "Were all three complete, without dark or bright lines?",
        )
        well, wrong = "the display shows every letter", "the display does not show all"
        self._judge("display", answer, well, wrong, self._wires.display)


def look_at_journal(report: Report, known: dict[str, Any]) -> None:
    """Add the state of the journal to `report`.

    `known` is a dict as returned by ``checkup.journal_facts``.
    """
    finished = known["finished"]
    others = f"{finished} finished match{'' if finished == 1 else 'es'} kept"
    steps = known["steps"]
    match = f"of {known['players']} players, {steps} step{'' if steps == 1 else 's'}"
    if known["state"] == "whole":
        report.add("journal", WELL, f"a match {match} is kept whole; {others}")
    elif known["state"] == "none":
        report.add("journal", WELL, f"no match is on; {others}")
    elif known["state"] == "damaged":
        report.add("journal", TROUBLE, f"the journal of the match ({match}) is damaged", DAMAGED)
    else:
        report.add("journal", TROUBLE, "the match was kept by another version", UNKNOWN)


def look_at_supply(report: Report, supply: list[Any] | None) -> None:
    """Add the state of the power supply to `report`.

    `supply` is [mV at VSYS, is on USB, per cent of the batteries], or None if it is not measured.
    """
    if supply is None:
        return
    millivolts, is_on_usb, percent = supply
    volts = f"{millivolts / 1000:.2f} V at VSYS"
    if is_on_usb and millivolts < WEAK_USB_MV:
        advice = "try another cable or port, or a charger; else look at what is wired to VSYS"
        report.add("supply", TROUBLE, f"USB gives power, and only {volts}", advice)
    elif is_on_usb:
        report.add("supply", WELL, f"USB gives power, {volts}")
    elif percent is None or percent > LOW:
        report.add("supply", WELL, f"batteries at {percent} percent, {volts}")
    else:
        report.add("supply", TROUBLE, f"batteries at {percent} percent, {volts}", "change them")
