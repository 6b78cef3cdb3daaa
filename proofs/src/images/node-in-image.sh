#!/usr/bin/env bash
# Takes the place of Node in a sandbox: a program of ours that an image has is run from the unpacked image, with a read-only root;
# anything else by Node itself. PROGRAMS is where the sandbox believes its programs to be, UNPACKED where the images are.
set -euo pipefail

imageOf() {
  case $1 in
  server/src/main/worker.js | server/src/main/commands/re*-*.js) echo worker ;;
  server/src/main/ledger-attestor.js) echo ledger-attestor ;;
  server/src/main/relayer.js) echo relayer ;;
  server/src/main/*) echo api ;;
  compliance/src/main/*) echo compliance ;;
  signer/src/*) echo signer ;;
  bank-gateway/src/gateway.js) echo bank-gateway ;;
  console/src/server/console.js) echo console ;;
  storefront/src/server/storefront.js) echo storefront ;;
  esac
}

image=
for argument in "$@"; do
  case $argument in "$PROGRAMS"/*.js) image=$(imageOf "${argument#"$PROGRAMS"/}") && break ;; esac
done
root=$UNPACKED/firsthand-$image/rootfs
if [ -z "$image" ] || [ ! -d "$root" ]; then exec "$REAL_NODE" "$@"; fi

case $image in api | worker | ledger-attestor | relayer) part=server ;; *) part=$image ;; esac
arguments=()
for argument in "$@"; do
  argument=${argument//"$PROGRAMS"//app/node_modules/@firsthand/$part/dist}
  # What a signer may read is named by the folder above its programs.
  arguments+=("${argument//"${PROGRAMS%/*}"//app}")
done
echo "$image" >> "$UNPACKED/started"
# Signers of a world that root has started have users of their own; those who call them have the groups of their sockets, as by our units.
groups=$(env | grep -o '"/[^"]*[.]sock"' | tr -d '"' | xargs -r dirname | xargs -r stat -c %g | sort -u | paste -sd, || true)
caller=()
if [ -n "$groups" ] && [ "$(id -u)" = 0 ]; then caller=(setpriv --groups "$groups"); fi
exec "${caller[@]}" bwrap --unshare-user --unshare-pid --unshare-ipc --uid 65532 --gid 65532 --die-with-parent \
  --ro-bind "$root" / --bind /tmp /tmp --proc /proc --dev /dev --chdir "$PWD" /usr/local/bin/node "${arguments[@]}"
