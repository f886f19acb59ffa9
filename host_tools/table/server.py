"""Gives out the virtual table's page, and nothing else."""

from starlette.responses import Response
from starlette.routing import Route

from host_tools.web.request_checks import NOT_ELSEWHERE, OF_ALL, RequestChecks

PATHS = ("/", "/index.html")

# What the page may load it says itself, because it may be a file as well; in which other pages it
# may be shown it cannot say. Alone in its process it may read the clock to 5 us instead of 100:
# presses are told apart better.
HEADERS = {
    **OF_ALL,
    "Content-Type": "text/html; charset=utf-8",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Content-Security-Policy": NOT_ELSEWHERE,
}


def application(page, at_fault=None):
    """Return the ASGI application that gives out `page` (bytes); see `RequestChecks`."""

    async def give(_request):
        return Response(page)

    routes = [Route(path, give) for path in PATHS]
    return RequestChecks(routes, "table", dict.fromkeys(PATHS, HEADERS), at_fault)
