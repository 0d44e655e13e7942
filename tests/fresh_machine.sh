#!/bin/bash
# Tries this checkout's HEAD on a fresh machine: tests/fresh_machine.sh [COMMAND...], by default `make test`.
#
# The machine is a folder with a Debian 12 that has python3, git and make, and nothing of this one but its network and
# the way it gets packages: mirror, proxies, certificates, pip's settings. The command runs in a fresh clone there, with
# a clean environment, standard input closed, and SIGINT and SIGHUP ignored, as for a job in the background. Afterwards
# the folder is gone; FRESH_DEBIAN=/some/where keeps the bare Debian there (not what the command did to it) for next time.
#
# Needs root, and the Debian package debootstrap.
set -euo pipefail

inside() { # As process 1 of its own processes and mounts, which all end with it, however that comes about.
    local root=$1 folder name status=0 carried=()
    shift
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
    mkdir -p "$root/dev/shm"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    # Folders of packages that pip is told of; an index's links lead out of its "simple".
    for folder in $({ cat "$root/etc/pip.conf" "$root/root/.config/pip/pip.conf" 2>/dev/null; env | grep '^PIP_'; } |
        grep -oE '/[^/ =,][^ =,]*' | sed -E 's,/simple/?$,,' | sort -u); do
        [ -d "$folder" ] && [ ! -e "$root/$folder" ] || continue
        mkdir -p "$root/$folder"
        mount --bind -o ro "$folder" "$root/$folder"
    done
    for name in $(env | sed -nE 's/^(PIP_\w+|(https?|no)_proxy|(HTTPS?|NO)_PROXY|SSL_CERT_FILE)=.*/\1/p'); do
        carried+=("$name=${!name}")
    done
    trap '' INT HUP
    exec <&-
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "${carried[@]}" \
        chroot "$root" sh -c 'cd /scorekeeper && exec "$@"' sh "$@" || status=$?
    exit "$status"
}

finish() {
    [ -z "$running" ] || kill -KILL "$running" 2>/dev/null || true
    rm -rf --one-file-system "$folder"
}

if [ "${1:-}" = --inside ] && [ $$ = 1 ]; then
    inside "${@:2}"
elif [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
    echo "Please install the Debian package debootstrap, and run this as root." >&2
    exit 1
fi
folder=$(mktemp --directory --tmpdir fresh-machine.XXXXXX)
debian=${FRESH_DEBIAN:-$folder/debian} root=$folder/root running='' status=0
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

sources=$(apt-get indextargets --format "deb \$(REPO_URI) \$(RELEASE) \$(COMPONENT)" 'Created-By: Packages' 'Origin: Debian')
mirror=$(awk '$2 !~ /security/ { print $2; exit }' <<<"$sources")
if [ ! -e "$debian/complete" ]; then
    echo "Making a Debian 12 ..."
    unshare --mount debootstrap --variant=minbase --include=python3,git,make bookworm "$debian" ${mirror:+"$mirror"} \
        >"$folder/log" || { tail "$folder/log" >&2; exit 1; }
    touch "$debian/complete"
fi
cp -a "$debian" "$root"
! grep ' bookworm' <<<"$sources" >"$folder/sources" || cp "$folder/sources" "$root/etc/apt/sources.list"
apt-config dump | { grep -E '^Acquire::(https?|Check-Valid-Until|Retries)\b' || true; } >"$root/etc/apt/apt.conf.d/99machine"
mkdir -p "$root/root/.config/pip" "$root/etc/ssl/certs" "$root/usr/local/share/ca-certificates"
for file in /etc/{resolv.conf,hosts,pip.conf} ~/.config/pip/pip.conf /etc/ssl/certs/ca-certificates.crt \
    /usr/local/share/ca-certificates/*; do
    [ ! -f "$file" ] || cp -L "$file" "$root/${file/#$HOME//root}"
done
git clone --quiet --no-local "$(git -C "$(dirname "$0")" rev-parse --show-toplevel)" "$root/scorekeeper"

[ $# != 0 ] || set -- make test
echo "Running $* ..."
SECONDS=0
unshare --mount --pid --fork --kill-child "$0" --inside "$root" "$@" &
running=$!
wait "$running" || status=$?
running=''
echo "Ended with $status after $SECONDS s."
exit "$status"
