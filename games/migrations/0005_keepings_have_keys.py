"""Gives the keepings that were there before a key each, and the day on which their book was opened."""

from typing import Any

from django.db import migrations, models

import games.models


def fill(apps: Any, schema_editor: Any) -> None:
    Keeping = apps.get_model("games", "Keeping")
    for keeping in Keeping.objects.filter(key="").select_related("book").iterator():
        keeping.key = games.models.new_key()
        keeping.since = keeping.book.created_at
        keeping.save(update_fields=["key", "since"])


class Migration(migrations.Migration):
    dependencies = [("games", "0004_around_the_table")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            "keeping", "key", models.CharField(max_length=40, default=games.models.new_key, unique=True)
        ),
    ]
