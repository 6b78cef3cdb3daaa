import { keyOf } from '@firsthand/engine/run'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { AccountKey } from '../matching/receipt.rules.ts'

/** Today in the time zone of the account's bank: the day that a posting made now counts for. */
const today = sql`(clock_timestamp() at time zone a.time_zone)::date::text as today`

export async function todayOf(query: TenantTransaction, tenant: TenantId, clientAccountId: string): Promise<string> {
  const [row] = await query(sql`select ${today} from app.client_account a
    where a.tenant_id = ${tenant} and a.client_account_id = ${clientAccountId}`)
  return row?.today as string
}

/** At the client account of a purchase; null when there is no such purchase. */
export async function todayOfPurchase(
  query: TenantTransaction,
  key: { readonly tenant: TenantId; readonly reference: string },
): Promise<string | null> {
  const [row] = await query(sql`select ${today} from app.purchase p
      join app.client_account a using (tenant_id, client_account_id)
    where p.tenant_id = ${key.tenant} and p.reference = ${key.reference}`)
  return (row?.today as string | undefined) ?? null
}

/** Unchecked credits of an account, booked by this day. */
const unchecked = ({ tenant, clientAccountId }: AccountKey, day: ReturnType<typeof sql>) =>
  sql`select from app.bank_transaction b where b.tenant_id = ${tenant} and b.client_account_id = ${clientAccountId}
    and b.sign = 'credit' and b.checked_at is null and b.next_check_at is not null and b.booked_on <= ${day}`

/** Whether every credit booked by this day is known and checked. */
export async function isDayComplete(query: TenantTransaction, account: AccountKey, day: string): Promise<boolean> {
  const { tenant, clientAccountId } = account
  const [row] = await query(sql`select exists (select from app.bank_statement s where s.tenant_id = ${tenant}
      and s.client_account_id = ${clientAccountId} and s.closes_day and s.to_on >= ${day}::date)
    and not exists (${unchecked(account, sql`${day}::date`)}) as covered`)
  return row?.covered === true
}

/**
 * Moves the last complete day of the account on, to the last closed day of which every credit was checked. Purchases that
 * were due by then are checked; the messages leave in the same transaction.
 */
export async function extendCompleteThrough(query: TenantTransaction, account: AccountKey): Promise<void> {
  const { tenant, clientAccountId } = account
  const [locked] = await query(sql`select complete_through from app.client_account where tenant_id = ${tenant}
    and client_account_id = ${clientAccountId} for no key update`)
  if (locked === undefined) return
  const [moved] =
    await query(sql`update app.client_account a set complete_through = s.to_on, closing_base_units = s.closing_base_units
    from (select s.to_on, s.closing_base_units from app.bank_statement s where s.tenant_id = ${tenant}
      and s.client_account_id = ${clientAccountId} and s.closes_day and not exists (${unchecked(account, sql`s.to_on`)})
      order by s.to_on desc limit 1) s
    where a.tenant_id = ${tenant} and a.client_account_id = ${clientAccountId}
      and (a.complete_through is null or a.complete_through < s.to_on) returning a.complete_through`)
  if (moved === undefined) return
  const due = await query(sql`select p.reference from app.purchase p where p.tenant_id = ${tenant}
    and p.client_account_id = ${clientAccountId} and p.state in ('awaiting_payment', 'partially_paid')
    and p.due_on <= ${moved.complete_through as Date}`)
  const references = due.map(({ reference }) => reference as string)
  await query(sql`insert into app.outbox (tenant_id, object, key, handler, input)
    select ${tenant}, 'Purchase', m.key, 'check', m.input
    from unnest(${references.map((reference) => keyOf(tenant, reference))}::text[],
      ${references.map((reference) => JSON.stringify({ tenant, reference }))}::text[]) as m (key, input)`)
}
