import { flows } from './needs.ts'
import type { Rates } from './rates.ts'
import type { Workload } from './workload.ts'

/** Something that more instances do not widen, and what an operator does before it is reached. */
export type Limit = {
  readonly what: string
  readonly asked: number
  readonly most: number
  readonly unit: string
  /** A figure says so, or arithmetic on figures does. */
  readonly source: 'measured' | 'computed'
  readonly remedy: string
}

/** Expired quotes that a worker publishes in a second, in batches of a tenant, as measured on two cores that others used too. */
const expiredMost = 1_300
/** Events of one tenant that a sequencer numbers in a second, and in one commit, as measured on two cores that others used too. */
const [numberedMost, numberedAtOnce] = [6_000, 2_000]
/** One poll asks for the events of all tenants with open streams: 5,000 take 25 ms (decision 184), and 100 of its 250 ms are planned for. */
const streamTenantsMost = 20_000
/** A catalogue that is imported as a whole is imported in a night. */
const importHours = 8
/** The proof of pages was run with this many listings, each for one tenant. */
const entitlementsMost = 10_000_000
/** A day is reconciled within a minute. */
const reconciliationSeconds = 60

/** Every limit, the nearest first. */
export function limitsOf(workload: Workload, rates: Rates): readonly Limit[] {
  const { events, expired } = flows(workload)
  const largest = workload['largest-percent'] / 100
  // The events of a tenant are numbered in batches, one after the other, each until its commit is on disk.
  const batchSeconds = numberedAtOnce / numberedMost + workload['sync-ms'] / 1_000
  // A row and an event are written for each tenant that sees a listing: counted as much as a line, which is more than they take.
  const entitlements = workload.listings * workload['listing-tenants']
  const limits: readonly Limit[] = [
    {
      what: 'events of the largest tenant',
      asked: events * largest,
      most: numberedAtOnce / batchSeconds,
      unit: '/s',
      source: 'computed',
      remedy: 'events come late, answers are unaffected; split the tenant by programme',
    },
    {
      what: 'expired quotes',
      asked: expired,
      most: expiredMost,
      unit: '/s',
      source: 'measured',
      remedy: 'longer quotes; events of expiry come late, amounts are unaffected',
    },
    {
      what: 'tenants with open event streams at an instance',
      asked: workload.streams,
      most: streamTenantsMost,
      unit: '',
      source: 'computed',
      remedy: 'webhooks in place of streams; tenants sent to instances of their own',
    },
    {
      what: 'import of the whole catalogue',
      asked: entitlements / rates.listingImported / 3600,
      most: importHours,
      unit: ' h',
      source: 'computed',
      remedy: 'import what changed; tenants on shards of their own',
    },
    {
      what: 'listings times the tenants that see them',
      asked: entitlements,
      most: entitlementsMost,
      unit: '',
      source: 'measured',
      remedy: 'run pnpm prove catalogue-scale at your size; tenants on shards of their own',
    },
    {
      what: 'purchases of the largest tenant in a day’s reconciliation',
      asked: workload.bank * largest,
      most: rates.purchaseReconciled * reconciliationSeconds,
      unit: '',
      source: 'computed',
      remedy: 'more client accounts',
    },
  ]
  return limits.toSorted((a, b) => b.asked / b.most - a.asked / a.most)
}
