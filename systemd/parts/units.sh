# shellcheck shell=bash disable=SC2154,SC2034  # variables are shared with install.sh
# What lies outside /opt/kiebitz: user, units, rules, configuration, the command; and taking it away again.

units=(kiebitz.service kiebitz-kiosk.service kiebitz-poweroff.path kiebitz-poweroff.service kiebitz-rescue.service kiebitz-stick@.service)
unit_folder=/etc/systemd/system
drop_in=$unit_folder/kiebitz.service.d/kmsdrm.conf
command=/usr/local/bin/kiebitz

# File of a version -> place on the system, one pair a line.
placed_files() {
    local unit
    for unit in "${units[@]}"; do printf '%s %s\n' "$unit" "$unit_folder/$unit"; done
    cat <<'TEXT'
sysusers.conf /etc/sysusers.d/kiebitz.conf
tmpfiles.conf /etc/tmpfiles.d/kiebitz.conf
udev.rules /etc/udev/rules.d/90-kiebitz.rules
journald.conf /etc/systemd/journald.conf.d/kiebitz.conf
pam.conf /etc/pam.d/kiebitz-kiosk
TEXT
    if [ "$is_pi" = yes ]; then printf '%s\n' "manager.conf /etc/systemd/system.conf.d/kiebitz.conf"; fi
}

# A file is whole at any moment, and untouched where it is right already.
place() {
    cmp -s "$1" "$2" && return
    mkdir -p "$(dirname "$2")"
    install -m 0644 "$1" "$2.new"
    mv "$2.new" "$2"
}

place_units() {
    local from=$1 file target
    while read -r file target; do
        place "$from/$file" "$target" || stop "$target was not written$(what_works)"
    done < <(placed_files)
    install -m 0755 "$from/kiebitz.sh" "$command.new" && mv "$command.new" "$command"
    if [ "$screen" = kmsdrm ]; then
        place "$from/kmsdrm.conf" "$drop_in"
    elif [ "$screen" = cage ]; then
        rm -f "$drop_in"
    elif [ -e "$drop_in" ]; then
        place "$from/kmsdrm.conf" "$drop_in"
    fi
    quietly "the user kiebitz was not made" systemd-sysusers /etc/sysusers.d/kiebitz.conf
    # Trees made by hand or copied from another box belong to the user of this one.
    quietly "the folders were not made" systemd-tmpfiles --create /etc/tmpfiles.d/kiebitz.conf
    enable_units
    put_desktop_aside
}

enable_units() {
    systemctl --quiet enable kiebitz.service kiebitz-poweroff.path
    if [ -e "$drop_in" ]; then
        systemctl --quiet disable kiebitz-kiosk.service 2>/dev/null || true
    else
        systemctl --quiet enable kiebitz-kiosk.service
    fi
    if [ "$has_systemd" = no ]; then return; fi
    systemctl daemon-reload
    if udevadm control --reload 2>/dev/null; then
        udevadm trigger --subsystem-match=gpio --subsystem-match=dma_heap 2>/dev/null || true
    fi
    systemctl try-restart systemd-journald.service
}

# A desktop and the kiosk cannot both have the screen.
put_desktop_aside() {
    [ "$(systemctl get-default 2>/dev/null)" = graphical.target ] || return 0
    [ -e "$unit_folder/display-manager.service" ] || return 0
    say "a desktop is installed: from the next start on Kiebitz has the screen instead (undone by --uninstall)"
    touch "$prefix/desktop"
    systemctl --quiet set-default multi-user.target
}

# Start, and wait until the first picture was drawn and the program has lived for a while.
start_units() {
    if [ "$start" = no ] || [ "$has_systemd" = no ]; then
        say "not started: $([ "$start" = no ] && printf 'as you asked' || printf 'systemd does not run here'); it starts with the machine"
        return 0
    fi
    say "starting kiebitz.service"
    systemctl reset-failed "${units[@]}" 2>/dev/null || true
    systemctl stop kiebitz-rescue.service 2>/dev/null || true
    systemctl start kiebitz-poweroff.path
    local since
    since=$(date +%s)
    if systemctl restart kiebitz.service 2>/dev/null && sleep 5 && systemctl --quiet is-active kiebitz.service &&
        [ "$(systemctl show --property NRestarts --value kiebitz.service)" = 0 ]; then
        return 0
    fi
    journalctl --unit kiebitz.service --since "@$since" --output cat --no-pager 2>/dev/null | grep -a '^kiebitz: ' |
        tail -n 1 | cut -c1-200 >"$scratch/words" || true
    return 1
}

write_configuration() {
    local file=/etc/kiebitz/kiebitz.toml
    if [ -e "$file" ]; then
        say "configuration $file: kept as it is"
        [ -z "$camera" ] || note "--camera $camera does not change it; edit [camera] source there"
        return
    fi
    say "configuration $file"
    if [ "$dry_run" = yes ]; then return; fi
    mkdir -p /etc/kiebitz
    cat >"$file.new" <<TEXT
# What holds on this box; \`kiebitz config show\` lists everything that can be set, the menu's choices win.
[camera]
source = "${camera:-pi}"

[display]
fullscreen = true
TEXT
    chmod 0644 "$file.new"
    mv "$file.new" "$file"
}

say_farewell() {
    if [ "$dry_run" = yes ]; then
        say "nothing was done"
        return
    fi
    say "done: $version; lists are in $state, the configuration in /etc/kiebitz/kiebitz.toml"
    note "sudo kiebitz doctor checks camera, buttons, screen and sound; sudo systemd/install.sh --uninstall removes all but the lists"
}

uninstall() {
    say "removing Kiebitz; $state, /var/backups/kiebitz and /etc/kiebitz stay"
    if [ "$has_systemd" = yes ]; then run systemctl stop kiebitz-poweroff.path kiebitz-rescue.service kiebitz.service kiebitz-kiosk.service 2>/dev/null || true; fi
    run systemctl --quiet disable kiebitz.service kiebitz-kiosk.service kiebitz-poweroff.path 2>/dev/null || true
    local file target
    while read -r file target; do
        # The user stays, because the lists are his.
        [ "$file" = sysusers.conf ] || run rm -f "$target"
    done < <(placed_files)
    run rm -f "$drop_in" "$command" /etc/systemd/system.conf.d/kiebitz.conf
    if [ -e "$prefix/desktop" ]; then run systemctl --quiet set-default graphical.target; fi
    run rm -rf "$prefix"
    if [ "$has_systemd" = yes ]; then run systemctl daemon-reload; fi
    say "done; to delete the lists too: sudo rm -r $state /var/backups/kiebitz /etc/kiebitz && sudo userdel kiebitz"
}
