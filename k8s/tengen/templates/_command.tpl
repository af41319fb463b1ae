{{/* The pod of a command of tengen that talks to the coordinator. Takes root, component and command. */}}
{{- define "tengen.commandPod" -}}
{{- $values := dict "terminationGracePeriodSeconds" 30 "resources" .resources "env" (list) }}
{{- $secure := include "tengen.secure" .root }}
{{- $access := dict "root" .root "token" .root.Values.security.userTokenSecret }}
{{- $environment := list (dict "name" "TENGEN_COORDINATOR" "value" (include "tengen.address" .root)) }}
{{- if $secure }}
{{- $environment = concat $environment (include "tengen.accessEnvironment" $access | fromYamlArray) }}
{{- end }}
{{- include "tengen.pod" (dict "root" .root "values" $values) }}
restartPolicy: Never
containers:
  - name: tengen
    {{- include "tengen.container" (dict "root" .root "values" $values "environment" $environment) | nindent 4 }}
    args:
      {{- toYaml .command | nindent 6 }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- if $secure }}
      - name: access
        mountPath: /etc/tengen-access
        readOnly: true
      {{- end }}
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  {{- if $secure }}
  {{- include "tengen.access" $access | nindent 2 }}
  {{- end }}
{{- end -}}
