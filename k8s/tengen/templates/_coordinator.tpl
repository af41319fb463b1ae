{{/* The coordinator's configuration: the chart's settings, then those of the values. */}}
{{- define "tengen.coordinatorConfig" -}}
{{- $coordinator := .Values.coordinator -}}
{{- $settings := dict -}}
{{- if include "tengen.artifacts" . -}}
{{- $_ := set $settings "artifacts" "/artifacts" -}}
{{- end -}}
{{- with $coordinator.database.url -}}
{{- $_ := set $settings "database" (dict "url" . "user" (default "" $coordinator.database.user)) -}}
{{- end -}}
{{- if include "tengen.secure" . -}}
{{- if or .Values.certManager.enabled .Values.security.clientCertificates -}}
{{- $_ := set $settings "tls" (dict "ca" "/etc/tengen/tls/ca.crt") -}}
{{- end -}}
{{- else -}}
{{- with concat .Values.ingress.page.hosts .Values.gateway.pageHostnames -}}
{{- $_ := set $settings "http" (dict "hosts" .) -}}
{{- end -}}
{{- end -}}
{{- if include "tengen.cluster" . -}}
{{- $selector := include "tengen.selector" (dict "root" . "component" "coordinator") | fromYaml -}}
{{- $terms := list -}}
{{- range $key, $value := $selector -}}
{{- $terms = append $terms (printf "%s=%s" $key $value) -}}
{{- end -}}
{{- $cluster := dict "kubernetes" (dict "selector" (join "," $terms) "namespace" .Release.Namespace "nodes" $coordinator.replicas) -}}
{{- if include "tengen.secure" . -}}
{{- $_ := set $cluster "tls" (dict "ca" "/etc/tengen/tls/ca.crt") -}}
{{- end -}}
{{- $_ := set $settings "cluster" $cluster -}}
{{- end -}}
tengen.coordinator = {{ mergeOverwrite $settings (deepCopy $coordinator.config) | toPrettyJson }}
{{- if include "tengen.cluster" . }}
tengen.coordinator.cluster.host = ${POD_IP}
{{- end }}
{{- with $coordinator.configText }}
{{ . }}
{{- end }}
{{- end -}}

{{/* "true" if artifacts are outside the data directory. */}}
{{- define "tengen.artifacts" -}}
{{- if or .Values.coordinator.database.url .Values.coordinator.artifacts.existingClaim -}}
true
{{- end -}}
{{- end -}}

{{/* A probe of the coordinator. Takes root, path, standby (the path of one on standby), name and probe. */}}
{{- define "tengen.coordinatorProbe" -}}
{{- $own := get .root.Values.coordinator.probes .name -}}
{{- if include "tengen.cluster" .root -}}
{{- include "tengen.probe" (dict "path" .standby "port" "health" "scheme" "HTTP" "probe" .probe "own" $own) -}}
{{- else -}}
{{- $scheme := ternary "HTTPS" "HTTP" (eq (include "tengen.secure" .root) "true") -}}
{{- include "tengen.probe" (dict "path" .path "port" "http" "scheme" $scheme "probe" .probe "own" $own) -}}
{{- end -}}
{{- end -}}
