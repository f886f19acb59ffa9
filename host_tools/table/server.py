"""Gives out the virtual table's page, and nothing else."""

from starlette.responses import Response
from starlette.routing import Route

from host_tools.web.request_checks import RequestChecks

PATHS = ("/", "/index.html")

# Alone in its process the page may read the clock to 5 us instead of 100: presses are told apart
# better. The rest is what any page should say that wants nothing from anywhere else.
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def application(page, at_fault=None):
    """Return the ASGI application that gives out `page` (bytes); see `RequestChecks`."""

    async def give(_request):
        return Response(page)

    routes = [Route(path, give) for path in PATHS]
    return RequestChecks(routes, "table", dict.fromkeys(PATHS, HEADERS), at_fault)
