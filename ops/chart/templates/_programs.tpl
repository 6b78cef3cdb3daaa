{{/*
What the programs themselves fix: ports, the settings for them, and how long they take to stop. `drain` is the default of the
program's own DRAIN_SECONDS; one without such a setting sleeps before it stops, so that nobody is sent to it any more.
*/}}
{{- define "firsthand.facts" -}}
api:
  prefix: FIRSTHAND_
  ports: { api: 8080, documents: 8081, private: 8082 }
  fixed: { FIRSTHAND_LISTEN_HOST: 0.0.0.0, FIRSTHAND_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_API_PORT: 8080, FIRSTHAND_DOCUMENTS_PORT: 8081, FIRSTHAND_PRIVATE_PORT: 8082, FIRSTHAND_ERASURES_FILE: /var/lib/firsthand/erasures }
  drain: 5
  erasures: service
worker:
  prefix: FIRSTHAND_
  ports: { flows: 9080, private: 9082 }
  fixed: { FIRSTHAND_FLOWS_HOST: 0.0.0.0, FIRSTHAND_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_FLOWS_PORT: 9080, FIRSTHAND_PRIVATE_PORT: 9082, FIRSTHAND_ERASURES_FILE: /var/lib/firsthand/erasures }
  drain: 10
  erasures: service
compliance:
  prefix: COMPLIANCE_
  ports: { customers: 8090, service: 8091, private: 8092 }
  fixed: { COMPLIANCE_LISTEN_HOST: 0.0.0.0, COMPLIANCE_SERVICE_HOST: 0.0.0.0, COMPLIANCE_PRIVATE_HOST: 0.0.0.0, COMPLIANCE_PORT: 8090, COMPLIANCE_SERVICE_PORT: 8091, COMPLIANCE_PRIVATE_PORT: 8092, COMPLIANCE_ERASURES_FILE: /var/lib/firsthand/erasures }
  erasures: compliance
ledger-attestor:
  prefix: FIRSTHAND_
  ports: { attestor: 8443, private: 8093 }
  fixed: { FIRSTHAND_ATTESTOR_SOCKET: "https://0.0.0.0:8443", FIRSTHAND_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_PRIVATE_PORT: 8093 }
relayer:
  prefix: FIRSTHAND_
  ports: { private: 8094 }
  fixed: { FIRSTHAND_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_PRIVATE_PORT: 8094 }
bank-gateway:
  prefix: BANK_GATEWAY_
  ports: { private: 8095 }
  fixed: { BANK_GATEWAY_PRIVATE_HOST: 0.0.0.0, BANK_GATEWAY_PRIVATE_PORT: 8095, BANK_GATEWAY_STATE_FOLDER: /var/lib/firsthand-bank-gateway }
  drain: 90
console:
  prefix: FIRSTHAND_CONSOLE_
  ports: { pages: 4388, private: 8096 }
  fixed: { FIRSTHAND_CONSOLE_LISTEN_HOST: 0.0.0.0, FIRSTHAND_CONSOLE_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_CONSOLE_PORT: 4388, FIRSTHAND_CONSOLE_PRIVATE_PORT: 8096 }
  drain: 5
storefront:
  prefix: FIRSTHAND_STOREFRONT_
  ports: { pages: 4389, private: 8097 }
  fixed: { FIRSTHAND_STOREFRONT_LISTEN_HOST: 0.0.0.0, FIRSTHAND_STOREFRONT_PRIVATE_HOST: 0.0.0.0, FIRSTHAND_STOREFRONT_PORT: 4389, FIRSTHAND_STOREFRONT_PRIVATE_PORT: 8097 }
  drain: 5
signer:
  ports: { signer: 8443, private: 8098 }
{{- end -}}

{{/* Which program calls the signers of a role. */}}
{{- define "firsthand.callers" -}}
operator: api
fee: api
compliance: compliance
delivery: worker
switch: worker
relay: relayer
{{- end -}}

{{/* The addresses of a role's replicas, as JSON. */}}
{{- define "firsthand.signers" -}}
{{- $addresses := list -}}
{{- range until (int (index .root.Values.signers.roles .role).replicas) -}}
{{- $addresses = append $addresses (printf "https://firsthand-signer-%s-%d.firsthand-signer-%s.%s.svc:8443" $.role . $.role $.root.Release.Namespace) -}}
{{- end -}}
{{- toJson $addresses -}}
{{- end -}}

{{/* Settings that follow from what this chart runs beside the program, as YAML. What `settings` of the values holds wins. */}}
{{- define "firsthand.derived" -}}
{{- $root := .root -}}
{{- $roles := dict -}}
{{- range $role, $caller := fromYaml (include "firsthand.callers" .) -}}
{{- $given := index $root.Values.signers.roles $role -}}
{{- if and (eq $caller $.program) $given.enabled -}}
{{- $_ := set $roles $role (fromJsonArray (include "firsthand.signers" (dict "root" $root "role" $role))) -}}
{{- end -}}
{{- end -}}
{{- $tls := dict "certificateFile" "/etc/firsthand/tls.crt" "keyFile" "/etc/firsthand/tls.key" "caFile" "/etc/firsthand/ca.crt" -}}
{{- $names := dict -}}
{{- range $role, $_ := $roles }}{{ $_ := set $names $role (printf "firsthand-signer-%s" $role) }}{{ end -}}
{{- $derived := dict -}}
{{- if eq .program "api" -}}
{{- if $roles }}{{ $_ := set $derived "FIRSTHAND_SIGNER_SOCKETS" $roles }}{{ end -}}
{{- else if eq .program "worker" -}}
{{- if $roles }}{{ $_ := set $derived "FIRSTHAND_TRANSACTION_SIGNER_SOCKETS" $roles }}{{ end -}}
{{- if index $root.Values "ledger-attestor" "enabled" -}}
{{- $_ := set $derived "FIRSTHAND_LEDGER_ATTESTOR_SOCKETS" (list (printf "https://firsthand-ledger-attestor.%s.svc:8443" $root.Release.Namespace)) -}}
{{- $_ := set $names "ledger-attestor" "firsthand-ledger-attestor" -}}
{{- end -}}
{{- else if eq .program "relayer" -}}
{{- if $roles }}{{ $_ := set $derived "FIRSTHAND_RELAY_SIGNER_SOCKETS" $roles.relay }}{{ end -}}
{{- else if eq .program "compliance" -}}
{{- if $roles }}{{ $_ := set $derived "COMPLIANCE_SIGNER_SOCKETS" $roles.compliance }}{{ end -}}
{{- else if eq .program "ledger-attestor" -}}
{{- $_ := set $derived "FIRSTHAND_ATTESTOR_TLS" (merge (dict "callers" (list "firsthand-worker")) $tls) -}}
{{- end -}}
{{- if $names -}}
{{- $_ := set $derived (eq .program "compliance" | ternary "COMPLIANCE_SIGNER_TLS" "FIRSTHAND_SIGNER_TLS") (merge (dict "names" $names) $tls) -}}
{{- end -}}
{{- toYaml $derived -}}
{{- end -}}
