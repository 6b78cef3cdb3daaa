import { isIP } from 'node:net'

/** The variables of services, as far as they concern one prefix. */
type ServiceLinks = {
  /** Names that Kubernetes has set, and nobody who configured the program. */
  readonly names: ReadonlySet<string>
  /** Settings whose value may be of either origin. */
  readonly unclear: ReadonlySet<string>
}

type Environment = Readonly<Record<string, string | undefined>>
type Service = { readonly name: string; readonly address: string; readonly ports: ReadonlySet<string> }

const port = /^[0-9]{1,5}$/

/**
 * The services of the namespace, by the four variables that each of their ports has: `NAME_PORT_80_TCP=tcp://10.0.0.1:80`, and
 * `…_PROTO`, `…_PORT` and `…_ADDR` that agree with it. No setting of ours has such a name.
 */
function servicesIn(environment: Environment): readonly Service[] {
  const found = new Map<string, { address: string; ports: Set<string> }>()
  for (const variable of Object.keys(environment)) {
    const [, name, number, protocol] = /^([A-Z][A-Z0-9_]*)_PORT_([0-9]{1,5})_(TCP|UDP|SCTP)$/.exec(variable) ?? []
    if (name === undefined || number === undefined || protocol === undefined) continue
    const address = environment[`${variable}_ADDR`] ?? ''
    const kind = protocol.toLowerCase()
    const agrees =
      isIP(address) !== 0 &&
      environment[`${variable}_PROTO`] === kind &&
      environment[`${variable}_PORT`] === number &&
      [`${kind}://${address}:${number}`, `${kind}://[${address}]:${number}`].includes(environment[variable] ?? '')
    if (!agrees) continue
    const { ports } = found.get(name) ?? { ports: new Set<string>() }
    found.set(name, { address, ports: ports.add(number) })
  }
  return [...found].map(([name, { address, ports }]) => ({ name, address, ports }))
}

/** Whether this variable is one that Kubernetes sets for the service. */
function isLinkOf({ name, address, ports }: Service, variable: string, value: string): boolean {
  const rest = variable.slice(name.length)
  if (/^_PORT_[0-9]{1,5}_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?$/.test(rest)) return true
  if (rest === '_PORT') return /^(tcp|udp|sctp):\/\//.test(value)
  if (rest === '_SERVICE_HOST') return value === address
  return /^_SERVICE_PORT(_[A-Z0-9_]+)?$/.test(rest) && port.test(value) && ports.has(value)
}

/**
 * Which variables below the prefix are service links. A container's own variables replace links of the same name, so a setting that is
 * called like the port of a service (`COMPLIANCE_SERVICE_PORT`) and has the port of that service can be of either origin.
 */
export function serviceLinks(prefix: string, environment: Environment, isSetting: (name: string) => boolean) {
  const names = new Set<string>()
  const unclear = new Set<string>()
  for (const service of servicesIn(environment))
    for (const variable of Object.keys(environment)) {
      if (!variable.startsWith(prefix) || !variable.startsWith(`${service.name}_`)) continue
      if (!isLinkOf(service, variable, environment[variable] ?? '')) continue
      const isPort = variable.startsWith(`${service.name}_SERVICE_PORT`)
      if (isPort && isSetting(variable)) unclear.add(variable)
      else names.add(variable)
    }
  return { names, unclear } satisfies ServiceLinks
}
