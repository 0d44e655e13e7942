"""Every page and every write."""

from django.urls import path

from games.views import ending, new_game, pad, players, rounds, rules, start, theme

urlpatterns = [
    path("", start.start, name="start"),
    path("new/", new_game.choose, name="choose-game"),
    path("new/<slug:kind>/", new_game.table, name="new-game"),
    path("games/<slug:game_id>/", pad.pad, name="pad"),
    path("games/<slug:game_id>/enter/", pad.enter, name="enter"),
    path("games/<slug:game_id>/rounds/<int:number>/", rounds.correct, name="correct-round"),
    path("games/<slug:game_id>/again/", pad.play_again, name="play-again"),
    path("games/<slug:game_id>/end/", ending.end, name="end-game"),
    path("games/<slug:game_id>/delete/", ending.delete, name="delete-game"),
    path("games/<slug:game_id>/restore/", ending.restore, name="restore-game"),
    path("deleted/", ending.deleted, name="deleted"),
    path("players/", players.players, name="players"),
    path("players/<slug:player_id>/", players.player, name="player"),
    path("theme/", theme.theme, name="theme"),
    path("rules/<slug:kind>/", rules.rules, name="rules"),
]
