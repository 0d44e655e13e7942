import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_seats_know_their_games")]

    operations = [
        migrations.AddField("book", "name", models.CharField(max_length=40, default="", blank=True)),
        migrations.AddField("book", "deleted_at", models.DateTimeField(null=True, blank=True)),
        migrations.AddField("book", "renamed", models.PositiveIntegerField(default=0)),
        migrations.AddField("game", "watch_key", models.CharField(max_length=40, default="", blank=True)),
        migrations.AddConstraint(
            "game",
            models.UniqueConstraint(
                fields=["watch_key"], condition=~models.Q(watch_key=""), name="one_game_a_watch_key"
            ),
        ),
        migrations.AddField("keeping", "since", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AddField(
            "keeping",
            "player",
            models.ForeignKey(
                to="games.player",
                on_delete=django.db.models.deletion.SET_NULL,
                null=True,
                blank=True,
                related_name="keepings",
            ),
        ),
        # Not unique yet: a default made once would be the same for all that are there.
        migrations.AddField("keeping", "key", models.CharField(max_length=40, default="")),
        migrations.CreateModel(
            "Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        max_length=6, choices=[("viewer", "Viewer"), ("scorer", "Scorer"), ("owner", "Owner")]
                    ),
                ),
                ("key", models.CharField(max_length=40, default=games.models.new_key, unique=True)),
                (
                    "book",
                    models.ForeignKey(
                        to="games.book", on_delete=django.db.models.deletion.CASCADE, related_name="invitations"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            "invitation", models.UniqueConstraint(fields=["book", "role"], name="one_invitation_a_role")
        ),
    ]
