"""The `tableref` command. Each subcommand has a module of its own, loaded when it is used."""

import click

from tableref import __version__
from tableref_host.cli.ending import colour_wanted, debug_option, ending
from tableref_host.cli.lazy import LazyGroup
from tableref_host.cli.output import open_closed_input, use_utf8
from tableref_host.places import HOME, IS_INSTALLED

# Command -> (module, its click command, its line in `tableref --help`), in the order of that list:
# for players, for makers, for programmers. The lines stand here so that `--help` need not import
# the commands.
COMMANDS = {
    "play": ("tableref_host.cli.play", "play", "Play on the virtual table, in the browser."),
    "table": ("tableref_host.cli.table", "table", "Write the virtual table as one HTML file."),
    "draw": ("tableref_host.cli.draw", "draw", "Repeat the draws of a table, to check them."),
    "sheet": ("tableref_host.cli.sheet", "sheet", "Print the score sheet of a match of Got-Ya."),
    "history": (
        "tableref_host.cli.history",
        "history",
        "Show past matches: winners, statistics, plots.",
    ),
    "watch": (
        "tableref_host.cli.watch",
        "watch",
        "Show the scores live: on the TV, and on every phone.",
    ),
    "club": (
        "tableref_host.cli.club",
        "club",
        "Show many tables on one page: rounds, results, standings.",
    ),
    "solve": (
        "tableref_host.cli.solve",
        "solve",
        "Find calculations for Got It!, or sort a hand of I Go!.",
    ),
    "flash": (
        "tableref_host.cli.flash",
        "flash",
        "Put the firmware onto a Pico; scores and settings are kept.",
    ),
    "doctor": (
        "tableref_host.cli.doctor",
        "doctor",
        "Check a connected table: each light, sound, button and pixel.",
    ),
    "hardware": (
        "tableref_host.cli.hardware",
        "hardware",
        "Generate the build guide's drawings, lists and figures.",
    ),
    "firmware": (
        "tableref_host.cli.firmware",
        "firmware",
        "Build the image with the firmware frozen into MicroPython.",
    ),
    "simulate": (
        "tableref_host.cli.simulate",
        "simulate",
        "Play a scenario file on the referee and print the events.",
    ),
    "new-game": (
        "tableref_host.cli.new_game",
        "new_game",
        "Create a small working game to start your own from.",
    ),
    "lint": (
        "tableref_host.cli.lint",
        "lint",
        "Check style, types, imports and MicroPython's limits.",
    ),
    "micropython": (
        "tableref_host.cli.micropython",
        "micropython",
        "Run scripts and unittest files on MicroPython.",
    ),
    "library": (
        "tableref_host.cli.library",
        "library",
        "Fetch the device's third-party modules.",
    ),
    "report": (
        "tableref_host.cli.report",
        "report",
        "Print the data for a bug report: versions, system, table.",
    ),
    "completion": (
        "tableref_host.cli.completion",
        "completion",
        "Set up the Tab key to complete commands and options.",
    ),
}
OF_A_CHECKOUT = ("hardware", "new-game", "lint", "micropython", "library")
"""Commands for programmers, which work only in a checkout because a wheel lacks the sources."""

TITLE = "TableRef, the referee box for the Gotta Go! family of table games, can"


class Main(LazyGroup):
    """The group `tableref`: its help fits a screen, and `ending` handles all commands' errors."""

    def format_help(self, ctx, formatter):
        """Write `--help`: it fits a screen of 24 lines."""
        self.format_usage(ctx, formatter)
        with formatter.section(TITLE):
            names = self.list_commands(ctx)
            formatter.write_dl(
                [(name, line) for name, (_, _, line) in COMMANDS.items() if name in names]
            )
        # Describe the options in one line, because the screen has room for no more.
        formatter.write_text("Options: --version and --help show the version, or this, and exit.")

    def format_commands(self, ctx, formatter):
        """Write nothing, because `format_help` has already written the commands."""

    def list_commands(self, ctx):
        """Return the names of all commands, without those for programmers if this is a wheel."""
        names = super().list_commands(ctx)
        return [name for name in names if not (IS_INSTALLED and name in OF_A_CHECKOUT)]

    def get_command(self, ctx, cmd_name):
        """Return a command; see click. Raises ClickException for one that needs a checkout."""
        if IS_INSTALLED and cmd_name in OF_A_CHECKOUT:
            raise click.ClickException(
                f"tableref {cmd_name} works on TableRef's own sources, which are not installed: "
                f"`git clone {HOME}`, and run it there."
            )
        return super().get_command(ctx, cmd_name)

    def main(self, *args, **extra):
        """Run a command line; see click. Everything that is printed is UTF-8."""
        open_closed_input()
        use_utf8()
        return super().main(*args, **extra)

    def make_context(self, info_name, args, parent=None, **extra):
        """Return the context of a command line; see click. `ending` handles its errors."""
        with ending():
            return super().make_context(info_name, args, parent, color=colour_wanted(), **extra)

    def invoke(self, ctx):
        """Run the command; see click. `ending` handles its errors."""
        with ending(ctx):
            return super().invoke(ctx)


@click.group(
    "tableref",
    cls=Main,
    lazy={name: (module, attribute) for name, (module, attribute, _) in COMMANDS.items()},
    options_metavar="",
    subcommand_metavar="COMMAND [OPTIONS]",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    # --debug is not listed here, because the screen is full. Each command's help lists it.
    params=[debug_option(is_listed=False)],
)
@click.version_option(__version__, prog_name="tableref", message="%(prog)s %(version)s")
def main():
    """TableRef: the referee box for the Gotta Go! family of table games."""
