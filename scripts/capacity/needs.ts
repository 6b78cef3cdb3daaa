import type { Rates } from './rates.ts'
import type { Workload } from './workload.ts'

const daySeconds = 86_400
/** Cores of the machine on which the figures were measured. */
const measuredCores = 2
/** How much of a core is planned for: the rest is for bursts, and for an instance that is away. */
const plannedShare = 0.6

/** Calls a second for a chain with a block every 12 s, on which quotes are open at all times and prices are asked for: decision 190. */
const rpcCalls = { watcherAtNode: 1, api: 1 }

/** Bytes that stay for each, indexes included: read from the tables of a filled database. */
const kept = { event: 279, firm: 1_500, settled: 6_000, bank: 8_000 }

/** The busiest second of each kind of call and of what follows from it. */
export function flows(workload: Workload) {
  const second = (perDay: number) => (perDay / daySeconds) * workload.peak
  const [firm, settled, bank] = [second(workload.firm), second(workload.settled), second(workload.bank)]
  // Quoted and expired or signed; signed and settled; a bank purchase passes six states.
  const events = 2 * firm + 2 * settled + 6 * bank
  return {
    soft: second(workload.soft),
    pages: second(workload.pages),
    firm,
    settled,
    bank,
    events,
    messages: events * workload.endpoints + settled + 3 * bank,
    expired: Math.max(0, firm - settled),
  }
}

export type Needs = {
  readonly apiCores: number
  readonly apiInstances: number
  readonly workers: number
  readonly gigabytesAYear: number
  readonly rpcPerSecond: number
  readonly importSecondsADay: number
}

/** What has to be there for the busiest second, and what is kept in a year. */
export function needsOf(workload: Workload, rates: Rates): Needs {
  const { soft, pages, firm, settled, bank, messages } = flows(workload)
  const cores = (perSecond: number, rate: number) => (perSecond * measuredCores) / rate
  const apiCores =
    cores(soft, rates.softQuote) +
    cores(pages, rates.listingPage) +
    cores(firm + bank, rates.firmQuote) +
    cores(settled, rates.intent)
  const apiInstances = Math.ceil(apiCores / plannedShare) + 1
  const eventsADay = 2 * workload.firm + 2 * workload.settled + 6 * workload.bank
  const bytesADay =
    eventsADay * kept.event +
    (workload.firm - workload.settled) * kept.firm +
    workload.settled * kept.settled +
    workload.bank * kept.bank
  return {
    apiCores,
    apiInstances,
    workers: Math.ceil(messages / (rates.relayed * plannedShare)) + 1,
    gigabytesAYear: (bytesADay * 365) / 1e9,
    rpcPerSecond: workload.chains * (workload.nodes * rpcCalls.watcherAtNode + apiInstances * rpcCalls.api),
    importSecondsADay: workload.bank / rates.entryImported,
  }
}

/** What all of it costs in a month, by the prices that were given. */
export function costs(workload: Workload, needs: Needs) {
  const monthSeconds = 30 * daySeconds
  // Beside the API: three servers each of PostgreSQL and the engine with two cores, Compliance and signers with one each.
  const fixedCores = 6 * 2 + 2 + 10
  return {
    processors: (needs.apiInstances + needs.workers + fixedCores) * workload['core-price'],
    'storage after a year': needs.gigabytesAYear * workload['gigabyte-price'],
    'RPC calls': ((needs.rpcPerSecond * monthSeconds) / 1e6) * workload['rpc-price'],
    signatures: ((3 * workload.settled + workload.bank) * 30 * workload['signature-price']) / 1e6,
    'gas of deliveries': workload.bank * 30 * workload['delivery-price'],
  }
}
