import type { Caller } from '@firsthand/values/values'
import type { QueueName, Work } from '@firsthand/wire/staff/work'
import type pg from 'pg'
import type { ProposalKinds } from '#approvals/proposal-kind'
import { marketQueues, queuesFor, statementsDue } from './work.rules.ts'
import { countQueues, marketsInCare, statedAccounts } from './work.store.ts'

export type WorkDeps = {
  readonly pool: pg.Pool
  /** The login that reads the markets. */
  readonly catalog: pg.Pool
  readonly kinds: ProposalKinds
  readonly now: () => Date
}

/** Which proposals the caller decides: those that authorise a payment file are a queue of their own. */
function decidedBy(kinds: ProposalKinds, { roles }: Caller) {
  const own = [...kinds.values()].filter((kind) => roles.has(kind.decidedBy)).map(({ kind }) => kind)
  return {
    proposals: own.filter((kind) => kind !== 'payment_file'),
    files_to_authorise: own.filter((kind) => kind === 'payment_file'),
  }
}

const marketWork: readonly QueueName[] = ['markets_incomplete', 'markets_draining', 'markets_paused']

/** What waits for the caller. Only what their roles act on is read. */
export async function readWork({ pool, catalog, kinds, now }: WorkDeps, caller: Caller): Promise<Work> {
  const queues = queuesFor(caller.roles)
  const [counted, accounts, markets] = await Promise.all([
    countQueues(pool, { caller, decides: decidedBy(kinds, caller) }, queues),
    queues.includes('statements_due') ? statedAccounts(pool, caller) : null,
    queues.some((queue) => marketWork.includes(queue)) ? marketsInCare(catalog, caller) : [],
  ])
  const asOf = now()
  const found = [
    ...counted,
    ...(accounts === null ? [] : [statementsDue(accounts, asOf)]),
    ...marketQueues(queues, markets),
  ]
  const items = queues.flatMap((queue) => found.filter((each) => each.queue === queue))
  return { asOf: asOf.toISOString(), items }
}
