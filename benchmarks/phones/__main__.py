"""Measure how well presses from phones are put in order, on a simulated network.

    .venv/bin/python -m benchmarks.phones

It prints the table of docs/phones.md. Ten phones with their own clocks play a thousand races on
each link, with all presses of a race within 0.4 s. The order is determined by the page's own
module, run in Node.js.
"""

import json
import subprocess
from pathlib import Path

import click

from tableref_host.micropython.runner import find_node

RACES = Path(__file__).resolve().parent / "races.mjs"
LINKS = ("LAN", "good Wi-Fi", "bad Wi-Fi")
HEAD = (
    "| link | ±, median | ±, 95 of 100 | ±, largest | pairs told apart | wrong orders "
    "| too late, of 10,000 | ruled after, median | longest |"
)


def play(link, races, seed):
    """Return the results of the races over a `link`; see races.mjs."""
    words = json.dumps({"link": link, "races": races, "seed": seed})
    done = subprocess.run(
        [find_node(), "--no-warnings", RACES, words], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def row(link, found):
    """Return the row of the table for a link."""
    median, most, largest = (f"{ms:.1f} ms" for ms in found["uncertainty_ms"])
    apart = 100 * (1 - found["ties"] / found["pairs"])
    waited, _, longest = (f"{ms:.0f} ms" for ms in found["wait_ms"])
    return (
        f"| {link} | {median} | {most} | {largest} | {apart:.1f} % | {found['wrong']} "
        f"| {found['late']} | {waited} | {longest} |"
    )


@click.command()
@click.option("--races", default=1000, show_default=True, help="Number of races on each link.")
@click.option(
    "--seed", default=1, show_default=True, help="Random seed of the network and the clocks."
)
def main(races, seed):
    """Print the table of docs/phones.md."""
    click.echo(HEAD)
    click.echo("|---" * HEAD.count(" | ") + "|---|")
    for link in LINKS:
        click.echo(row(link, play(link, races, seed)))


if __name__ == "__main__":
    main()
