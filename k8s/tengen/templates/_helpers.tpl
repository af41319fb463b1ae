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

{{/* "true" if coordinators form a cluster; fails where that cannot be. */}}
{{- define "tengen.cluster" -}}
{{- if gt (int .Values.coordinator.replicas) 1 -}}
{{- if not .Values.coordinator.database.url -}}
{{- fail "coordinator.replicas above 1 wants coordinator.database.url: the embedded database is open in one process" -}}
{{- end -}}
true
{{- end -}}
{{- end -}}

{{- define "tengen.worker" -}}
{{- include "tengen.fullname" . }}-worker
{{- end -}}

{{/* What selects pods; never changes over the life of a release. Takes root and component. */}}
{{- define "tengen.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{/* Labels of every object. Takes root and, unless the object serves both, component. */}}
{{- define "tengen.labels" -}}
{{ include "tengen.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "tengen.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "tengen.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* What a container runs: another image where it has graphics cards. Takes root and values. */}}
{{- define "tengen.image" -}}
{{- $image := .root.Values.image -}}
{{- if include "tengen.gpus" . -}}
{{- $own := .values.gpu.image -}}
{{- $repository := default (printf "%s-gpu" $image.repository) $own.repository -}}
{{- $image = dict "repository" $repository "tag" (default $image.tag $own.tag) "digest" $own.digest -}}
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

{{/* The part of a pod that does not depend on what it runs. Takes root, values and, for one that asks
Kubernetes' API, asks. */}}
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
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
terminationGracePeriodSeconds: {{ .values.terminationGracePeriodSeconds }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $tolerations := .values.tolerations -}}
{{- if include "tengen.gpus" . }}
{{- $tolerations = append $tolerations (dict "key" "nvidia.com/gpu" "operator" "Exists" "effect" "NoSchedule") }}
{{- with .values.gpu.runtimeClassName }}
runtimeClassName: {{ . }}
{{- end }}
{{- end }}
{{- with $tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The part of a container that does not depend on what it runs. Takes root, values and, for more
variables of the environment than those of values, environment. */}}
{{- define "tengen.container" -}}
{{- $resources := .values.resources -}}
{{- with include "tengen.gpus" . }}
{{- $resources = mergeOverwrite (deepCopy $resources) (dict "limits" (dict "nvidia.com/gpu" (int .))) }}
{{- end -}}
image: {{ include "tengen.image" . | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources:
  {{- toYaml $resources | nindent 2 }}
{{- with concat (default (list) .environment) .values.env }}
env:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if or .root.Values.secrets .root.Values.existingSecret }}
envFrom:
  {{- if .root.Values.secrets }}
  - secretRef:
      name: {{ include "tengen.fullname" .root }}
  {{- end }}
  {{- with .root.Values.existingSecret }}
  - secretRef:
      name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* "true" if the coordinator asks for credentials; fails where nobody has said whether it should. */}}
{{- define "tengen.secure" -}}
{{- with .Values.security -}}
{{- if and .insecure (or .tlsSecret .workerTokenSecret) -}}
{{- fail "security.insecure excludes security.tlsSecret and security.workerTokenSecret" -}}
{{- else if not .insecure -}}
{{- if not (and .tlsSecret .workerTokenSecret) -}}
{{- fail "name Secrets in security.tlsSecret and security.workerTokenSecret (docs/security.md), or set security.insecure on a network whose every member is trusted" -}}
{{- end -}}
true
{{- end -}}
{{- end -}}
{{- end -}}
