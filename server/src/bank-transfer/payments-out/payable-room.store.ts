import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'

/** The id in a code of the ledger, when it is of this kind. */
const idIn = (kind: string, type: 'uuid' | 'text'): Sql => {
  const prefix = `${kind}:`
  const id = sql`substr(a.code, ${prefix.length + 1})`
  return sql`case when a.code like ${`${prefix}%`} then ${type === 'uuid' ? sql`${id}::uuid` : id} end`
}

/** What is owed to clients of the account `c`, and what was sent and is not yet on a statement. */
const owed = sql`(select coalesce(sum(l.balance), 0) from led.account a
    join led.balance l on l.tenant_id = a.tenant_id and l.account_id = a.id and l.balance > 0
    left join app.bank_transaction b on b.tenant_id = a.tenant_id and b.bank_transaction_id = ${idIn('receipt', 'uuid')}
    left join app.purchase p on p.tenant_id = a.tenant_id and p.reference = ${idIn('purchase', 'text')}
    left join app.refund r on r.tenant_id = a.tenant_id and r.refund_reference = ${idIn('refund', 'text')}
    left join app.exception x on x.tenant_id = a.tenant_id and x.exception_id = ${idIn('frozen', 'uuid')}
  where a.tenant_id = c.tenant_id and a.currency = c.currency and (a.code = 'transit:' || c.client_account_id
    or c.client_account_id in (b.client_account_id, p.client_account_id, r.client_account_id, x.client_account_id)))`

const held = sql`(select coalesce(sum(e.amount), 0) from led.account a
    join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
  where a.tenant_id = c.tenant_id and a.code = 'bank:' || c.client_account_id and a.currency = c.currency)`

/** Credits of the account `c` that no day-closing statement has shown: what of them is no longer owed to a client. */
const unconfirmed = sql`(select coalesce(sum((select coalesce(sum(m.applied), 0) from app.receipt_match m
        where m.tenant_id = b.tenant_id and m.bank_transaction_id = b.bank_transaction_id and m.state = 'released')
      + (select coalesce(sum(r.amount), 0) from app.refund r where r.tenant_id = b.tenant_id
        and r.bank_transaction_id = b.bank_transaction_id and r.state in ('sent', 'settled'))), 0)
    from app.bank_transaction b join app.bank_statement f on f.tenant_id = b.tenant_id and f.statement_id = b.statement_id
    where b.tenant_id = c.tenant_id and b.client_account_id = c.client_account_id and b.sign = 'credit'
      and b.confirmed_by is null and not f.closes_day)`

/**
 * What may leave a client account beside what is owed to its clients: the bank's balance by what statements have confirmed, less
 * that. It never exceeds what was earned, unless the books are wrong or credits are forged; then it is what stops a payout.
 */
export const payableRoom = sql`${held} - ${owed} - ${unconfirmed}`

/** Payouts of the account `c` that are decided or wait for it, and have not left. */
export const promised = (states: readonly string[], but: string | null = null): Sql =>
  sql`(select coalesce(sum(o.amount), 0) from app.payout o where o.tenant_id = c.tenant_id
    and o.client_account_id = c.client_account_id and o.state = any (${[...states]})
    and o.payout_reference is distinct from ${but})`

type Wanted = {
  readonly clientAccountId: string
  /** Payouts in these states take from it as well. */
  readonly states: readonly ('proposed' | 'approved' | 'batched')[]
  /** A payout that does not count. */
  readonly but?: string | null
}

/** The room that is left in a locked account for a further payout; below nothing when too much is promised already. */
export async function roomIn(
  query: TenantTransaction,
  tenant: TenantId,
  { clientAccountId, states, but = null }: Wanted,
): Promise<bigint> {
  const [row] = await slowly(
    query,
    sql`select (${payableRoom} - ${promised(states, but)})::text as room
      from app.client_account c where c.tenant_id = ${tenant} and c.client_account_id = ${clientAccountId}`,
  )
  return BigInt((row as { readonly room?: string } | undefined)?.room ?? '0')
}

/** The room for this payout, beside others that have not left. */
export const roomBeside = (
  query: TenantTransaction,
  tenant: TenantId,
  { clientAccountId, payoutReference: but }: { readonly clientAccountId: string; readonly payoutReference: string },
): Promise<bigint> => roomIn(query, tenant, { clientAccountId, states: ['proposed', 'approved', 'batched'], but })
