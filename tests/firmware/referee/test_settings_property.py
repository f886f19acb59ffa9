"""Any text is parsed as settings, and written settings are read again."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tableref.referee.settings import CHOICES, NAMES, RANGES, Settings, default_of
from tableref.store.settings_file import MAX_PROBLEMS, parse, written
from tests import effort

figures = {name: st.integers(low, high) for name, (_, low, high) in RANGES.items()}
words = {name: st.sampled_from(choices) for name, choices in CHOICES.items()}
any_settings = st.fixed_dictionaries({}, optional={**figures, **words}).map(
    lambda values: Settings(**values)
)
names = st.one_of(st.sampled_from(NAMES), st.text(max_size=12))
values = st.one_of(
    st.integers(-10, 4000).map(str), st.sampled_from(("en", "de", "DE", "")), st.text(max_size=12)
)
lines = st.one_of(
    st.tuples(names, st.sampled_from(("=", " = ", "", " ")), values).map("".join),
    st.text(max_size=40),
    st.sampled_from(("", "# note", "volume = 3 # note", "\ufeff")),
)
files = st.one_of(
    st.text(),
    st.tuples(st.lists(lines, max_size=25), st.sampled_from(("\n", "\r\n"))).map(
        lambda parts: parts[1].join(parts[0])
    ),
)


def is_in_range(name, value):
    if name in CHOICES:
        return value in CHOICES[name]
    return type(value) is int and RANGES[name][1] <= value <= RANGES[name][2]


@settings(max_examples=effort.examples(400), deadline=None)
@given(files)
def test_any_text_gives_settings_within_their_ranges(text):
    found, problems = parse(text)
    for name in NAMES:
        assert is_in_range(name, getattr(found, name))
    assert len(problems) <= MAX_PROBLEMS + 1
    for problem in problems[:MAX_PROBLEMS]:
        assert problem.message.startswith(f"line {problem.line}: ")
        assert problem.name in problem.message or "\\" in repr(problem.name)
        assert len(problem.message) < 400
    numbers = [problem.line for problem in problems[:MAX_PROBLEMS]]
    assert numbers == sorted(set(numbers))


@settings(max_examples=effort.examples(200), deadline=None)
@given(any_settings)
def test_written_settings_are_read_back(wanted):
    found, problems = parse(written(wanted))
    assert found.values() == wanted.values()
    assert problems == []


@settings(max_examples=effort.examples(400), deadline=None)
@given(any_settings, files)
def test_settings_written_into_any_file_are_read_back(wanted, text):
    after = written(wanted, text)
    assert parse(after)[0].values() == wanted.values()
    assert written(wanted, after) == after


@settings(max_examples=effort.examples(300), deadline=None)
@given(files)
def test_writing_keeps_all_comments_and_other_lines(text):
    after = written(parse(text)[0], text).split("\n")
    for line in text.split("\n"):
        stays = line.strip(" \t\r\f\v\ufeff\0")
        if stays.startswith("#"):
            assert any(stays in other for other in after)


@settings(max_examples=effort.examples(200), deadline=None)
@given(st.sampled_from(sorted(RANGES)), st.integers(), any_settings)
def test_one_bad_value_does_not_affect_the_others(name, value, wanted):
    kept = [line for line in written(wanted).split("\n") if not line.startswith(f"{name} = ")]
    found, problems = parse("\n".join([f"{name} = {value}", *kept]))
    for other in NAMES:
        if other != name:
            assert getattr(found, other) == getattr(wanted, other)
    if is_in_range(name, value):
        assert (getattr(found, name), problems) == (value, [])
    else:
        assert getattr(found, name) == default_of(name)
        _, low, high = RANGES[name]
        message = problems[0].message
        for part in ("line 1", name, str(value)[:20], f"from {low} to {high}"):
            assert part in message
