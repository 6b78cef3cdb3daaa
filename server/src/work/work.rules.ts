import type { AdminMarket } from '@firsthand/wire/markets'
import type { Role } from '@firsthand/wire/roles'
import { type QueueName, type WorkQueue, workQueues } from '@firsthand/wire/staff/work'
import { lateDays, lateFrom, nextBankDay } from '#bank-transfer/statements/statement.rules'

/** Who acts on which queue. Support and auditors have none: they search and read. */
const queuesOf = {
  'treasury-operator': [
    'statements_due',
    'receipts_unallocated',
    'reviews',
    'refunds_to_file',
    'files_to_hand_over',
    'deliveries_blocked',
    'exceptions',
  ],
  'treasury-approver': ['proposals', 'files_to_authorise'],
  'compliance-officer': ['proposals', 'frozen_money'],
  'marketplace-admin': ['markets_incomplete', 'markets_draining', 'markets_paused', 'proposals'],
  'tenant-integrator': ['endpoints_failing'],
  support: [],
  auditor: [],
} satisfies Partial<Record<Role, readonly QueueName[]>>

type StaffRole = keyof typeof queuesOf
export const staffRoles = Object.keys(queuesOf) as [StaffRole, ...StaffRole[]]

/** The queues of these roles, each once. */
export function queuesFor(roles: ReadonlySet<string>): readonly QueueName[] {
  const own = new Set<QueueName>(staffRoles.filter((role) => roles.has(role)).flatMap((role) => queuesOf[role]))
  return workQueues.filter((queue) => own.has(queue))
}

const queueOf = (queue: QueueName, since: readonly Date[], count = since.length): WorkQueue => ({
  queue,
  count,
  oldestAt: since.toSorted((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null,
  sums: [],
})

/** An account, and the last day up to which statements have closed every day. */
export type StatedAccount = { readonly completeThrough: string; readonly currency: string }

/** Statements that should have come: one for each business day of each account. */
export function statementsDue(accounts: readonly StatedAccount[], now: Date): WorkQueue {
  const late = accounts
    .map(({ completeThrough, currency }) => ({
      days: lateDays(completeThrough, currency, now),
      since: lateFrom(nextBankDay(completeThrough, currency), currency),
    }))
    .filter(({ days }) => days > 0)
  return queueOf(
    'statements_due',
    late.map(({ since }) => since),
    late.reduce((sum, { days }) => sum + days, 0),
  )
}

/** Why a market waits for its administrators. */
const waits: Readonly<Partial<Record<QueueName, (market: AdminMarket) => boolean>>> = {
  markets_incomplete: ({ configuration }) => !configuration.complete,
  markets_draining: ({ rfqDraining }) => rfqDraining === true,
  markets_paused: ({ status }) => status === 'paused',
}

/** Those of the queues that hold markets. */
export const marketQueues = (queues: readonly QueueName[], markets: readonly AdminMarket[]): readonly WorkQueue[] =>
  queues.flatMap((queue) => {
    const isIn = waits[queue]
    if (isIn === undefined) return []
    return queueOf(
      queue,
      markets.filter(isIn).map(({ updatedAt }) => new Date(updatedAt)),
    )
  })
