import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { slowly, type TenantTransaction, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ClientMoneyReport } from '@firsthand/wire/bank-transfer/reconciliation'
import type { Status } from '@firsthand/wire/status'
import type pg from 'pg'
import sql from 'sql-template-tag'

type Standing = {
  readonly accounts: number
  readonly complete_through: string | null
  readonly holds: boolean | null
}

/** The state of all client accounts of a tenant together. */
export const clientMoneyStore = (pool: pg.Pool) => ({
  /** Null when the tenant has no account in use. */
  async standing(tenant: TenantId): Promise<Status['clientMoney']> {
    const [[row]] = await tenantPipeline<[Standing]>(pool, tenant, [
      // One account without a statement makes the least day of all unknown.
      sql`select count(*)::integer as accounts, nullif(min(coalesce(a.complete_through, '-infinity')), '-infinity')::text as complete_through,
          bool_and(p.holds) as holds
        from app.client_account a left join lateral (
          select d.holds from app.daily_reconciliation d
          where d.tenant_id = ${tenant} and d.client_account_id = a.client_account_id
          order by d.day desc, d.run desc limit 1) p on true
        where a.tenant_id = ${tenant} and a.state in ('approved', 'suspended')`,
    ])
    if (row === undefined || row.accounts === 0) return null
    const { complete_through: completeThrough, holds } = row
    return { completeThrough, reconciliation: holds === null ? null : holds ? 'holds' : 'broken' }
  },
})

export type ClientMoney = ReturnType<typeof clientMoneyStore>

/**
 * What each account of a client holds at the end of a day, and whose it is: a purchase is its buyer's, a receipt that of the
 * purchases it was matched to, a refund that of its purchase or else of its receipt, frozen money that of its
 * exception. Money that leads to no client, or to several, has no client until people have decided.
 */
const held = (tenant: TenantId, asOf: string) => sql`
  with line as materialized (
    select a.code, a.currency, split_part(a.code, ':', 1) as kind, substr(a.code, strpos(a.code, ':') + 1) as id,
      -sum(e.amount) as held
    from led.account a join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
      join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
    where a.tenant_id = ${tenant} and a.code ~ '^(purchase|receipt|refund|frozen|transit|bank):' and t.effective_on <= ${asOf}::date
    group by a.code, a.currency having sum(e.amount) <> 0
  ), payer as (
    select m.bank_transaction_id::text as id, min(p.caller) as caller from app.receipt_match m
      join app.purchase p on p.tenant_id = m.tenant_id and p.reference = m.reference
    where m.tenant_id = ${tenant} group by 1 having count(distinct p.caller) = 1
  )
  select case line.kind
      when 'purchase' then (select p.caller from app.purchase p where p.tenant_id = ${tenant} and p.reference = line.id)
      when 'receipt' then (select payer.caller from payer where payer.id = line.id)
      when 'refund' then (select coalesce(p.caller, payer.caller) from app.refund r
        left join app.purchase p on p.tenant_id = r.tenant_id and p.reference = r.reference
        left join payer on payer.id = r.bank_transaction_id::text
        where r.tenant_id = ${tenant} and r.refund_reference = line.id)
      when 'frozen' then (select p.caller from app.exception k
        join app.purchase p on p.tenant_id = k.tenant_id and p.reference = k.reference
        where k.tenant_id = ${tenant} and k.exception_id::text = line.id)
    end as client, line.currency, line.kind, sum(line.held)::text as held
  from line group by 1, 2, 3 order by 1 nulls last, 2`

type Held = { readonly client: string | null; readonly currency: string; readonly kind: string; readonly held: string }

const sumOf = (rows: readonly Held[], ...kinds: readonly string[]) =>
  rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + BigInt(row.held), 0n)

const clientKinds = ['purchase', 'receipt', 'refund', 'frozen']

/** Which client the money in the client accounts belongs to, at the end of a day. */
export async function clientMoney(
  query: TenantTransaction,
  tenant: TenantId,
  asOf: string,
): Promise<ClientMoneyReport> {
  const rows = (await slowly(query, held(tenant, asOf))) as readonly Held[]
  const ofClients = Map.groupBy(
    rows.filter(({ kind }) => clientKinds.includes(kind)),
    ({ client, currency }) => JSON.stringify([client, currency]),
  )
  const entitlements = [...ofClients.values()].map((own) => ({
    client: own[0]?.client ?? null,
    ...inCurrency(own[0]?.currency ?? ''),
    purchases: `${sumOf(own, 'purchase')}`,
    receipts: `${sumOf(own, 'receipt')}`,
    refunds: `${sumOf(own, 'refund')}`,
    frozen: `${sumOf(own, 'frozen')}`,
    total: `${sumOf(own, ...clientKinds)}`,
  }))
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    ...inCurrency(currency),
    clients: `${sumOf(own, ...clientKinds)}`,
    transit: `${sumOf(own, 'transit')}`,
    bank: `${-sumOf(own, 'bank')}`,
  }))
  return { asOf, entitlements, totals }
}
