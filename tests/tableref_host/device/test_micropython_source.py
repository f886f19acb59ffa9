"""MicroPython's sources are the pinned ones; missing tools are named before the build starts."""

import hashlib
import subprocess
from dataclasses import replace

import pytest
from click.testing import CliRunner

from tableref_host.cli import firmware
from tableref_host.cli.main import main
from tableref_host.device import ImageError, micropython_source
from tableref_host.device.micropython_source import (
    ALWAYS,
    check_tools,
    obtain,
    obtain_mqtt_as,
    run,
)
from tableref_host.device.pins import Source, read_mqtt_module, read_source
from tableref_host.device.targets import TARGETS
from tableref_host.places import ROOT

PICO, PICO_W = TARGETS["pico"], TARGETS["pico-w"]
VERSION = """#define MICROPY_VERSION_MAJOR 1
#define MICROPY_VERSION_MINOR %d
#define MICROPY_VERSION_MICRO 0
#define MICROPY_VERSION_PRERELEASE %d
"""


@pytest.fixture
def sources(tmp_path):
    """Return a folder that resembles MicroPython's sources, with all that a Pico needs."""
    folder = tmp_path / "sources"
    for name in ("py", *ALWAYS):
        (folder / name).mkdir(parents=True)
        (folder / name / "README.md").touch()
    (folder / "py" / "mpconfig.h").write_text(VERSION % (28, 0))
    return folder


def refusal(call, *arguments, **named):
    with pytest.raises(ImageError) as caught:
        call(*arguments, **named)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def lacking(*names):
    return lambda name: None if name in names else f"/usr/bin/{name}"


def test_the_pin_is_a_commit_and_a_date():
    source = read_source()
    assert len(source.commit) == 40 and source.url.startswith("https://")
    assert source.epoch == 1775433600


def test_all_missing_tools_are_named_together():
    said = refusal(check_tools, PICO, True, lacking("git", "cmake", "arm-none-eabi-gcc"), None)
    assert said == "to build firmware, this machine lacks git, cmake, arm-none-eabi-gcc."


def test_the_command_prints_how_to_install_them_on_each_system(monkeypatch):
    monkeypatch.setattr(firmware.check_tools, "__defaults__", (lacking("cmake"), None))
    monkeypatch.delenv("TABLEREF_MICROPYTHON_SOURCE", raising=False)
    done = CliRunner().invoke(main, ["firmware"])
    *lines, error = done.stderr.splitlines()
    assert (done.exit_code, error) == (1, "Error: to build firmware, this machine lacks cmake.")
    assert [line.partition(":")[0] for line in lines] == [
        *("Debian, Ubuntu", "Fedora", "macOS", "Windows"),
    ]
    # The command of each system installs the compiler and cmake.
    assert all("arm" in line.lower() and "cmake" in line.lower() for line in lines)


def test_a_compiler_without_its_library_is_reported():
    there = lacking()
    said = refusal(check_tools, PICO, False, there, lambda command: "nosys.specs\n")
    assert "lacks newlib (the C library of arm-none-eabi-gcc)" in said
    check_tools(PICO, False, there, lambda command: "/usr/lib/nosys.specs\n")


def test_only_needed_tools_must_be_there():
    check_tools(PICO, False, lacking("git", "c++"), lambda command: "/usr/lib/nosys.specs\n")
    assert "lacks git." in refusal(check_tools, PICO, True, lacking("git"), None)
    assert "lacks c++." in refusal(check_tools, PICO_W, True, lacking("c++"), None)


def test_given_sources_are_used_unchanged(sources):
    assert obtain(sources, PICO, read_source(), run=None) == sources


def test_a_folder_without_sources_is_reported(tmp_path):
    assert "not contain MicroPython's sources" in refusal(obtain, tmp_path, PICO, read_source())


@pytest.mark.parametrize(
    ("minor", "prerelease", "name"), [(27, 0, "1.27.0"), (28, 1, "1.28.0-preview")]
)
def test_another_release_is_reported(sources, minor, prerelease, name):
    (sources / "py" / "mpconfig.h").write_text(VERSION % (minor, prerelease))
    said = refusal(obtain, sources, PICO, read_source())
    assert f"has MicroPython {name}, and the firmware is for 1.28.0" in said
    assert "check out the tag v1.28.0" in said


@pytest.mark.parametrize(
    ("left_out", "name"), [("PRERELEASE", "1.28.0-preview"), ("MINOR", "1.?.0")]
)
def test_sources_without_a_part_of_their_version_are_reported(sources, left_out, name):
    lines = [line for line in (VERSION % (28, 0)).splitlines() if left_out not in line]
    (sources / "py" / "mpconfig.h").write_text("\n".join(lines))
    assert f"has MicroPython {name}, and" in refusal(obtain, sources, PICO, read_source())


def test_a_folder_that_cannot_be_written_to_is_reported(tmp_path):
    (tmp_path / "file").touch()
    said = refusal(obtain, None, PICO, read_source(), tmp_path / "file")
    assert said.startswith(f"cannot write {tmp_path / 'file'}") and "Not a directory" in said


@pytest.mark.parametrize(
    ("errors", "output", "reason"),
    [
        ("first\nlast\n", "output", "last"),
        (" ", "first\nlast\n", "last"),
        ("", "", "no reason was given"),
    ],
)
def test_the_reason_of_a_failed_program_is_its_last_line(replace_in, errors, output, reason):
    def failed(command, **options):
        assert options["errors"] == "replace"
        return subprocess.CompletedProcess(command, 1, output, errors)

    replace_in(micropython_source, "subprocess", run=failed)
    assert refusal(run, ["git", "fetch"]) == f"git failed: {reason}"


def test_a_program_that_cannot_be_run_is_reported(tmp_path):
    said = refusal(run, [tmp_path / "none"])
    assert said == f"{tmp_path / 'none'} cannot be run: No such file or directory."


@pytest.mark.parametrize(("name", "target"), TARGETS.items())
def test_a_target_has_the_folder_and_the_radio_of_its_board(name, target):
    config = (ROOT / "firmware" / "boards" / target.folder / "mpconfigboard.cmake").read_text()
    assert f'PICO_BOARD "{name.replace("-2", "2").replace("-", "_")}")' in config
    has_radio = name.endswith("-w")
    assert (target.has_radio, bool(target.submodules), bool(target.tools)) == (has_radio,) * 3


def test_missing_submodules_are_named(sources):
    (sources / "lib" / "tinyusb" / "README.md").unlink()
    (sources / "lib" / "tinyusb" / ".git").touch()
    said = refusal(obtain, sources, PICO_W, read_source())
    assert "lacks lib/tinyusb, lib/cyw43-driver, lib/lwip" in said
    assert "git submodule update --init lib/tinyusb lib/cyw43-driver lib/lwip" in said


def git(folder, *words):
    who = ("-c", "user.name=n", "-c", "user.email=e", "-c", "protocol.file.allow=always")
    command = ["git", "-C", str(folder), *who, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture(scope="module")
def like_github():
    """Allow git to fetch commits by hash and submodules by path, as GitHub does."""
    with pytest.MonkeyPatch.context() as patch:
        for number, (key, value) in enumerate(
            (("protocol.file.allow", "always"), ("uploadpack.allowAnySHA1InWant", "true"))
        ):
            patch.setenv(f"GIT_CONFIG_KEY_{number}", key)
            patch.setenv(f"GIT_CONFIG_VALUE_{number}", value)
        patch.setenv("GIT_CONFIG_COUNT", "2")
        yield


@pytest.fixture(scope="module")
def origin(tmp_path_factory, like_github):
    """Return the Source of a small repository on this machine that has all submodules."""
    place = tmp_path_factory.mktemp("origin")
    part, whole = place / "part", place / "whole"
    for folder in (part, whole):
        folder.mkdir()
        git(folder, "init", "-q")
        (folder / "README.md").touch()
        git(folder, "add", ".")
        git(folder, "commit", "-qm", "first")
    git(part, "commit", "-qm", "second", "--allow-empty")
    (whole / "py").mkdir()
    (whole / "py" / "mpconfig.h").write_text(VERSION % (28, 0))
    for name in ALWAYS:
        git(whole, "submodule", "add", "-q", part.as_uri(), name)
    git(whole, "add", ".")
    git(whole, "commit", "-qm", "second")
    pinned = git(whole, "rev-parse", "HEAD")
    git(whole, "commit", "-qm", "later", "--allow-empty")
    return Source("1.28.0", whole.as_uri(), pinned, read_source().date)


def half_a_checkout(place):
    """Make the folder of an earlier attempt that was interrupted, with a file that git writes."""
    place.mkdir(parents=True)
    (place / "README.md").write_text("half")


def assert_is_without_history(*folders):
    """Assert that only one commit was fetched, because nobody needs the history."""
    assert {git(folder, "rev-list", "--count", "HEAD") for folder in folders} == {"1"}


def test_the_pinned_commit_is_fetched_with_its_submodules_and_stored(origin, tmp_path):
    half_a_checkout(tmp_path / "cache" / f"micropython-{origin.commit[:12]}")
    place = obtain(None, PICO, origin, tmp_path / "cache")
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [place.name]
    assert git(place, "rev-parse", "HEAD") == origin.commit
    assert (place / "README.md").read_text() == ""
    assert all((place / name / "README.md").exists() for name in ALWAYS)
    assert_is_without_history(place, place / ALWAYS[0])
    commands = []

    def note(command):
        commands.append(command[3])
        return run(command)

    assert obtain(None, PICO, origin, tmp_path / "cache", note) == place
    assert commands == ["rev-parse"]


def test_modified_sources_are_not_used(origin, tmp_path):
    place = obtain(None, PICO, origin, tmp_path / "cache")
    git(place, "commit", "-qm", "mine", "--allow-empty")
    assert "remove it and run it again" in refusal(obtain, None, PICO, origin, tmp_path / "cache")


def test_without_a_network_the_message_gives_advice(tmp_path):
    source = Source("1.28.0", (tmp_path / "none").as_uri(), "0" * 40, read_source().date)
    said = refusal(obtain, None, PICO, source, tmp_path / "cache")
    assert "cannot be fetched from file:" in said and "Check the network" in said
    assert "--source FOLDER" in said and "lib/pico-sdk" in said


@pytest.fixture
def mqtt(origin):
    """Return the MqttModule that the small repository contains instead of mqtt_as."""
    content = (VERSION % (28, 0)).encode()
    sha256 = hashlib.sha256(content).hexdigest()
    where = {"url": origin.url, "commit": origin.commit, "path": "py/mpconfig.h"}
    return replace(read_mqtt_module(), **where, sha256=sha256), content


def test_mqtt_as_is_pinned_by_commit_and_checksum():
    module = read_mqtt_module()
    assert (len(module.commit), len(module.sha256)) == (40, 64)
    assert module.path == "mqtt_as/__init__.py" and module.licence == "MIT"


def test_mqtt_as_is_fetched_once_and_stored(mqtt, tmp_path):
    module, content = mqtt
    place = tmp_path / "cache" / f"mqtt_as-{module.commit[:12]}"
    half_a_checkout(place)
    assert obtain_mqtt_as(None, module, tmp_path / "cache") == content
    assert (place / "README.md").read_text() == ""
    assert_is_without_history(place)

    def nothing(command):
        raise AssertionError(command)

    assert obtain_mqtt_as(None, module, tmp_path / "cache", nothing) == content


def test_mqtt_as_may_be_a_local_file(mqtt, tmp_path):
    module, content = mqtt
    path = tmp_path / "mqtt_as.py"
    assert "mqtt_as.py: No such file" in refusal(obtain_mqtt_as, path, module)
    path.write_bytes(content)
    assert obtain_mqtt_as(path, module) == content
    path.write_bytes(content + b"#")
    said = refusal(obtain_mqtt_as, path, module)
    assert "is not the mqtt_as that firmware/micropython.toml pins" in said and "sha256" in said


def test_mqtt_as_that_cannot_be_fetched_is_reported_with_advice(tmp_path):
    module = replace(read_mqtt_module(), url=(tmp_path / "none").as_uri())
    said = refusal(obtain_mqtt_as, None, module, tmp_path / "cache")
    assert "mqtt_as cannot be fetched" in said and "--mqtt-as FILE" in said
