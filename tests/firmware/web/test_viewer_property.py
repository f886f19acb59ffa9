"""Any request to the table's page is answered once, however it is split."""

from hypothesis import given
from hypothesis import strategies as st

from tableref.web import request
from tableref.web.sections import Section
from tableref.web.viewer import Viewer

ADDRESS = "10.0.0.2"
PAGE = b"page" * 500
GOOD = b"GET /events HTTP/1.1\r\nHost: 10.0.0.2\r\n\r\n"

lines = st.lists(
    st.one_of(
        st.sampled_from(
            [
                b"GET / HTTP/1.1",
                b"GET /events HTTP/1.0",
                b"POST / HTTP/1.1",
                b"POST /name HTTP/1.1",
                b"Content-Length: 2",
                b"Content-Length: 999999",
                b"{}",
                b"Host: 10.0.0.2",
                b"Host: evil.example",
                b"Origin: http://10.0.0.2",
                b"",
            ]
        ),
        st.binary(max_size=60),
    ),
    max_size=30,
).map(b"\r\n".join)
sent = st.one_of(lines, st.binary(max_size=3_000), st.just(GOOD))
FORMS = {"/name": lambda fields: ""}
FORM = b"POST /name HTTP/1.1\r\nHost: 10.0.0.2\r\nContent-Length: %d\r\n\r\n%s"


@given(st.binary(max_size=300))
def test_whatever_a_form_contains_it_is_processed_or_refused(body):
    processed = []
    forms = {"/name": lambda fields: processed.append(fields) or ""}
    viewer = Viewer(PAGE, ADDRESS, [], 0, forms=forms)
    viewer.receive(FORM % (len(body), body), 0)
    is_answered = bytes(viewer.pending).startswith(b"HTTP/1.1 200 ")
    assert is_answered == (len(processed) == 1)
    assert is_answered or bytes(viewer.pending).startswith(b"HTTP/1.1 400 ")


@given(sent, st.lists(st.integers(1, 700), min_size=1, max_size=50))
def test_the_answer_does_not_depend_on_how_the_request_is_split(data, sizes):
    answers = []
    for cut in (sizes, [len(data) or 1]):
        viewer = Viewer(PAGE, ADDRESS, [Section("screen")], 0, forms=FORMS)
        at = number = 0
        while at < len(data) and not viewer.pending:
            size = cut[number % len(cut)]
            viewer.receive(data[at : at + size], 0)
            at += size
            number += 1
            assert len(viewer._received) <= request.MAX_REQUEST + 3_000
        answers.append(bytes(viewer.pending).partition(b"\r\n")[0])
    assert answers[0] == answers[1]


@given(sent)
def test_only_the_tables_own_host_is_served(data):
    viewer = Viewer(PAGE, ADDRESS, [], 0)
    if data:
        viewer.receive(data, 0)
    is_served = bytes(viewer.pending).startswith(b"HTTP/1.1 200 ")
    assert not is_served or b"10.0.0.2" in data.partition(b"\r\n\r\n")[0]
    assert viewer.pending or b"\r\n\r\n" not in data
