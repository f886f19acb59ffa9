"""Opens the scoreboard's page for tests, in browser contexts that are used again."""

from playwright.sync_api import Error

from tests.browser import delete_stored
from tests.scoreboard.screen import Screen

CLOSE_LINE = "void window.dispatchEvent(new Event('offline'))"
"""Script after which the page has no WebSocket until its time passes, as without a network."""


class Screens:
    """Screens of all tests; one that is not in use is reset, and used again.

    This takes two thirds of the processor time of a new browser context. Everything that a test
    left is reset: other pages, a disabled network, the mouse, and all data that the browser stores.
    Only the page's time is not reset.
    """

    def __init__(self, browser):
        self._browser = browser
        self._free = {}

    def take(self, size, script="", is_answered=True, options=()):
        """Return (kind, screen): a screen for exclusive use until `leave`, which loads no page yet.

        `script` runs before those of the page. `options` are those of Playwright's contexts.
        """
        kind = script, is_answered, tuple(sorted(dict(options).items()))
        free = self._free.setdefault(kind, [])
        if free:
            screen = free.pop()
            screen.faults.clear()
            screen.page.set_viewport_size(size)
        else:
            context = self._browser.new_context(viewport=size, **dict(options))
            screen = Screen(context.new_page(), is_answered=is_answered)
            screen.page.add_init_script(script)
        return kind, screen

    def leave(self, kind, screen):
        """Reset a screen for the next test, or close its context if that is impossible."""
        page = screen.page
        if page.is_closed() or screen.faults:
            page.context.close()
            return
        page.context.set_offline(False)
        for other in page.context.pages:
            if other != page:
                other.close()
        page.mouse.up()
        page.mouse.move(0, 0)
        page.context.clear_cookies()
        try:
            delete_stored(page)
            page.evaluate(CLOSE_LINE)
        except Error:
            # The window shows an error of the browser instead of the page.
            page.context.close()
            return
        self._free[kind].append(screen)

    def close(self):
        """Close all browser contexts that are not in use."""
        for screens in self._free.values():
            for screen in screens:
                screen.page.context.close()
        self._free.clear()
