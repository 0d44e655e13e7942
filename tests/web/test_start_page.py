import gzip

from django.test import Client


def test_it_names_the_app(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "<h1>Scorekeeper</h1>" in response.text


def test_its_files_carry_a_hash_and_may_be_kept_for_years(client: Client) -> None:
    page = client.get("/").text
    [stylesheet] = [part for part in page.split('"') if part.startswith("/static/app.")]
    assert stylesheet != "/static/app.css"
    response = client.get(stylesheet)
    assert "color-scheme" in response.getvalue().decode()
    assert "immutable" in response.headers["Cache-Control"]


def test_its_files_travel_compressed(client: Client) -> None:
    page = client.get("/").text
    [htmx] = [part for part in page.split('"') if part.startswith("/static/django_htmx/")]
    response = client.get(htmx, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert b"htmx" in gzip.decompress(response.getvalue())
