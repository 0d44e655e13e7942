"""What somebody decides about games of a file that differ from the book or from the rules; and those that are left out."""

import json

from django.db import transaction

from games.files.imports.game import PROBLEM
from games.forms.fields import read_number
from games.models import Import, ImportedGame

Status, Choice = ImportedGame.Status, ImportedGame.Choice
_ASKED = {
    Choice.OURS: Status.FORKED,
    Choice.THEIRS: Status.FORKED,
    Choice.RULES: Status.DIFFERS,
    Choice.FITTING: Status.DIFFERS,
}
LEFT_OUT = (Status.WRONG, Status.DIFFERS, Status.FORKED)


@transaction.atomic
def decide(file: Import, choice: str, *, line: str = "", name: str = "") -> None:
    """Take a choice for one game, or for all that it is offered for; with the `name` of rules, for those they fit."""
    asked = file.games.filter(status=_ASKED.get(choice, ""))  # type: ignore[call-overload]
    if line:
        number = read_number(line)
        asked = asked.filter(line=number) if isinstance(number, int) and 0 <= number < _MOST_LINES else asked.none()
    if choice == Choice.FITTING:
        asked = asked.filter(said__name=name)
    ready = Import.objects.select_for_update(no_key=True).filter(pk=file.pk, status=Import.Status.READY)
    if ready.first() and asked.update(chosen=choice, status=Status.UNCHECKED):
        ready.update(status=Import.Status.CHECKING)


_MOST_LINES = 2**31


def left_out(file: Import) -> str:
    """A book of the games that were not added, each with what is wrong with it."""
    games = []
    for game in file.games.filter(status__in=LEFT_OUT).exclude(document=""):
        try:
            document = json.loads(game.document)
        except RecursionError:
            # Nothing that anybody could mend.
            continue
        if isinstance(document, dict):
            problem = game.problem or " ".join(game.said.get("lines", [])) or "It went another way in the book."
            document = {PROBLEM: problem, **{key: value for key, value in document.items() if key != PROBLEM}}
        games.append(document)
    lines = ",\n".join(json.dumps(game, ensure_ascii=False) for game in games)
    return f'{{"scorekeeper_book": 1,\n"games": [\n{lines}\n]}}\n'
