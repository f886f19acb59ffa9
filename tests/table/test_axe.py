"""axe-core finds faults on the pages of these tests, which are not painted by default."""

from tests.axe import axe_script


def test_a_faint_text_is_a_fault(browser):
    page = browser.new_page()
    page.goto("data:text/html,<title>a</title><main style='color: %23aaa'>faint</main>")
    assert page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"
    page.evaluate(axe_script())
    found = page.evaluate("axe.run().then((found) => found.violations)")
    assert "color-contrast" in [rule["id"] for rule in found]
    page.close()
