"""Modules that import one another in a ring."""

Imports = dict[str, list[str]]


def rings(imports: Imports) -> dict[str, frozenset[str]]:
    """For every module those that it imports, by whatever way, and that import it."""
    reached = {name: _reached(imports, name) for name in imports}
    return {name: frozenset(one for one in found if name in reached.get(one, ())) for name, found in reached.items()}


def _reached(imports: Imports, name: str) -> set[str]:
    found: set[str] = set()
    waiting = list(imports[name])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += imports.get(one, [])
    return found
