"""What the terminal says: where the scoreboard is, how to get the right to change names, news."""

import threading
import traceback

import click

from host_tools.command_line.ending import BUG, told
from host_tools.protocol.happenings import Connected, Disconnected, Silent
from host_tools.serving import is_for_this_machine_only, open_browser, show_picture_of

SILENT = (
    "The table's firmware is too old to answer: it is shown, and names are kept on this computer. "
    "`make flash` updates it."
)


def shown_code(code):
    """Return a code as people read it: 1234 5678."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def show_invitation(urls, code):
    """Print where the scoreboard is, and the code (text) with which names can be changed."""
    click.echo("The scoreboard is at")
    for url in urls:
        click.echo(f"    {url}")
    if is_for_this_machine_only(urls[0]):
        click.echo("Only this machine can reach it; --host lets phones and TVs in.")
    else:
        click.echo("A phone in the same network gets there with this picture:\n")
        show_picture_of(urls[0])
    click.echo("Everybody can look. To change names and colours, type this code there (it works")
    click.echo(f"once, then there is a new one): {shown_code(code)}")
    click.echo("Press Ctrl-C to stop.")


def show_next_code(code):
    """Print the next code, when one was used."""
    click.echo(f"Somebody may change names now. The next code: {shown_code(code)}")


def open_pages(urls):
    """Open the browser on `urls`, and do not wait for it: some end when their window is closed."""

    def open_all():
        for url in urls:
            open_browser(url)

    threading.Thread(target=open_all, daemon=True).start()


class News:
    """Prints what becomes of the table, each piece of news once."""

    def __init__(self):
        self._last = None

    def take(self, happening):
        """Take what happens at the table."""
        if isinstance(happening, Connected):
            words = f"Connected: {happening.name}"
        elif isinstance(happening, Disconnected):
            words = happening.why
        elif isinstance(happening, Silent):
            words = SILENT
        else:
            return
        if words != self._last:
            self._last = words
            click.echo(words)


class Faults:
    """Tells of errors that must not end the evening, bugs of ours once; with tracebacks or not."""

    def __init__(self, has_tracebacks=False):
        self._has_tracebacks = has_tracebacks
        self._told = set()

    def tell(self, error):
        """Print one line about the exception `error`; of a bug, unless it was told before."""
        line, status = told(error)
        if line in self._told and status == BUG:
            return
        self._told.add(line)
        if self._has_tracebacks:
            click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
        click.echo(f"Error: {line}", err=True)
