import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import { type Caller, platformRole } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import type { QueueName, WorkQueue } from '@firsthand/wire/staff/work'
import type pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import { adminColumns, adminMarketFromRow, type SelectedMarket } from '#markets/market-row.store'
import type { StatedAccount } from './work.rules.ts'

type Asking = {
  readonly caller: Caller
  /** The kinds of proposals that the caller decides, by the queue that they are in. */
  readonly decides: Readonly<Partial<Record<QueueName, readonly string[]>>>
}

/** What waits for a second person already is in their queue. */
const unproposed = (tenant: Sql, subject: Sql) => sql`${openProposalId(tenant, subject)} is null`

/** Proposals that this person can still decide: not their own, and not yet decided by them. */
const undecided = ({ caller: { tenantId, issuer, subject } }: Asking, kinds: readonly string[]) =>
  sql`select o.proposed_at as at, o.amount, o.currency from app.proposal o
    where o.tenant_id = ${tenantId} and o.state = 'open' and o.expires_at > clock_timestamp()
      and o.kind = any (${[...kinds]}) and (o.proposer_issuer, o.proposer) <> (${issuer}, ${subject})
      and not exists (select from app.proposal_decision d where d.tenant_id = o.tenant_id
        and d.proposal_id = o.proposal_id and d.issuer = ${issuer} and d.subject = ${subject})`

const exceptions = (tenant: string, which: Sql) => sql`select c.opened_at as at, c.amount, a.currency
  from app.exception c join app.client_account a using (tenant_id, client_account_id)
  where c.tenant_id = ${tenant} and c.state = 'open' and ${which}`

/** What is in a queue: since when each waits, and the money in it. */
const waiting: Readonly<Partial<Record<QueueName, (asking: Asking) => Sql>>> = {
  receipts_unallocated: ({ caller: { tenantId } }) => sql`select b.imported_at as at, b.amount, b.currency
    from app.bank_transaction b where b.tenant_id = ${tenantId} and b.state in ('unmatched', 'suggested')
      and ${unproposed(sql`b.tenant_id`, sql`b.bank_transaction_id::text`)}`,
  reviews: ({ caller: { tenantId } }) => sql`select v.opened_at as at, m.amount, b.currency
    from app.payment_review v join app.receipt_match m using (tenant_id, match_id)
      join app.bank_transaction b using (tenant_id, bank_transaction_id)
    where v.tenant_id = ${tenantId} and v.state = 'open' and ${unproposed(sql`v.tenant_id`, sql`v.review_id::text`)}`,
  // Undecided ones too: somebody has to propose them before a file can carry them.
  refunds_to_file: ({ caller: { tenantId } }) => sql`select r.moved_at as at, r.amount, r.currency from app.refund r
    where r.tenant_id = ${tenantId} and r.state in ('requested', 'approved', 'rejected', 'returned')
      and ${unproposed(sql`r.tenant_id`, sql`r.refund_reference`)}`,
  files_to_hand_over: ({ caller: { tenantId } }) => sql`select f.created_at as at, f.total as amount, a.currency
    from app.payment_file f join app.client_account a using (tenant_id, client_account_id)
    where f.tenant_id = ${tenantId} and f.state = 'approved'
      and ${unproposed(sql`f.tenant_id`, sql`f.payment_file_id::text`)}`,
  deliveries_blocked: ({ caller: { tenantId } }) => sql`select p.moved_at as at, p.amount_due as amount, p.currency
    from app.purchase p where p.tenant_id = ${tenantId} and p.state = 'delivery_blocked'
      and ${unproposed(sql`p.tenant_id`, sql`p.reference`)}`,
  exceptions: ({ caller: { tenantId } }) =>
    exceptions(tenantId, sql`c.kind <> 'frozen' and ${unproposed(sql`c.tenant_id`, sql`c.exception_id::text`)}`),
  frozen_money: ({ caller: { tenantId } }) => exceptions(tenantId, sql`c.kind = 'frozen'`),
  proposals: (asking) => undecided(asking, asking.decides.proposals ?? []),
  files_to_authorise: (asking) => undecided(asking, asking.decides.files_to_authorise ?? []),
  endpoints_failing: ({ caller: { tenantId } }) =>
    sql`select coalesce(e.failing_since, e.updated_at) as at, null::numeric as amount, null::text as currency
    from app.webhook_endpoint e where e.tenant_id = ${tenantId} and e.deleted_at is null
      and (e.failing_since is not null and e.enabled or e.disabled_reason in ('failing', 'gone'))`,
}

type Counted = {
  readonly queue: QueueName
  readonly currency: string | null
  readonly count: number
  readonly oldest: Date
  readonly sum: string | null
}

function queueFrom(queue: QueueName, rows: readonly Counted[]): WorkQueue {
  const own = rows.filter((row) => row.queue === queue)
  const oldest = own.map((row) => row.oldest.getTime())
  return {
    queue,
    count: own.reduce((all, row) => all + row.count, 0),
    oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
    sums: own.flatMap(({ currency, sum }) =>
      currency === null || sum === null ? [] : [{ amount: sum, ...inCurrency(currency) }],
    ),
  }
}

/** Those of the queues that are counted in the database. It is asked often, so it leaves no audit record. */
export async function countQueues(
  pool: pg.Pool,
  asking: Asking,
  queues: readonly QueueName[],
): Promise<readonly WorkQueue[]> {
  const counted = queues.filter((queue) => queue in waiting)
  if (counted.length === 0) return []
  const rows = counted.map(
    (queue) => sql`select ${queue}::text as queue, i.at, i.amount, i.currency from (${waiting[queue]?.(asking)}) i`,
  )
  const [found] = await tenantPipeline<[Counted]>(pool, asking.caller.tenantId, [
    sql`select w.queue, w.currency, count(*)::int as count, min(w.at) as oldest, sum(w.amount)::text as sum
      from (${join(rows, ' union all ')}) w group by w.queue, w.currency order by w.currency`,
  ])
  return counted.map((queue) => queueFrom(queue, found))
}

/** The accounts that statements are expected for; one without a statement expects the first from the day it was made. */
export async function statedAccounts(pool: pg.Pool, { tenantId }: Caller): Promise<readonly StatedAccount[]> {
  const [rows] = await tenantPipeline<[{ readonly currency: string; readonly through: string }]>(pool, tenantId, [
    sql`select a.currency, coalesce(a.complete_through, (a.created_at at time zone a.time_zone)::date)::text as through
      from app.client_account a where a.tenant_id = ${tenantId} and a.state in ('approved', 'suspended')`,
  ])
  return rows.map(({ currency, through }) => ({ currency, completeThrough: through }))
}

/** The markets that the caller may change and that are not closed. */
export async function marketsInCare(catalog: pg.Pool, { tenantId, roles }: Caller): Promise<readonly AdminMarket[]> {
  const owned = roles.has(platformRole) ? sql`true` : sql`m.owner_tenant = ${tenantId}`
  const [rows] = await tenantPipeline<[SelectedMarket]>(catalog, tenantId, [
    sql`select ${raw(adminColumns)} from app.market m where m.status <> 'closed' and ${owned}`,
  ])
  return rows.map(adminMarketFromRow)
}
