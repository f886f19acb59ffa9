"""The part of the view that is for a table at the cable, as somebody works it."""

from pathlib import Path

from playwright.sync_api import expect
from usb_table import UsbTable

from host_tools.table.page import words

USB = (Path(__file__).parent / "usb.js").read_text(encoding="utf-8")
SAY = words("pico")["en"]


class View:
    """The part of the view that is for a table at the cable."""

    def __init__(self, page):
        self.page = page
        self.note = page.locator("#pico-talk-note")
        self.usb = None
        page.expose_function("tableTakes", lambda text: self.usb.takes(text))

    def plug(self):
        """Plug another table in; nothing is connected yet."""
        if self.page.locator("#pico-disconnect").is_visible():
            self.click("disconnect").until_noted("pico_left")
        self.page.evaluate(USB)
        self.usb = UsbTable(lambda: self.page.evaluate("void setTimeout(() => usb.pull())"))
        return self

    def click(self, name):
        self.page.click(f"#pico-{name}")
        return self

    def connect(self):
        return self.click("connect").until_noted("pico_connected")

    def until_noted(self, key, **fields):
        expect(self.note).to_have_text(SAY[key].format(**fields))
        return self

    def name_of(self, player):
        return self.page.get_by_label(SAY["pico_name_of"].format(player=player), exact=True)

    def colour_of(self, player):
        return self.page.get_by_label(SAY["pico_colour_of"].format(player=player), exact=True)

    def save(self, name):
        """Press what saves; return (name of the file, its content)."""
        with self.page.expect_download() as caught:
            self.click(name)
        return caught.value.suggested_filename, Path(caught.value.path()).read_bytes()

    def until_playing(self):
        """Wait until the table has been started again; it was stopped."""
        expect(self.note).not_to_have_text(SAY["pico_working"])
        assert not self.usb.is_stopped
        return self
