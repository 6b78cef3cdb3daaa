#!/usr/bin/env bash
# The steps of docs/signers.md, "On hosts of their own", as the proof runs them: certificates.sh STEP …
set -euo pipefail
cd "$CERTIFICATES"

case $1 in
authority)
  authority=$2
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1825 -subj "/CN=$authority" \
    -addext keyUsage=critical,keyCertSign -keyout "$authority-key.pem" -out "$authority.pem"
  ;;
request)
  host=$2
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$host" -keyout "$host-key.pem" -out "$host.csr"
  ;;
issue)
  authority=$2 host=$3 name=$4 use=$5 days=$6
  printf '%s\n' "subjectAltName = URI:$name" "extendedKeyUsage = $use" 'keyUsage = critical, digitalSignature' > "$host.ext"
  openssl x509 -req -in "$host.csr" -CA "$authority.pem" -CAkey "$authority-key.pem" -days "$days" -extfile "$host.ext" -out "$host.pem"
  ;;
trust-both)
  cat signers-2026.pem signers-2027.pem > ca.pem
  ;;
refuse)
  host=$2
  openssl x509 -in "$host.pem" -noout -fingerprint -sha256 >> refused
  ;;
*)
  echo "there is no step $1" >&2
  exit 2
  ;;
esac
