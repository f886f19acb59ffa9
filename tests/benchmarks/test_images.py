"""The digest of the firmware changes if and only if the compiled code does."""

from benchmarks.emulated.images import digest

SOURCE = b'"""What it is for."""\n\nLEAST = 3\n\n\ndef most(count):\n    return count * LEAST\n'


def of(source, name="rules.py", version="1.28.0"):
    return digest({"main.py": b"import rules\n", name: source}, version)


def test_the_digest_ignores_docstrings_comments_and_line_numbers():
    other = SOURCE.replace(b"What it is for", b"Another").replace(b"def", b"# why\ndef")
    other = other.replace(b"    return", b'    """Say it."""\n\n    return')
    assert other != SOURCE
    assert of(SOURCE) == of(other)
    assert len(of(SOURCE)) == 12 and int(of(SOURCE), 16)


def test_the_digest_changes_with_the_code():
    digests = {
        of(SOURCE),
        of(SOURCE.replace(b"3", b"4")),
        of(SOURCE, name="law.py"),
        of(SOURCE, version="1.29.0"),
    }
    assert len(digests) == 4
