import { parseArgs } from 'node:util'
import { fixedPorts, type PortName, portNames } from './fixed-ports.ts'

/** What the command line of the sandbox asks for. */
export type DevFlags = {
  readonly ports: Readonly<Partial<Record<PortName, number>>>
  /** What commands call it by where several run. */
  readonly name: string | undefined
  /** Print the world's description as one JSON line instead of the summary. */
  readonly json: boolean
  /** Three nodes of the durable engine instead of one. */
  readonly cluster: boolean
  /** Start the relayer, which pays the gas of acme's buyers. */
  readonly gasless: boolean
  /** Make the first purchase, and wait for its webhook. */
  readonly buy: boolean
  /** Print tokens and a wallet's key too. */
  readonly tokens: boolean
  /** Start, print and stop. */
  readonly once: boolean
}

const portLines = portNames
  .map((name) => `  --port-${`${name} N`.padEnd(15)} ${fixedPorts[name]} when left out`)
  .join('\n')

/** One line for each flag. */
export const usage = `firsthand-sandbox dev [flags]
  --buy                  make the first purchase, to its verified webhook
  --name NAME            what --sandbox calls it where several run; sandbox-4380 and so on when left out
  --tokens               print export lines with tokens, a wallet's key, the chain and the router
  --json                 print the description of the world as one JSON line
  --once                 start, print, stop
  --gasless              pay the gas of acme's buyers: a relayer with a budget
  --cluster              three nodes of the durable engine, everything kept twice
${portLines}
A port that is left out and taken is replaced by a free one; a second sandbox has free ones for everything.
The setting DATABASE_URL names a PostgreSQL 18 server to use instead of an own one.`

const switches = ['json', 'buy', 'once', 'cluster', 'gasless', 'tokens'] as const

/** As the command line is read. */
export const devOptions = {
  name: { type: 'string' },
  ...(Object.fromEntries(switches.map((name) => [name, { type: 'boolean' }])) as Record<
    (typeof switches)[number],
    { readonly type: 'boolean' }
  >),
  ...Object.fromEntries(portNames.map((name) => [`port-${name}`, { type: 'string' } as const])),
} as const

/** Throws with a sentence for the person who typed it when a flag is unknown, a port is none or a name cannot be one. */
export function readFlags(args: readonly string[]): DevFlags {
  const { values } = parseArgs({ args: [...args], options: devOptions })
  const given: Readonly<Record<string, string | boolean | undefined>> = values
  const ports = portNames.flatMap((name) => {
    const text = given[`port-${name}`]
    return text === undefined ? [] : [[name, readPort(name, String(text))] as const]
  })
  const { name } = values
  if (name !== undefined && !/^[a-z0-9][a-z0-9-]{0,31}$/.test(name))
    throw new Error(`--name takes up to 32 small letters, digits and hyphens, not "${name}".`)
  const flags = Object.fromEntries(switches.map((flag) => [flag, values[flag] === true]))
  return { ports: Object.fromEntries(ports), name, ...(flags as Record<(typeof switches)[number], boolean>) }
}

function readPort(name: string, text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port >= 1 && port <= 65_535)) throw new Error(`--port-${name} takes a port from 1 to 65535, not "${text}".`)
  return port
}
