#!/bin/bash
# Makes a host of a copy of this machine on which the units can start the API: prepare-host.sh ROOT REPOSITORY UNITS NODE POSTGRESQL.
set -euo pipefail
root=$1 repository=$2 units=$3 node=$4 postgresql=$5
"$units/install.sh" "$root"
chroot "$root" systemd-sysusers firsthand.conf 2> "$root/run/users.log" || { cat "$root/run/users.log"; exit 1; }

# The programs from their sources, under the names of the packages' commands.
bin=$root/opt/firsthand/current/node_modules/.bin
mkdir -p "$bin"
program() {
  printf '#!%s\nimport("%s/%s")\n' "$node" "$repository" "$2" > "$bin/$1"
  chmod 755 "$bin/$1"
}
program firsthand-migrate server/src/main/commands/migrate.ts
program firsthand-verify-audit server/src/main/commands/verify-audit.ts
program firsthand-api server/src/main/api.ts

cd "$root/etc/firsthand"
for login in fh_api fh_catalog fh_worker fh_attestor fh_relayer; do openssl rand -hex 32 > "$login-password"; done
for secret in cursor-secret webhook-key service-wrapping-key service-index-key pseudonym-key; do openssl rand -hex 32 > "$secret"; done
echo 'postgresql://postgres@127.0.0.1/firsthand' > migrate-database-url
echo '{"keys": []}' > settlement-keys.json
# The database of this host is no cluster and has no certificate, and there are neither signers nor chains.
sed -i -E "/SIGNER_SOCKETS|CHAINS|COMPLIANCE|BANK_GATEWAY/d; s#@db.example/firsthand[^']*#@127.0.0.1/firsthand#; s/=10[.]0[.]0[.]11/=0.0.0.0/" api.env
echo FIRSTHAND_DATABASE_DURABILITY=sandbox | tee -a api.env >> migrate.env

# What the units print; the host has no journal.
printf '[Service]\nStandardOutput=append:/run/programs.log\nStandardError=append:/run/programs.log\n' \
  > "$root/etc/systemd/system/firsthand-.service.d/99-log.conf"
install -d -o nobody "$root/var/lib/postgresql-check"
cat > "$root/etc/systemd/system/postgresql-check.service" <<UNIT
[Unit]
Before=firsthand-migrate.service firsthand-api.service
[Service]
Type=oneshot
RemainAfterExit=yes
User=nobody
ExecStart=$postgresql/bin/initdb -D /var/lib/postgresql-check/data -U postgres -A trust --no-sync
ExecStart=/bin/sh -c 'echo "create database firsthand" | $postgresql/bin/postgres --single -D /var/lib/postgresql-check/data postgres'
ExecStart=$postgresql/bin/pg_ctl -D /var/lib/postgresql-check/data -w -o "-k /tmp -c fsync=off" -l /tmp/postgresql.log start
UNIT
printf '[Unit]\nWants=postgresql-check.service firsthand-migrate.service firsthand-api.service\n' \
  > "$root/etc/systemd/system/firsthand-check.target"
