#!/bin/sh
# Lays a server's data down as it was at a moment, ready to be started:
#   restore-database.sh /backup/service '2026-11-17 02:14:00+00' /var/lib/postgresql/18/restored
# It starts with an access file that lets nobody in but the local administrator: programs stay out until
# firsthand-after-restore begin has run. Then put pg_hba.conf.before-restore back and reload.
set -eu
folder=$1 moment=$2 data=$3
stamp=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
base=
for each in "$folder"/base/2*; do
  if [ "$(basename "$each")" \< "$stamp" ]; then base=$each; fi
done
[ -n "$base" ] || { echo "no base backup is older than $moment" >&2; exit 1; }
[ ! -e "$data" ] || { echo "$data is there already" >&2; exit 1; }
cp -a "$base" "$data"
chmod 700 "$data"
[ ! -e "$data/pg_hba.conf" ] || mv "$data/pg_hba.conf" "$data/pg_hba.conf.before-restore"
printf 'local all postgres peer\n' >"$data/pg_hba.conf"
cat >>"$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$folder/wal/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch "$data/recovery.signal"
echo "restored from $(basename "$base"): start it with pg_ctl -D $data start"
