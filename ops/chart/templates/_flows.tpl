{{/* Which program calls which. A row that is missing is a flow that does not exist. Signers are added by their roles. */}}
{{- define "firsthand.flows" -}}
api:
  in: { 8080: [edge, console, storefront, bank-gateway], 8081: [edge], 8082: [edge, monitoring] }
  out: [database, outside, "compliance:8091", "signer-operator:8443", "signer-fee:8443"]
worker:
  in: { 9080: [engine], 9082: [monitoring] }
  out: [database, outside, engine, "compliance:8091", "signer-delivery:8443", "signer-switch:8443", "ledger-attestor:8443"]
compliance:
  in: { 8090: [edge, console, storefront], 8091: [api, worker], 8092: [monitoring] }
  out: [database, outside, "signer-compliance:8443"]
ledger-attestor:
  in: { 8443: [worker], 8093: [monitoring] }
  out: [database]
relayer:
  in: { 8094: [monitoring] }
  out: [database, outside, "signer-relay:8443"]
bank-gateway:
  in: { 8095: [monitoring] }
  out: [outside, bank, "api:8080"]
console:
  in: { 4388: [edge], 8096: [monitoring] }
  out: [outside, "api:8080", "compliance:8090"]
storefront:
  in: { 4389: [edge], 8097: [monitoring] }
  out: [outside, "api:8080", "compliance:8090"]
migrate: { in: {}, out: [database] }
register-worker: { in: {}, out: [engine] }
verify-audit: { in: {}, out: [database] }
archive: { in: {}, out: [database] }
audit-packages: { in: {}, out: [database] }
retention: { in: {}, out: [database] }
compliance-retention: { in: {}, out: [database] }
{{- end -}}

{{/* The labels of a program's pods; a signer's also have its role. */}}
{{- define "firsthand.peerLabels" -}}
{{- if hasPrefix "signer-" .peer -}}
firsthand.example/program: signer
firsthand.example/role: {{ trimPrefix "signer-" .peer }}
{{- else -}}
firsthand.example/program: {{ .peer }}
{{- end -}}
{{- end -}}

{{- define "firsthand.peer" -}}
{{- if has .peer (list "edge" "monitoring" "engine") -}}
- {{ toJson (index .root.Values.network .peer) }}
{{- else -}}
- podSelector:
    matchLabels:
      {{- include "firsthand.peerLabels" . | nindent 6 }}
{{- end -}}
{{- end -}}

{{- define "firsthand.egress" -}}
{{- $network := .root.Values.network -}}
{{- if eq .peer "database" -}}
- ports: [{ protocol: TCP, port: {{ $network.database.port }} }]
  to: {{ toJson $network.database.to }}
{{- else if eq .peer "outside" -}}
- ports: [{ protocol: TCP, port: 443 }]
  to: [{ ipBlock: { cidr: 0.0.0.0/0, except: {{ toJson $network.privateNetworks }} } }]
{{- else if eq .peer "engine" -}}
- ports: [{ protocol: TCP, port: 8080 }, { protocol: TCP, port: 9070 }]
  to: [{{ toJson $network.engine }}]
{{- else if eq .peer "bank" -}}
- ports: [{ protocol: TCP, port: {{ $network.bank.port }} }]
  to: {{ toJson $network.bank.to }}
{{- else if eq .peer "hsm" -}}
- ports: [{ protocol: TCP, port: {{ $network.hsm.port }} }]
  to: {{ toJson $network.hsm.to }}
{{- else -}}
{{- $parts := splitList ":" .peer -}}
- ports: [{ protocol: TCP, port: {{ last $parts }} }]
  to:
    - podSelector:
        matchLabels:
          {{- include "firsthand.peerLabels" (dict "peer" (first $parts)) | nindent 10 }}
{{- end -}}
{{- end -}}
