"""`manage.py health`: what `/health/` tells the owner, and where to ask."""

from django.core.management.base import BaseCommand

from scorekeeper.health import owners_key, report


class Command(BaseCommand):
    help = "Says how much room is left and how old the last backup is, and where to ask for that and more."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write("\n".join([*report(), f"Ask a running server at /health/?key={owners_key()}"]))
