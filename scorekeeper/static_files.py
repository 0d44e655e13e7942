"""Static files as they are sent: without their comments, which are for whoever reads the source."""

import re
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {
    ".css": re.compile(rb"^ */\*[^*]*\*/\n", re.MULTILINE),
    ".js": re.compile(rb"^ *//.*\n", re.MULTILINE),
}
"""Only those on lines of their own: what looks like a comment within a line may be a part of an address."""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # which has no types
    """Compressed files under names with a hash; ours, which lie in no folder, have no comments."""

    def _save(self, name: str, content: "File[Any]") -> str:
        comments = COMMENTS.get(PurePath(name).suffix)
        if comments and "/" not in name:
            content.seek(0)  # its hash was made before
            content = ContentFile(comments.sub(b"", content.read()))
        saved: str = super()._save(name, content)
        return saved
