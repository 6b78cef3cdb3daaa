#!/bin/sh
# Writes how old the backups are, for the textfile collector of node_exporter, and fails when one is too old:
#   check-backups.sh /var/lib/node_exporter/backups.prom /backup/service /backup/compliance /backup/journal-operator …
# A base backup is made each day (limit 26 hours), and a file of the log each archive_timeout (limit 5 minutes).
set -eu
out=$1
shift
now=$(date +%s)
bad=0
newest() { find "$1" -mindepth 1 -maxdepth 1 -not -name '.*' -printf '%T@\n' 2>/dev/null | sort -n | tail -n 1 | cut -d. -f1; }
for folder in "$@"; do
  name=$(basename "$folder")
  for kind in base wal; do
    limit=93600
    [ "$kind" = base ] || limit=300
    at=$(newest "$folder/$kind")
    age=$((now - ${at:-0}))
    echo "firsthand_backup_age_seconds{database=\"$name\",kind=\"$kind\"} $age"
    if [ "$age" -gt "$limit" ]; then
      echo "$name: the newest of $kind is $age seconds old" >&2
      bad=1
    fi
  done
done >"$out.part"
mv "$out.part" "$out"
# A variable that is set inside a redirected loop is lost in some shells, so the file is asked.
awk '/kind="base"/ && $2 > 93600 { bad = 1 } /kind="wal"/ && $2 > 300 { bad = 1 } END { exit bad }' "$out"
