# shellcheck shell=bash disable=SC2154,SC2034  # variables are shared with install.sh
# Packages of the operating system, and the folder of Python packages for machines without network.

# Numbers, drawing and pictures come from the system: it built camera and graphics for each other.
system_packages() {
    printf '%s\n' python3 python3-venv python3-numpy python3-scipy python3-pil python3-rich python3-fonttools \
        python3-defusedxml libgl1 libxcb1 libegl1 libgles2 libwayland-client0 libwayland-egl1 libxkbcommon0 cage kbd espeak-ng
    case $release in
        trixie) printf '%s\n' python3-pygame python3-platformdirs libglib2.0-0t64 ;;
        # pygame and platformdirs of Bookworm are too old, and its kiosk needs an X server to start.
        bookworm) printf '%s\n' libglib2.0-0 xwayland ;;
    esac
}

# What only Raspberry Pi OS has: camera and pins.
pi_packages() { printf '%s\n' python3-picamera2 python3-lgpio; }

is_installed() { [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

is_available() { apt-cache show "$1" >/dev/null 2>&1; }

install_system_packages() {
    local package
    local -a missing=() absent=()
    for package in $(system_packages); do
        is_installed "$package" || missing+=("$package")
    done
    for package in $(pi_packages); do
        is_installed "$package" || absent+=("$package")
    done
    if [ ${#missing[@]} -gt 0 ] || { [ ${#absent[@]} -gt 0 ] && [ "$camera_packages" = yes ] && [ -z "$wheels" ]; }; then
        refresh_lists
    fi
    for package in "${absent[@]}"; do
        if [ -z "$wheels" ] && is_available "$package"; then
            missing+=("$package")
        elif [ "$is_pi" = yes ] && [ "$camera_packages" = yes ]; then
            [ -z "$wheels" ] || stop "offline, and $package is missing: install it first with apt, or go on without camera and buttons of the Pi with --no-camera-packages"
            stop "$package is missing and this system does not offer it: use the image of Raspberry Pi OS, or go on without camera and buttons of the Pi with --no-camera-packages"
        else
            say "without $package: $([ "$is_pi" = yes ] && printf 'as you asked' || printf 'this is no Raspberry Pi'); webcam, keyboard and touch work"
        fi
    done
    if [ ${#missing[@]} -eq 0 ]; then
        say "system packages: all there"
        return
    fi
    if [ -n "$wheels" ]; then
        stop "offline, and these system packages are missing: ${missing[*]}; install them first with apt$(what_works)"
    fi
    say "system packages: ${missing[*]}"
    quietly "the system packages were not installed" \
        env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
}

refresh_lists() {
    [ -z "$wheels" ] || return 0
    say "package lists of the system"
    quietly "the package lists were not read" apt-get update
}

# On a machine with network: everything that `--wheels` needs on one without.
fetch_wheels() {
    say "Python packages for $release on $architecture into $wheels"
    run mkdir -p "$wheels"
    run python3 -m venv "$scratch/fetch"
    copy_source "$scratch/source"
    quietly "the Python packages were not fetched" "$scratch/fetch/bin/python" -m pip wheel --no-cache-dir \
        --constraint "$here/constraints-$release.txt" --wheel-dir "$wheels" "setuptools>=68" wheel "$scratch/source"
    # Built from the source that is installed, every time.
    run rm -f "$wheels"/kiebitz-*.whl
    say "done; copy the folder, and run there: sudo systemd/install.sh --wheels FOLDER"
}
