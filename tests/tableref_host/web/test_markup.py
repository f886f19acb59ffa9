"""The markup of the pages: what screen readers hear, and what scripts and forms rely on."""

from html.parser import HTMLParser

import pytest

from tableref_host.places import ROOT

VOID = {"br", "img", "input", "link", "meta"}
PAGES = {
    "table": "tableref_host/table/index.html",
    "pico": "tableref_host/table/pico.html",
    "board": "tableref_host/scoreboard/page/index.html",
    "overlay": "tableref_host/scoreboard/page/overlay.html",
    "seat": "tableref_host/seats/page/index.html",
    "club": "tableref_host/club/page/index.html",
    "device": "firmware/tableref/web/page.html",
    "set_up": "firmware/tableref/web/set_up.html",
}
LIVE = {
    "table": {
        "loading": "status", "spoken": "status", "cable": "status", "notices": "status",
        "names-note": "status", "wire-note": "status",
    },
    "pico": {"pico-image": "status", "pico-note": "status"},
    "board": {
        "connection": "status", "refusal": "alert", "names-refusal": "alert",
        "names-note": "status", "spoken": "status", "spoken-now": "alert",
    },
    "overlay": {"connection": "status"},
    "seat": {"state": "status", "trouble": "alert"},
    "club": {"line": "status", "refusal": "alert", "round-clock": "timer"},
    "device": {"link": "status", "name-state": "status", "said": "status"},
    "set_up": {"state": "status"},
}  # fmt: skip
"""Page -> the elements (id) whose changes are read aloud -> their roles."""

SILENT = {"club": ["tables"], "device": ["table"]}
"""Page -> the elements (id) whose changes are too many to be read aloud."""

HIDDEN = {
    "table": (
        "loading open-games beside welcome cable notices notice-gap notice-unsaved notice-saved "
        "notice-damaged menu card games names wire too-old"
    ),
    "pico": "pico-progress",
    "board": "open-bg-stats refusal banner nobody course names-refusal no-voice",
    "overlay": "connection happens nobody",
    "seat": "enter choose watch sit trouble",
    "club": "round-clock which organise seats files evenings door",
    "device": "speak first",
    "set_up": "",
}
"""Page -> the elements (id) that are not there until a script shows them."""

PRESSED = {
    "table": {"mute": "false", "lie-flat": "false"},
    "board": {"as-chart": "true", "as-table": "false"},
    "device": {"speak": "false"},
}
"""Page -> its switches (id) -> whether they are on at first."""

FIELDS = {
    "board": {"code": {"inputmode": "numeric", "autocomplete": "off", "maxlength": "64"}},
    "seat": {
        "code": {"inputmode": "numeric", "autocomplete": "off", "maxlength": "12"},
        "name": {"autocomplete": "nickname"},
    },
    "club": {
        "code": {"inputmode": "numeric", "autocomplete": "one-time-code", "maxlength": "9"},
    },
    "device": {
        "name": {"maxlength": "12", "autocomplete": "off"},
        "code": {"inputmode": "numeric", "pattern": "[0-9]{4}", "maxlength": "4"},
    },
    "set_up": {
        "wifi": {"maxlength": "32", "autocapitalize": "none"},
        "password": {"type": "password", "maxlength": "64"},
    },
}
"""Page -> text fields (id) -> the attributes by which a phone has the right keyboard."""


class Markup(HTMLParser):
    """All elements of a page, as (tag, attributes, the elements around it as {tag: attributes})."""

    def __init__(self, page):
        super().__init__()
        self.elements, self._open = [], []
        self.feed((ROOT / PAGES[page]).read_text(encoding="utf-8"))
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), dict(self._open)))
        if tag not in VOID:
            self._open.append((tag, dict(attrs)))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), dict(self._open)))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag

    def having(self, name):
        """Return {id: value} of the elements with an attribute."""
        return {one.get("id"): one[name] for _, one, _ in self.elements if name in one}


@pytest.fixture(scope="module", params=PAGES)
def page(request):
    return request.param


@pytest.fixture(scope="module")
def markup(page):
    return Markup(page)


def test_changes_that_matter_are_read_aloud_and_many_others_are_not(page, markup):
    roles = markup.having("role")
    assert {key: role for key, role in roles.items() if role in ("status", "alert", "timer")} == (
        LIVE[page]
    )
    assert markup.having("aria-live") == dict.fromkeys(SILENT.get(page, []), "off")


def test_what_a_script_shows_is_hidden_until_then(page, markup):
    hidden = [key for key in markup.having("hidden") if key]
    assert sorted(hidden) == sorted(HIDDEN[page].split())


def test_each_reference_leads_to_one_element(markup):
    keys = [one["id"] for _, one, _ in markup.elements if "id" in one]
    assert len(set(keys)) == len(keys)
    labels = {one.get("for") for tag, one, _ in markup.elements if tag == "label"}
    for tag, one, around in markup.elements:
        if tag in ("input", "select") and "label" not in around:
            assert one["id"] in labels, one
        named = [one.get(name) for name in ("aria-labelledby", "aria-controls", "aria-describedby")]
        named += [one.get("for")] if tag == "label" else []
        assert {name for name in named if name} <= set(keys), one


def test_a_button_outside_of_a_form_sends_none_and_a_link_to_a_new_tab_has_no_opener(markup):
    for tag, one, around in markup.elements:
        if tag == "button" and "form" not in around:
            assert one.get("type") == "button", one
        if one.get("target") == "_blank":
            assert one["rel"] in ("noopener", "noreferrer"), one
        if tag == "svg":
            assert "aria-hidden" in one or any("aria-hidden" in other for other in around.values())
        if tag == "form" and "dialog" in around:
            assert one.get("method") == "dialog" or one.get("id"), one


def test_choices_are_made_and_switches_are_off_at_first(page, markup):
    assert markup.having("aria-pressed") == PRESSED.get(page, {})
    chosen = {}
    for tag, one, around in markup.elements:
        if one.get("type") == "radio":
            chosen[one["name"]] = chosen.get(one["name"], 0) + ("checked" in one)
        if tag == "progress":
            assert one["max"] == "1"
        if "value" in one and tag == "button" and "dialog" in around:
            # Enter answers with the choice that changes nothing.
            assert ("autofocus" in one) == (one["value"] == "no")
    assert set(chosen.values()) <= {1}


def test_a_tool_that_opens_something_says_so(markup):
    for tag, one, _ in markup.elements:
        key = one.get("id", "")
        if key.startswith("open-") and tag == "button":
            opens = one.get("aria-controls") if "aria-expanded" in one else None
            is_sheet = opens == key.removeprefix("open-") and one["aria-expanded"] == "false"
            assert is_sheet or one.get("aria-haspopup") == "dialog", one


@pytest.mark.parametrize("fields", FIELDS)
def test_fields_have_the_keyboard_and_the_length_that_fits(fields):
    elements = {one.get("id"): one for _, one, _ in Markup(fields).elements}
    for key, wanted in FIELDS[fields].items():
        assert wanted.items() <= elements[key].items(), key
