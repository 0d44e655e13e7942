#!/bin/bash
# Tries this checkout's HEAD on a fresh machine: tests/fresh_machine.sh [COMMAND...], by default `make test`.
#
# The machine is a folder with a Debian 12 that has python3, git and make, and nothing of this one but its network and
# the way it gets packages: mirror, proxies, certificates, pip's settings. The command runs in a fresh clone there, with
# a clean environment, standard input closed, and SIGINT and SIGHUP ignored, as for a job in the background. Afterwards
# the folder is gone; FRESH_DEBIAN=/some/where keeps the bare Debian there (not what the command did to it) for next time.
#
# Needs root, a machine with Debian's packages, and the package debootstrap.
set -euo pipefail

PACKAGES=python3,git,make
RELEASE=bookworm
CHECKOUT=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)

# In mounts and processes of its own, which end with it, however that comes about: this is the process 1 there.
if [ "${1:-}" = --inside ]; then
    root=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
    mkdir -p "$root/dev/shm"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    # Folders of packages that pip is told of; an index's links lead out of its "simple".
    { cat "$root/etc/pip.conf" "$root/root/.config/pip/pip.conf" 2>/dev/null; env | grep '^PIP_'; } |
        grep -oE '/[^/ =,][^ =,]*' | sed -E 's,/simple/?$,,' | sort -u | while read -r folder; do
        if [ -d "$folder" ] && [ ! -e "$root/$folder" ]; then
            mkdir -p "$root/$folder"
            mount --bind -o ro "$folder" "$root/$folder"
        fi
    done
    carried=()
    for name in $(env | sed -nE 's/^(PIP_\w+|https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|SSL_CERT_FILE)=.*/\1/p'); do
        carried+=("$name=${!name}")
    done
    trap '' INT HUP
    exec <&-
    status=0
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "${carried[@]}" \
        chroot "$root" sh -c 'cd /scorekeeper && exec "$@"' sh "$@" || status=$?
    exit $status
fi

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
    echo "Please install the Debian package debootstrap, and run this as root." >&2
    exit 1
fi
sources=$(apt-get indextargets --format "deb \$(REPO_URI) \$(RELEASE) \$(COMPONENT)" 'Created-By: Packages' 'Origin: Debian')
mirror=$(echo "$sources" | awk '$2 !~ /security/ { print $2; exit }')

folder=$(mktemp --directory --tmpdir fresh-machine.XXXXXX)
running=
finish() {
    [ -z "$running" ] || kill -KILL "$running" 2>/dev/null || true
    rm -rf --one-file-system "$folder"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

debian=${FRESH_DEBIAN:-$folder/debian}
root=$folder/root
if [ ! -e "$debian/complete" ]; then
    echo "Making a Debian 12 ..."
    unshare --mount debootstrap --variant=minbase --include="$PACKAGES" "$RELEASE" "$debian" "$mirror" >"$folder/log" ||
        { tail "$folder/log" >&2; exit 1; }
    touch "$debian/complete"
fi
cp -a "$debian" "$root"

echo "$sources" | grep " $RELEASE" >"$root/etc/apt/sources.list"
apt-config dump --no-empty | grep -E '^Acquire::(https?|Check-Valid-Until|Retries)\b' >"$root/etc/apt/apt.conf.d/99machine" || true
mkdir -p "$root/root/.config/pip" "$root/etc/ssl/certs" "$root/usr/local/share/ca-certificates"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
for file in /etc/pip.conf ~/.config/pip/pip.conf /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates/*; do
    [ ! -f "$file" ] || cp "$file" "$root/${file/#$HOME//root}"
done
git clone --quiet --no-local "$CHECKOUT" "$root/scorekeeper"

echo "Running ${*:-make test} ..."
[ $# != 0 ] || set -- make test
started=$SECONDS
unshare --mount --pid --fork --kill-child "$0" --inside "$root" "$@" &
running=$!
status=0
wait "$running" || status=$?
running=
echo "Ended with $status after $((SECONDS - started)) s."
exit "$status"
