"""`tableref table`: write the virtual table as one HTML file."""

from pathlib import Path

import click

from host_tools.cli.image import FIRMWARE
from host_tools.cli.output import json_option, print_json
from host_tools.device.page_files import page_files
from host_tools.places import LIBRARY, write_whole
from host_tools.table.page import build_page


@click.command()
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default="table.html",
    show_default=True,
    help="The file to write.",
)
@json_option("Print what was written as JSON, for a program.")
def table(output, as_json):
    """Write the virtual table as one HTML file, which a browser opens from a memory stick."""
    try:
        page = build_page(pico=page_files(FIRMWARE, LIBRARY))
        write_whole(output, page.encode())
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from error
    if as_json:
        print_json({"output": str(output), "bytes": output.stat().st_size})
        return
    click.echo(f"{output}: {output.stat().st_size / 1000:.0f} KB. Open it in any recent browser.")
