"""MicroPython is fetched once, over https, and never used before its checksum was compared."""

import hashlib
import re
from pathlib import Path

import httpx2
import pytest

from host_tools.device import ImageError
from host_tools.device.fetch import (
    LOCK,
    PinnedImage,
    cache_folder,
    check_sha256,
    download,
    fetch_micropython,
    pip_client,
    read_pins,
)
from tests.clients import http_client

CONTENT = b"what is served"
SHA256 = hashlib.sha256(CONTENT).hexdigest()
URL = "https://example.org/firmware/RPI_PICO-v1.28.0.uf2"
PIN = PinnedImage("pico", URL)


class Site:
    """Stands in for the network: serves `answers`, URL -> httpx2.Response or an exception."""

    def __init__(self, answers):
        self.answers = answers
        self.asked = []

    def __call__(self):
        return http_client(transport=httpx2.MockTransport(self._answer), follow_redirects=True)

    def _answer(self, request):
        self.asked.append(str(request.url))
        answer = self.answers[str(request.url)]
        if isinstance(answer, Exception):
            raise answer
        return answer


def serving(content=CONTENT):
    return Site({URL: httpx2.Response(200, content=content)})


def never():
    pytest.fail("nothing is to be fetched")


def refusal(*arguments, **keywords):
    with pytest.raises(ImageError) as caught:
        fetch_micropython(*arguments, **keywords)
    return str(caught.value)


def test_the_lock_pins_a_pico_s_over_https():
    version, pins = read_pins()
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert pins.keys() == {"pico"}
    for pin in pins.values():
        assert pin.url.startswith("https://micropython.org/")
        assert pin.file.endswith(f"-v{version}.uf2")
        assert pin.sha256 is None or re.fullmatch("[0-9a-f]{64}", pin.sha256)
    assert re.match("RPI_PICO-", pins["pico"].file)


def test_the_lock_may_hold_a_checksum(tmp_path):
    lock = tmp_path / "micropython.toml"
    lock.write_text(LOCK.read_text() + f'sha256 = "{SHA256}"\n')
    assert read_pins(lock)[1]["pico"].sha256 == SHA256


def test_what_is_fetched_is_kept(tmp_path):
    folder = tmp_path / "cache" / "tableref"
    site = serving()
    assert fetch_micropython(PIN, SHA256, folder, site) == CONTENT
    assert sorted(path.name for path in folder.iterdir()) == [PIN.file, PIN.file + ".sha256"]
    assert (folder / (PIN.file + ".sha256")).read_text() == f"{SHA256}  {PIN.file}\n"
    # From then on neither the network nor the checksum is needed.
    assert fetch_micropython(PIN, SHA256, folder, never) == CONTENT
    assert fetch_micropython(PIN, None, folder, never) == CONTENT
    assert site.asked == [URL]


def test_the_checksum_of_the_lock_is_enough(tmp_path):
    assert fetch_micropython(PinnedImage("pico", URL, SHA256), None, tmp_path, serving()) == CONTENT


def test_nothing_is_fetched_without_a_checksum(tmp_path):
    said = refusal(PIN, None, tmp_path, never)
    assert "there is no checksum for RPI_PICO-v1.28.0.uf2 yet" in said
    assert "--sha256" in said and "--micropython FILE" in said and URL in said


def test_a_file_in_the_cache_that_nobody_checked_is_not_used(tmp_path):
    (tmp_path / PIN.file).write_bytes(CONTENT)
    assert "there is no checksum" in refusal(PIN, None, tmp_path, never)


def test_a_checksum_in_the_cache_without_its_file_is_not_believed(tmp_path):
    (tmp_path / (PIN.file + ".sha256")).write_text(f"{SHA256}  {PIN.file}\n")
    assert "there is no checksum" in refusal(PIN, None, tmp_path, never)


def test_something_else_than_asked_for_is_not_kept(tmp_path):
    said = refusal(PIN, SHA256, tmp_path, serving(b"something else"))
    assert "RPI_PICO-v1.28.0.uf2 is not the file that was asked for" in said
    assert SHA256 in said and hashlib.sha256(b"something else").hexdigest() in said
    assert list(tmp_path.iterdir()) == []


def test_a_cached_file_that_was_damaged_is_fetched_again(tmp_path):
    fetch_micropython(PIN, SHA256, tmp_path, serving())
    (tmp_path / PIN.file).write_bytes(CONTENT[:-1])
    assert fetch_micropython(PIN, None, tmp_path, serving()) == CONTENT
    assert (tmp_path / PIN.file).read_bytes() == CONTENT


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path):
    (tmp_path / "file").touch()
    assert fetch_micropython(PIN, SHA256, tmp_path / "file" / "cache", serving()) == CONTENT


@pytest.mark.parametrize(
    "answer",
    [httpx2.ConnectError("no route"), httpx2.ReadTimeout("timed out"), httpx2.Response(404)],
)
def test_a_site_that_does_not_give_it_is_told_with_what_to_do(tmp_path, answer):
    said = refusal(PIN, SHA256, tmp_path, Site({URL: answer}))
    assert said.startswith("MicroPython cannot be fetched (")
    assert "Check the network and try again, or download it in a browser" in said
    assert said.endswith(f": {URL}")


def test_a_real_refusal_is_told():
    with pytest.raises(ImageError, match="cannot be fetched"):
        download("https://127.0.0.1:9/x.uf2", http_client())


def test_a_redirect_is_followed_only_by_https():
    there = "https://elsewhere.example.org/x.uf2"
    answers = {URL: httpx2.Response(302, headers={"Location": there})}
    answers[there] = httpx2.Response(200, content=CONTENT)
    assert download(URL, Site(answers)()) == CONTENT
    plain = there.replace("https:", "http:")
    answers[URL] = httpx2.Response(302, headers={"Location": plain})
    answers[plain] = httpx2.Response(200, content=CONTENT)
    with pytest.raises(ImageError, match="leads to a place without https"):
        download(URL, Site(answers)())
    # Nor by way of such a place.
    answers[plain] = httpx2.Response(302, headers={"Location": there})
    with pytest.raises(ImageError, match="leads to a place without https"):
        download(URL, Site(answers)())


def test_the_way_out_is_the_one_that_pip_is_set_up_with(monkeypatch, tmp_path):
    client = pip_client()
    assert client.follow_redirects and callable(client.get)
    monkeypatch.setenv("PIP_CERT", str(tmp_path / "nowhere.pem"))
    with pytest.raises(ImageError, match="pip's settings cannot be used"):
        pip_client()


def test_a_wrong_checksum_shows_both():
    check_sha256(CONTENT, SHA256, "a file")
    with pytest.raises(ImageError, match="a file is not the file that was asked for"):
        check_sha256(CONTENT, "0" * 64, "a file")


def test_the_cache_is_where_each_system_keeps_such_things():
    home = Path.home()
    assert cache_folder({}, "linux") == home / ".cache" / "tableref"
    assert cache_folder({"XDG_CACHE_HOME": "/x"}, "linux") == Path("/x/tableref")
    assert cache_folder({}, "darwin") == home / "Library" / "Caches" / "tableref"
    assert cache_folder({"LOCALAPPDATA": "/y"}, "win32") == Path("/y/tableref")
