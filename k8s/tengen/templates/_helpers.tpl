{{/* The base of all names. With the longest suffix a stateful set's may have 52 characters. */}}
{{- define "tengen.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tengen.coordinator" -}}
{{- include "tengen.fullname" . }}-coordinator
{{- end -}}

{{/* Where workers and commands find the coordinator. */}}
{{- define "tengen.address" -}}
{{- if .Values.coordinator.enabled -}}
{{ include "tengen.coordinator" . }}:7070
{{- else -}}
{{ required "coordinator.enabled is off: name the coordinator of the workers in coordinator.address, as HOST:PORT" .Values.coordinator.address }}
{{- end -}}
{{- end -}}

{{/* "true" if coordinators form a cluster; fails where that cannot be. */}}
{{- define "tengen.cluster" -}}
{{- if and .Values.coordinator.enabled (gt (int .Values.coordinator.replicas) 1) -}}
{{- if not .Values.coordinator.database.url -}}
{{- fail "coordinator.replicas above 1 wants coordinator.database.url: the embedded database is open in one process" -}}
{{- end -}}
true
{{- end -}}
{{- end -}}

{{/* "true" if the coordinator asks for credentials; fails where nobody has said whether it should, and on a
value of earlier versions. */}}
{{- define "tengen.secure" -}}
{{- if hasKey .Values "worker" -}}
{{- fail (printf "the value worker has become the pools workers.NAME: write workers: {cpu: %s}, with autoscaling: {kind: cpu} in place of autoscaling.enabled" (toJson .Values.worker)) -}}
{{- end -}}
{{- $security := .Values.security -}}
{{- $made := .Values.certManager.enabled -}}
{{- if $security.insecure -}}
{{- if or $security.tlsSecret $security.workerTokenSecret $security.workerCertificateSecret $made -}}
{{- fail "security.insecure excludes security.tlsSecret, security.workerTokenSecret, security.workerCertificateSecret and certManager.enabled" -}}
{{- end -}}
{{- else -}}
{{- if and $made (not .Values.certManager.issuerRef.name) -}}
{{- fail "certManager.enabled wants the name of an issuer in certManager.issuerRef.name" -}}
{{- end -}}
{{- if not (or $made (and $security.tlsSecret (or $security.workerTokenSecret $security.workerCertificateSecret))) -}}
{{- fail "name Secrets in security.tlsSecret and security.workerTokenSecret (docs/security.md), or turn on certManager, or set security.insecure on a network whose every member is trusted" -}}
{{- end -}}
true
{{- end -}}
{{- end -}}

{{/* The Secret with the coordinator's certificate. */}}
{{- define "tengen.tlsSecret" -}}
{{- default (printf "%s-tls" (include "tengen.fullname" .)) .Values.security.tlsSecret -}}
{{- end -}}

{{/* The Secret with the workers' client certificate; empty if they have a token. */}}
{{- define "tengen.workerCertificate" -}}
{{- if .Values.security.workerCertificateSecret -}}
{{ .Values.security.workerCertificateSecret }}
{{- else if and .Values.certManager.enabled (not .Values.security.workerTokenSecret) -}}
{{ include "tengen.fullname" . }}-worker-tls
{{- end -}}
{{- end -}}

{{/* The Secret with KEDA's client certificate. */}}
{{- define "tengen.kedaCertificate" -}}
{{- if .Values.keda.certificateSecret -}}
{{ .Values.keda.certificateSecret }}
{{- else if .Values.certManager.enabled -}}
{{ include "tengen.fullname" . }}-keda-tls
{{- end -}}
{{- end -}}

{{/* What selects pods; never changes over the life of a release. Takes root, component and, for a pool's
workers, pool. */}}
{{- define "tengen.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- with .pool }}
tengen.io/pool: {{ . }}
{{- end }}
{{- end -}}

{{/* Labels of every object. Takes root and, unless the object serves all, component and pool. */}}
{{- define "tengen.labels" -}}
{{- $own := include "tengen.selector" . | fromYaml -}}
{{- $_ := set $own "app.kubernetes.io/version" .root.Chart.AppVersion -}}
{{- $_ := set $own "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $_ := set $own "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_") -}}
{{- merge $own .root.Values.commonLabels | toYaml -}}
{{- end -}}

{{/* The metadata of an object. Takes what tengen.labels takes, name, and perhaps annotations and labels. */}}
{{- define "tengen.metadata" -}}
name: {{ .name }}
labels:
  {{- merge (include "tengen.labels" . | fromYaml) (default (dict) .labels) | toYaml | nindent 2 }}
{{- with merge (dict) (default (dict) .annotations) .root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "tengen.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "tengen.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* The values of every pool, by name, as JSON: those of workerDefaults with the pool's own. */}}
{{- define "tengen.pools" -}}
{{- $secure := include "tengen.secure" . -}}
{{- $pools := dict -}}
{{- range $name, $own := .Values.workers -}}
{{- $pool := mergeOverwrite (deepCopy $.Values.workerDefaults) (deepCopy (default (dict) $own)) -}}
{{- $scaling := $pool.autoscaling -}}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) -}}
{{- fail (printf "workers.%s.autoscaling.minReplicas (%d) is above maxReplicas (%d)" $name (int $scaling.minReplicas) (int $scaling.maxReplicas)) -}}
{{- end -}}
{{- if and (eq $scaling.kind "cpu") (eq (int $scaling.minReplicas) 0) -}}
{{- fail (printf "workers.%s.autoscaling.minReplicas must be 1 or more unless kind is keda: CPU use cannot start a first worker" $name) -}}
{{- end -}}
{{- if and (eq $scaling.kind "keda") $secure (not (include "tengen.kedaCertificate" $)) -}}
{{- fail (printf "workers.%s.autoscaling.kind is keda: KEDA needs a client certificate of role monitor in keda.certificateSecret, or certManager" $name) -}}
{{- end -}}
{{- $_ := set $pools $name $pool -}}
{{- end -}}
{{- toJson $pools -}}
{{- end -}}

{{/* What a container runs: another image where it has graphics cards. Takes root and values. */}}
{{- define "tengen.image" -}}
{{- $image := .root.Values.image -}}
{{- $own := default (dict) .values.image -}}
{{- if include "tengen.gpus" . -}}
{{- $base := default $image.repository $own.repository -}}
{{- $gpu := .values.gpu.image -}}
{{- $repository := default (printf "%s-gpu" $base) $gpu.repository -}}
{{- $image = dict "repository" $repository "tag" (coalesce $gpu.tag $own.tag $image.tag) "digest" $gpu.digest -}}
{{- else if $own.repository -}}
{{- $image = dict "repository" $own.repository "tag" (coalesce $own.tag $image.tag) "digest" $own.digest -}}
{{- else if or $own.tag $own.digest -}}
{{- $image = dict "repository" $image.repository "tag" (coalesce $own.tag $image.tag) "digest" $own.digest -}}
{{- end -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $image.repository $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $image.repository (default .root.Chart.AppVersion $image.tag) -}}
{{- end -}}
{{- end -}}

{{/* How many graphics cards the pod has; empty if none. Takes values. */}}
{{- define "tengen.gpus" -}}
{{- if and .values.gpu (gt (int .values.gpu.count) 0) -}}
{{- .values.gpu.count -}}
{{- end -}}
{{- end -}}

{{/* A security context: the release's with the component's own, without what is null. Takes all and own. */}}
{{- define "tengen.context" -}}
{{- $context := mergeOverwrite (deepCopy .all) (deepCopy (default (dict) .own)) -}}
{{- range $key, $value := $context -}}
{{- if kindIs "invalid" $value -}}
{{- $_ := unset $context $key -}}
{{- end -}}
{{- end -}}
{{- toYaml $context -}}
{{- end -}}

{{/* The part of a pod that does not depend on what it runs. Takes root, values, component, perhaps pool, and,
for one that asks Kubernetes' API, asks. */}}
{{- define "tengen.pod" -}}
serviceAccountName: {{ include "tengen.serviceAccount" .root }}
automountServiceAccountToken: {{ .asks | default false }}
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- include "tengen.context" (dict "all" .root.Values.podSecurityContext "own" .values.podSecurityContext) | nindent 2 }}
terminationGracePeriodSeconds: {{ .values.terminationGracePeriodSeconds }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $tolerations := default (list) .values.tolerations -}}
{{- $runtime := .values.runtimeClassName -}}
{{- if include "tengen.gpus" . }}
{{- $tolerations = append $tolerations (dict "key" .values.gpu.resource "operator" "Exists" "effect" "NoSchedule") }}
{{- $runtime = default $runtime .values.gpu.runtimeClassName }}
{{- end }}
{{- with $runtime }}
runtimeClassName: {{ . }}
{{- end }}
{{- with $tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $spread := .values.topologySpreadConstraints -}}
{{- if and (not $spread) .spread }}
{{- $spread = list (dict "maxSkew" 1 "topologyKey" "kubernetes.io/hostname" "whenUnsatisfiable" "ScheduleAnyway" "labelSelector" (dict "matchLabels" (include "tengen.selector" . | fromYaml))) }}
{{- end }}
{{- with $spread }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.initContainers }}
initContainers:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Resources by name, per processor of the preset. Takes preset and first, the processors of small. */}}
{{- define "tengen.preset" -}}
{{- $times := get (dict "small" 1 "medium" 2 "large" 4 "xlarge" 8) .preset -}}
requests:
  cpu: {{ mul $times .first }}m
  memory: {{ $times }}Gi
limits:
  memory: {{ $times }}Gi
{{- end -}}

{{/* The part of a container that does not depend on what it runs. Takes root, values and, for more
variables of the environment than those of values, environment. */}}
{{- define "tengen.container" -}}
{{- $resources := default (dict) .values.resources -}}
{{- with .values.resourcesPreset }}
{{- $resources = include "tengen.preset" (dict "preset" . "first" (ternary 1000 500 (hasKey $.values "slots"))) | fromYaml }}
{{- end -}}
{{- with include "tengen.gpus" . }}
{{- $resources = mergeOverwrite (deepCopy $resources) (dict "limits" (dict $.values.gpu.resource (int .))) }}
{{- end -}}
image: {{ include "tengen.image" . | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  {{- include "tengen.context" (dict "all" .root.Values.containerSecurityContext "own" .values.containerSecurityContext) | nindent 2 }}
resources:
  {{- toYaml $resources | nindent 2 }}
{{- with concat (default (list) .environment) (default (list) .values.env) }}
env:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $sources := default (list) .values.envFrom -}}
{{- with .root.Values.existingSecret }}
{{- $sources = prepend $sources (dict "secretRef" (dict "name" .)) }}
{{- end }}
{{- if .root.Values.secrets }}
{{- $sources = prepend $sources (dict "secretRef" (dict "name" (include "tengen.fullname" .root))) }}
{{- end }}
{{- with $sources }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A probe by GET, with the reason why it has these times in the caller. Takes probe, own and either port and
scheme, or script. */}}
{{- define "tengen.probe" -}}
{{- $action := dict -}}
{{- if .script -}}
{{- $action = dict "exec" (dict "command" (list "bash" "-c" .script)) -}}
{{- else -}}
{{- $get := dict "path" .path "port" .port -}}
{{- if eq .scheme "HTTPS" }}{{ $_ := set $get "scheme" "HTTPS" }}{{ end -}}
{{- $action = dict "httpGet" $get -}}
{{- end -}}
{{- mergeOverwrite $action .probe (default (dict) .own) | toYaml -}}
{{- end -}}

{{/* The volume and environment with which a command reaches the coordinator of a secure release: the
authority, and a token or a certificate. Takes root and either token or certificate, names of Secrets. */}}
{{- define "tengen.access" -}}
- name: access
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ include "tengen.tlsSecret" .root }}
          items:
            - key: ca.crt
              path: ca.crt
      - secret:
          {{- if .certificate }}
          name: {{ .certificate }}
          items:
            - key: tls.crt
              path: tls.crt
            - key: tls.key
              path: tls.key
          {{- else }}
          name: {{ .token }}
          items:
            - key: token
              path: token
          {{- end }}
{{- end -}}

{{- define "tengen.accessEnvironment" -}}
- name: TENGEN_TLS_CA
  value: /etc/tengen-access/ca.crt
{{- if .certificate }}
- name: TENGEN_TLS_CERT
  value: /etc/tengen-access/tls.crt
- name: TENGEN_TLS_KEY
  value: /etc/tengen-access/tls.key
{{- else }}
- name: TENGEN_TOKEN_FILE
  value: /etc/tengen-access/token
{{- end }}
{{- end -}}

{{/* An egress rule to the coordinator, and names. Takes root. */}}
{{- define "tengen.egress" -}}
{{- if .root.Values.coordinator.enabled }}
- to:
    - podSelector:
        matchLabels:
          {{- include "tengen.selector" (dict "root" .root "component" "coordinator") | nindent 10 }}
  ports:
    - port: 7070
{{- else }}
# A coordinator elsewhere.
- ports:
    {{- range splitList "," (include "tengen.address" .root) }}
    - port: {{ splitList ":" . | last | int }}
    {{- end }}
{{- end }}
# DNS; to anywhere, because some clusters resolve names on the node.
- ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
{{- end -}}
