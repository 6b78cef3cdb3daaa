import { isDeepStrictEqual } from 'node:util'
import { type Container, environmentOf, type Manifest, type Pod, podOf } from './manifests.ts'

/** What a secret is called when somebody puts it into a variable; a file's name may be there. */
const namesSecret = /(PASSWORD|SECRET|TOKEN|_KEY|PIN)$/
const holdsPassword = /:\/\/[^/@\s"]*:[^/@\s"]+@|[?&]password=/

const isRunning = ({ kind }: Manifest) => kind === 'Deployment' || kind === 'StatefulSet'

function environmentFaults(container: Container): readonly string[] {
  const faults = (container.env ?? []).filter(({ valueFrom }) => valueFrom).map(({ name }) => `${name} is not a value`)
  const secrets = Object.entries(environmentOf(container)).filter(
    ([name, value]) => namesSecret.test(name) || holdsPassword.test(value),
  )
  return [...faults, ...secrets.map(([name]) => `${name} holds a secret`)]
}

function containerFaults(container: Container): readonly string[] {
  const { securityContext: security = {}, resources = {}, image } = container
  return [
    ...environmentFaults(container),
    resources.limits && resources.requests ? '' : 'has no limits or requests',
    security.readOnlyRootFilesystem ? '' : 'can write its root',
    security.allowPrivilegeEscalation === false ? '' : 'can gain privileges',
    isDeepStrictEqual(security.capabilities, { drop: ['ALL'] }) ? '' : 'has capabilities',
    /[:@](?!latest$)[\w.:-]+$/.test(image.slice(image.lastIndexOf('/'))) ? '' : `has no fixed image: ${image}`,
  ]
}

function podFaults({ spec }: Pod): readonly string[] {
  const { securityContext: security = {} } = spec
  return [
    spec.enableServiceLinks === false ? '' : 'gets service links',
    spec.automountServiceAccountToken === false ? '' : 'gets a token of the cluster',
    security.runAsNonRoot && security.runAsUser === 65_532 ? '' : 'may run as root',
    security.seccompProfile?.type === 'RuntimeDefault' ? '' : 'has no seccomp profile',
    ...spec.containers.flatMap(containerFaults),
  ]
}

/** What only concerns programs that run until they are stopped. */
function runningFaults({ spec }: Pod): readonly string[] {
  const { terminationGracePeriodSeconds: grace = 0, topologySpreadConstraints: spread = [] } = spec
  return spec.containers.flatMap((container) => {
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    const drain = Object.entries(environmentOf(container)).find(([name]) => name.endsWith('DRAIN_SECONDS'))?.[1] ?? 10
    const stop = Number(drain) + (container.lifecycle?.preStop?.sleep?.seconds ?? 0)
    return [
      probes.every((probe) => probe?.httpGet?.port === 'private') ? '' : 'lacks a probe on its private port',
      spread.length > 0 ? '' : 'is not spread over hosts',
      grace > stop ? '' : `has ${grace} s to stop and needs more than ${stop}`,
    ]
  })
}

const covers = (selector: Readonly<Record<string, string>> | undefined, { metadata }: Pod) =>
  selector !== undefined && Object.entries(selector).every(([name, value]) => metadata.labels[name] === value)

/** A policy opens a private port to the monitoring alone, and a signer to the one program that calls it. */
function policyFaults(policy: Manifest, pod: Pod): readonly string[] {
  const ports = new Map(pod.spec.containers.flatMap(({ ports = [] }) => ports.map((p) => [p.containerPort, p.name])))
  return (policy.spec?.ingress ?? []).flatMap(({ ports: opened, from = [] }) => {
    const names = opened.map(({ port }) => ports.get(port))
    const isPrivate = names.includes('private')
    const isSigner = names.includes('signer')
    return [
      from.length > 0 ? '' : `port ${opened[0]?.port} is open to everybody`,
      isPrivate && from.some(({ namespaceSelector }) => !namespaceSelector) ? 'shows its private port to pods' : '',
      isSigner && (from.length !== 1 || !from[0]?.podSelector) ? 'can be called by more than one program' : '',
      names.includes(undefined) ? `opens port ${opened[0]?.port}, where nobody listens` : '',
    ]
  })
}

/** What each object of a rendering lacks, by its name. Network policies are asked for unless the values turned them off. */
export function faultsIn(manifests: readonly Manifest[], { policies = true } = {}): readonly string[] {
  const named = ({ kind, metadata }: Manifest, faults: readonly string[]) =>
    faults.filter((fault) => fault !== '').map((fault) => `${kind} ${metadata.name} ${fault}`)
  const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind)
  const secrets = ofKind('Secret').flatMap((each) => named(each, ['is made of values']))
  const pods = manifests.flatMap((each) => {
    const pod = podOf(each)
    if (pod === undefined) return []
    const budget = ofKind('PodDisruptionBudget').some(({ spec }) => covers(spec?.selector?.matchLabels, pod))
    const own = ofKind('NetworkPolicy').filter(
      ({ metadata, spec }) => metadata.name !== 'firsthand-default-deny' && covers(spec?.podSelector?.matchLabels, pod),
    )
    return named(each, [
      ...podFaults(pod),
      ...(isRunning(each) ? [...runningFaults(pod), budget ? '' : 'has no disruption budget'] : []),
      policies && own.length !== 1 ? `has ${own.length} network policies` : '',
      ...own.flatMap((policy) => policyFaults(policy, pod)),
    ])
  })
  const isDenied =
    !policies || ofKind('NetworkPolicy').some(({ metadata }) => metadata.name === 'firsthand-default-deny')
  return [...secrets, ...pods, ...(isDenied ? [] : ['nothing denies what no policy names'])]
}
