#!/bin/sh
# Help on the screen when Kiebitz does not start: standard output is the screen. After five minutes everything is tried again.
set -u

pause_seconds=${KIEBITZ_RESCUE_SECONDS:-300}

chvt 8 2>/dev/null
printf '\033[2J\033[H\033[1m'
cat <<'TEXT'


    Kiebitz kommt nicht hoch.                                  Kiebitz does not start.

    Die Liste ist gespeichert. Spielt mit                      The list is saved. Go on with
    Zettel und Stift weiter.                                   pen and paper.

    1. Kabel von Kamera und Schirm prüfen.                     1. Check the cables of camera and screen.
    2. Strom aus, zehn Sekunden warten, Strom an.              2. Power off, wait ten seconds, power on.
    3. Hilft das nicht: wer die Kiste gebaut hat,              3. Still not: who built the box gives
       gibt an der Tastatur (Strg+Alt+F1) ein:                    these commands (Ctrl+Alt+F1):

           sudo kiebitz doctor
           sudo kiebitz update --back

TEXT
printf '\033[0m    Neuer Versuch in / trying again in %s min.\n\n' "$(((pause_seconds + 59) / 60))"
# What the program itself said last, not what was said of it.
journalctl _SYSTEMD_UNIT=kiebitz.service --lines 3 --output cat --no-pager 2>/dev/null | cut -c1-116 | sed 's/^/    /'

sleep "$pause_seconds"
systemctl reset-failed kiebitz.service
systemctl start --no-block kiebitz.service
