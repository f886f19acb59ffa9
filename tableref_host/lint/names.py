"""Modules, functions, methods and keyword arguments that MicroPython 1.28 for the Pico lacks."""

import ast
import builtins

from tableref_host.lint.trees import all_nodes

# Module -> its supported names, or None if all are supported. The firmware of the board is
# decisive; the browser's MicroPython includes more modules (functools, itertools, datetime,
# collections.defaultdict, ...).
MODULES = {
    "array": {"array"},
    "asyncio": None,
    "binascii": {"a2b_base64", "b2a_base64", "crc32", "hexlify", "unhexlify"},
    "collections": {"OrderedDict", "deque", "namedtuple"},
    "deflate": None,
    "errno": None,
    "framebuf": None,
    "gc": None,
    "hashlib": {"sha256"},
    "heapq": {"heapify", "heappop", "heappush"},
    "io": {"BytesIO", "IOBase", "StringIO"},
    "json": {"dump", "dumps", "load", "loads"},
    "machine": None,
    "math": None,
    "micropython": None,
    "os": None,
    "random": {"choice", "getrandbits", "randint", "random", "randrange", "seed", "uniform"},
    "re": {"compile", "match", "search", "sub"},
    "rp2": None,
    "select": {"poll", "POLLIN", "POLLOUT", "POLLERR", "POLLHUP"},
    "struct": {"calcsize", "pack", "pack_into", "unpack", "unpack_from"},
    "sys": None,
    "time": None,
    "uctypes": None,
    "vfs": None,
}
# Unsupported names of modules whose entry above is None.
MISSING_FROM = {
    "math": {"comb", "dist", "fsum", "gcd", "hypot", "isqrt", "lcm", "perm", "prod"},
    "os": {"environ", "fsync", "getenv", "makedirs", "path", "replace", "walk"},
    "sys": {"exc_info", "getrefcount", "getsizeof", "setrecursionlimit", "settrace"},
    "time": {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"},
}
BUILTINS = frozenset(
    """
    ArithmeticError AssertionError AttributeError BaseException EOFError Ellipsis Exception
    GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError
    MemoryError NameError NotImplemented NotImplementedError OSError OverflowError RuntimeError
    StopAsyncIteration StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError
    ZeroDivisionError abs all any bin bool bytearray bytes callable chr classmethod compile
    complex delattr dict dir divmod enumerate eval exec filter float frozenset getattr globals
    hasattr hash hex id input int isinstance issubclass iter len list locals map max memoryview
    min next object oct open ord pow print property range repr reversed round set setattr slice
    sorted staticmethod str sum super tuple type zip False None True __import__ __name__
    __build_class__
    """.split()
)
MISSING_METHODS = frozenset(
    """
    as_integer_ratio bit_count bit_length capitalize casefold cast expandtabs format_map
    hexdigest is_integer isalnum isascii isdecimal isidentifier isnumeric isprintable istitle
    ljust maketrans move_to_end removeprefix removesuffix rjust swapcase title translate zfill
    _asdict _fields _replace
    """.split()
)
# Function -> its supported keyword arguments. CPython supports more.
KEYWORDS = {
    "print": {"sep", "end", "file"},
    "dump": {"separators"},
    "dumps": {"separators"},
    **dict.fromkeys(("deque", "int", "namedtuple", "round", "sum", "zip"), set()),
    **dict.fromkeys(("encode", "from_bytes", "rsplit", "split", "to_bytes"), set()),
}


def check_names(tree, own_modules=(), own_names=()):
    """Yield (line, rule, text) for each unsupported name in `tree` (an ast).

    `own_modules` are additional modules. `own_names` are functions defined by the firmware, so that
    a method of ours may be called `title`.
    """
    for node in all_nodes(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Import):
            for alias in node.names:
                if not is_there(alias.name.split(".")[0], own_modules):
                    yield line, "missing-module", f"there is no module {alias.name}"
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from check_import_from(node, own_modules)
        elif isinstance(node, ast.Attribute):
            yield from check_attribute(node, own_names)
        elif isinstance(node, ast.Call):
            yield from check_keywords(node, own_names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if hasattr(builtins, node.id) and node.id not in BUILTINS | set(own_names):
                yield line, "missing-builtin", f"there is no {node.id}"


def is_there(module, own_modules):
    """Return whether `module` can be imported on the board."""
    return module in MODULES or module in own_modules


def lacks(module, name):
    """Return whether `module`, one of MODULES, lacks `name` on the board."""
    known = MODULES[module]
    return name in MISSING_FROM.get(module, ()) or (known is not None and name not in known)


def check_import_from(node, own_modules):
    """Yield the problems of `from module import name, ...`."""
    module = node.module.split(".")[0]
    if not is_there(module, own_modules):
        yield node.lineno, "missing-module", f"there is no module {node.module}"
        return
    for alias in node.names:
        if module in MODULES and lacks(module, alias.name):
            yield node.lineno, "missing-name", f"{module} has no {alias.name}"


def check_attribute(node, own_names):
    """Yield the problems of `module.name` and `value.method`."""
    if isinstance(node.value, ast.Name) and node.value.id in MODULES:
        if lacks(node.value.id, node.attr):
            yield node.lineno, "missing-name", f"{node.value.id} has no {node.attr}"
    elif node.attr in MISSING_METHODS and node.attr not in own_names:
        yield node.lineno, "missing-method", f"there is no method {node.attr}"


def check_keywords(node, own_names):
    """Yield the problems of the keyword arguments of a call."""
    name = getattr(node.func, "attr", getattr(node.func, "id", None))
    if name not in KEYWORDS or name in own_names:
        return
    for keyword in node.keywords:
        if keyword.arg is not None and keyword.arg not in KEYWORDS[name]:
            yield node.lineno, "missing-keyword", f"{name} takes no keyword {keyword.arg}"
