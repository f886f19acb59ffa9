"""A page fed by a table on CPython shows the same as one with a table in MicroPython."""

from tests.table.hands import MAX_PAGES

NO_CHANCE = "crypto.getRandomValues = (numbers) => numbers.fill(0)"
SHOWN = """() => [
  tableref.view(),
  tableref.screenText(),
  ...["beside", "spoken"].map((id) => document.getElementById(id).innerText),
  ...[...document.querySelectorAll("[data-button]")].flatMap((button) =>
    // its board has no lights
    [button.ariaLabel.replace(", lit", ""), button.ariaDescription ?? ""]
  ),
]"""
IN_LOBBY = "b b b b o 1 4 6"
IN_MATCH = "~ o ~ t x n n t ~ Lb n"


def tour(table):
    """Yield the actions of a match of the turn clock, with OK on each page of the lobby."""
    yield from IN_LOBBY.split()
    for _ in range(MAX_PAGES):
        if table.events("match_started"):
            break
        yield "o"
    yield from IN_MATCH.split()


def test_the_page_shows_the_same_with_a_table_on_cpython(set_table, fed_table):
    table, fed = set_table(script=NO_CHANCE).wait(300), fed_table().wait(300)
    ahead_ms = table.ask("performance.now()") - fed.now_ms
    for action in tour(table):
        table.act(action).until("written", lambda: table.ask("tableref.isWritten()"))
        fed.act(action).wait(table.ask("performance.now()") - ahead_ms - fed.now_ms)
        assert table.view() == fed.view()
        shown = table.ask(SHOWN)
        assert shown == fed.ask(SHOWN)
    assert "Turn clock" in shown[2]
    assert table.events() == fed.events() != []
