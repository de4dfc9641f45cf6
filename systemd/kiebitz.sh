#!/bin/sh
# The command on the box: works on the box's lists. What root starts runs as the user kiebitz, so that no file gets an owner
# whom the program at the table cannot overrule; backups go where only root may write, and updating needs root.
: "${KIEBITZ_STATE:=/var/lib/kiebitz}"
export KIEBITZ_STATE
program=/opt/kiebitz/current/bin/kiebitz
case "$(id -u):${1:-}" in
    0:update | 0:backup) exec "$program" "$@" ;;
    0:*) HOME=$KIEBITZ_STATE exec setpriv --reuid kiebitz --regid kiebitz --init-groups --inh-caps=-all "$program" "$@" ;;
    *) exec "$program" "$@" ;;
esac
