"""The sheet of names: what is typed reaches the table in NFC, and its length is in characters."""

from playwright.sync_api import expect

from tableref.referee import names as naming

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def test_names_reach_the_table_composed_and_as_long_as_it_takes_them(set_table):
    table = set_table()
    page = table.page
    page.click("#open-menu")
    page.click("#open-names")
    fields = page.locator("#names-list input")
    typed = {
        0: ("Zoe\u0301", "Zoé"),
        1: (FAMILY * 2, FAMILY * 2),
        2: ("e\u0301" * naming.LONGEST, "é" * naming.LONGEST),
        3: ("می\u200cخواهم", "می\u200cخواهم"),
        4: ("\U0001f600" * 13, "\U0001f600" * naming.LONGEST),
    }
    for at, (text, _) in typed.items():
        fields.nth(at).fill(text)
        fields.nth(at).blur()
        table.wait(100)
    fields.nth(5).fill("An\u200dna")
    fields.nth(5).blur()
    table.until("refused", lambda: "not changed" in page.inner_text("#names-note"))
    expect(fields.nth(5)).to_have_value("")
    for at, (_, expected) in typed.items():
        expect(fields.nth(at)).to_have_value(expected)
