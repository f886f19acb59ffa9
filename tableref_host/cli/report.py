"""`tableref report`: print what an issue needs, without names of people or the network."""

import builtins
import json
import os
import platform
import plistlib
import re
import shutil
import subprocess
import sys
import webbrowser
from importlib import metadata
from pathlib import Path

import click

from tableref import __version__
from tableref_host.advice import as_typed_here, program
from tableref_host.cli.doctor import examine
from tableref_host.cli.output import json_option, print_json
from tableref_host.cli.parameters import device_option
from tableref_host.device import NonsenseError, ProgramError
from tableref_host.device.boards import choose_port
from tableref_host.device.patient import in_words
from tableref_host.device.released import RELEASE
from tableref_host.device.report import Report
from tableref_host.places import FIRMWARE, IS_INSTALLED, ROOT

HIDDEN = "..."
"""Replacement for a word that may be private."""

PROGRAM_TIMEOUT_S = 10
"""Timeout (s) for another program to print its version."""

BROWSERS = (
    *("firefox", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    *("microsoft-edge", "brave-browser", "epiphany", "chromium-headless-shell"),
)
"""Names of browser programs to look for on the PATH."""

APPLICATIONS = ("Safari", "Firefox", "Google Chrome", "Microsoft Edge", "Brave Browser")
"""Names of browser applications to look for on macOS."""

CRASH_FACTS = ("number", "what", "in_a_row", "alive_s", "version", "free_memory", "game")
"""Facts of a crash that are printed besides its traceback; docs/self-test.md lists them."""

PLACE = re.compile(r' *File "[\w./]+", line \d+(, in \S+)?')
"""Pattern of a line of a traceback that says where the program was."""

MESSAGE_WORDS = frozenset(
    "allocating allocation argument arguments assignment attribute bytes callable can't "
    "convert defined divide failed given has implement import index invalid isn't iterable "
    "keyword local memory missing module no not object of out positional range recursion "
    "referenced subscriptable support syntax takes types unexpected unsupported values "
    "variable zero".split()
)
"""Words of MicroPython's error messages, which are shown although no source contains them."""


@click.command()
@device_option()
@click.option("--no-table", is_flag=True, help="Leave a connected table alone.")
@json_option("Print it as JSON, for a program.")
def report(device, no_table, as_json):
    """Print the data for a bug report; copy all of it into the issue.

    It contains versions, the system, browsers, and what `doctor --no-input` finds at a connected
    table, with its last crash. A match in progress on that table is abandoned. The report contains
    no names of people, and is not sent anywhere.
    """
    found = {
        "tableref": __version__,
        "source": source_in_words(),
        "started": program(),
        "system": system_in_words(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "encoding": sys.getfilesystemencoding(),
        "packages": other_packages(),
        "browsers": browsers(),
        "table": None if no_table else examined(device),
    }
    found = without_home(found)
    print_json(found) if as_json else click.echo(in_lines(found))


def source_in_words(root=ROOT, is_installed=IS_INSTALLED, release=RELEASE):
    """Return where this program comes from: a release, a wheel built elsewhere, or a checkout."""
    if is_installed:
        lines = release.read_text("utf-8").splitlines()
        is_released = any(line.startswith("[") for line in lines)
        return "installed from a release" if is_released else "installed, not from a release"
    commit = output_of("git", "-C", str(root), "rev-parse", "--short=12", "HEAD")
    if not (root / ".git").exists() or not commit:
        return "sources without git"
    changed = output_of("git", "-C", str(root), "status", "--porcelain")
    count = len((changed or "").splitlines())
    files = f", {count} file{'' if count == 1 else 's'} changed" if count else ""
    return f"a checkout of commit {commit}{files}"


def output_of(*command):
    """Return what a program prints, or None if it is missing, fails or does not end."""
    path = shutil.which(command[0])
    if path is None:
        return None
    try:
        done = subprocess.run(
            [path, *command[1:]],
            **dict(capture_output=True, stdin=subprocess.DEVNULL, timeout=PROGRAM_TIMEOUT_S),
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if done.returncode else done.stdout.decode("utf-8", "replace").strip()


def system_in_words():
    """Return the operating system, its version and the processor."""
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        name = ""
    return ", ".join(filter(None, [name, platform.platform()]))


def other_packages():
    """Return the packages that do not have the pinned version, as "click 8.0 instead of 8.5"."""
    try:
        pinned = metadata.requires("tableref") or []
    except metadata.PackageNotFoundError:
        return ["tableref is not installed as a package"]
    found = []
    for line in pinned:
        match = re.fullmatch(r"([\w.-]+)==([^;\s]+)", line)
        if match:
            name, wanted = match.groups()
            version = version_of(name)
            if version != wanted:
                found.append(f"{name} {version or 'missing'} instead of {wanted}")
    return found


def version_of(package):
    """Return the version of an installed package, or None."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def browsers(names=BROWSERS, folder=Path("/Applications")):
    """Return the browsers of this machine with their versions."""
    found = [output_of(name, "--version") or name for name in names if shutil.which(name)]
    for name in APPLICATIONS:
        try:
            known = plistlib.loads((folder / f"{name}.app/Contents/Info.plist").read_bytes())
            found.append(f"{name} {known['CFBundleShortVersionString']}")
        except (OSError, ValueError, KeyError):
            pass  # It is not installed.
    if not found:
        try:
            found.append(webbrowser.get().name)
        except webbrowser.Error:
            pass
    return list(dict.fromkeys(line.splitlines()[0] for line in found))


def examined(device):
    """Run the doctor's checks that need no people at the connected table; return their results.

    The result is a dict, also if the checks end early: `error` then says why. `device` is the name
    of the table's port, or None for the only one.
    """
    found = Report()
    port = error = None
    try:
        port = choose_port(device, None).name
        examine(port, found, None)
    except ProgramError as failed:
        kind, colon, message = str(failed).partition(":")
        error = f"the table could not go on: {kind}{colon}{without_private_words(message)}"
    except NonsenseError:
        error = "the table's answer makes no sense"
    except click.ClickException as failed:
        error = as_typed_here(" ".join(failed.format_message().split()))
    crashes = [crash_without_names(*crash) for crash in found.crashes]
    return {
        "port": port,
        "error": error,
        "summary": found.closing_line() if found.findings else None,
        "findings": [str(finding) for finding in found.findings if finding.check != "crashes"],
        "crashes": len(crashes),
        "last_crash": crashes[-1] if crashes else None,
    }


def crash_without_names(facts, traceback):
    """Return a crash's facts and traceback as a dict, without anything that people typed in."""
    facts = {name: facts[name] for name in CRASH_FACTS if name in facts}
    *lines, last = traceback.strip().splitlines() or [""]
    places = [line for line in lines if PLACE.fullmatch(line)]
    kind, colon, message = last.partition(":")
    message = without_private_words(message)
    return {**facts, "traceback": "\n".join([*places, kind + colon + message])}


def without_private_words(message, folder=FIRMWARE):
    """Return an exception's `message`, in which HIDDEN replaces words that may be private.

    These are all words that do not occur in the firmware's sources.

    This hides names of players, tables and networks in any message.
    """
    known = {*MESSAGE_WORDS, *dir(builtins), "NoneType"}
    for path in folder.rglob("*.py"):
        # Hide words with a capital letter even if they occur in the sources, because examples there
        # contain names of people.
        known.update(re.findall(r"\b[a-z_][a-z_0-9]*\b", path.read_text("utf-8")))
    return re.sub(
        r"[^\W\d](?:[\w']*\w)?",
        lambda found: found[0] if found[0] in known or found[0][:2] == "__" else HIDDEN,
        message,
    )


def without_home(value):
    """Return `value` (JSON) with "~" for the home folder, whose path contains the user's name."""
    text = json.dumps(value, ensure_ascii=False)
    home = json.dumps(str(Path.home()), ensure_ascii=False)[1:-1]
    if home != os.sep:
        text = text.replace(home, "~")
    return json.loads(text)


def in_lines(found):
    """Return the report as text for people."""
    packages = ", ".join(found["packages"]) or "packages as pinned"
    rows = [
        ("TableRef", f"{found['tableref']}, {found['source']}, started as {found['started']}"),
        ("System", found["system"]),
        ("Python", f"{found['python']}, {found['encoding']}, {packages}"),
        ("Browsers", ", ".join(found["browsers"]) or "none found"),
    ]
    rows += table_rows(found["table"])
    return "\n".join(f"{name:<10}{text}".rstrip() for name, text in rows)


def table_rows(table):
    """Return the report's rows about a table. `table` is the result of `examined`, or None."""
    if table is None:
        return [("Table", "left alone")]
    words = ": ".join(filter(None, [table["port"], table["error"] or table["summary"]]))
    rows = [("Table", words), *(("", line) for line in table["findings"])]
    crash = table["last_crash"]
    if crash:
        lines = crash["traceback"].splitlines()
        rows.append(("Crashes", f"{table['crashes']}, the last of them:"))
        rows += [("", line) for line in (in_words(crash, crash["traceback"]), *lines)]
    return rows
