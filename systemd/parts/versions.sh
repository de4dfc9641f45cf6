# shellcheck shell=bash disable=SC2154,SC2034  # variables are shared with install.sh
# Versions side by side: building one, going to it, going back.

folders=(firmware vision models display systemd)

# The program without what grew beside it; building must not write into the source.
copy_source() {
    [ "$dry_run" = no ] || return 0
    mkdir -p "$1"
    (cd "$source_folder" && tar --exclude=__pycache__ --exclude='*.egg-info' -cf - pyproject.toml README.md LICENSE "${folders[@]}") |
        tar -xf - -C "$1"
}

# Names what would be installed: version, and a checksum over source, system and Python. The same name is the same program.
name_version() {
    local number sum
    number=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$source_folder/pyproject.toml" | head -n 1)
    sum=$({
        printf '%s %s\n' "$release" "$(python3 --version)"
        cd "$source_folder" || exit
        find pyproject.toml "${folders[@]}" -type f -not -path '*/__pycache__/*' -print0 | sort -z | xargs -0 sha256sum
    } | sha256sum | cut -c1-8)
    version=$number-$sum
}

current_version() { basename "$(readlink "$prefix/current" 2>/dev/null)" 2>/dev/null || true; }
previous_version() { basename "$(readlink "$prefix/previous" 2>/dev/null)" 2>/dev/null || true; }

# Not during a series, and never without a backup: the installed version knows both.
prepare_update() {
    name_version
    local current
    current=$(current_version)
    if [ -z "$current" ] || [ "$current" = "$version" ] || [ ! -x "$prefix/current/bin/kiebitz" ]; then return; fi
    say "update from $current to $version"
    if [ "$dry_run" = yes ]; then
        note "would run: $prefix/current/bin/kiebitz update --prepare"
        return
    fi
    KIEBITZ_STATE=$state "$prefix/current/bin/kiebitz" update --prepare </dev/null || stop "not updated; $current goes on working"
}

# What the system's own Python packages are: pip must leave them as they are.
write_system_constraints() {
    python3 - "$1" <<'PYTHON'
import sys
from importlib import metadata
from pathlib import Path

names = ["numpy", "scipy", "pillow"]
if sys.version_info >= (3, 13):
    names.append("pygame")
lines = [f"{name}=={metadata.version(name)}" for name in names]
Path(sys.argv[1]).write_text("\n".join(lines) + "\n")
PYTHON
}

build_version() {
    local folder=$versions/$version
    if [ -e "$folder/.complete" ]; then
        say "version $version: already there"
        return
    fi
    say "version $version in $folder"
    local -a from=()
    [ -z "$wheels" ] || from=(--no-index --find-links "$wheels")
    if [ "$dry_run" = yes ]; then
        note "would run: python3 -m venv --system-site-packages $folder"
        note "would run: $folder/bin/pip install ${from[*]} --constraint constraints-$release.txt $source_folder"
        return
    fi
    remove_unfinished
    mkdir -p "$versions"
    unfinished=$folder
    quietly "no Python environment was made" python3 -m venv --system-site-packages "$folder"
    copy_source "$scratch/source" || stop "the source was not copied$(what_works)"
    write_system_constraints "$scratch/system.txt"
    quietly "the Python packages were not installed" env -u PYTHONPATH "$folder/bin/python" -m pip install \
        --no-cache-dir --no-input --disable-pip-version-check --retries 2 --timeout 30 "${from[@]}" \
        --constraint "$here/constraints-$release.txt" --constraint "$scratch/system.txt" "$scratch/source"
    mkdir -p "$folder/share/kiebitz"
    cp -R "$scratch/source/systemd" "$folder/share/kiebitz/" || stop "the units were not copied$(what_works)"
    if compgen -G "$folder/lib/python3*/site-packages/numpy" >/dev/null; then
        stop "pip put its own numpy into $folder, which breaks the camera packages of the system$(what_works)"
    fi
    quietly "the new version does not run" env PYGAME_HIDE_SUPPORT_PROMPT=1 HOME="$scratch" "$folder/bin/python" -c \
        'import firmware.app, display.window; from firmware.reading import open_reader; from vision.watch import Watcher; Watcher(open_reader())'
    # On the disk before it is said to be complete: after a power cut a version is whole, or it is none.
    sync -f "$folder"
    touch "$folder/.complete"
    sync -f "$folder"
    unfinished=
}

remove_unfinished() {
    local folder
    for folder in "$versions"/*/; do
        if [ -d "$folder" ] && [ ! -e "$folder/.complete" ]; then rm -rf "$folder"; fi
    done
}

# A link changes at once or not at all.
point() {
    ln -sfn "versions/$2" "$prefix/.$1.new"
    mv -T "$prefix/.$1.new" "$prefix/$1"
}

# Units and program of one version take the place of another's.
activate() {
    place_units "$versions/$1/share/kiebitz/systemd"
    point current "$1"
    sync -f "$prefix"
}

bring_up() {
    local before
    before=$(current_version)
    if [ "$dry_run" = yes ]; then
        note "would link $prefix/current to versions/$version, and place users, units, udev and tmpfiles rules"
        note "would start kiebitz.service, and go back to the version before if it does not come up"
        return
    fi
    say "users, units, udev and tmpfiles rules"
    activate "$version"
    if [ -n "$before" ] && [ "$before" != "$version" ] && [ -e "$versions/$before/.complete" ]; then point previous "$before"; fi
    if ! start_units; then
        if [ -n "$before" ] && [ "$before" != "$version" ]; then
            say "$version does not come up; back to $before"
            activate "$before"
            start_units || true
            rm -f "$prefix/previous"
            rm -rf "${versions:?}/$version"
            stop "$version did not come up, so $before is back; what it said: $(last_words)"
        fi
        stop "$version is installed but does not come up: $(last_words)"
    fi
}

# The line in which the program said why.
last_words() {
    local words
    words=$(cat "$scratch/words" 2>/dev/null || true)
    printf '%s' "${words:-journalctl -u kiebitz shows it}"
}

go_back() {
    local current previous
    current=$(current_version)
    previous=$(previous_version)
    if [ -z "$previous" ] || [ ! -e "$versions/$previous/.complete" ]; then stop "there is no version to go back to"; fi
    say "back from $current to $previous"
    if [ "$dry_run" = yes ]; then return; fi
    activate "$previous"
    point previous "$current"
    start_units || stop "$previous does not come up: $(last_words)"
    say "$previous runs; the same command goes to $current again"
}

# The version that runs and the one before stay.
prune_versions() {
    local folder name
    for folder in "$versions"/*/; do
        name=$(basename "$folder")
        if [ -d "$folder" ] && [ "$name" != "$(current_version)" ] && [ "$name" != "$(previous_version)" ] && [ "$name" != "$version" ]; then
            say "removing the older version $name"
            run rm -rf "$folder"
        fi
    done
}
