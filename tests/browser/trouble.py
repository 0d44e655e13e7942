"""Trouble that a test makes on purpose. A browser notes it as an error, which would fail the test."""

# What htmx adds when a request fails, without saying why.
HTMX = ("htmx:sendError", "htmx:afterRequest", "htmx:responseError")


def provoked(problems: list[str], *words: str) -> None:
    """Everything that went wrong was meant to: each problem has one of these words in it."""
    assert problems
    assert [problem for problem in problems if not any(word in problem for word in (*HTMX, *words))] == []
    problems.clear()
