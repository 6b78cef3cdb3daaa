#!/bin/sh
# Writes how old the backups are, for the textfile collector of node_exporter, and fails when one is too old:
#   check-backups.sh /var/lib/node_exporter/backups.prom /backup/service /backup/compliance /backup/journal-operator …
# A base backup is made each day (limit 26 hours), and a file of the log each archive_timeout (limit 5 minutes). A server on which nothing is
# written makes no file: let a timer write something once a minute, as docs/restore.md says.
set -eu
out=$1
shift
now=$(date +%s)
newest() { find "$1" -mindepth 1 -maxdepth 1 -not -name '.*' -printf '%T@\n' 2>/dev/null | sort -n | tail -n 1 | cut -d. -f1; }
for folder in "$@"; do
  for kind in base wal; do
    at=$(newest "$folder/$kind")
    echo "firsthand_backup_age_seconds{database=\"$(basename "$folder")\",kind=\"$kind\"} $((now - ${at:-0}))"
  done
done >"$out.part"
mv "$out.part" "$out"
awk '(/kind="base"/ && $2 > 93600) || (/kind="wal"/ && $2 > 300) { print $1, "is", $2, "seconds old"; bad = 1 } END { exit bad }' "$out" >&2
