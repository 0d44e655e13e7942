#!/bin/sh
# Installs those of the named Debian packages that are missing: sh tests/system.sh chromium-headless-shell postgresql
set -eu

if ! command -v apt-get >/dev/null; then
    echo "Not a Debian system: going on as if what Debian calls $* were here." >&2
    exit 0
fi

missing=
for package; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) || status=
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    echo "Please install$missing first: sudo apt-get install --no-install-recommends$missing" >&2
    exit 1
fi

echo "Installing$missing ..."
$as_root apt-get update -qq
# shellcheck disable=SC2086  # $as_root and $missing hold several words or none
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
