{{/*
The pod of a command that runs and ends: root, name, program (whose image has it), command, settings, secret, and optionally a claim with the folder where it is mounted.
It has the namespace's own account, without a token: hooks run before the account of this chart exists.
*/}}
{{- define "firsthand.command" -}}
metadata:
  labels:
    {{- include "firsthand.labels" . | nindent 4 }}
    firsthand.example/program: {{ .name }}
spec:
  restartPolicy: {{ .restartPolicy | default "OnFailure" }}
  enableServiceLinks: false
  automountServiceAccountToken: false
  {{- with .root.Values.images.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  securityContext:
    {{- include "firsthand.podSecurity" . | nindent 4 }}
  containers:
    - name: {{ .name }}
      image: {{ include "firsthand.image" (dict "root" .root "program" .program "tag" .tag) }}
      imagePullPolicy: IfNotPresent
      command: {{ toJson .command }}
      env:
        {{- include "firsthand.environment" .settings | trim | nindent 8 }}
      resources:
        {{- toYaml .root.Values.commands.resources | nindent 8 }}
      securityContext:
        {{- include "firsthand.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - { name: files, mountPath: /etc/firsthand, readOnly: true }
        - { name: tmp, mountPath: /tmp }
        {{- if .claim }}
        - { name: kept, mountPath: {{ .folder }} }
        {{- end }}
  volumes:
    {{- include "firsthand.files" (dict "root" .root "secret" .secret) | nindent 4 }}
    {{- with .claim }}
    - name: kept
      persistentVolumeClaim: { claimName: {{ . }} }
    {{- end }}
{{- end -}}
