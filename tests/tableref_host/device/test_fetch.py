"""Downloads use https throughout, and a wrong checksum is refused."""

import hashlib

import httpx2
import pytest

from tableref_host.device import ImageError
from tableref_host.device.fetch import (
    check_sha256,
    download,
    pip_client,
)
from tests.clients import http_client

CONTENT = b"what is served"
SHA256 = hashlib.sha256(CONTENT).hexdigest()
URL = "https://example.org/firmware/RPI_PICO-v1.28.0.uf2"


class Site:
    """A stand-in for the network: serves `answers`, URL -> httpx2.Response or an exception."""

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


@pytest.mark.parametrize(
    "answer",
    [httpx2.ConnectError("no route"), httpx2.ReadTimeout("timed out"), httpx2.Response(404)],
)
def test_a_failed_download_is_reported_with_advice(answer):
    with pytest.raises(ImageError) as caught:
        download(URL, Site({URL: answer})())
    said = str(caught.value)
    assert said.startswith(f"{URL} cannot be downloaded (")
    assert "Check the network and try again, or download it in a browser" in said


def test_an_http_error_is_reported():
    with pytest.raises(ImageError, match="cannot be downloaded"):
        download("https://127.0.0.1:9/x.uf2", http_client())


def test_a_redirect_is_followed_only_to_https():
    there = "https://elsewhere.example.org/x.uf2"
    answers = {URL: httpx2.Response(302, headers={"Location": there})}
    answers[there] = httpx2.Response(200, content=CONTENT)
    assert download(URL, Site(answers)()) == CONTENT
    plain = there.replace("https:", "http:")
    answers[URL] = httpx2.Response(302, headers={"Location": plain})
    answers[plain] = httpx2.Response(200, content=CONTENT)
    with pytest.raises(ImageError, match="leads to a place without https"):
        download(URL, Site(answers)())
    # A redirect through a plain http address is refused, too.
    answers[plain] = httpx2.Response(302, headers={"Location": there})
    with pytest.raises(ImageError, match="leads to a place without https"):
        download(URL, Site(answers)())


def test_downloads_use_pips_settings(monkeypatch, tmp_path):
    client = pip_client()
    assert client.follow_redirects and callable(client.get)
    monkeypatch.setenv("PIP_CERT", str(tmp_path / "nowhere.pem"))
    with pytest.raises(ImageError, match="pip's settings cannot be used"):
        pip_client()


def test_a_wrong_checksum_is_reported_with_both_values():
    check_sha256(CONTENT, SHA256, "a file")
    with pytest.raises(ImageError, match="a file is not the expected file"):
        check_sha256(CONTENT, "0" * 64, "a file")
