#!/usr/bin/env bash
# Makes a Raspberry Pi (or another Debian machine) a Kiebitz that starts by itself; run again with a newer source, it updates.
# Versions lie side by side in /opt/kiebitz; the old one works until the new one has come up, and stays for `--back`.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

prefix=/opt/kiebitz
versions=$prefix/versions
state=/var/lib/kiebitz
needed_mb=900  # OpenCV, onnxruntime and the rest, unpacked, and room to unpack them

action=install
dry_run=no
wheels=
screen=
camera=
camera_packages=yes
start=yes

usage() {
    cat <<'TEXT'
usage: sudo systemd/install.sh [OPTION]...

Installs Kiebitz on Raspberry Pi OS 64 bit or Debian, Trixie or Bookworm. Running it again is harmless; with a newer
source it updates, unless a series is being played, and goes back by itself when the new version does not come up.

  --dry-run             say what would be done, and do nothing
  --wheels DIR          offline: Python packages come from this folder (--fetch fills it), system packages are there already
  --fetch DIR           only fill that folder, on a machine with network, the same release and the same processor
  --camera SPEC         write this camera into a new configuration: pi (default), usb:0, file:PATH or sim:1
  --screen cage|kmsdrm  draw in a Wayland kiosk (default) or on the graphics device itself
  --no-camera-packages  go on without picamera2 and lgpio where the system does not have them
  --no-start            do not start anything now
  --back                go back to the version before
  --uninstall           remove the program; lists, decks, backups and configuration stay
  --help                this text
TEXT
}

say() { printf '==> %s\n' "$*"; }
note() { printf '    %s\n' "$*"; }
stop() {
    printf 'kiebitz: %s\n' "$*" >&2
    exit 1
}

# Does it, or says what would be done.
run() {
    if [ "$dry_run" = yes ]; then note "would run: $*"; else "$@"; fi
}

# Runs a command whose output is only of interest when it fails; then the reason is one line, and the log says the rest.
quietly() {
    local what=$1 reason
    shift
    if [ "$dry_run" = yes ]; then
        note "would run: $*"
    elif ! "$@" >"$log" 2>&1 </dev/null; then
        reason=$(grep -aiE '^E: |error|no space|cannot|failed' "$log" | tail -n 1 | cut -c1-200 || true)
        cp "$log" /var/tmp/kiebitz-install.log 2>/dev/null || true
        stop "$what: ${reason:-it failed} (all of it: /var/tmp/kiebitz-install.log)$(what_works)"
    fi
}

# The end of every line that stops the installer: what people have now.
what_works() {
    if [ -e "$prefix/current" ]; then printf '; the installed version goes on working'; else printf '; nothing was installed'; fi
}

option_value() {
    if [ $# -lt 2 ] || [ -z "$2" ]; then stop "$1 needs a value; see --help"; fi
    printf '%s' "$2"
}

while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry_run=yes ;;
        --wheels)
            wheels=$(option_value "$@") || exit 1
            shift
            ;;
        --fetch)
            action=fetch
            wheels=$(option_value "$@") || exit 1
            shift
            ;;
        --camera)
            camera=$(option_value "$@") || exit 1
            shift
            ;;
        --screen)
            screen=$(option_value "$@") || exit 1
            shift
            ;;
        --no-camera-packages) camera_packages=no ;;
        --no-start) start=no ;;
        --back) action=back ;;
        --uninstall) action=uninstall ;;
        --help | -h) usage && exit 0 ;;
        *) stop "unknown: $1; see --help" ;;
    esac
    shift
done

# shellcheck source=systemd/parts/machine.sh
. "$here/parts/machine.sh"
# shellcheck source=systemd/parts/packages.sh
. "$here/parts/packages.sh"
# shellcheck source=systemd/parts/versions.sh
. "$here/parts/versions.sh"
# shellcheck source=systemd/parts/units.sh
. "$here/parts/units.sh"

case $screen in "" | cage | kmsdrm) ;; *) stop "--screen $screen: cage or kmsdrm" ;; esac
case $camera in *[\"\\]*) stop "--camera $camera: quotes and backslashes cannot be" ;; esac
[ "$action" = fetch ] || [ -z "$wheels" ] || [ -d "$wheels" ] || stop "--wheels $wheels: there is no such folder"

scratch=$(mktemp -d)
log=$scratch/log
unfinished=
# Whatever happens: no half-built version stays behind.
clean_up() {
    rm -rf "$scratch"
    [ -z "$unfinished" ] || rm -rf "$unfinished"
}
trap clean_up EXIT
trap 'stop "interrupted$(what_works)"' INT TERM HUP

look_at_machine
case $action in
    fetch) fetch_wheels ;;
    back)
        be_alone
        go_back
        ;;
    uninstall)
        be_alone
        uninstall
        ;;
    install)
        be_alone
        look_at_space
        prepare_update
        install_system_packages
        build_version
        write_configuration
        bring_up
        prune_versions
        say_farewell
        ;;
esac
