#!/bin/sh
# Starts a program of this host in a release: start-release.sh RELEASE PROGRAM [ROOT]. PROGRAM is what follows "firsthand-" in the name of its unit.
# Settings that are kept for the release (api-0.3.0.env, signer-fee-0-0.3.0.json) become its settings.
set -eu
release=$1 program=$2 root=${3:-}
case $program in
compliance-migrate) name=migrate-compliance ;;
*) name=$(echo "$program" | tr @ -) ;;
esac
[ -d "$root/opt/firsthand/$release" ] || { echo "/opt/firsthand/$release is missing" >&2; exit 1; }
for ending in env json; do
  [ -e "$root/etc/firsthand/$name-$release.$ending" ] || continue
  settings=$root/etc/firsthand/$name.$ending
  if [ -e "$settings" ] && [ ! -L "$settings" ]; then
    echo "$name.$ending would be lost: rename it to $name-RELEASE.$ending, with the release that it belongs to" >&2
    exit 1
  fi
  ln -sfn "$name-$release.$ending" "$settings"
done
ln -sfn "$release" "$root/opt/firsthand/current"
systemctl start "firsthand-$program"
