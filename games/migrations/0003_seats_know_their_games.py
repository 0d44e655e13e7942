"""Fills what seats now know of their games. Books stay marked as not counted yet: `manage.py rebuild --outdated` counts."""

from typing import Any

from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    Game, Seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    own = Game.objects.filter(pk=models.OuterRef("game"))
    Seat.objects.update(kind=models.Subquery(own.values("kind")), started_at=models.Subquery(own.values("started_at")))


class Migration(migrations.Migration):
    dependencies = [("games", "0002_history_and_statistics")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField("seat", "kind", models.CharField(max_length=20)),
        migrations.AlterField("seat", "started_at", models.DateTimeField()),
        migrations.AlterField("book", "statistics", models.PositiveSmallIntegerField(default=1)),
    ]
