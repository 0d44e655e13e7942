"""Debian's Chromium without a window, which starts three times as fast, and the phone that it plays."""

from typing import Any

CHROMIUM = "/usr/bin/chromium-headless-shell"
ARGUMENTS = [
    "--no-sandbox",  # which root has no use for
    "--disable-gpu",
    # Nothing but the pages under test: no updates, no sync, no look-ups of its maker's hosts.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
LARGE_TEXT = "--blink-settings=defaultFontSize=32"
"""200 %: what the settings of a browser call very large."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
