{{/* The configuration of a pool's workers. Takes pool values. */}}
{{- define "tengen.workerConfig" -}}
{{- $devices := list -}}
{{- range $card := until (int .gpu.count) -}}
{{- $devices = append $devices (printf "cuda:%d" $card) -}}
{{- end -}}
{{- $artifacts := dict "directory" "/cache/artifacts" "limit" .cache.limit -}}
{{- $networks := deepCopy .networks -}}
{{- if $devices -}}
{{- $_ := set $artifacts "devices" $devices -}}
{{- range $name, $network := $networks -}}
{{- if not (hasKey $network "devices") }}{{ $_ := set $network "devices" $devices }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $settings := dict "artifacts" $artifacts -}}
{{- if .engines }}{{ $_ := set $settings "engines" .engines }}{{ end -}}
{{- if $networks }}{{ $_ := set $settings "networks" $networks }}{{ end -}}
{{- if .policies }}{{ $_ := set $settings "policies" .policies }}{{ end -}}
{{- if .train -}}
{{- $_ := set $settings "training" (dict "enabled" true "device" (first (append $devices "cpu"))) -}}
{{- end -}}
tengen.worker = {{ mergeOverwrite $settings (deepCopy .config) | toPrettyJson }}
{{- with .configText }}
{{ . }}
{{- end }}
{{- end -}}

{{/* How a pool's workers serve health and metrics: open (HTTP to all pods), tls, or own (their own loopback
address alone). Takes root and values. */}}
{{- define "tengen.workerHttp" -}}
{{- if .root.Values.security.insecure -}}
open
{{- else if and .values.http.tlsSecret .values.http.tokenSecret -}}
tls
{{- else -}}
own
{{- end -}}
{{- end -}}

{{/* A probe of a worker. Takes root, values, name, path and probe. */}}
{{- define "tengen.workerProbe" -}}
{{- $own := get .values.probes .name -}}
{{- $mode := include "tengen.workerHttp" . -}}
{{- if eq $mode "own" -}}
{{- /* The image has bash, but not necessarily curl. */ -}}
{{- $script := printf "exec 3<>/dev/tcp/127.0.0.1/%d && printf 'GET %s HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]" (int .values.http.port) .path -}}
{{- include "tengen.probe" (dict "script" $script "probe" .probe "own" $own) -}}
{{- else -}}
{{- include "tengen.probe" (dict "path" .path "port" "http" "scheme" (ternary "HTTPS" "HTTP" (eq $mode "tls")) "probe" .probe "own" $own) -}}
{{- end -}}
{{- end -}}
