#!/usr/bin/env bash
# The steps of docs/going-live.md and docs/signers.md, as the proof runs them: deploy.sh STEP [ROLE].
set -euo pipefail
cd "$DEPLOYMENT"
export PATH="$PWD/install/service/node_modules/.bin:$PATH"
role=${2:-}

settings() {
  set -a
  . "./$1.env"
  set +a
}

case $1 in
install)
  npm ci --prefix install/service --ignore-scripts
  npm install --prefix checks ./firsthand-conformance-0.2.0.tgz --no-audit --no-fund
  ;;
install-from-store)
  # The same packages from the store that the repository was installed from: seconds instead of a minute.
  cd install/service
  printf 'allowBuilds: { protobufjs: false }\npmOnFail: ignore\n' > pnpm-workspace.yaml
  pnpm install --prefer-offline --no-frozen-lockfile
  cd ../..
  npm install --prefix checks ./firsthand-conformance-0.2.0.tgz --no-audit --no-fund
  ;;
secrets)
  openssl rand -hex 32 > cursor-secret
  openssl rand -hex 32 > webhook-key
  openssl rand -hex 32 > compliance-service-key
  for login in fh_api fh_catalog fh_worker fh_attestor fh_relayer fhc_customer fhc_officer; do openssl rand -hex 32 > "$login-password"; done
  for key in pseudonym service-wrapping service-index compliance-wrapping compliance-index; do openssl rand -hex 32 > "$key-key"; done
  openssl genpkey -algorithm ed25519 -out compliance-decision-key.pem
  openssl genpkey -algorithm ed25519 -out ledger-statement-key.pem
  openssl genpkey -algorithm ed25519 -out ann.pem
  openssl genpkey -algorithm ed25519 -out bob.pem
  ;;
migrate)
  settings migrate
  firsthand-migrate
  firsthand-compliance-migrate
  ;;
journal)
  firsthand-make-journal "$DATABASE_ADMIN_URL/signer_$role?$DATABASE_TLS" "fh_signer_$role"
  ;;
token)
  export SOFTHSM2_CONF=$PWD/$role/softhsm2.conf
  softhsm2-util --init-token --free --label "$role" --so-pin "$(openssl rand -hex 12)" --pin "$(cat "$role/pin")"
  ;;
key)
  export SOFTHSM2_CONF=$PWD/$role/softhsm2.conf
  firsthand-make-key "$role/settings-0.json" "$role-2026a" > "$role/made.json"
  ;;
publish)
  firsthand-publish-key settlement-keys.json "$(cat "$role/made.json")" --in-seconds 10
  ;;
approve)
  firsthand-approve-policy "$role/policy.json" ann ann.pem
  firsthand-approve-policy "$role/policy.json" bob bob.pem
  ;;
signer)
  export SOFTHSM2_CONF=$PWD/$role/softhsm2.conf
  exec node --permission --allow-addons --allow-fs-read="$PWD" --allow-fs-read=/etc/alpine-release \
    --allow-fs-write="$PWD/$role" install/service/node_modules/@firsthand/signer/dist/signer/src/signer.js "$role/settings-$3.json"
  ;;
compliance | api | worker | ledger-attestor)
  settings "$1"
  exec "firsthand-$1"
  ;;
check)
  firsthand-check-settings compliance --env-file compliance.env
  firsthand-check-settings api --env-file api.env
  firsthand-check-settings worker --env-file worker.env
  firsthand-check-settings ledger-attestor --env-file ledger-attestor.env
  firsthand-check-settings signer "$PWD/fee/settings-0.json"
  ;;
check-connections)
  firsthand-check-settings api --env-file api.env --connect
  firsthand-check-settings worker --env-file worker.env --connect
  ;;
register)
  settings worker
  firsthand-register-worker "$WORKER_URL"
  ;;
conformance)
  ./checks/node_modules/.bin/firsthand-conformance --url "$FIRSTHAND_URL" --issuer "$ISSUER_URL" --clients clients.json \
    --documents-url "$DOCUMENTS_URL" --compliance-url "$COMPLIANCE_URL" --chain-url "$CHAIN_URL" "${@:2}"
  ;;
*)
  echo "there is no step $1" >&2
  exit 2
  ;;
esac
