import { parseAllDocuments } from 'yaml'

type Labels = Readonly<Record<string, string>>
type Probe = { readonly httpGet?: { readonly path?: string; readonly port?: string | number } }

export type Container = {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly resources?: { readonly limits?: object; readonly requests?: object }
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } }
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean
    readonly allowPrivilegeEscalation?: boolean
    readonly capabilities?: { readonly drop?: readonly string[] }
  }
}

export type Pod = {
  readonly metadata: { readonly labels: Labels }
  readonly spec: {
    readonly containers: readonly Container[]
    readonly enableServiceLinks?: boolean
    readonly automountServiceAccountToken?: boolean
    readonly terminationGracePeriodSeconds?: number
    readonly topologySpreadConstraints?: readonly object[]
    readonly securityContext?: {
      readonly runAsNonRoot?: boolean
      readonly runAsUser?: number
      readonly seccompProfile?: { readonly type: string }
    }
  }
}

export type Peer = { readonly namespaceSelector?: object; readonly podSelector?: { readonly matchLabels: Labels } }

export type Manifest = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Labels }
  readonly data?: Labels
  readonly spec?: {
    readonly template?: Pod
    readonly jobTemplate?: { readonly spec: { readonly template: Pod } }
    readonly selector?: { readonly matchLabels?: Labels }
    readonly podSelector?: { readonly matchLabels?: Labels }
    readonly ingress?: readonly {
      readonly ports: readonly { readonly port: number }[]
      readonly from?: readonly Peer[]
    }[]
  }
}

/** The objects of a rendering, in its order. */
export function manifestsIn(text: string): readonly Manifest[] {
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((each) => each !== null)
}

/** The pod that an object makes; undefined when it makes none. */
export const podOf = ({ spec }: Manifest): Pod | undefined => spec?.template ?? spec?.jobTemplate?.spec.template

/** The environment of a container. */
export const environmentOf = ({ env = [] }: Container): Readonly<Record<string, string>> =>
  Object.fromEntries(env.map(({ name, value = '' }) => [name, value]))
