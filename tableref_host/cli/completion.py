"""`tableref completion`: print the script by which a shell completes our commands."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
NAME = "tableref"
VARIABLE = "_TABLEREF_COMPLETE"
"""Environment variable by which the shell's script requests completions from click."""


HELP = """Print the script by which SHELL completes commands, options, files and builds.

\b
bash, in ~/.bashrc:        eval "$(tableref completion bash)"
zsh, in ~/.zshrc:          eval "$(tableref completion zsh)"
fish, in its config.fish:  tableref completion fish | source

The shell has to find `tableref`: docs/command-line.md says how.
"""


@click.command(help=HELP)
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
def completion(shell):
    """Print click's completion script for `shell`."""
    script = get_completion_class(shell)(None, {}, NAME, VARIABLE).source()
    click.echo(script, nl=False)
