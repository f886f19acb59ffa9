"""A power cut while network.txt is written leaves the old file or the new one."""

import pytest

from tableref.drivers.files import Store
from tableref.radio.network_file import FILE, changed, parse
from torture.flash_model import Flash, LittleDisk

# LittleFS stores a short file in its folder's block, and a long one in blocks of its own.
SHORT = "wifi = Old\nwifi_password = old password\nbroker = mqtt://10.0.0.1\n"
LONG = "# Ours, with much to remember.\n" * 60 + SHORT
BLANK = ""


def store_on(flash):
    """Return the firmware's store on `flash`."""
    disk = LittleDisk(flash)
    return Store(disk=disk, open=disk.open)


def after_each_cut(before, operations):
    """Yield the flash after a cut at or within each of `operations`, which began at `before`."""
    image = bytearray(before)
    for operation in operations:
        yield Flash(image)
        for _, tear in operation.torn(1):
            torn = bytearray(image)
            tear(torn)
            yield Flash(torn)
        operation.apply(image)
    yield Flash(image)


def texts_after_cuts(old, write):
    """Return the texts that are read after a cut during `write(store)`, with `old` before."""
    flash = Flash()
    store = store_on(flash)
    store.prepare()
    if old:
        store.write_text(FILE, old)
    before, begun = bytes(flash.buffer), len(flash.operations)
    write(store)
    return {
        store_on(cut).read_text(FILE) for cut in after_each_cut(before, flash.operations[begun:])
    }


@pytest.mark.parametrize("old", [BLANK, SHORT, LONG], ids=["none", "short", "long"])
def test_a_cut_leaves_the_old_network_or_the_new_one(old):
    new = changed(old or None, "New", "new password", False)
    assert parse(new)[0].wifi == "New"
    found = texts_after_cuts(old, lambda store: store.write_text(FILE, new))
    assert found == {old or None, new}


def test_a_file_written_in_place_would_be_seen():
    def write(store):
        path = "%s/%s" % (store.places[0], FILE)
        store.open_file(path, "wb").close()
        with store.open_file(path, "r+b") as file:
            file.write(SHORT.encode())

    assert not texts_after_cuts(LONG, write) <= {LONG, SHORT}
