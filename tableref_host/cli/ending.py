"""Ends a command that failed: prints one line that says what to do, and sets the exit status.

docs/command-line.md lists the exit statuses for users. Tracebacks are printed with --debug only.
"""

import contextlib
import os
import sys
import traceback
from pathlib import Path

import click
from click.exceptions import Exit, NoArgsIsHelpError

from tableref_host.advice import as_typed_here, set_up

DONE = 0
TROUBLE = 1
"""Exit status when the command failed, or when what it checked has a fault."""
NONSENSE = 2
"""Exit status when the command line, or a file that was given, is not valid."""
BUG = 70
"""Exit status of a bug in TableRef: `EX_SOFTWARE` of sysexits.h."""
STOPPED = 130
"""Exit status after Ctrl-C. As in shells, it is 128 plus the number of the signal."""
PIPE_CLOSED = 141
"""Exit status when the reader of the output has closed it, as `head` does."""

DEBUG = "tableref_host.debug"
"""Key in a click context's `meta`: True when tracebacks are wanted."""
OURS = ("tableref_host", "tableref")
EXTRAS = {"matplotlib": "plots"}
"""Optional package -> the extra of our wheel that installs it."""


class InputError(click.ClickException):
    """Raised when a file that was given is not valid; the text names the file and the line."""

    exit_code = NONSENSE


def debug_option(is_listed=True):
    """Return the option --debug for a command; see DEBUG.

    `is_listed` says whether the command's help shows it.
    """
    return click.Option(
        ["--debug"],
        is_flag=True,
        hidden=not is_listed,
        expose_value=False,
        is_eager=True,
        callback=note_debug,
        help="Show the traceback of an error, too.",
    )


def note_debug(context, _parameter, is_wanted):
    """Record in `context` that --debug was given; a click callback."""
    if is_wanted:
        context.meta[DEBUG] = True


@contextlib.contextmanager
def ending(context=None):
    """Print one line and end the process with the right exit status when the `with` block fails.

    `context` is click's root context. Raises SystemExit with the status; the exceptions by which
    click itself ends a command pass through.
    """
    try:
        yield
    except (Exit, SystemExit):
        raise
    except NoArgsIsHelpError as error:
        error.show()
        raise SystemExit(error.exit_code) from None
    except (KeyboardInterrupt, click.Abort, EOFError):
        # The terminal has echoed "^C" and left the cursor in that line, so begin a new one.
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(err=True)
        raise SystemExit(STOPPED) from None
    except Exception as error:
        if is_of_output(error) and isinstance(error, BrokenPipeError):
            silence(sys.stdout, sys.stderr)
            raise SystemExit(PIPE_CLOSED) from None
        color = context.color if context else colour_wanted()
        if context and context.meta.get(DEBUG) and not isinstance(error, click.UsageError):
            click.echo(traceback.format_exc(), err=True, color=color, nl=False)
        line, status = line_and_status(error)
        click.echo(f"{click.style('Error:', fg='red', bold=True)} {line}", err=True, color=color)
        if is_of_output(error):
            silence(sys.stdout)
        raise SystemExit(status) from None


def line_and_status(error):
    """Return (the line to print for the exception `error`, the exit status)."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "tableref"
        message = one_line(error.format_message())
        message += "" if message.endswith((".", "?", "!")) else "."
        return as_typed_here(f"{message} Try '{path} --help'."), error.exit_code
    if isinstance(error, click.ClickException):
        return as_typed_here(one_line(error.format_message())), error.exit_code
    if is_of_output(error):
        return f"what this prints cannot be written: {error.strerror}.", TROUBLE
    if isinstance(error, ModuleNotFoundError) and (error.name or OURS[0]).split(".")[0] not in OURS:
        extra = EXTRAS.get(error.name.partition(".")[0], "")
        return f"{error.name} is not installed. Run `{set_up(extra)}`.", TROUBLE
    if isinstance(error, OSError) and error.strerror and not isinstance(error, BrokenPipeError):
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{where}{error.strerror}.", TROUBLE
    what = one_line(f"{type(error).__name__}: {error}").rstrip(":. ")
    return as_typed_here(
        f"this is a bug in TableRef ({what}). Please report it, with everything that is printed "
        "when you add --debug, and by `tableref report`."
    ), BUG


def one_line(text):
    """Return `text` in one line."""
    return " ".join(text.split())


def is_of_output(error):
    """Return whether the exception `error` was raised while the output was being written."""
    if not isinstance(error, OSError):
        return False
    # Everything is printed through click, so a failure to write is raised in click's own modules.
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return Path(frame.f_code.co_filename).parent == Path(click.__file__).parent


def silence(*streams):
    """Redirect `streams` to the null device, because flushing them at exit would fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with contextlib.suppress(AttributeError, OSError, ValueError):
            os.dup2(nowhere, stream.fileno())


def colour_wanted(environ=os.environ):
    """Return click's `color`: False for no colours, None for colours on a terminal only."""
    return False if environ.get("NO_COLOR") or environ.get("TERM") == "dumb" else None
