{{- define "firsthand.labels" -}}
app.kubernetes.io/name: firsthand-{{ .name }}
app.kubernetes.io/part-of: firsthand
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "firsthand.image" -}}
{{- $image := index .root.Values.images.names .program | default (printf "firsthand-%s" .program) -}}
{{- $digest := index .root.Values.images.digests .program -}}
{{ .root.Values.images.registry }}/{{ $image }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ .tag | default .root.Chart.AppVersion }}{{ end }}
{{- end -}}

{{/* Whatever is no text is JSON, as the programs read it. */}}
{{- define "firsthand.environment" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ if kindIs "string" $value }}{{ quote $value }}{{ else if or (kindIs "map" $value) (kindIs "slice" $value) }}{{ toJson $value | quote }}{{ else if kindIs "float64" $value }}{{ printf "%.0f" $value | quote }}{{ else }}{{ toString $value | quote }}{{ end }}
{{- end }}
{{- end -}}

{{- define "firsthand.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "firsthand.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Every file that settings name, in one folder: the secret of this program alone, and what is public. */}}
{{- define "firsthand.files" -}}
- name: files
  projected:
    defaultMode: 0440
    sources:
      - secret: { name: {{ .secret }} }
      - configMap: { name: {{ .root.Values.publicFiles.configMap }}, optional: true }
      {{- with .settingsMap }}
      - configMap: { name: {{ . }} }
      {{- end }}
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end -}}

{{- define "firsthand.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: private }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: private }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: private }
  periodSeconds: 3
  timeoutSeconds: 2
  failureThreshold: 1
{{- end -}}

{{/*
The pod of a long-running program: root, name, program, values, facts, settings. The grace is longer than the sleep, the drain and the
last answers together: a pod that is killed drops requests.
*/}}
{{- define "firsthand.pod" -}}
{{- $facts := .facts -}}
{{- $drain := int (dig (printf "%sDRAIN_SECONDS" ($facts.prefix | default "")) ($facts.drain | default 0) (.settings | default dict)) -}}
{{- $sleep := ternary 0 5 (hasKey $facts "drain") -}}
metadata:
  labels:
    {{- include "firsthand.labels" . | nindent 4 }}
    firsthand.example/program: {{ .program }}
    {{- with .role }}
    firsthand.example/role: {{ . }}
    {{- end }}
  annotations:
    checksum/settings: {{ toJson (.settings | default .settingsFile) | sha256sum }}
spec:
  enableServiceLinks: false
  automountServiceAccountToken: false
  serviceAccountName: firsthand
  terminationGracePeriodSeconds: {{ add $sleep $drain 30 }}
  {{- with .root.Values.images.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  securityContext:
    {{- include "firsthand.podSecurity" . | nindent 4 }}
  {{- with .root.Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ $key }}
      whenUnsatisfiable: {{ eq $key "kubernetes.io/hostname" | ternary $.root.Values.spread.hosts $.root.Values.spread.zones }}
      labelSelector:
        matchLabels:
          app.kubernetes.io/name: firsthand-{{ $.name }}
    {{- end }}
  containers:
    - name: {{ .program }}
      image: {{ include "firsthand.image" (dict "root" .root "program" .image "tag" .tag) }}
      imagePullPolicy: IfNotPresent
      {{- with .arguments }}
      args: {{ toJson . }}
      {{- end }}
      {{- with .settings }}
      env:
        {{- include "firsthand.environment" . | trim | nindent 8 }}
      {{- end }}
      ports:
        {{- range $name, $port := $facts.ports }}
        - { name: {{ $name }}, containerPort: {{ $port }} }
        {{- end }}
      {{- include "firsthand.probes" . | nindent 6 }}
      {{- if $sleep }}
      lifecycle:
        preStop: { sleep: { seconds: {{ $sleep }} } }
      {{- end }}
      resources:
        {{- toYaml .values.resources | nindent 8 }}
      securityContext:
        {{- include "firsthand.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - { name: files, mountPath: /etc/firsthand, readOnly: true }
        - { name: tmp, mountPath: /tmp }
        {{- if $facts.erasures }}
        - { name: erasures, mountPath: /var/lib/firsthand }
        {{- end }}
        {{- with .state }}
        - { name: state, mountPath: {{ . }} }
        {{- end }}
        {{- with .values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    {{- include "firsthand.files" (dict "root" .root "secret" .values.secret "settingsMap" .settingsMap) | nindent 4 }}
    {{- with $facts.erasures }}
    - name: erasures
      persistentVolumeClaim: { claimName: firsthand-erasures-{{ . }} }
    {{- end }}
    {{- with .values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
