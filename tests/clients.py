"""Clients for the tests, with timeouts that are long enough for a busy machine.

With the libraries' own timeouts (5 s of httpx2, 10 and 20 s of websockets, 10 s of aiomqtt) tests
failed on a busy machine.
"""

import ssl
from contextlib import ExitStack, contextmanager
from functools import cache
from unittest import mock

import aiomqtt
import httpx2
from websockets.sync import client

from tableref_host.scoreboard import live
from tableref_host.seats import talk
from tableref_host.web import code_door, serving
from tests.waiting import TIMEOUT_S

OF_SERVERS = (
    (serving, "REQUEST_TIMEOUT_S"),
    (serving, "PONG_TIMEOUT_S"),
    (code_door, "BODY_TIMEOUT_S"),
    (live, "SEND_TIMEOUT_S"),
    (talk, "SEND_TIMEOUT_S"),
)
"""Timeouts after which a server disconnects a client that does not answer."""
USUAL = {(module, name): getattr(module, name) for module, name in OF_SERVERS}
SILENT = b"SILENT_MS = 6000;"
"""Time (s) of silence after which a phone's page drops its connection."""


@cache
def certificates():
    """Return the certificates of this machine as a TLS context.

    All clients share it, because reading them takes tens of milliseconds and few need them.
    """
    return ssl.create_default_context()


def http_client(**named):
    """Return a client of HTTP; see httpx2.Client."""
    return httpx2.Client(**{"timeout": TIMEOUT_S, "verify": certificates(), **named})


def websocket(address, **named):
    """Return a connected WebSocket; `named` are arguments of `connect` of websockets."""
    usual = {"open_timeout": TIMEOUT_S, "close_timeout": TIMEOUT_S, "ping_interval": None}
    return client.connect(address, **{"proxy": None, **usual, **named})


def mqtt_client(host, port, **named):
    """Return a client of MQTT; see aiomqtt.Client."""
    return aiomqtt.Client(host, port, **{"timeout": TIMEOUT_S, **named})


@contextmanager
def slow_servers():
    """Extend the timeouts of servers in this process, unless the test has set another one."""
    with ExitStack() as stack:
        for (module, name), usual in USUAL.items():
            if getattr(module, name) == usual:
                stack.enter_context(mock.patch.object(module, name, TIMEOUT_S))
        yield


def with_patient_lines(files):
    """Return `files` of the phones' page with a longer timeout for a silent connection."""
    name = "/page/js/line.js"
    text, media_type = files[name]
    assert text.count(SILENT) == 1, "the page has another timeout now"
    patient = text.replace(SILENT, b"SILENT_MS = %d;" % (1000 * TIMEOUT_S))
    return {**files, name: (patient, media_type)}
