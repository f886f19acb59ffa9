"""Everything that set-up installs is pinned, with a hash, and no file names a registry."""

import json
import re
import tomllib

import pytest

from tableref_host.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS, EXTRAS = PROJECT["dependency-groups"], PROJECT["project"]["optional-dependencies"]
PLAY = PROJECT["project"]["dependencies"] + GROUPS["setup"]
TEST = PLAY + EXTRAS["plots"] + EXTRAS["postgresql"] + GROUPS["test"]
WANTED = {
    "play": PLAY,
    "postgresql": PLAY + EXTRAS["postgresql"],
    "test": TEST,
    "bench": TEST + GROUPS["bench"],
    "torture": TEST + GROUPS["torture"],
}


def locked(kind):
    """The lock as {package: (version, number of hashes)}."""
    text = (ROOT / "requirements" / f"{kind}.txt").read_text().replace("\\\n", " ")
    rows = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    found = {}
    for row in rows:
        name, version = re.match(r"([a-z0-9-]+)==([^ ]+) ", row).groups()
        found[name] = (version, len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", row)))
    return found


@pytest.mark.parametrize("kind", WANTED)
def test_all_requirements_are_locked_as_given(kind):
    lock = locked(kind)
    for requirement in WANTED[kind]:
        name, version = requirement.split(";")[0].split("==")
        assert lock[name][0] == version


@pytest.mark.parametrize("kind", WANTED)
def test_all_locked_packages_have_hashes(kind):
    assert [name for name, (_, hashes) in locked(kind).items() if hashes == 0] == []


def test_the_locks_agree():
    play, postgresql, test = locked("play"), locked("postgresql"), locked("test")
    assert {name: test.get(name) for name in play} == play
    assert {name: test.get(name) for name in postgresql} == postgresql
    for kind in ("bench", "torture"):
        more = locked(kind)
        assert {name: more.get(name) for name in test} == test


def test_the_build_backend_is_the_locked_one():
    (backend,) = PROJECT["build-system"]["requires"]
    assert backend in WANTED["play"]


def test_node_packages_are_pinned_by_hash():
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for group in ("dependencies", "devDependencies"):
        for name, version in package[group].items():
            entry = lock[f"node_modules/{name}"]
            assert entry["version"] == version
            assert entry.get("dev", False) == (group == "devDependencies")
    for path, entry in lock.items():
        assert path == "" or entry["integrity"].startswith("sha512-")


@pytest.mark.parametrize(
    "name",
    [*(f"requirements/{kind}.txt" for kind in WANTED), "package-lock.json", "Makefile"],
)
def test_no_registry_is_named(name):
    text = (ROOT / name).read_text()
    # npm notes where the authors of a package can be paid.
    assert "://" not in re.sub(r'^ *"url": ".*"$', "", text, flags=re.MULTILINE)
