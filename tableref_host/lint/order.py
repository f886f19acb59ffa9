"""Find code that relies on the order of a dict or set, which MicroPython does not preserve.

A value counts as unordered if it is a dict or set display, comprehension or call, or a name or
attribute that is assigned one in the same scope. Function arguments are not tracked. The comment `#
any order: why` at the end of a line permits a place where the order does not matter.
"""

import ast

from tableref_host.lint.trees import all_nodes

ALLOWED = "# any order:"
MAKERS = ("dict", "set", "frozenset")
VIEWS = ("keys", "values", "items", "copy")
# Functions whose result depends on the order of their argument.
ORDER_TAKERS = (
    *("list", "tuple", "enumerate", "iter", "zip", "map", "filter", "next", "reversed"),
    *("OrderedDict", "dump", "dumps", "join", "extend", "bytes", "bytearray"),
)
# Functions whose result does not depend on the order of a comprehension.
ORDER_FREE = ("sorted", "sum", "any", "all", "len", "set", "frozenset", "dict", "min", "max")
SCOPES = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp)


def called_name(node):
    """Return the last part of the name of a called function, or None."""
    return getattr(node.func, "attr", getattr(node.func, "id", None))


class OrderCheck(ast.NodeVisitor):
    """Walks a module and collects the violations in `found`: (line, rule, text)."""

    def __init__(self):
        self.found = []
        self._scopes = []
        self._attributes = set()
        self._order_free = set()

    def check(self, tree):
        """Return the violations in `tree`, the ast of a module."""
        for node in all_nodes(tree):
            for target, value in assignments(node):
                if isinstance(target, ast.Attribute) and self.is_unordered(value):
                    self._attributes.add(ast.unparse(target))
        self.visit(tree)
        return self.found

    def is_unordered(self, node):
        """Return whether `node` is a dict or set, as far as can be determined."""
        if isinstance(node, (ast.Dict, ast.Set, ast.DictComp, ast.SetComp)):
            return True
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                return node.func.id in MAKERS
            is_view = isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS
            return is_view and self.is_unordered(node.func.value)
        if isinstance(node, ast.Name):
            for names in reversed(self._scopes):
                if node.id in names:
                    return names[node.id]
            return False
        return isinstance(node, ast.Attribute) and ast.unparse(node) in self._attributes

    def relies(self, node):
        """Return whether iterating over `node` depends on its order."""
        items = getattr(node, "keys", None) if isinstance(node, ast.Dict) else None
        items = node.elts if isinstance(node, ast.Set) else items
        is_single = items is not None and len(items) < 2
        return not is_single and self.is_unordered(node)

    def report(self, node):
        """Record that the line of `node` depends on an order."""
        text = "dicts and sets have no order; use sorted() or an OrderedDict"
        self.found.append((node.lineno, "unordered", text))

    def visit(self, node):
        """Visit `node` and its children with the names of the scope that it opens."""
        if isinstance(node, SCOPES):
            self._scopes.append(self.names_of(node))
            super().visit(node)
            self._scopes.pop()
        else:
            super().visit(node)

    def names_of(self, scope):
        """Return {name: whether it is unordered} for the names assigned in `scope` itself."""
        names = {}
        arguments = getattr(scope, "args", None)
        if arguments is not None:
            for argument in ast.walk(arguments):
                if isinstance(argument, ast.arg):
                    names[argument.arg] = False
        for node in nodes_of(scope):
            for target, value in assignments(node):
                if isinstance(target, ast.Name):
                    names[target.id] = names.get(target.id, False) or self.is_unordered(value)
        return names

    def visit_For(self, node):
        """Check a for loop, because its body may depend on the order of the iteration."""
        if self.relies(node.iter):
            self.report(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node):
        """Check an unpacking such as `[*a]`, because its result has the order of the iteration."""
        if self.relies(node.value):
            self.report(node)
        self.generic_visit(node)

    def visit_Call(self, node):
        """Check a call, because some functions depend on the order of their arguments."""
        name = called_name(node)
        if name in ORDER_TAKERS and any(self.relies(argument) for argument in node.args):
            self.report(node)
        if name == "popitem" and self.is_unordered(node.func.value):
            self.report(node)
        if name in ORDER_FREE and not node.keywords:
            self._order_free.update(id(argument) for argument in node.args)
        self.generic_visit(node)

    def generic_visit(self, node):
        """Check a comprehension whose result has the order of the iteration."""
        if isinstance(node, COMPREHENSIONS) and id(node) not in self._order_free:
            for generator in node.generators:
                if self.relies(generator.iter):
                    self.report(generator.iter)
        super().generic_visit(node)


def nodes_of(scope):
    """Yield the nodes in `scope` that are not in a nested scope."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting.extend(ast.iter_child_nodes(node))


def assignments(node):
    """Yield (target, value) for each assignment in the statement `node`."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield target, node.value
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
        yield node.target, node.value


def check_order(tree, source):
    """Yield (line, rule, text) for each violation in `tree`, the ast of `source`."""
    lines = source.splitlines()
    for line, rule, text in OrderCheck().check(tree):
        if ALLOWED not in lines[line - 1]:
            yield line, rule, text
