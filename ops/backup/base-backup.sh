#!/bin/sh
# Makes a base backup of one server and forgets old ones. Once a day for each server, from a timer:
#   base-backup.sh /backup/service 'host=db.example user=backup dbname=postgres' 35
# The folder has base/ and wal/. The last argument is for how many days a moment can be restored.
set -eu
folder=$1 connection=$2 days=$3
name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$folder/base" "$folder/wal"
pg_basebackup --dbname "$connection" --pgdata "$folder/base/.$name.part" --format plain --wal-method none \
  --checkpoint fast --manifest-checksums SHA256
pg_verifybackup --no-parse-wal "$folder/base/.$name.part"
sync -f "$folder/base"
mv "$folder/base/.$name.part" "$folder/base/$name"
# The newest backup that is old enough covers the first day that is kept; whatever is older than it goes.
limit=$(date -u -d "-$days days" +%Y%m%dT%H%M%SZ)
first=
for each in "$folder"/base/2*; do
  if [ "$(basename "$each")" \< "$limit" ]; then first=$(basename "$each"); fi
done
[ -n "$first" ] || exit 0
for each in "$folder"/base/2*; do
  if [ "$(basename "$each")" \< "$first" ]; then rm -rf "$each"; fi
done
start=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$folder/base/$first/backup_label")
for each in "$folder"/wal/[0-9A-F]*; do
  case $(basename "$each") in *.history) continue ;; esac
  if [ "$(basename "$each" | cut -c1-24)" \< "$start" ]; then rm -f "$each"; fi
done
