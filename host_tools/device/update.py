"""Gives a running Pico the firmware, so that at every instant the old or the new one is whole.

The slot that is not in force is built, looked through, and only then put into force. Whether there
is room for a second firmware beside the first is said beforehand.
"""

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from host_tools.device import FlashError, LineError, ProgramError
from host_tools.device.contents import Contents, Runner, Stored, read_contents, read_files
from host_tools.device.firmware_files import Files, choice_file, main_file, make_head, make_pack
from host_tools.device.frozen_starter import OVERRIDES
from host_tools.device.starter import CHOICE, SLOTS, STARTED, pack_of

PIECE = 1536
"""How much of a file crosses the cable at a time (bytes)."""

BATCH = 10
"""How many modules are copied or removed at one word: each word takes its time on the cable."""
LINK = 8
"""What a block of LittleFS may spend on links to other blocks of its file (bytes), on average."""
INLINE = 512
"""A file up to this size (bytes) stands among the names of its folder: it has no block."""
SPARE_BLOCKS = 8
"""For the small files beside the slots, and so that LittleFS can move something."""


@dataclass(frozen=True)
class Plan:
    """What it takes to get from `contents` to the firmware `files` (as in a slot, path -> bytes).

    The names in `changed` and `removed` are compared with the slot in force, those in `unchanged`
    are the same there; `main_changed` says whether main.py must be changed too.
    """

    contents: Contents
    files: Files
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    main_changed: bool

    @property
    def needs_slot(self) -> bool:
        """Whether the other slot must be built."""
        return bool(self.changed or self.removed or not self.contents.slot)

    @property
    def target(self) -> str:
        """The slot that will be in force."""
        if not self.needs_slot:
            return self.contents.slot
        if not self.contents.slot:
            # An older main.py goes by that file too, to its own folders: it must say the same.
            named = self.contents.files.get(CHOICE)
            return SLOTS[1] if is_same(named, choice_file(SLOTS[1])) else SLOTS[0]
        return SLOTS[1] if self.contents.slot == SLOTS[0] else SLOTS[0]

    @property
    def leftovers(self) -> list[str]:
        """The modules of a firmware in folders or beside main.py, as there was before packs."""
        older = self.contents.firmware("")
        return [path for path in sorted(older) if path in self.files or "/" in path]

    @property
    def is_nothing(self) -> bool:
        """Whether all is as it should be."""
        chosen = is_same(self.contents.files.get(CHOICE), choice_file(self.target))
        return chosen and not (self.needs_slot or self.main_changed or self.leftovers)

    @property
    def overrides(self) -> bytes:
        """The file (bytes) that has the slot override what is frozen; b"" where nothing is."""
        return f"{self.contents.image}\n".encode() if self.contents.image else b""

    @property
    def size(self) -> int:
        """How many bytes are written to the slot, whether they come over the cable or not."""
        return len(make_pack(self.files)) if self.needs_slot else 0


def make_plan(contents: Contents, files: Files) -> Plan:
    """Return the Plan for the firmware `files` on a device with `contents`."""
    old = contents.firmware(contents.slot) if contents.slot else {}
    unchanged = tuple(name for name in sorted(files) if is_same(old.get(name), files[name]))
    changed = tuple(sorted(files.keys() - set(unchanged)))
    removed = tuple(sorted(old.keys() - files.keys()))
    # A frozen main.py comes before that one.
    main_changed = not (contents.image or is_same(contents.files.get("main.py"), main_file()))
    return Plan(contents, files, changed, unchanged, removed, main_changed)


def runs(plan: Plan) -> Iterator[list[str]]:
    """Yield the names of all files of `plan`, as they follow in a pack, in lists of up to BATCH.

    The names in one list are all kept, or none of them is.
    """
    for _, names in groupby(sorted(plan.files), key=lambda name: name in plan.unchanged):
        yield from batches(list(names))


def batches(names: list[str]) -> list[list[str]]:
    """Return the list `names` in pieces of BATCH."""
    return [names[start : start + BATCH] for start in range(0, len(names), BATCH)]


def is_same(stored: Stored | None, content: bytes) -> bool:
    """Return whether a file on the device (Stored, None for none) has this `content` (bytes)."""
    return stored is not None and stored.sha256 == hashlib.sha256(content).hexdigest()


def update(
    connection: Runner,
    files: Files,
    begin: Callable[[Plan], object] = lambda plan: None,
    on_bytes: Callable[[int], object] = lambda count: None,
    may_replace: bool = False,
) -> Plan:
    """Give the device at `connection` the firmware `files` (path in a slot -> bytes).

    `begin` is called with the Plan before anything is changed, `on_bytes` with how many bytes more
    are in place. With `may_replace`, the main.py of another program may go. Returns the Plan that
    was carried out. Raises FlashError; then the text says which firmware runs from now on.
    """
    return Update(connection, files, begin, on_bytes, may_replace).carry_out()


class Update:
    """One update of the device at `connection`."""

    def __init__(
        self,
        connection: Runner,
        files: Files,
        begin: Callable[[Plan], object],
        on_bytes: Callable[[int], object],
        may_replace: bool,
    ) -> None:
        self._connection = connection
        self._files = files
        self._begin = begin
        self._on_bytes = on_bytes
        self._may_replace = may_replace
        self._outcome = "the table runs as before"

    def carry_out(self) -> Plan:
        """Do all of it: see ``update``."""
        try:
            plan = make_plan(read_contents(self._connection), self._files)
            if not (plan.contents.has_table or self._may_replace):
                raise FlashError(
                    f"The board at {self._connection.port} has a main.py that is not TableRef's. "
                    "Say --yes if that one may go."
                )
            if not plan.is_nothing:
                self._bring_about(plan)
            return plan
        except LineError as error:
            raise LineError(f"The cable came out: {self._outcome}. Run it again.") from error
        except ProgramError as error:
            raise FlashError(f"The Pico gave up: {error}. {self._outcome.capitalize()}.") from error

    def _bring_about(self, plan: Plan) -> None:
        if plan.needs_slot:
            check_room(plan)
        self._begin(plan)
        if plan.needs_slot:
            self._build(plan)
        self._replace(CHOICE, choice_file(plan.target), plan)
        # After it: where a firmware is frozen, this is what puts the slot into force.
        if plan.overrides:
            self._replace(OVERRIDES, plan.overrides, plan)
        # After it: with a main.py that knows no slots, this is what changes the firmware.
        if plan.main_changed:
            self._replace("main.py", main_file(), plan)
        self._outcome = "the table runs the new firmware"
        for paths in batches(plan.leftovers):
            self._run_all(f"remove({path!r})" for path in paths)

    def _build(self, plan: Plan) -> None:
        """Build the pack, look through it, try it out, and only then give it its name."""
        pack, content = pack_of(plan.target), make_pack(plan.files)
        new = new_name(pack)
        going = unfinished(plan.contents)
        if plan.contents.firmware(plan.target):
            going.append(pack)
        for path in going:
            self._run(f"remove({path!r})")
        self._put(new, make_head(plan.files), self._on_bytes)
        for names in runs(plan):
            if names[0] in plan.unchanged:
                self._copy(new, names, plan)
            else:
                for name in names:
                    self._put(new, plan.files[name], self._on_bytes)
        self._run("finish()")
        self._look_through(f"tell_file({new!r})", {new: content})
        self._try_out(new)
        self._run(f"os.rename({new!r}, {pack!r})")

    def _copy(self, new: str, names: list[str], plan: Plan) -> None:
        """Copy modules from the slot in force on the device itself."""
        old = pack_of(plan.contents.slot)
        sizes = {f"/{name}": len(plan.files[name]) for name in names}
        self._run_all(f"copy({new!r}, Pack({old!r}).open({n!r}), {sizes[n]})" for n in sizes)
        self._on_bytes(sum(sizes.values()))

    def _put(
        self, path: str, content: bytes, on_bytes: Callable[[int], object] = lambda count: None
    ) -> None:
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            self._run(f"put({path!r}, {b64encode(piece)!r})")
            on_bytes(len(piece))

    def _replace(self, path: str, content: bytes, plan: Plan) -> None:
        """Change a file in one instant; nothing is done when it has this `content` already."""
        if is_same(plan.contents.files.get(path), content):
            return
        new = new_name(path)
        self._put(new, content)
        self._run("finish()")
        self._look_through(f"tell_file({new!r})", {new: content})
        self._outcome = "the old firmware runs, or the new one"
        self._run(f"os.rename({new!r}, {path!r})")

    def _look_through(self, program: str, wanted: Files) -> None:
        """Raise ProgramError unless `program` tells the files `wanted`, path -> bytes."""
        found = read_files(self._run(program).splitlines())
        if found.keys() != wanted.keys() or not all(is_same(found[p], wanted[p]) for p in wanted):
            raise ProgramError("what it reads back is not what it was given")

    def _try_out(self, path: str) -> None:
        """Import the firmware in the pack `path` as it will run, without starting it."""
        try:
            self._run(f"reach({path!r})\nimport {STARTED}")
        except ProgramError:
            self._run(f"remove({path!r})")
            raise

    def _run_all(self, programs: Iterable[str]) -> None:
        self._run("\n".join(programs))

    def _run(self, program: str) -> str:
        return self._connection.run("hold()\n" + program)


def most_blocks(size: int, block: int) -> int:
    """Return how many blocks of `block` bytes a file of `size` bytes may take at most."""
    return max(1, -(-size // (block - LINK)))


def least_blocks(size: int, block: int) -> int:
    """Return how many blocks such a file takes at least: so many are free when it goes."""
    return -(-size // block) if size > INLINE else 0


def check_room(plan: Plan) -> None:
    """Raise FlashError when the slot that `plan` builds would not fit."""
    contents, block = plan.contents, plan.contents.block
    needed = most_blocks(plan.size, block) + SPARE_BLOCKS
    # What is in the slot now goes, and what was left half-built.
    there = sum(stored.size for stored in contents.firmware(plan.target).values())
    going = [there, *(contents.files[path].size for path in unfinished(contents))]
    free = contents.free + sum(least_blocks(size, block) for size in going)
    if free < needed:
        raise FlashError(
            "There is no room on the Pico for the new firmware beside the old one: it takes "
            f"{needed * block // 1024} KB, and {free * block // 1024} KB are free. The table runs "
            "as before. Remove what you have put there yourself, or copy the whole image in "
            "BOOTSEL mode, which removes everything."
        )


def unfinished(contents: Contents) -> list[str]:
    """Return the paths of the packs on a device with `contents` that were never finished."""
    paths = [new_name(pack_of(slot)) for slot in SLOTS]
    return [path for path in paths if path in contents.files]


def new_name(path: str) -> str:
    """Return what the file `path` is called until it is looked through."""
    return f"new.{path}"
