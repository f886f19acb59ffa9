"""The page is complete and reproducible, and a failed build reports what is missing."""

import ast
import base64
import gzip
import json
import re
import shutil

import pytest
from click.testing import CliRunner

from tableref import __version__
from tableref_host.cli.main import main
from tableref_host.game_facts import is_of_table
from tableref_host.module_image import make_image
from tableref_host.table import page as building
from tableref_host.table.page import (
    LIBRARY,
    MICROPYTHON,
    OF_THE_CHIP,
    ROOT,
    WITHOUT_USE,
    PageError,
    build_page,
    firmware_files,
)


@pytest.fixture(scope="module")
def page():
    return build_page()


@pytest.fixture(scope="module")
def whole_page():
    return build_page(pico={})


def unpacked(page, name):
    packed = re.search(rf'<script type="text/plain" id="{re.escape(name)}">([^<]*)</script>', page)
    return gzip.decompress(base64.b64decode(packed[1]))


def make_checkout(folder):
    """Copy the page's sources, so that parts can be removed."""
    shutil.copytree(ROOT / "firmware", folder / "firmware")
    shutil.copytree(ROOT / LIBRARY, folder / LIBRARY)
    (folder / MICROPYTHON).mkdir(parents=True)
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copy(ROOT / MICROPYTHON / name, folder / MICROPYTHON)
    return folder


def test_the_same_sources_give_the_same_page(page):
    assert build_page() == page


def test_no_placeholder_is_left(page):
    assert not re.findall(r"\{\{.*?\}\}", page)


def test_the_version_is_beside_the_events(page):
    wire = page[page.index('<aside id="wire"') :]
    assert f"<small>TableRef {__version__}</small>" in wire[: wire.index("</aside>")]


def test_the_page_contains_micropython_byte_for_byte(page):
    for name in ("micropython.mjs", "micropython.wasm"):
        assert unpacked(page, name) == (ROOT / MICROPYTHON / name).read_bytes()


def test_the_page_contains_all_of_the_firmware_compiled(page):
    files, image = firmware_files(ROOT), unpacked(page, "firmware.romfs")
    assert image == make_image(files, lambda name: not name.startswith("library/"))
    for path in filter(is_of_table, (ROOT / "firmware").rglob("*.py")):
        name = path.relative_to(ROOT / "firmware").as_posix()
        if path.stem in OF_THE_CHIP or WITHOUT_USE.match(name):
            assert f"firmware/{name}" not in files
        else:
            assert files[f"firmware/{name}"] == path.read_bytes()
            # Tracebacks contain this name.
            assert f"/rom/firmware/{name}".encode() in image


@pytest.mark.parametrize("problem", ["no folder", "deleted"])
def test_without_a_place_for_its_image_the_page_is_the_same(page, tmp_path, monkeypatch, problem):
    if problem == "no folder":
        (tmp_path / "file").touch()
        monkeypatch.setattr(building, "IMAGES", tmp_path / "file" / "page")
    else:
        monkeypatch.setattr(building, "stored_image", lambda *given: tmp_path / "deleted.romfs")
    assert build_page() == page


def imported(source):
    """Return the names of modules, or of what they contain, that a module imports at once."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom):
            yield from (node.module, *(f"{node.module}.{one.name}" for one in node.names))


def test_what_the_page_leaves_out_is_imported_only_where_it_is_used():
    left_out = {
        str(path.relative_to(ROOT / "firmware").with_suffix("")).replace("/", ".")
        for path in filter(is_of_table, (ROOT / "firmware").rglob("*.py"))
        if WITHOUT_USE.match(path.relative_to(ROOT / "firmware").as_posix())
    }
    assert "tableref.web.server" in left_out
    for name, content in firmware_files(ROOT).items():
        assert left_out.isdisjoint(imported(content)), name


def test_the_page_contains_the_third_party_modules_unchanged(page):
    image = unpacked(page, "firmware.romfs")
    for name in ("neopixel.py", "adafruit_pixelbuf.py", "ssd1306.py"):
        assert (ROOT / LIBRARY / name).read_bytes() in image


def test_every_module_that_is_imported_is_in_the_import_map(page):
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page)[1])["imports"]
    imported = re.findall(r"from(?:%20| )%22(table/[a-z0-9_]+\.js)%22", json.dumps(modules))
    assert len(imported) > 20
    assert set(imported) <= set(modules)


def test_only_a_page_with_phones_contains_their_files(page):
    with_phones = build_page(seats="/table/seats")
    for part in ("table/phones/press_order.js", "#phones-note {", 'name="tableref-seats"'):
        assert part in with_phones
        assert part not in page


def test_only_a_page_with_the_installer_contains_its_files(page, whole_page):
    for part in ("table/pico/uf2.js", "#pico ", 'id="pico"', '"pico_done"'):
        assert part in whole_page
        assert part not in page


def test_the_page_loads_nothing_from_elsewhere(page):
    outside_packed = re.sub(r'<script type="text/plain".*?</script>', "", page, flags=re.DOTALL)
    addresses = set(re.findall(r"https?:(?://|%3A//)[^\s'\"<>)]+", outside_packed))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page


def test_the_page_fits_a_budget(page):
    # Maximum size (bytes), because the page must load soon over a slow line.
    assert len(page) < 860_000


def test_on_a_slow_line_the_first_screen_comes_with_the_first_pages(page):
    # 400 kbit/s are 50 KB/s, so the compressed head is loaded within half a second.
    head, script, rest = page.partition("</script>")
    assert 'id="loading"' in head and script
    assert len(gzip.compress(head.encode())) < 25_000
    assert len(rest) > 500_000


def test_a_page_contains_exactly_the_given_files():
    made = build_page(pico={"pico-w": b"uf2 of a Pico W"})
    assert unpacked(made, "uf2-pico-w") == b"uf2 of a Pico W"
    assert 'id="uf2-pico"' not in made


@pytest.mark.parametrize(
    "missing",
    [
        MICROPYTHON / "micropython.wasm",
        MICROPYTHON / "micropython.mjs",
        LIBRARY / "neopixel.py",
        LIBRARY / "ssd1306.py",
    ],
)
def test_a_missing_part_leads_to_make_setup(tmp_path, missing):
    checkout = make_checkout(tmp_path)
    assert build_page(checkout)
    (checkout / missing).unlink()
    with pytest.raises(PageError) as error:
        build_page(checkout)
    assert missing.name in str(error.value)
    assert "make setup" in str(error.value)


def test_the_command_writes_the_page_and_its_size(tmp_path, whole_page):
    output = tmp_path / "stick" / "table.html"
    output.parent.mkdir()
    result = CliRunner().invoke(main, ["table", "--output", str(output)])
    assert result.exit_code == 0
    assert output.read_text() == whole_page
    assert f"{len(whole_page.encode()) / 1000:.0f} KB" in result.output


def test_a_missing_folder_is_one_line(tmp_path):
    output = tmp_path / "no" / "table.html"
    result = CliRunner().invoke(main, ["table", "--output", str(output)])
    assert result.exit_code == 1
    assert result.output == f"Error: cannot write {output}: No such file or directory\n"


def test_the_command_reports_a_missing_part_and_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr("tableref_host.table.page.MICROPYTHON", MICROPYTHON / "elsewhere")
    output = tmp_path / "table.html"
    result = CliRunner().invoke(main, ["table", "--output", str(output)])
    assert result.exit_code == 1
    assert "make setup" in result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []
