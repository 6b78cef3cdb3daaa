#!/usr/bin/env bash
# The commands of docs/images.md, as the proof runs them in a folder of its own: steps.sh STEP [ARGUMENT…].
set -euo pipefail
repository=$(cd "$(dirname "$0")/../../.." && pwd)
cd "$WORK"
image=${2:-}
umask 022

# Debian's bubblewrap needs no rights; as root we drop ours first.
ordinary=()
[ "$(id -u)" != 0 ] || ordinary=(setpriv --reuid=65532 --regid=65532 --clear-groups)

case $1 in
key)
  openssl ecparam -name prime256v1 -genkey -noout -out release-key.pem
  openssl ec -in release-key.pem -pubout -out release-key.pub
  ;;
build)
  node "$repository/scripts/images/run.ts" "${@:2}"
  ;;
verify)
  node "$repository/scripts/images/run-verify.ts" images --key release-key.pub
  ;;
verify-by-openssl)
  base64 -d images/index.json.sig > index.json.sig
  openssl dgst -sha256 -verify release-key.pub -signature index.json.sig images/index.json
  ;;
verify-by-cosign)
  # It would fetch the keys of a public log, which nothing here is checked by.
  cosign() { bwrap --dev-bind / / --unshare-net "$(type -P cosign)" "$@"; }
  cosign verify-blob --key release-key.pub --signature images/index.json.sig --private-infrastructure images/index.json
  cosign verify-blob --key release-key.pub --signature images/provenance.json.sig --private-infrastructure images/provenance.json
  ;;
install)
  # `npm ci` twice, from the packed file and its lock: the same packages to the byte.
  npm ci --prefix install/signer --ignore-scripts
  mv install/signer/node_modules first
  npm ci --prefix install/signer --ignore-scripts
  diff -r first install/signer/node_modules
  ;;
unpack)
  umoci unpack --rootless --image "images:$image" "unpacked/$image"
  chmod 755 "unpacked/$image"
  ;;
run)
  "${ordinary[@]}" bwrap --unshare-all --die-with-parent --ro-bind "unpacked/$image/rootfs" / --tmpfs /tmp --proc /proc --dev /dev \
    --clearenv --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv HOME /tmp "${@:3}"
  ;;
*)
  echo "there is no step $1" >&2
  exit 2
  ;;
esac
