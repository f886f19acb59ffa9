"""Syntax of CPython 3.11 that MicroPython 1.28 lacks or treats differently."""

import ast

from tableref_host.lint.trees import all_nodes

DICT_VIEWS = ("keys", "items", "values")
# Special methods that MicroPython never calls.
IGNORED_METHODS = ("__init_subclass__", "__class_getitem__", "__missing__")
# Types that can be subscripted (`list[int]`) on CPython, but on MicroPython only in annotations.
GENERIC_TYPES = ("dict", "frozenset", "list", "set", "tuple", "type")


def is_star_in_literal(node):
    """Return whether a literal contains a star, as in `[*a]`, `(1, *a)`, `{*a}` or `{**a}`.

    Stars in calls and in assignment targets are supported.
    """
    if isinstance(node, ast.Dict):
        return None in node.keys
    if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
        is_target = not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        return not is_target and any(isinstance(item, ast.Starred) for item in node.elts)
    return False


def is_step_assignment(node):
    """Return whether a slice with a step is assigned or deleted: `a[::2] = b`, `del a[::2]`."""
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Slice)
        and node.slice.step is not None
        and not isinstance(node.ctx, ast.Load)
    )


def is_decorator_expression(node):
    """Return whether a decorator is more than a dotted name or a call of one."""
    for decorator in getattr(node, "decorator_list", ()):
        inner = decorator.func if isinstance(decorator, ast.Call) else decorator
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        if not isinstance(inner, ast.Name):
            return True
    return False


def is_view_operation(node):
    """Return whether a set operation is applied to a dict view, as in `a.keys() & b`."""

    def is_view(side):
        return (
            isinstance(side, ast.Call)
            and isinstance(side.func, ast.Attribute)
            and side.func.attr in DICT_VIEWS
        )

    operators = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, operators)
        and (is_view(node.left) or is_view(node.right))
    )


def is_type_expression(node):
    """Return whether a type expression (`list[int]`, `int | None`) is evaluated."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id in GENERIC_TYPES
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return any(
            isinstance(side, ast.Constant) and side.value is None
            for side in (node.left, node.right)
        )
    return False


def is_call_of(node, name):
    """Return whether `node` is a call of the plain name `name`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def is_super_attribute(tree_node, called):
    """Return whether `super().a` is used without a call, which fails on MicroPython."""
    return (
        isinstance(tree_node, ast.Attribute)
        and is_call_of(tree_node.value, "super")
        and id(tree_node) not in called
    )


# Rule -> (advice, function that recognises a violation).
RULES = {
    "match": ("use if and elif", lambda node: isinstance(node, ast.Match)),
    "except-group": ("use `except`", lambda node: isinstance(node, ast.TryStar)),
    "positional-only": (
        "leave the `/` out",
        lambda node: isinstance(node, ast.arguments) and bool(node.posonlyargs),
    ),
    "star-in-literal": ("add the sequences, or extend one", is_star_in_literal),
    "step-assignment": ("assign item by item", is_step_assignment),
    "raise-from": (
        "the cause is lost; put it into the message",
        lambda node: isinstance(node, ast.Raise) and node.cause is not None,
    ),
    "decorator-expression": ("give the decorator a name", is_decorator_expression),
    "class-keyword": (
        "there are no metaclasses",
        lambda node: isinstance(node, ast.ClassDef) and bool(node.keywords),
    ),
    "ignored-method": (
        "MicroPython never calls it",
        lambda node: isinstance(node, ast.FunctionDef) and node.name in IGNORED_METHODS,
    ),
    "type-expression": ("say it in words, or in an annotation", is_type_expression),
    "view-set-operation": ("make sets of the keys first", is_view_operation),
    "slice-object": ("slices cannot be made by call", lambda node: is_call_of(node, "slice")),
    "iter-sentinel": (
        "use a while loop",
        lambda node: is_call_of(node, "iter") and len(node.args) > 1,
    ),
    "ascii-conversion": (
        "`!a` is unknown",
        lambda node: isinstance(node, ast.FormattedValue) and node.conversion == ord("a"),
    ),
}


def annotation_nodes(tree):
    """Return the ids of all nodes inside annotations, which MicroPython never evaluates."""
    found = set()
    for node in all_nodes(tree):
        for field in ("annotation", "returns"):
            annotation = getattr(node, field, None)
            if annotation is not None:
                found.update(id(inner) for inner in ast.walk(annotation))
    return found


def check_language(tree):
    """Yield (line, rule, text) for each piece of unsupported syntax in `tree` (an ast)."""
    annotations = annotation_nodes(tree)
    called = {id(node.func) for node in all_nodes(tree) if isinstance(node, ast.Call)}
    line = 1
    for node in all_nodes(tree):
        if id(node) in annotations:
            continue
        if is_super_attribute(node, called):
            yield node.lineno, "super-attribute", "properties are not found there; call a method"
        for rule, (advice, is_found) in RULES.items():
            if is_found(node):
                line = getattr(node, "lineno", None) or line_of_arguments(node, line)
                yield line, rule, advice


def line_of_arguments(node, otherwise):
    """Return the line of the first argument in `node` (ast.arguments has no line itself)."""
    return node.posonlyargs[0].lineno if node.posonlyargs else otherwise
