"""Django templates as JavaScript functions, so that a phone draws the same bytes as the server.

They are compiled from their parsed nodes. The tags and filters that are known stand here in full: any other is refused,
and so is whatever a browser could not do in the same way.
"""

import json
from collections.abc import Iterable, Iterator
from functools import singledispatchmethod
from itertools import groupby
from typing import Any

from django.template import Node, NodeList, Variable
from django.template.base import FilterExpression, TextNode, VariableNode
from django.template.defaulttags import (
    CommentNode,
    CsrfTokenNode,
    FirstOfNode,
    ForNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    URLNode,
    WithNode,
)
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.urls import get_resolver
from template_partials.templatetags.partials import DefinePartialNode  # type: ignore[import-untyped]

FILTERS = ("add", "join", "last", "length", "yesno", "stringformat")
"""What `templates.js` knows of filters, by the same names."""
_OPERATORS = {"==": "same", "!=": "!same", "is": "same", "is not": "!same", "in": "within", "not in": "!within"}
_COMPARISONS = (">", ">=", "<", "<=")
_CONSTANTS = {"True": "true", "False": "false", "None": "null"}


class CannotCompile(ValueError):
    """Something in a template that a phone could not draw as the server does."""


def compile_templates(names: Iterable[str]) -> dict[str, str]:
    """The templates as JavaScript functions of a context, by name, with all that they include."""
    compiled: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in compiled:
            compiler = _Compiler(name)
            compiled[name] = compiler.function()
            waiting += compiler.included
    return dict(sorted(compiled.items()))


class _Compiler:
    """One template. A block stands where its parent has it, as in Django."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.included: list[str] = []
        self.blocks: dict[str, BlockNode] = {}

    def function(self) -> str:
        nodes = _nodes_of(self.name)
        while parent := next((node for node in nodes if isinstance(node, ExtendsNode)), None):
            self.blocks = {**parent.blocks, **self.blocks}
            nodes = _nodes_of(str(self._constant(parent.parent_name)))
        return f"(c) => {self._text(nodes)}"

    def _text(self, nodes: Iterable[Any]) -> str:
        """A list of nodes as an expression that makes a text."""
        return " + ".join(_joined(part for node in nodes for part in self._parts(node))) or '""'

    @singledispatchmethod
    def _parts(self, node: Node) -> Iterator[str]:
        """A node as expressions to be added up; what is not marked as a literal is JavaScript."""
        raise CannotCompile(f"{self.name}: {type(node).__name__} is unknown to phones.")

    @_parts.register(LoadNode)
    @_parts.register(CommentNode)
    def _(self, node: Node) -> Iterator[str]:
        return iter(())

    @_parts.register
    def _(self, node: TextNode) -> Iterator[str]:
        yield _Literal(node.s)

    @_parts.register
    def _(self, node: VariableNode) -> Iterator[str]:
        yield f"$.text({self._value(node.filter_expression)})"

    @_parts.register
    def _(self, node: IfNode) -> Iterator[str]:
        text = '""'
        for condition, nodes in reversed(node.conditions_nodelists):
            inner = self._text(nodes)
            text = inner if condition is None else f"{self._test(condition)} ? {inner} : {text}"
        yield f"({text})"

    @_parts.register
    def _(self, node: ForNode) -> Iterator[str]:
        if node.is_reversed:
            raise CannotCompile(f"{self.name}: reverse the list before it is drawn.")
        names = json.dumps(list(node.loopvars))
        empty = f", () => {self._text(node.nodelist_empty)}" if node.nodelist_empty else ""
        yield f"$.each(c, {self._value(node.sequence)}, {names}, (c) => {self._text(node.nodelist_loop)}{empty})"

    @_parts.register
    def _(self, node: WithNode) -> Iterator[str]:
        yield f"((c) => {self._text(node.nodelist)})({self._scope(node.extra_context)})"

    @_parts.register
    def _(self, node: IncludeNode) -> Iterator[str]:
        scope = "$.nothing" if node.isolated_context else "c"
        if node.extra_context:
            scope = self._scope(node.extra_context, scope)
        if not isinstance(node.template.var, Variable):
            self.included.append(str(node.template.var))
        yield f"$.draw({self._value(node.template)}, {scope})"

    @_parts.register
    def _(self, node: BlockNode) -> Iterator[str]:
        for inner in self.blocks.get(node.name, node).nodelist:
            yield from self._parts(inner)

    @_parts.register
    def _(self, node: DefinePartialNode) -> Iterator[str]:
        for inner in node.nodelist if node.inline else ():
            yield from self._parts(inner)

    @_parts.register
    def _(self, node: CsrfTokenNode) -> Iterator[str]:
        yield "$.csrf(c)"

    @_parts.register
    def _(self, node: FirstOfNode) -> Iterator[str]:
        if node.asvar:
            raise CannotCompile(f"{self.name}: firstof can't keep what it finds.")
        yield f"$.first([{', '.join(map(self._value, node.vars))}])"

    @_parts.register
    def _(self, node: URLNode) -> Iterator[str]:
        name = str(self._constant(node.view_name))
        for known, *_ in get_resolver().reverse_dict.getlist(name):
            for address, fields in known:
                if len(fields) == len(node.args) and not node.kwargs and not node.asvar:
                    return _filled_in(f"/{address}", dict(zip(fields, map(self._value, node.args), strict=True)))
        raise CannotCompile(f"{self.name}: the address {name!r} can't be written.")

    # Expressions

    def _scope(self, values: dict[str, FilterExpression], outer: str = "c") -> str:
        fields = ", ".join(f"{name}: {self._value(value)}" for name, value in values.items())
        return f"$.scope({outer}, {{ {fields} }})"

    def _constant(self, expression: Any) -> object:
        if isinstance(expression.var, Variable):
            raise CannotCompile(f"{self.name}: {expression} must be a name that is known beforehand.")
        return expression.var

    def _value(self, expression: Any) -> str:
        value = self._variable(expression.var)
        for function, arguments in expression.filters:
            name = function.__name__.removeprefix("_")
            if name not in FILTERS:
                raise CannotCompile(f"{self.name}: the filter {name!r} is unknown to phones.")
            given = [
                self._variable(argument) if is_variable else _quoted(argument) for is_variable, argument in arguments
            ]
            value = f"$.filters.{name}({', '.join([value, *given])})"
        return value

    def _variable(self, variable: Any) -> str:
        if not isinstance(variable, Variable):
            return _quoted(variable)
        if variable.lookups is None:
            return _quoted(variable.literal)
        first, *rest = variable.lookups
        if first in _CONSTANTS and not rest:
            return _CONSTANTS[first]
        return f"$.get(c, {', '.join(map(_quoted, variable.lookups))})"

    def _test(self, condition: Any) -> str:
        """A condition, as something that is true or false."""
        if isinstance(condition, TemplateLiteral):
            return f"$.is({self._operand(condition)})"
        if condition.id == "not":
            return f"!{self._test(condition.first)}"
        if condition.id in ("and", "or"):
            joint = " && " if condition.id == "and" else " || "
            return f"({self._test(condition.first)}{joint}{self._test(condition.second)})"
        first, second = self._operand(condition.first), self._operand(condition.second)
        if condition.id in _OPERATORS:
            function = _OPERATORS[condition.id]
            return f"{'!' if function.startswith('!') else ''}$.{function.lstrip('!')}({first}, {second})"
        if condition.id in _COMPARISONS:
            return f"{first} {condition.id} {second}"
        raise CannotCompile(f"{self.name}: {condition.id!r} is unknown to phones.")

    def _operand(self, operand: Any) -> str:
        if not isinstance(operand, TemplateLiteral):
            raise CannotCompile(f"{self.name}: only values can be compared.")
        return self._value(operand.value)


def _nodes_of(name: str) -> NodeList:
    template: Any = get_template(name)
    nodes: NodeList = template.template.nodelist
    return nodes


class _Literal(str):
    """A text as it stands in a template."""


def _joined(parts: Iterable[str]) -> Iterator[str]:
    """Literals that stand side by side as one."""
    for is_literal, some in groupby(parts, key=lambda part: isinstance(part, _Literal)):
        if is_literal:
            yield _quoted("".join(some))
        else:
            yield from some


def _filled_in(address: str, values: dict[str, str]) -> Iterator[str]:
    """`/games/%(game_id)s/` as parts of an expression."""
    for field, value in values.items():
        before, address = address.split(f"%({field})s")
        yield _Literal(before)
        yield f"$.address({value})"
    yield _Literal(address)


def _quoted(value: object) -> str:
    return json.dumps(value if isinstance(value, (int, float)) else str(value))
