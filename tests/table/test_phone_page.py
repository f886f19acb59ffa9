"""A phone's page alone: the test is the server, and sets the page's time."""

import json

import pytest
from playwright.sync_api import expect

from tests.one_table import Served
from tests.table.seat_phone import SHAKEN
from tests.waiting import until

NO_CODE, ELSEWHERE, FULL_HOUSE = 4403, 4409, 1013
SCREEN = {"words": " Round 1 \n\n  GO! ", "within": 3, "does": "", "light": None}
COLOURS = """() => ["--light", "--level"].map(
  (name) => document.getElementById("button").style.getPropertyValue(name))"""


SHOWN_AGAIN = "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


class PhonePage:
    """The page of a phone.

    `sent` has its messages, `connections` its WebSockets, and `codes` the codes that it redeemed.
    """

    def __init__(self, browser, url):
        self.context = browser.new_context(
            viewport={"width": 390, "height": 780}, has_touch=True, locale="en-GB"
        )
        self.page = self.context.new_page()
        self.page.add_init_script(SHAKEN)
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)
        self.page.route_web_socket("**/seat", self._connected)
        self.page.route("**/seat/code", self._redeemed)
        self.faults = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.connections, self.sent, self.codes, self.answers = [], [], [], []
        self.url = url

    def _connected(self, connection):
        self.connections.append(connection)
        connection.on_message(lambda text: self.sent.append(json.loads(text)))

    def _redeemed(self, route):
        self.codes.append(json.loads(route.request.post_data))
        answer = self.answers.pop(0)
        if answer is None:
            route.abort()
        else:
            route.fulfill(status=answer[0], json=answer[1])

    def until_connected(self, count):
        """Wait for the connection with this number."""
        self.until(f"connected {count} times", lambda: len(self.connections) == count)

    def until(self, what, is_so):
        """Wait until `is_so()` is true; the page's time stands still."""
        return until(what, is_so, lambda: self.page.evaluate("0"), lambda: f"{self.sent}")

    def until_sent(self, kind, count=1):
        """Return all messages of a type, when there are `count`, and forget all messages."""

        def found():
            return [one for one in self.sent if one["type"] == kind]

        self.until(f"{count} {kind}", lambda: len(found()) >= count)
        messages = found()
        self.sent.clear()
        return messages

    def say(self, kind, **message):
        """Send the page a message over its newest connection."""
        self.connections[-1].send(json.dumps({"type": kind, **message}))

    def seats(self, own, *names, screen=True):
        """Send who sits at the first seats."""
        seats = [{"seat": seat, "name": name} for seat, name in enumerate(names, 1)]
        self.say("seats", own=own, seats=seats, screen=screen)

    def show(self, state, hue=(255, 128, 0), level=1, **message):
        """Send a picture of the table."""
        light = {"hue": hue, "level": level}
        self.say("show", **SCREEN | {"light": light, "state": state, "player": None} | message)

    def close(self, code):
        """Close the connection as the server."""
        self.connections[-1].close(code=code, reason="")

    def pass_ms(self, ms):
        """Let the page's time pass."""
        self.page.clock.run_for(ms)

    @property
    def now_ms(self):
        """The time of the page's clock."""
        return self.page.evaluate("performance.now()")

    def at(self, identity):
        """Return the locator of an element."""
        return self.page.locator(f"#{identity}")


@pytest.fixture
def phone(browser):
    with Served() as served:
        phone = PhonePage(browser, served.url)
        phone.page.goto(served.url)
        phone.until_connected(1)
        yield phone
        phone.context.close()
        assert phone.faults == []


def test_a_phone_is_admitted_by_its_code_and_takes_a_seat(phone):
    trouble = phone.at("trouble")
    phone.close(NO_CODE)
    expect(phone.at("enter")).to_be_visible()
    expect(trouble).to_be_hidden()
    # The page does not connect again until it has a code.
    phone.pass_ms(20_000)
    phone.at("code").fill("1234 5678")
    codes = []
    for answer, text in (
        ((403, {"refused": "no"}), "This code is not valid"),
        ((429, {"refused": "no"}), "Too many wrong codes"),
        ((421, {"refused": "Another address."}), "Another address."),
        ((500, "broken"), "The table does not answer"),
        (None, "The table does not answer"),
    ):
        phone.answers.append(answer)
        phone.page.click("#code-form button")
        codes.append({"code": "1234 5678"})
        phone.until("code redeemed", lambda: phone.codes == codes)
        expect(trouble).to_contain_text(text)
    assert len(phone.connections) == 1
    phone.answers.append((200, {}))
    phone.page.click("#code-form button")
    phone.until_connected(2)
    expect(trouble).to_be_hidden()
    assert phone.until_sent("clock")[0]["grain"] >= 0.1
    # A browser that stores no cookie is refused again.
    phone.close(NO_CODE)
    expect(trouble).to_contain_text("cookie")
    phone.answers.append((200, {}))
    phone.page.click("#code-form button")
    phone.until_connected(3)
    phone.seats(None, "Anna", "")
    expect(phone.at("choose")).to_be_visible()
    expect(phone.at("enter")).to_be_hidden()
    seats = phone.page.locator("#seats button")
    expect(seats).to_have_text(["1: Anna", "2: taken", *map(str, range(3, 11))])
    assert [seat.is_disabled() for seat in seats.all()] == [True] * 2 + [False] * 8
    expect(phone.at("watch")).to_be_hidden()
    phone.at("name").fill("A\u0308nneliese and more")
    expect(phone.at("name")).to_have_value("Änneliese an")
    phone.at("name").fill(" Bo ")
    seats.nth(3).click()
    assert phone.until_sent("sit") == [{"type": "sit", "seat": 4, "name": "Bo"}]
    phone.say("refused", reason="taken")
    expect(trouble).to_have_text("Somebody has just taken that seat.")
    phone.say("refused", reason="odd")
    expect(trouble).to_have_text("odd")
    phone.seats(None, *"abcdefghij")
    expect(phone.at("watch")).to_be_visible()
    phone.say("watch", words="  Which game? \n\n A ")
    assert phone.at("watched").inner_text() == "Which game?\nA"
    # The browser stores the name for the next evening. The address keeps no code.
    phone.answers.append((200, {}))
    phone.page.evaluate("location.hash = 'code=99'")
    phone.page.reload()
    phone.until_connected(4)
    assert phone.codes[-1] == {"code": "99"}
    assert phone.page.evaluate("location.hash") == ""
    expect(phone.at("name")).to_have_value("Bo")


PARTS = ("#sit header", "#button", "#screen")


def test_a_phone_shows_the_light_and_the_result_of_its_seat(phone):
    trouble = phone.at("trouble")
    phone.until_sent("clock")
    phone.seats(2, "Anna", "Bo")
    expect(phone.at("who")).to_have_text("2 Bo")
    # The clock of a new seat is measured from the start.
    phone.until_sent("clock")
    expect(trouble).to_be_hidden()
    phone.seats(2, "Anna", "", screen=False)
    expect(phone.at("who")).to_have_text("Seat 2")
    expect(trouble).to_contain_text("The screen of the table is not there")
    expect(trouble).to_be_in_viewport(ratio=1)
    # On its side, the button is beside the screen's text, and the seat's name above both.
    upright = phone.page.viewport_size
    phone.page.set_viewport_size({"width": 780, "height": 390})
    head, button, text = (phone.page.locator(part).bounding_box() for part in PARTS)
    assert head["y"] + head["height"] <= min(button["y"], text["y"])
    assert head["width"] > 700 and button["x"] + button["width"] <= text["x"]
    phone.page.set_viewport_size(upright)
    phone.seats(2, "Anna", "Bo")
    expect(trouble).to_be_hidden()
    assert not [one for one in phone.sent if one["type"] == "clock"]

    phone.show("open", within=None)
    expect(phone.at("state")).to_have_text("GO!")
    expect(phone.at("known")).to_have_text("…")
    assert phone.at("screen").inner_text() == "Round 1\nGO!"
    assert phone.page.evaluate(COLOURS) == ["255 128 0", "1.000"]
    phone.show("locked", hue=[], level=0, player=1)
    expect(phone.at("detail")).to_have_text("Anna is on")
    # A dark light keeps its colour.
    assert phone.page.evaluate(COLOURS) == ["255 128 0", "0.000"]
    expect(phone.at("known")).to_have_text("± 3 ms")
    phone.show("locked", player=7)
    expect(phone.at("detail")).to_have_text("P7 is on")
    for _ in range(2):
        phone.show("claim", rank=2, by=72, margin_within=4)
    expect(phone.at("detail")).to_have_text("0.072\u00a0s ±\u00a00.004\u00a0s behind")
    expect(phone.at("button")).to_have_attribute("data-state", "claim")
    expect(phone.at("state")).not_to_have_class("is-long")
    phone.show("claim", rank=7, by=72, margin_within=4)
    expect(phone.at("state")).to_have_class("is-long")
    phone.show("over")
    expect(phone.at("state")).to_have_text("Look up")
    # The phone vibrates once for each change.
    assert phone.page.evaluate("shaken.splice(0)") == [0, *2 * [[30, 40, 30]], *2 * [[90]], 0]
    phone.page.tap("#button")
    phone.show("turn")
    expect(phone.at("state")).to_have_text("Your turn")
    for _ in range(2):
        phone.show("early", by=10)
    expect(phone.at("state")).to_have_text("Too early")
    assert phone.page.evaluate("shaken") == [15, [160], [30, 40, 30, 40, 30]]

    for kind, text in (
        ("late", "took too long"), ("old", "too long ago"), ("unknown", "still asking"),
    ):  # fmt: skip
        phone.say(kind)
        expect(trouble).to_contain_text(text)
        phone.pass_ms(3900)
        expect(trouble).to_contain_text(text)
        phone.pass_ms(200)
        expect(trouble).to_be_hidden()

    phone.seats(None)
    expect(phone.at("choose")).to_be_visible()
    expect(trouble).to_contain_text("gave your seat away")
    phone.seats(1, "Bo")
    expect(trouble).to_be_hidden()
    # The light of another seat is not shown.
    assert phone.page.evaluate(COLOURS)[0] == ""
    # The end of an earlier message does not remove a later one.
    phone.say("late")
    phone.pass_ms(2000)
    phone.say("old")
    expect(trouble).to_contain_text("too long ago")
    phone.pass_ms(3000)
    expect(trouble).to_be_visible()
    phone.page.click("#change")
    phone.until_sent("leave")
    phone.seats(None)
    expect(phone.at("choose")).to_be_visible()
    expect(trouble).to_be_hidden()
    phone.seats(1, "Bo")
    expect(phone.at("sit")).to_be_visible()
    phone.seats(None)
    expect(trouble).to_contain_text("gave your seat away")


def test_the_browser_takes_no_gesture_from_the_button(phone):
    phone.seats(1, "Bo")
    phone.show("open")
    expect(phone.at("state")).to_have_text("GO!")
    box = phone.at("button").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = phone.context.new_cdp_session(phone.page)

    def touch(kind, *points):
        touches = [{"x": x, "y": at} for at in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    # A finger that slides, even off the button, neither scrolls the page nor ends the press.
    touch("touchStart", y)
    for distance in (20, 60, 120, 240):
        touch("touchMove", y - distance)
    assert [one["down"] for one in phone.until_sent("press")] == [True]
    assert phone.sent == [] and phone.at("button").get_attribute("class") == "is-down"
    touch("touchEnd")
    assert [one["down"] for one in phone.until_sent("press")] == [False]
    # A long press opens no menu, and selects no text.
    is_free = phone.page.evaluate(
        """() => document.getElementById("button").dispatchEvent(
          new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))"""
    )
    assert not is_free
    for part in ("screen", "who"):
        phone.at(part).dblclick()
    assert phone.page.evaluate("getSelection().toString()") == ""


def test_a_phone_reports_each_press_with_its_time(phone):
    phone.until_sent("clock")
    phone.seats(1, "Bo")
    phone.until_sent("clock")
    other_button = {"pointerId": 1, "button": 2, "pointerType": "mouse"}
    for kind in ("pointerdown", "pointerup"):
        phone.page.dispatch_event("#button", kind, other_button)
    phone.at("button").focus()
    phone.page.keyboard.press("a")
    phone.page.keyboard.down("Space")
    phone.page.keyboard.down("Space")
    phone.page.keyboard.down("Enter")
    assert "is-down" in phone.at("button").get_attribute("class")
    phone.page.keyboard.up("Space")
    phone.pass_ms(300)
    phone.page.keyboard.up("Enter")
    phone.pass_ms(1000)
    # This click is caused by the key, and the later ones by a screen reader.
    phone.page.evaluate("document.getElementById('button').click()")
    phone.pass_ms(1000)
    for _ in range(2):
        phone.page.evaluate("document.getElementById('button').click()")
        phone.pass_ms(60)
    phone.page.evaluate("document.getElementById('button').click()")
    phone.pass_ms(59)
    assert [one["down"] for one in phone.until_sent("press", 7)] == [True, False] * 3 + [True]
    phone.pass_ms(1)
    assert phone.until_sent("press") == [{"type": "press", "down": False, "at": phone.now_ms}]
    # Each of these releases a button that is held down.
    for end in (
        "window.dispatchEvent(new Event('blur'))",
        "window.dispatchEvent(new Event('pagehide'))",
        "button.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))",
    ):
        phone.page.evaluate(
            """() => {
              const button = document.getElementById("button");
              button.setPointerCapture = () => {};
              button.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 1 }));
            }"""
        )
        phone.page.evaluate(end)
        assert [one["down"] for one in phone.until_sent("press", 2)] == [True, False]
    # After a loss of focus has released a key, its key repeats do not press it again.
    phone.page.keyboard.down("Space")
    phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
    phone.page.keyboard.down("Space")
    phone.page.keyboard.up("Space")
    phone.page.keyboard.press("Enter")
    assert [one["down"] for one in phone.until_sent("press", 4)] == [True, False] * 2


def test_a_phone_reconnects_and_says_why_it_does_not(phone):
    trouble = phone.at("trouble")
    phone.seats(1, "Bo")
    phone.show("turn")
    expect(phone.at("state")).to_have_text("Your turn")
    # Without a connection the light is off, and the delay between two attempts grows up to a limit.
    phone.close(1001)
    expect(trouble).to_have_text("No connection to the table. Trying again …")
    assert phone.page.evaluate(COLOURS)[1] == "0.000"
    phone.pass_ms(249)
    assert len(phone.connections) == 1
    phone.pass_ms(1)
    phone.until_connected(2)
    phone.seats(1, "Bo")
    expect(trouble).to_be_hidden()
    phone.close(FULL_HOUSE)
    expect(trouble).to_have_text("Too many phones are here already.")
    phone.pass_ms(250)
    phone.until_connected(3)

    # The time of an answer is that of the page's clock.
    phone.pass_ms(500)
    phone.say("ask", n=7)
    assert phone.until_sent("answer") == [{"type": "answer", "n": 7, "at": phone.now_ms}]
    # If no question follows within 9 s, the connection is considered dead.
    phone.pass_ms(5000)
    assert len(phone.connections) == 3
    phone.pass_ms(4000)
    phone.until_connected(4)
    # On a connection that never sent a question, silence is normal.
    phone.pass_ms(20_000)
    assert len(phone.connections) == 4
    # After a sleep the phone's clock may have jumped, so the page connects again.
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.until_connected(5)
    phone.page.evaluate(
        "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    )
    phone.until_connected(6)
    phone.show("turn")
    phone.close(ELSEWHERE)
    expect(trouble).to_contain_text("open in another tab")
    phone.pass_ms(20_000)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(phone.connections) == 6
