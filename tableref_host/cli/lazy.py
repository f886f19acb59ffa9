"""Groups of commands that import a command's module only when the command is run.

This is the only place where late imports save time: `tableref --help` takes 0.06 s of processor
time, and would take 1.7 s with the modules of all commands. All other late imports are of optional
packages; they are marked `noqa: PLC0415`.
"""

import importlib

import click

from tableref_host.cli.ending import debug_option

MAX_HELP_LINE = 200
"""Maximum length (characters) of a command's line in the help of its group."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are needed.

    `lazy` maps the name of a command to (module, name of the click command in it).
    """

    def __init__(self, *arguments, lazy, **named):
        super().__init__(*arguments, **named)
        self._lazy = lazy

    def list_commands(self, ctx):
        """Return the names of all commands, with those of `lazy` last and in its order."""
        return [*self.commands, *self._lazy]

    def get_command(self, ctx, cmd_name):
        """Return the click command called `cmd_name`, or None when there is none."""
        if cmd_name not in self._lazy:
            return super().get_command(ctx, cmd_name)
        module, attribute = self._lazy[cmd_name]
        command = prepared(getattr(importlib.import_module(module), attribute))
        command.short_help = command.get_short_help_str(MAX_HELP_LINE)
        return command


def prepared(command):
    """Add --debug to `command` and its subcommands, and return `command`.

    Also allow MAX_HELP_LINE characters for each subcommand's line in the help, because click would
    shorten it to fewer.
    """
    if all(parameter.name != "debug" for parameter in command.params):
        command.params.append(debug_option())
    for inner in getattr(command, "commands", {}).values():
        inner.short_help = inner.get_short_help_str(MAX_HELP_LINE)
        prepared(inner)
    return command
