import { parseArgs } from 'node:util'
import type { WorldOptions } from './world-options.ts'

/** What the command line of the sandbox asks for. */
export type DevFlags = {
  readonly ports: NonNullable<WorldOptions['ports']>
  /** Print the world's description as one JSON line instead of the summary. */
  readonly json: boolean
  /** Three nodes of the durable engine instead of one. */
  readonly cluster: boolean
  /** Make the first purchase, and wait for its webhook. */
  readonly buy: boolean
  /** Start, print and stop. */
  readonly once: boolean
}

/** One line for each flag. */
export const usage = `firsthand-sandbox dev [flags]
  --buy                                                  make the first purchase, to its verified webhook
  --port-control N                                       where the sandbox itself is steered
  --port-api N  --port-documents N  --port-private N     the service's three listeners
  --port-postgres N  --port-chain N  --port-identity N   its surroundings; every port is a free one by default
  --json                                                 print the description of the world as one JSON line
  --cluster                                              three nodes of the durable engine, everything kept twice
  --once                                                 start, print, stop
The setting DATABASE_URL names a PostgreSQL 18 server to use instead of an own one.`

const portNames = ['api', 'documents', 'private', 'postgres', 'chain', 'identity', 'control'] as const

/** As the command line is read. */
export const devOptions = {
  json: { type: 'boolean' },
  buy: { type: 'boolean' },
  once: { type: 'boolean' },
  cluster: { type: 'boolean' },
  ...Object.fromEntries(portNames.map((name) => [`port-${name}`, { type: 'string' } as const])),
} as const

/** Throws with a sentence for the person who typed it when a flag is unknown or a port is none. */
export function readFlags(args: readonly string[]): DevFlags {
  const { values } = parseArgs({ args: [...args], options: devOptions })
  const given: Readonly<Record<string, string | boolean | undefined>> = values
  const ports = portNames.flatMap((name) => {
    const text = given[`port-${name}`]
    return text === undefined ? [] : [[name, readPort(name, String(text))] as const]
  })
  const { json, buy, once, cluster } = values
  const flags = { json: json === true, buy: buy === true, once: once === true, cluster: cluster === true }
  return { ports: Object.fromEntries(ports), ...flags }
}

function readPort(name: string, text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port >= 1 && port <= 65_535)) throw new Error(`--port-${name} takes a port from 1 to 65535, not "${text}".`)
  return port
}
