#!/bin/sh
# Lays the units on a host: install.sh [ROOT]. What is in /etc/firsthand already is never written over.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=${1:-}
install -d "$root/etc/systemd/system/firsthand-.service.d" "$root/usr/lib/sysusers.d" "$root/usr/lib/tmpfiles.d" "$root/etc/firsthand" "$root/usr/local/lib/firsthand"
install -m 0644 "$here"/firsthand*.service "$here"/firsthand*.timer "$here"/firsthand.target "$here"/firsthand.slice "$root/etc/systemd/system/"
install -m 0644 "$here"/firsthand-.service.d/10-common.conf "$root/etc/systemd/system/firsthand-.service.d/"
install -m 0644 "$here/firsthand.sysusers.conf" "$root/usr/lib/sysusers.d/firsthand.conf"
install -m 0644 "$here/firsthand.tmpfiles.conf" "$root/usr/lib/tmpfiles.d/firsthand.conf"
install -m 0755 "$here"/../backup/*.sh "$here/start-release.sh" "$root/usr/local/lib/firsthand/"
for each in "$here"/etc/*; do
  [ -e "$root/etc/firsthand/$(basename "$each")" ] || install -m 0600 "$each" "$root/etc/firsthand/"
done
