"""A module without its comments and docstrings is the same program, line by line."""

import ast

from tableref_host.places import ROOT
from tableref_host.table.lean_source import lean_source

MODULES = sorted((ROOT / "firmware").rglob("*.py"))


def without_strings(source):
    """Return the statements of a module with their line numbers, without docstrings."""
    found = []
    for node in ast.walk(ast.parse(source)):
        is_string = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_string and not isinstance(node, ast.Pass):
            found.append((node.lineno, type(node).__name__))
    return sorted(found)


def test_every_statement_of_the_firmware_stays_on_its_line():
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        lean = lean_source(source)
        assert without_strings(lean) == without_strings(source), path
        assert lean.count("\n") == source.count("\n"), path


def test_docstrings_and_comments_are_removed_and_other_strings_stay():
    source = '''"""Doc."""
A = "# no comment"  # a comment
"""What A is."""
def f():
    """Only this."""
def g(x="""two
lines"""):
    # why
    return x
'''
    assert (
        lean_source(source)
        == '''
A = "# no comment"

def f():
    pass
def g(x="""two
lines"""):

    return x
'''
    )
