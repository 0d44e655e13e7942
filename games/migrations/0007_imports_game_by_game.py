"""Files on their way into a book, a row for each of their games, in the place of one compressed column.

A file that waits is checked again from its first game; of one that is done, what was said about it stays.
"""

import json
import zlib
from typing import Any

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import games.models

GAMES_AT_ONCE = 100


def move(apps: Any, schema_editor: Any) -> None:
    """Each file keeps its id, so that links to it go on leading there."""
    Incoming, Import, ImportedGame = (apps.get_model("games", name) for name in ("Incoming", "Import", "ImportedGame"))
    for incoming in Incoming.objects.iterator(chunk_size=1):
        file = Import(
            id=incoming.pk, book_id=incoming.book_id, keeper_id=incoming.keeper_id, at=incoming.at, name=incoming.name
        )
        documents: list[str] = []
        if incoming.data:
            # The players and nights as the first line, then a line for each game.
            first, *documents = zlib.decompress(incoming.data).decode().split("\n")
            told = json.loads(first)
            file.players, file.nights = told["players"], told["nights"]
            file.status = "checking" if documents else "ready"
        else:
            file.status, file.message = "done", bytes(incoming.findings).decode()
        file.save(force_insert=True)
        ImportedGame.objects.bulk_create(
            (ImportedGame(file=file, line=line, document=document) for line, document in enumerate(documents)),
            batch_size=GAMES_AT_ONCE,
        )


class Migration(migrations.Migration):
    dependencies = [("games", "0006_tallies"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=games.models.new_id, editable=False, max_length=12, primary_key=True, serialize=False
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("name", models.CharField(max_length=100)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("checking", "Checking"),
                            ("ready", "Ready"),
                            ("adding", "Adding"),
                            ("done", "Done"),
                        ],
                        default="checking",
                        max_length=8,
                    ),
                ),
                ("message", models.TextField(blank=True, default="")),
                ("players", models.JSONField(default=dict)),
                ("nights", models.JSONField(default=dict)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=models.CASCADE, related_name="imports", to="games.book"
                    ),
                ),
                (
                    "keeper",
                    models.ForeignKey(
                        on_delete=models.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ImportedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=models.CASCADE, related_name="games", to="games.import"
                    ),
                ),
                ("line", models.PositiveIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("unchecked", "Unchecked"),
                            ("new", "New"),
                            ("known", "Known"),
                            ("wrong", "Wrong"),
                            ("added", "Added"),
                        ],
                        default="unchecked",
                        max_length=9,
                    ),
                ),
                ("key", models.CharField(blank=True, default="", max_length=40)),
                ("name", models.CharField(blank=True, default="", max_length=100)),
                ("problem", models.TextField(blank=True, default="")),
                ("facts", models.JSONField(default=dict)),
                ("counts", models.JSONField(default=list)),
                ("log", models.JSONField(default=list)),
                ("document", models.TextField()),
            ],
            options={
                "ordering": ["line"],
                "constraints": [models.UniqueConstraint(fields=("file", "line"), name="one_game_a_line")],
            },
        ),
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.DeleteModel("Incoming"),
    ]
