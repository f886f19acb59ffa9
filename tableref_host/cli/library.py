"""`tableref library`: fetch the device's third-party modules."""

import click

from tableref_host.cli.output import Progress
from tableref_host.device.library import (
    download,
    fill_library,
    open_finder,
    read_copy,
    read_lock,
)


@click.command()
@click.option(
    "--from",
    "copy",
    type=click.Path(exists=True, file_okay=False),
    help="Copy the modules from this folder instead, without a network.",
)
def library(copy):
    """Fetch the device's third-party modules into build/library/.

    firmware/library.toml pins each file. Packages are downloaded from where pip is set up to look
    for them.
    """
    modules = read_lock()
    with Progress("device modules -> build/library", len(modules)) as progress:
        if copy:
            fill_library(modules, lambda module: read_copy(module, copy), on_module=progress.add)
        else:
            finder = open_finder()
            fill_library(modules, lambda module: download(module, finder), on_module=progress.add)
