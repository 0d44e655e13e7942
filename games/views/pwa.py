"""What makes the pages an app that a phone can keep: its manifest, and the worker that serves it without a network."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import cast

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import etag, require_safe

from games.views.kit import SHELL

TABLE = "#1d2722"
"""The colour around the paper, as in base.css and base.html."""
HTMX = "django_htmx/htmx-2.min.js"
MOST_PAGES = 40
"""Pages that a phone keeps to read without a network."""


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """How the app looks on a home screen. Touches no database: pages ask for it to learn that the network is back."""
    content = {
        "id": "/",
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": "The score pad for card games.",
        "lang": "en",
        "start_url": reverse("start"),
        "scope": "/",
        "display": "standalone",
        "theme_color": TABLE,
        "background_color": TABLE,
        "icons": [
            {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {"src": static("icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [
            {"name": "New game", "url": reverse("choose-game")},
            {"name": "History", "url": reverse("history")},
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def release(request: HttpRequest) -> str:
    """What a browser compares to see whether the worker it has is still the one."""
    return f'"{worker(static_files())[0]}"'


@require_safe
@cache_control(no_cache=True)
@etag(release)
def service_worker(request: HttpRequest) -> HttpResponse:
    """At the root, because a worker serves only what is below its own address."""
    name, script = worker(static_files())
    return HttpResponse(f'const RELEASE = "{name}";\n{script}', content_type="text/javascript")


def static_files() -> tuple[str, ...]:
    """The addresses of the files that pages need in this release, each with the hash of what is in it."""
    files = cast(ManifestStaticFilesStorage, staticfiles_storage).hashed_files
    # The pictures are icons for the home screen, which keeps its own. Of htmx there are many editions.
    needed = [name for name in files if "/" not in name and not name.endswith(".png")] + [HTMX]
    return tuple(sorted(settings.STATIC_URL + files[name] for name in needed))


@lru_cache(maxsize=1)
def worker(files: tuple[str, ...]) -> tuple[str, str]:
    """The name of the release, made from everything in the worker, and the worker's script without it."""
    context = {
        "files": json.dumps(files, indent=2),
        "shell": json.dumps(render_to_string("offline/shell.html", SHELL)),
        "most_pages": MOST_PAGES,
    }
    script = render_to_string("pwa/service-worker.js", context)
    return sha256(script.encode()).hexdigest()[:12], script
