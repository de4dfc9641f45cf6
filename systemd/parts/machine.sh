# shellcheck shell=bash disable=SC2154,SC2034  # variables are shared with install.sh
# What machine this is, and whether the installer may work on it.

look_at_machine() {
    [ -r /etc/os-release ] || stop "this is no Debian: /etc/os-release is missing"
    release=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
    case $release in
        trixie | bookworm) ;;
        *) stop "this system is ${release:-of an unknown release}; Kiebitz is made for Raspberry Pi OS or Debian, Trixie or Bookworm" ;;
    esac
    architecture=$(dpkg --print-architecture)
    case $architecture in
        arm64 | amd64) ;;
        *) stop "this is a $architecture system; there are no packages for it: install the 64-bit image of Raspberry Pi OS" ;;
    esac
    is_pi=no
    if grep -aqs 'Raspberry Pi' /proc/device-tree/model; then is_pi=yes; fi
    has_systemd=no
    if [ -d /run/systemd/system ]; then has_systemd=yes; fi
    # What stands beside this script: a whole source, or the copy that each version keeps for going back.
    source_folder=
    if [ -r "$here/../pyproject.toml" ]; then source_folder=$(cd "$here/.." && pwd); fi
    if [ "$action" = install ] || [ "$action" = fetch ]; then
        [ -n "$source_folder" ] || stop "there is no source of Kiebitz beside $here; run systemd/install.sh of a new one"
    fi
}

# Root, and the only installer.
be_alone() {
    if [ "$dry_run" = yes ]; then return; fi
    [ "$(id -u)" = 0 ] || stop "root is needed: sudo $0"
    mkdir -p /run/lock
    exec 9>/run/lock/kiebitz-install
    flock --nonblock 9 || stop "another installer is at work; wait for it"
}

look_at_space() {
    local folder=$prefix free
    while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
    free=$(df --output=avail -m "$folder" | tail -n 1 | tr -d ' ')
    [ "$free" -ge "$needed_mb" ] || stop "$needed_mb MB are needed in $folder, $free are free; make room$(what_works)"
    say "$release on $architecture$([ "$is_pi" = no ] || printf ', a Raspberry Pi'), $free MB free"
    if [ "$(findmnt --noheadings --output FSTYPE --target "$folder" 2>/dev/null)" = overlay ] &&
        grep -qs 'overlayroot\|boot=overlay' /proc/cmdline; then
        stop "the root file system is read-only (overlay): switch the overlay off with raspi-config, start again, then install"
    fi
}
