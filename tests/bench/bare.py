"""What the app is measured against: the least that Django can do for the same answer, behind the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from games.models import Entry, Game, new_key

answer = b""
"""As many bytes as the page that is being compared; set before measuring."""

inserted_into: Game | None = None


def read(_request: HttpRequest, game_id: str) -> HttpResponse:
    """One indexed read."""
    Game.objects.get(pk=game_id)
    return HttpResponse(answer)


@csrf_exempt
def insert(_request: HttpRequest) -> HttpResponse:
    """One insert."""
    assert inserted_into is not None
    inserted_into.number += 1
    Entry.objects.create(game=inserted_into, number=inserted_into.number, key=new_key(), body={})
    return HttpResponse(answer)


urlpatterns = [
    path("bare/insert/", insert),
    path("bare/<slug:game_id>/", read),
    path("", include("games.urls")),
]
