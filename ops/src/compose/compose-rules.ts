type Service = {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly (string | { readonly source: string })[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly user?: string
  readonly cap_drop?: readonly string[]
}

export type ComposeFile = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, unknown>>
}

const isOurs = ({ image = '' }: Service) => image.includes('/firsthand-')

function serviceFaults(name: string, service: Service, { volumes = {}, secrets = {} }: ComposeFile): readonly string[] {
  const named = (service.secrets ?? []).map((each) => (typeof each === 'string' ? each : each.source))
  const mounted = (service.volumes ?? [])
    .map((each) => each.split(':')[0] ?? '')
    .filter((each) => !each.startsWith('.'))
  const hardened = [
    service.read_only === true ? '' : 'can write its root',
    service.user === '65532:65532' ? '' : 'may run as root',
    service.cap_drop?.includes('ALL') ? '' : 'keeps capabilities',
  ]
  return [
    ...named.filter((each) => !(each in secrets)).map((each) => `has no secret ${each}`),
    ...mounted.filter((each) => !(each in volumes)).map((each) => `has no volume ${each}`),
    (service.ports ?? []).every((port) => port.startsWith('127.0.0.1:')) ? '' : 'is open to the network',
    ...(isOurs(service) ? hardened : []),
  ]
    .filter((fault) => fault !== '')
    .map((fault) => `${name} ${fault}`)
}

/** What our own rules find in a compose file: every program of ours is confined, and nothing that is named is missing. */
export const composeFaults = (file: ComposeFile): readonly string[] =>
  Object.entries(file.services).flatMap(([name, service]) => serviceFaults(name, service, file))
