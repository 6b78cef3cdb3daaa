import { parseArgs } from 'node:util'

/** Each quantity with the value that stands for a first year, and what it is. */
const quantities = {
  tenants: [20, 'tenants'],
  'largest-percent': [50, 'share of the largest tenant in all traffic'],
  listings: [20_000, 'listings'],
  'listing-tenants': [5, 'tenants that see a listing'],
  soft: [1_000_000, 'soft quotes a day'],
  pages: [50_000, 'pages of listings a day'],
  firm: [20_000, 'firm quotes a day'],
  settled: [2_000, 'purchases settled on chain a day'],
  bank: [1_000, 'purchases by bank transfer a day'],
  peak: [4, 'the busiest second beside the mean'],
  endpoints: [1, 'webhook endpoints a tenant'],
  streams: [20, 'tenants with an open event stream'],
  chains: [1, 'chains'],
  nodes: [2, 'nodes asked a chain'],
  'sync-ms': [1.5, 'a commit on disk and at the standby, in ms'],
  'core-price': [30, 'a core a month'],
  'gigabyte-price': [0.15, 'a gigabyte a month, with its copies'],
  'rpc-price': [5, 'a million RPC calls'],
  'signature-price': [15, 'a million signatures of a KMS'],
  'delivery-price': [0.3, 'gas of a delivery'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

type Name = keyof typeof quantities
export type Workload = Readonly<Record<Name, number>>

/** What grows when a business grows; prices, shares and times stay. */
const growing: readonly Name[] = ['tenants', 'listings', 'soft', 'pages', 'firm', 'settled', 'bank', 'streams']

export const firstYear = Object.fromEntries(
  Object.entries(quantities).map(([name, [value]]) => [name, value]),
) as Workload

export const grown = (workload: Workload, times: number): Workload => ({
  ...workload,
  ...Object.fromEntries(growing.map((name) => [name, workload[name] * times])),
})

export const usage = [
  'pnpm capacity [--times N] [--QUANTITY N]…',
  ...Object.entries(quantities).map(([name, [value, what]]) => `  --${name.padEnd(18)} ${what} (${value})`),
].join('\n')

/** Reads the quantities of a command line; every one that is not given is that of a first year. */
export function readWorkload(args: readonly string[]): Workload {
  const option = { type: 'string' } as const
  const options = Object.fromEntries([...Object.keys(quantities), 'times'].map((name) => [name, option]))
  const { values } = parseArgs({ args: [...args], options })
  const numbers = Object.entries(values).map(([name, text]) => {
    const value = Number(text)
    if (!(value >= 0)) throw new Error(`--${name}: ${text} is no number\n${usage}`)
    return [name, value] as const
  })
  const { times = 1, ...given } = Object.fromEntries(numbers)
  return grown({ ...firstYear, ...given }, times)
}
