"""The part of the examination in which people press every button."""

from typing import Any

from tableref_host.device.patient import Patient
from tableref_host.device.report import SKIPPED, TROUBLE, WELL, People, Report
from tableref_host.device.wires import Wires, button_name, short_name
from tableref_host.protocol.messages import Event


class Buttons:
    """Checks the buttons of a connected table, and adds the findings to `report`.

    `patient` represents the table, and `wires` contains its pins. `people` is a People, or None if
    nobody can be asked.
    """

    def __init__(
        self, patient: Patient, report: Report, wires: Wires, people: People | None = None
    ) -> None:
        self._patient = patient
        self._report = report
        self._wires = wires
        self._people = people
        self._stuck: set[int] = set()

    def note_stuck(self, event: Event) -> None:
        """Handle an event of the check in which nobody presses: remember a stuck button."""
        if event["event"] == "button_stuck":
            self._stuck.add(event["button"])

    def wait_for_all(self) -> bool:
        """Ask people to press every button; return whether they skipped some of them."""
        people, missing = self._people, set(self._wires.buttons) - self._stuck
        assert people is not None, "somebody presses them"
        people.show("Press each button once, one by one. Ctrl-C skips the rest.")

        def on_event(event: Event) -> None:
            button: Any = event.get("button")
            if event["event"] == "press_again":
                people.show(f"{button_name(button)} came with another: once more, alone.")
            elif event["event"] in ("button_ok", "crosstalk"):
                missing.difference_update(event.get("buttons", [button]))
                names = " ".join(map(short_name, sorted(missing)))
                people.show(f"{_heard(event)}; missing: {names or 'none'}")

        with people.skipping() as is_enough:
            return not self._patient.play("buttons", is_enough, on_event)

    def judge(self, missing_state: str, why: str) -> None:
        """Report what the self-test found about all buttons.

        A button that was not pressed is reported with the state `missing_state`. If that is
        SKIPPED, `why` is the reason.
        """
        troubled: set[int] = set()
        for trouble in self._patient.finish():
            buttons = trouble["buttons"] if "buttons" in trouble else [trouble["button"]]
            troubled.update(buttons)
            if trouble["trouble"] != "no_press":
                self._report.add("buttons", TROUBLE, *self._wires.trouble(trouble))
            elif missing_state == SKIPPED:
                names = " ".join(map(short_name, buttons))
                self._report.add("buttons", SKIPPED, f"presses of {names}", why)
            else:
                for button in buttons:
                    alone = {"trouble": "no_press", "button": button}
                    self._report.add("buttons", TROUBLE, *self._wires.trouble(alone))
        well = [button for button in self._wires.buttons if button not in troubled]
        if well:
            names = " ".join(map(short_name, well))
            count = f"{len(well)} button{'s' if len(well) > 1 else ''}"
            answer = "answer" if len(well) > 1 else "answers"
            self._report.add("buttons", WELL, f"{count} {answer}: {names}")


def _heard(event: Event) -> str:
    """Return the text for people about a `button_ok` or `crosstalk` event."""
    if event["event"] == "crosstalk":
        return " and ".join(map(button_name, event["buttons"])) + " answer together"
    return f"{button_name(event['button'])} is good, bounce {event['bounce_us'] / 1000:.1f} ms"
