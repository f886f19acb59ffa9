"""Gives a running Pico the firmware, so that at every instant the old or the new one is whole.

The slot that is not in force is built, looked through, and only then put into force.
"""

import hashlib
from base64 import b64encode
from dataclasses import dataclass

from host_tools.flash.contents import Contents, read_contents, read_files
from host_tools.flash.errors import FlashError, LineError, ProgramError
from host_tools.flash.room import check_room
from host_tools.image.device_files import choice_file, main_file
from host_tools.image.starter import CHOICE, SLOTS, STARTED

PIECE = 1536
"""How much of a file crosses the cable at a time (bytes)."""

BATCH = 10
"""How many files are copied or removed at one word: each word takes its time on the cable."""

SEAL = f"{STARTED}.mpy"
"""The file by which a slot is whole: see ``starter.is_whole``."""


def new_name(path):
    """Return what the file `path` is called until it is looked through."""
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}new.{name}"


@dataclass(frozen=True)
class Plan:
    """What it takes to get from `contents` to the firmware `files` (as in a slot, path -> bytes).

    The names in `changed` and `removed` are compared with the slot in force, those in `kept` are
    the same there; `main_changed` says whether main.py must be changed too.
    """

    contents: Contents
    files: dict
    changed: tuple
    kept: tuple
    removed: tuple
    main_changed: bool

    @property
    def needs_slot(self):
        """Whether the other slot must be built."""
        return bool(self.changed or self.removed or not self.contents.slot)

    @property
    def target(self):
        """The slot that will be in force."""
        if not self.needs_slot:
            return self.contents.slot
        return SLOTS[1] if self.contents.slot == SLOTS[0] else SLOTS[0]

    @property
    def leftovers(self):
        """The files of a firmware beside main.py, as there was before there were slots."""
        beside = self.contents.firmware("")
        return [path for path in sorted(beside) if path in self.files or "/" in path]

    @property
    def is_nothing(self):
        """Whether all is as it should be."""
        chosen = is_same(self.contents.files.get(CHOICE), choice_file(self.target))
        return chosen and not (self.needs_slot or self.main_changed or self.leftovers)

    @property
    def size(self):
        """How many bytes of files are written to the slot, whether over the cable or not."""
        return sum(map(len, self.files.values())) if self.needs_slot else 0


def make_plan(contents, files):
    """Return the Plan for the firmware `files` on a device with `contents`."""
    old = contents.firmware(contents.slot)
    kept = tuple(name for name in sorted(files) if is_same(old.get(name), files[name]))
    changed = tuple(sorted(files.keys() - set(kept)))
    removed = tuple(sorted(old.keys() - files.keys())) if contents.slot else ()
    main_changed = not is_same(contents.files.get("main.py"), main_file())
    return Plan(contents, files, changed, kept, removed, main_changed)


def batches(names):
    """Return the list `names` in pieces of BATCH."""
    return [names[start : start + BATCH] for start in range(0, len(names), BATCH)]


def is_same(stored, content):
    """Return whether a file on the device (Stored, None for none) has this `content` (bytes)."""
    return stored is not None and stored.sha256 == hashlib.sha256(content).hexdigest()


def update(
    connection, files, begin=lambda plan: None, on_bytes=lambda count: None, may_replace=False
):
    """Give the device at `connection` the firmware `files` (path in a slot -> bytes).

    `begin` is called with the Plan before anything is changed, `on_bytes` with how many bytes more
    are in place. With `may_replace`, the main.py of another program may go. Returns the Plan that
    was carried out. Raises FlashError; then the text says which firmware runs from now on.
    """
    return Update(connection, files, begin, on_bytes, may_replace).carry_out()


class Update:
    """One update of the device at `connection`."""

    def __init__(self, connection, files, begin, on_bytes, may_replace):
        self._connection = connection
        self._files = files
        self._begin = begin
        self._on_bytes = on_bytes
        self._may_replace = may_replace
        self._outcome = "the table runs as before"

    def carry_out(self):
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

    def _bring_about(self, plan):
        if plan.needs_slot:
            check_room(plan)
        self._begin(plan)
        if plan.needs_slot:
            self._build(plan)
            self._try_out(plan)
        self._replace(CHOICE, choice_file(plan.target), plan)
        # After it: with a main.py that knows no slots, this is what changes the firmware.
        if plan.main_changed:
            self._replace("main.py", main_file(), plan)
        self._outcome = "the table runs the new firmware"
        for paths in batches(plan.leftovers):
            self._run_all(f"remove({path!r})" for path in paths)

    def _build(self, plan):
        """Build the whole slot, look through it, and then only seal it."""
        slot, there = plan.target, plan.contents.firmware(plan.target)
        ready = [name for name in sorted(plan.files) if is_same(there.get(name), plan.files[name])]
        ready = [name for name in ready if name != SEAL]
        # The seal first: from here on, until it is back, nothing starts this slot.
        going = sorted(there.keys() - set(ready), key=lambda name: name != SEAL)
        for names in batches(going):
            self._run_all(f"remove({f'{slot}/{name}'!r})" for name in names)
        self._on_bytes(sum(len(plan.files[name]) for name in ready))
        for names in batches([name for name in plan.kept if name not in ready]):
            self._copy(names, plan)
        for name in plan.changed:
            if name not in ready:
                self._put(self._path(slot, name), plan.files[name], self._on_bytes)
        paths = {self._path(slot, name): content for name, content in plan.files.items()}
        self._look_through(f"tell_files({slot!r})", paths)
        self._run(f"os.rename({self._path(slot, SEAL)!r}, {f'{slot}/{SEAL}'!r})")

    def _copy(self, names, plan):
        """Copy files from the slot in force on the device itself."""
        old = f"{plan.contents.slot}/" if plan.contents.slot else ""
        self._run_all(f"copy({old + name!r}, {self._path(plan.target, name)!r})" for name in names)
        self._on_bytes(sum(len(plan.files[name]) for name in names))

    def _put(self, path, content, on_bytes=lambda count: None):
        for start in range(0, max(1, len(content)), PIECE):
            piece = content[start : start + PIECE]
            is_last = start + PIECE >= len(content)
            self._run(f"put({path!r}, {b64encode(piece)!r}, {is_last})")
            on_bytes(len(piece))

    def _replace(self, path, content, plan):
        """Change a file in one instant; nothing is done when it has this `content` already."""
        if is_same(plan.contents.files.get(path), content):
            return
        new = new_name(path)
        self._put(new, content)
        self._look_through(f"tell_file({new!r})", {new: content})
        self._outcome = "the old firmware runs, or the new one"
        self._run(f"os.rename({new!r}, {path!r})")

    def _look_through(self, program, wanted):
        """Raise ProgramError unless `program` tells the files `wanted`, path -> bytes."""
        found = read_files(self._run(program).splitlines())
        if found.keys() != wanted.keys() or not all(is_same(found[p], wanted[p]) for p in wanted):
            raise ProgramError("what it reads back is not what it was given")

    def _try_out(self, plan):
        """Import the new firmware where it will run, without starting it."""
        try:
            self._run(f"sys.path.insert(0, {plan.target!r})\nimport {STARTED}")
        except ProgramError:
            self._run(f"remove({f'{plan.target}/{SEAL}'!r})")
            raise

    def _run_all(self, programs):
        self._run("\n".join(programs))

    def _run(self, program):
        return self._connection.run("hold()\n" + program)

    @staticmethod
    def _path(slot, name):
        """Return where a file of a slot is built: the seal under another name."""
        return new_name(f"{slot}/{name}") if name == SEAL else f"{slot}/{name}"
