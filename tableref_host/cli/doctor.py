"""`tableref doctor`: check a connected table, part by part."""

import click

from tableref_host.cli.output import json_option, print_json
from tableref_host.cli.parameters import device_option, source_option
from tableref_host.device import FlashError, ProgramError
from tableref_host.device.adapter import Connection
from tableref_host.device.boards import asker, choose_port
from tableref_host.device.builds import builds_of, read_build
from tableref_host.device.examination import Examination
from tableref_host.device.fetch import cache_folder
from tableref_host.device.frozen import frozen_files, image_id_of
from tableref_host.device.measuring import Measurement, read_model
from tableref_host.device.micropython_source import place_of
from tableref_host.device.patient import FIRST, Patient, how_many
from tableref_host.device.pins import read_source
from tableref_host.device.report import SKIPPED, TROUBLE, WELL, People, Report
from tableref_host.places import FIRMWARE, LIBRARY

COLOURS = {
    WELL: {"fg": "green"},
    TROUBLE: {"fg": "red", "bold": True},
    SKIPPED: {"dim": True},
}
"""First word of a report line -> the terminal style of that word."""


@click.command()
@device_option()
@click.option("--no-input", is_flag=True, help="Run only the checks that need no eyes or hands.")
@click.option("--clear-crashes", is_flag=True, help="Delete the recorded crashes.")
@click.option(
    "--measure",
    "is_measuring",
    is_flag=True,
    help="Only measure how fast the table is, and compare it with the emulated Pico.",
)
@source_option("MicroPython's sources, for --measure. Without it: those that a build has fetched.")
@json_option("Print the report as JSON, for a program.")
def doctor(device, no_input, clear_crashes, is_measuring, source, as_json):
    """Check a connected table: firmware, free memory, and each light, sound, button and pixel.

    Questions and hints go to stderr, the report to stdout. Exit status 1 if a check found trouble,
    or if the checks could not be finished. Afterwards the table can be used as before. With
    --clear-crashes or --measure, only that is done.
    """
    if clear_crashes and is_measuring:
        raise click.UsageError("--clear-crashes and --measure exclude each other.")
    report = Report(lambda finding: None if as_json else click.echo(coloured(finding)))
    try:
        port = choose_port(device, None if as_json else asker()).name
        if clear_crashes:
            count = forget_crashes(port)
            if as_json:
                print_json({"port": port, "forgotten": count})
            else:
                click.echo(forgotten(count))
            return
        if is_measuring:
            folder = source or place_of(read_source(), cache_folder())
            is_finished = led(
                port,
                report,
                lambda patient: Measurement(patient, report, read_model(), folder),
            )
        else:
            is_finished = examine(port, report, None if no_input else People())
    except ProgramError as error:
        raise click.ClickException(f"the table could not go on: {error}") from error
    if as_json:
        print_json(report.as_json(port))
    else:
        click.echo(report.closing_line())
    if report.troubles or not is_finished:
        raise SystemExit(1)


def images_here():
    """Return {name of a build: ID of the image that would be built from these sources}."""
    return {
        name: image_id_of(frozen_files(FIRMWARE, LIBRARY, read_build(FIRMWARE, name)))
        for name in builds_of(FIRMWARE)
    }


def coloured(finding):
    """Return the report line for `finding`, with its state in colour."""
    state = finding.state
    return click.style(state, **COLOURS[state]) + str(finding).removeprefix(state)


def examine(port, report, people):
    """Examine the table at `port`; return whether the examination was finished."""
    images, version = images_here(), read_source().version
    return led(port, report, lambda patient: Examination(patient, report, version, images, people))


def led(port, report, make):
    """Connect to the table at `port`, and examine it.

    `make(patient)` returns the examination, which has a method `run()`; `patient` is the Patient
    that represents the table. Returns False if the user stopped the examination.
    """
    with Connection(port, first=FIRST) as connection:
        try:
            make(Patient(connection)).run()
            return True
        except (KeyboardInterrupt, click.Abort):
            report.add("doctor", SKIPPED, "the rest", "you stopped it")
            return False


def forget_crashes(port):
    """Delete the recorded crashes of the table at `port`; return their count."""
    with Connection(port, first=FIRST) as connection:
        patient = Patient(connection)
        if not patient.is_ready():
            raise FlashError("no TableRef with a self-test runs there: run `tableref flash`")
        return how_many(patient.clear_crashes())


def forgotten(count):
    """Return the sentence that says how many crashes were deleted."""
    return "there was no crash" if not count else f"forgot {count} crash{'es' if count > 1 else ''}"
