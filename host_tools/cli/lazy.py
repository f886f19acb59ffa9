"""Groups of commands that import a command's module only when the command is run.

This is the only place that imports late to start faster: `tableref --help` takes 0.06 s of
processor time, and would take 1.7 s with the modules of all commands. Every other module imports
what it needs at its top. `noqa: PLC0415` marks the exceptions, which import something optional.
"""

import importlib

import click

from host_tools.cli.ending import debug_option

MAX_HELP_LINE = 200
"""Longer (characters) than the line of any command in the help of its group."""


class LazyGroup(click.Group):
    """A group with commands that are imported when they are needed.

    `lazy` maps the name of a command to (module, name of the click command in it).
    """

    def __init__(self, *arguments, lazy, **named):
        super().__init__(*arguments, **named)
        self._lazy = lazy

    def list_commands(self, ctx):
        """Return the names of all commands, those of `lazy` in its order."""
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
    """Add what all commands have in common: --debug, and help lines that are not cut.

    The same is done to all commands in `command`, which is returned.
    """
    if all(parameter.name != "debug" for parameter in command.params):
        command.params.append(debug_option())
    for inner in getattr(command, "commands", {}).values():
        inner.short_help = inner.get_short_help_str(MAX_HELP_LINE)
        prepared(inner)
    return command
