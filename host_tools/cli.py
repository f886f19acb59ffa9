"""The `tableref` command. Each subcommand lives in a module of its own, loaded when it is used."""

import importlib

import click

# Name on the command line -> (module, its click command, its line in `tableref --help`).
# The help line stands here so that `--help` need not import a single one of them.
COMMANDS = {
    "doctor": (
        "host_tools.doctor.command",
        "doctor",
        "Check a connected table: each light, sound, button and dot.",
    ),
    "flash": (
        "host_tools.flash.command",
        "flash",
        "Put the firmware onto a Pico: all of it, or what changed.",
    ),
    "hardware": (
        "host_tools.hardware.command",
        "hardware",
        "Make what a maker builds from: drawings, lists, figures.",
    ),
    "image": (
        "host_tools.image.command",
        "image",
        "Build the UF2 that is copied onto a Pico: MicroPython and the firmware.",
    ),
    "library": (
        "host_tools.library",
        "library",
        "Fetch the device's third-party modules into build/library/.",
    ),
    "lint": (
        "host_tools.lint.command",
        "lint",
        "Check style, import direction and MicroPython syntax.",
    ),
    "micropython": (
        "host_tools.micropython.command",
        "micropython",
        "Run scripts and unittest files on MicroPython.",
    ),
    "play": ("host_tools.play", "play", "Serve the virtual table and open it in the browser."),
    "sheet": (
        "host_tools.sheet",
        "sheet",
        "Print the score sheet of a match of Got-Ya.",
    ),
    "simulate": (
        "host_tools.simulate",
        "simulate",
        "Play a scenario file on the referee and print the events.",
    ),
    "solve": (
        "host_tools.solve.command",
        "solve",
        "Find calculations for Got It!, or sort a hand of I Go!.",
    ),
    "table": ("host_tools.table_page", "table", "Build the virtual table as one HTML file."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when one of them is run."""

    def list_commands(self, ctx):
        """Return the names of all commands, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx, cmd_name):
        """Return the click command called `cmd_name`, or None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute, _ = COMMANDS[cmd_name]
        return getattr(importlib.import_module(module), attribute)

    def format_commands(self, ctx, formatter):
        """Write the list of commands for `--help`."""
        rows = [(name, COMMANDS[name][2]) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group("tableref", cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableref", prog_name="tableref", message="%(prog)s %(version)s")
def main():
    """TableRef: the referee box for the Gotta Go! family of table games."""
