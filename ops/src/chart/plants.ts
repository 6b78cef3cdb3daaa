/** A fault that is put into a copy of the chart, and words of the finding that must name it. */
export type Plant = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly found: RegExp
}

const pod = 'templates/_pod.tpl'

/** Each is found by helm's own schema of values, by kubeconform, or by our rules. */
export const plants: readonly Plant[] = [
  {
    name: 'a misspelt field of a pod',
    file: pod,
    from: 'terminationGracePeriodSeconds:',
    to: 'terminationGraceSeconds:',
    found: /additional properties 'terminationGraceSeconds' not allowed/,
  },
  {
    name: 'a port that is text',
    file: 'templates/services.yaml',
    from: 'port: {{ $port }}, targetPort',
    to: 'port: "{{ $port }}", targetPort',
    found: /got string, want integer/,
  },
  {
    name: 'no readiness probe',
    file: pod,
    from: 'readinessProbe:\n  httpGet: { path: /readyz, port: private }\n  periodSeconds: 3\n  timeoutSeconds: 2\n  failureThreshold: 1',
    to: '',
    found: /Deployment firsthand-api lacks a probe/,
  },
  {
    name: 'a password in a variable',
    file: 'values.yaml',
    from: 'postgresql://fh_api@db.example',
    to: 'postgresql://fh_api:hunter2hunter2@db.example',
    found: /Deployment firsthand-api FIRSTHAND_DATABASE_URL_API holds a secret/,
  },
  {
    name: 'a secret from the cluster in a variable',
    file: pod,
    from: '{{- define "firsthand.environment" -}}\n',
    to: '{{- define "firsthand.environment" -}}\n- { name: FIRSTHAND_SECRET, valueFrom: { secretKeyRef: { name: firsthand-api, key: cursor-secret } } }\n',
    found: /FIRSTHAND_SECRET is not a value/,
  },
  {
    name: 'no limits in a template',
    file: pod,
    from: 'toYaml .values.resources',
    to: 'toYaml (omit .values.resources "limits")',
    found: /Deployment firsthand-api has no limits/,
  },
  {
    name: 'no limits in the values',
    file: 'values.yaml',
    from: '    limits: { memory: 2Gi }\n  extraVolumes: []\n  extraVolumeMounts: []\n  # Addresses',
    to: '  extraVolumes: []\n  extraVolumeMounts: []\n  # Addresses',
    found: /missing property 'limits'/,
  },
  {
    name: 'service links',
    file: pod,
    from: '  enableServiceLinks: false\n',
    to: '',
    found: /gets service links/,
  },
  {
    name: 'a root that can be written',
    file: pod,
    from: 'readOnlyRootFilesystem: true',
    to: 'readOnlyRootFilesystem: false',
    found: /can write its root/,
  },
  {
    name: 'a private port that another program reaches',
    file: 'templates/_flows.tpl',
    from: '8082: [edge, monitoring]',
    to: '8082: [edge, monitoring, console]',
    found: /Deployment firsthand-api shows its private port to pods/,
  },
  {
    name: 'a signer that two programs may call',
    file: 'templates/network-policies.yaml',
    from: '(list (index $callers $role))',
    to: '(list (index $callers $role) "storefront")',
    found: /StatefulSet firsthand-signer-fee can be called by more than one program/,
  },
  {
    name: 'less time to stop than the drain takes',
    file: pod,
    from: 'add $sleep $drain 30',
    to: 'add $sleep 4',
    found: /has 4 s to stop/,
  },
  {
    name: 'no disruption budget',
    file: 'templates/services.yaml',
    from: 'kind: PodDisruptionBudget\n',
    to: 'kind: ConfigMap\n',
    found: /has no disruption budget/,
  },
  {
    name: 'no policy of its own',
    file: 'templates/_flows.tpl',
    from: 'storefront:\n  in:',
    to: 'shopfront:\n  in:',
    found: /Deployment firsthand-storefront has 0 network policies/,
  },
  {
    name: 'an option that the chart does not have',
    file: 'values.yaml',
    from: 'api:\n  enabled: true\n',
    to: 'api:\n  enabled: true\n  replicaz: 3\n',
    found: /additional properties 'replicaz' not allowed/,
  },
]
