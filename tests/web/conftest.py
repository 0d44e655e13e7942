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
