import pytest
from django.test import Client

from games.models import Game
from tests.web.tables import started


@pytest.fixture(autouse=True)
def pages_can_name_static_files(static_files: None) -> None:
    pass


@pytest.fixture
def game(client: Client, db: None) -> Game:
    """Oh Hell for Ana, Ben and Cara, dealt by Ana; Ben bids first."""
    return started(client)


@pytest.fixture
def match(client: Client, db: None) -> Game:
    """Tricky Timeline for Ana and Ben; Ana starts."""
    return started(client, "tricky-timeline", players=2)


@pytest.fixture
def wars(client: Client, db: None) -> Game:
    """Trick Wars for Ana and Ben."""
    return started(client, "trick-wars", players=2)
