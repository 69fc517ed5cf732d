{{- define "billwright.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "billwright.labels" -}}
app.kubernetes.io/name: billwright
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "billwright.selector" -}}
app.kubernetes.io/name: billwright
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "billwright.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "billwright.pod-security" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "billwright.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{/* Of the database, for everything that connects to it. */}}
{{- define "billwright.database" -}}
- {name: BILLWRIGHT_DATABASE_URL, value: {{ .Values.database.url | quote }}}
- {name: BILLWRIGHT_DATABASE_USERNAME, value: {{ .Values.database.username | quote }}}
- {name: BILLWRIGHT_DATABASE_PASSWORD_FILE, value: /secrets/database/password}
{{- end -}}

{{/* A deployment of one role. */}}
{{- define "billwright.deployment" -}}
{{- $own := index .root.Values .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "billwright.name" .root }}-{{ .role }}
  labels: {{- include "billwright.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not (dig "autoscaling" "enabled" false $own) }}
  replicas: {{ $own.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: {maxUnavailable: 0, maxSurge: 1}
  selector:
    matchLabels: {{- include "billwright.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "billwright.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
    spec:
      automountServiceAccountToken: false
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext: {{- include "billwright.pod-security" . | nindent 8 }}
      terminationGracePeriodSeconds: 60
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "billwright.selector" . | nindent 14 }}
      containers:
        - name: billwright
          image: {{ include "billwright.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [serve, --role, {{ .role }}]
          ports:
            - {name: http, containerPort: 8080}
          env: {{- include "billwright.database" .root | nindent 12 }}
            - {name: BILLWRIGHT_DATABASE_POOLSIZE, value: {{ .root.Values.database.poolSize | quote }}}
            - {name: BILLWRIGHT_KEYS_PEPPER_FILE, value: /secrets/keys/pepper}
            - {name: BILLWRIGHT_KEYS_DATAKEY_FILE, value: /secrets/keys/data-key}
            - {name: BILLWRIGHT_DOCUMENTS_PUBLICURL, value: {{ .root.Values.publicUrl | quote }}}
            {{- with .root.Values.mail }}
            {{- if .host }}
            - {name: BILLWRIGHT_MAIL_HOST, value: {{ .host | quote }}}
            - {name: BILLWRIGHT_MAIL_PORT, value: {{ .port | quote }}}
            - {name: BILLWRIGHT_MAIL_FROM, value: {{ .from | quote }}}
            {{- if .username }}
            - {name: BILLWRIGHT_MAIL_USERNAME, value: {{ .username | quote }}}
            - {name: BILLWRIGHT_MAIL_PASSWORD_FILE, value: /secrets/mail/password}
            {{- end }}
            {{- end }}
            {{- end }}
            {{- with .root.Values.kafka.servers }}
            - {name: BILLWRIGHT_KAFKA_SERVERS, value: {{ . | quote }}}
            {{- end }}
            {{- with .root.Values.env }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          startupProbe:
            httpGet: {path: /healthz, port: http}
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: {path: /healthz, port: http}
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: {path: /readyz, port: http}
            periodSeconds: 5
            timeoutSeconds: 5
          resources: {{- toYaml $own.resources | nindent 12 }}
          securityContext: {{- include "billwright.security" . | nindent 12 }}
          volumeMounts:
            - {name: tmp, mountPath: /tmp}
            - {name: database, mountPath: /secrets/database, readOnly: true}
            - {name: keys, mountPath: /secrets/keys, readOnly: true}
            {{- if and .root.Values.mail.host .root.Values.mail.username }}
            - {name: mail, mountPath: /secrets/mail, readOnly: true}
            {{- end }}
      volumes:
        - {name: tmp, emptyDir: {}}
        - name: database
          secret: {secretName: {{ .root.Values.database.secret }}, items: [{key: password, path: password}]}
        - name: keys
          secret: {secretName: {{ .root.Values.keysSecret }}}
        {{- if and .root.Values.mail.host .root.Values.mail.username }}
        - name: mail
          secret: {secretName: {{ required "mail.secret is missing" .root.Values.mail.secret }}}
        {{- end }}
{{- end -}}

{{- define "billwright.disruption-budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "billwright.name" .root }}-{{ .role }}
  labels: {{- include "billwright.labels" .root | nindent 4 }}
spec:
  minAvailable: {{ (index .root.Values .role).minAvailable }}
  selector:
    matchLabels: {{- include "billwright.selector" . | nindent 6 }}
{{- end -}}
