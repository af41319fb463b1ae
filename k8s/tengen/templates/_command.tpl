{{/*
The pod of a command of tengen that talks to the coordinator. Takes root, component, resources and command;
or script, for a shell, with the name of a claim that is mounted at /backup, and of the Secret of a token.
*/}}
{{- define "tengen.commandPod" -}}
{{- $values := dict "terminationGracePeriodSeconds" 30 "resources" .resources "env" (list) }}
{{- $secure := include "tengen.secure" .root }}
{{- $access := dict "root" .root "token" (default .root.Values.security.userTokenSecret .token) }}
{{- $environment := list (dict "name" "TENGEN_COORDINATOR" "value" (include "tengen.address" .root)) }}
{{- if $secure }}
{{- $environment = concat $environment (include "tengen.accessEnvironment" $access | fromYamlArray) }}
{{- end }}
{{- include "tengen.pod" (dict "root" .root "values" $values) }}
restartPolicy: Never
containers:
  - name: tengen
    {{- include "tengen.container" (dict "root" .root "values" $values "environment" $environment) | nindent 4 }}
    {{- if .script }}
    command: [/bin/bash, -euc]
    args:
      - |
        {{- .script | nindent 8 }}
    {{- else }}
    args:
      {{- toYaml .command | nindent 6 }}
    {{- end }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- if .claim }}
      - name: backup
        mountPath: /backup
      {{- end }}
      {{- if $secure }}
      - name: access
        mountPath: /etc/tengen-access
        readOnly: true
      {{- end }}
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  {{- with .claim }}
  - name: backup
    persistentVolumeClaim:
      claimName: {{ . }}
  {{- end }}
  {{- if $secure }}
  {{- include "tengen.access" $access | nindent 2 }}
  {{- end }}
{{- end -}}
