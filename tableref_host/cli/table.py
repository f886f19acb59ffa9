"""`tableref table`: write the virtual table as one HTML file."""

from pathlib import Path

import click

from tableref_host.cli.output import json_option, print_json
from tableref_host.device.image import read_image
from tableref_host.device.pins import read_source
from tableref_host.places import write_whole
from tableref_host.table.page import build_page


@click.command()
@click.option(
    "--firmware",
    "images",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="A built firmware for the page to put onto a Pico; repeat it for each board.",
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default="table.html",
    show_default=True,
    help="The file to write.",
)
@json_option("Print what was written as JSON, for a program.")
def table(images, output, as_json):
    """Write the virtual table as one HTML file, which a browser opens from a memory stick."""
    try:
        pico = {}
        for path in images:
            content = path.read_bytes()
            pico[read_image(content, path.name, read_source().version).board] = content
        write_whole(output, build_page(pico=pico).encode())
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from error
    if as_json:
        size = output.stat().st_size
        print_json({"output": str(output), "bytes": size, "boards": sorted(pico)})
        return
    click.echo(f"{output}: {output.stat().st_size / 1000:.0f} KB. Open it in any recent browser.")
