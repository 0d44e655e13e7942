"""Static files as they are sent: without what is only for whoever reads the source."""

import re
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

LEFT_OUT = {
    ".css": re.compile(rb"^ */\*[^*]*\*/\n|^ +|^\n", re.MULTILINE),
    ".js": re.compile(rb"^ *//.*\n", re.MULTILINE),
}
"""Comments, and what a stylesheet is indented by.

Only those on lines of their own: what looks like a comment within a line may be a part of an address.
"""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # which has no types
    """Compressed files under names with a hash; ours, which lie in no folder, are shorter than their sources."""

    def _save(self, name: str, content: "File[Any]") -> str:
        left_out = LEFT_OUT.get(PurePath(name).suffix)
        if left_out and "/" not in name:
            content.seek(0)  # its hash was made before
            content = ContentFile(left_out.sub(b"", content.read()))
        saved: str = super()._save(name, content)
        return saved
