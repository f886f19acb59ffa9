"""Mutants: which are made, that an undetected one is reported, and that the list is up to date."""

import importlib
import tomllib

import pytest
from cosmic_ray.operators.provider import OperatorProvider

from tableref_host.places import ROOT
from tests.effort import exhaustive
from torture import mutant_tests, mutants, mutations

SOURCE = '''"""A module."""

MOST = 3


class Jar:
    size: int | None = None

    @property
    def is_full(self):
        return (
            self.count
            >= MOST
        )


def more(count=1):
    if count:
        return count + 1
    return 0
'''
CLAIMS = "firmware/tableref/presses/claims.py"


def made(source=SOURCE):
    return [mutations.make(source, place) for place in mutations.places(source)]


def test_a_mutant_differs_in_one_line():
    found = {mutant.key for mutant in made()}
    assert ("", "MOST = 3", "MOST = 4") in found
    assert ("more", "if count:", "if not count:") in found
    assert ("more", "return count + 1", "return count - 1") in found
    assert ("Jar.is_full", "self.count >= MOST", "self.count > MOST") in found
    assert ("Jar", "@property", "") in found
    assert all(mutant.was != mutant.becomes for mutant in made())


def test_annotations_make_no_mutant():
    assert not [mutant for mutant in made() if mutant.was.startswith("size: int")]


def test_each_omitted_operator_exists():
    assert set(mutations.LEFT_OUT) < set(OperatorProvider())
    assert len(mutations.operators()) > 200


def test_a_function_is_identified_by_its_name_and_first_line():
    assert mutations.function_around(SOURCE, 12) == ("Jar.is_full", 9)
    assert mutations.function_around(SOURCE, 18) == ("more", 17)
    # A default value is evaluated while the module is loaded.
    assert mutations.function_around(SOURCE, 17) is None
    assert mutations.function_around(SOURCE, 3) is None


def test_a_statement_is_reached_by_its_own_lines_not_by_its_body():
    assert list(mutations.statement_around(SOURCE, 13)) == [11, 12, 13, 14]
    assert list(mutations.statement_around(SOURCE, 18)) == [18]


@exhaustive
def test_a_mutant_that_no_test_detects_is_reported(monkeypatch):
    blind = "tests/firmware/presses/test_claims.py"
    monkeypatch.setattr(mutants, "files_of", lambda paths: [blind])
    monkeypatch.setitem(
        mutants.MODULES, CLAIMS, (f"{blind}::Order::test_the_race_knows_who_has_claimed",)
    )
    found = mutants.try_out([CLAIMS], 12)[CLAIMS]
    assert found.count == 12
    assert 3 < len(found.alive) < 12
    assert {verdict for _, verdict in found.alive} == {"alive", "no test reaches it"}


@exhaustive
def test_an_entry_that_a_test_detects_is_outdated(monkeypatch):
    seen = mutants.mutants_of(CLAIMS, 3)
    monkeypatch.setattr(mutants, "listed", lambda: {CLAIMS: {one.key: "why" for one in seen}})
    found = mutants.try_out([CLAIMS], 3)[CLAIMS]
    assert (found.listed, len(found.alive), len(found.stale)) == (0, 0, 3)


def test_tests_that_fail_without_a_mutant_are_refused(monkeypatch, tmp_path):
    wrong = tmp_path / "test_wrong.py"
    wrong.write_text("def test_wrong():\n    assert False\n")
    monkeypatch.setattr(mutants, "files_of", lambda paths: [str(wrong)])
    with pytest.raises(RuntimeError, match="fails unbroken"):
        mutants.try_out([CLAIMS], 1)


def test_an_entry_has_a_reason_and_is_unique(monkeypatch, tmp_path):
    monkeypatch.setattr(mutants, "LIST", tmp_path / "list.toml")
    entry = '[["a.py"]]\nwas = "a"\nbecomes = ["b"]\nwhy = "%s"\n'
    mutants.LIST.write_text(entry % "so")
    assert mutants.listed() == {"a.py": {("", "a", "b"): "so"}}
    for text in (entry % " ", entry % "so" + entry % "so"):
        mutants.LIST.write_text(text)
        with pytest.raises(ValueError, match=r"list.toml has"):
            mutants.listed()


def test_the_original_line_and_the_function_of_an_entry_are_in_its_module():
    assert set(mutants.listed()) <= set(mutants.MODULES)
    for path, entries in tomllib.loads(mutants.LIST.read_text(encoding="utf-8")).items():
        source = (ROOT / path).read_text(encoding="utf-8")
        lines = source.splitlines()
        functions = {mutations.inside(source, line) for line in range(1, len(lines) + 1)}
        assert {entry.get("inside", "") for entry in entries} <= functions
        source = " ".join(line.strip() for line in lines)
        assert [entry["was"] for entry in entries if entry["was"] not in source] == []


@pytest.mark.parametrize("path", mutants.MODULES)
def test_modules_and_their_tests_exist(path):
    assert (ROOT / path).exists()
    assert all(list(ROOT.glob(f"{name}*")) for name in mutants.MODULES[path])


@exhaustive
def test_every_mutant_of_a_sample_is_detected_or_listed():
    rows = {row.what: row.figure for row in mutants.run(quick=True)}
    assert (
        rows["undetected and not listed"],
        rows["listed, but detected or no longer existing"],
    ) == (0, 0)
    assert rows["mutants in total"] > 150


@pytest.mark.parametrize("words", [["--help"], ["claims", "referee.pyc"]])
def test_an_unknown_path_is_refused_with_all_paths(monkeypatch, capsys, words):
    monkeypatch.setattr(mutants, "try_out", lambda paths: pytest.fail("nothing was to be tried"))
    assert mutants.main(words) == 2
    said = capsys.readouterr().err
    assert words[-1] in said and "firmware/tableref/presses/claims.py" in said


def test_only_our_modules_are_loaded_again():
    importlib.import_module("tableref.games.quiz.words.de")
    ours = mutant_tests.own_modules()
    assert {"tableref.games.quiz.words", "tableref.games.quiz.words.de", "tests"} <= set(ours)
    assert not {"pytest", "json", "sys"} & set(ours)
