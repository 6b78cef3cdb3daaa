import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { notifiedCash, notifiedOn } from '../delivery/notified-credits.store.ts'
import { purchaseMoney, unitsReserved } from '../ledger/chart.rules.ts'
import {
  type PaymentEvidenceRow,
  type PostingRow,
  paymentOf,
  paymentsOf,
  postingOf,
  postingsOf,
} from '../purchases/custody.store.ts'
import type { Books, Credit } from './statement.rules.ts'
import { statementFiles } from './statement-files.store.ts'

type BooksRow = {
  readonly state: string
  readonly chain_id: string
  readonly wallet: string
  readonly currency: string
  readonly ordered_base_units: string
  readonly unit_price: string
  readonly unit_price_scale: number
  readonly unit_decimals: number
  readonly instrument_contract: string | null
  readonly delivery_state: string | null
  readonly delivery_chain: string | null
  readonly delivery_contract: string | null
  readonly delivery_wallet: string | null
  readonly delivery_units: string | null
  readonly held: string
  readonly reserved: string
  readonly is_posted: boolean
  readonly posting: string | null
  readonly notified_own: string
  readonly notified_day: string
  readonly ceiling: string
  readonly credits: readonly (Omit<Credit, 'amount' | 'applied' | 'used'> &
    Record<'amount' | 'applied' | 'used', string>)[]
}

/** What an account with a floor holds. */
const holds = (tenant: string, code: string, currency: ReturnType<typeof sql>) =>
  sql`coalesce((select b.balance::text from led.account a join led.balance b on b.tenant_id = a.tenant_id and b.account_id = a.id
    where a.tenant_id = ${tenant} and a.code = ${code} and a.currency = ${currency}), '0')`

/**
 * What the books show of a purchase, all in one statement and so at one moment. What it rests on are rows that the worker's
 * login cannot write: the order with its wallet and price, the instrument's contract, and the credits that the bank reported.
 */
const booksOf = (tenant: string, reference: string) => sql`
  select p.state, p.chain_id, lower(p.wallet) as wallet, p.currency, p.ordered_base_units, p.unit_price, p.unit_price_scale,
    (p.market::jsonb->'unit'->>'decimals')::int as unit_decimals, lower(i.delivery_contract) as instrument_contract,
    d.state as delivery_state, d.chain_id as delivery_chain, d.contract as delivery_contract, d.wallet as delivery_wallet,
    d.unit_base_units as delivery_units, ${raw(notifiedCash)}::text as notified_own,
    ${raw(notifiedOn('d.created_at'))}::text as notified_day, i.max_notified_cash::text as ceiling,
    ${holds(tenant, purchaseMoney(reference), sql`p.currency`)} as held,
    ${holds(tenant, unitsReserved(reference), sql`p.instrument_id`)} as reserved,
    exists (select from led.tx t where t.tenant_id = p.tenant_id and t.source_kind = 'delivery'
      and t.source_id = p.reference) as is_posted,
    (select t.id::text from led.account a join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
        join led.tx t on t.tenant_id = e.tenant_id and t.id = e.tx_id
      where a.tenant_id = p.tenant_id and a.code = ${purchaseMoney(reference)} and t.posting_kind = 'allocate'
      order by t.id desc limit 1) as posting,
    (select coalesce(jsonb_agg(jsonb_build_object('identity', b.identity,
        'statementId', case when f.closes_day then b.statement_id else coalesce(b.confirmed_by, b.statement_id) end,
        'applied', m.applied::text, 'amount', b.amount::text,
        'currency', b.currency, 'sign', b.sign, 'state', b.state, 'isReversal', b.is_reversal,
        'isReversed', exists (select from app.bank_transaction r where r.tenant_id = b.tenant_id
          and r.original_id = b.bank_transaction_id and r.is_reversal),
        'used', ((select sum(u.applied) from app.receipt_match u where u.tenant_id = b.tenant_id
            and u.bank_transaction_id = b.bank_transaction_id and u.state in ('applied', 'released'))
          + (select coalesce(sum(r.amount), 0) from app.refund r where r.tenant_id = b.tenant_id
            and r.bank_transaction_id = b.bank_transaction_id and r.state <> 'cancelled'))::text)), '[]')
      from app.receipt_match m join app.bank_transaction b using (tenant_id, bank_transaction_id)
        join app.bank_statement f on f.tenant_id = b.tenant_id and f.statement_id = b.statement_id
      where m.tenant_id = p.tenant_id and m.reference = p.reference and m.state = 'applied' and m.applied > 0) as credits
  from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    left join app.delivery d on d.tenant_id = p.tenant_id and d.reference = p.reference
  where p.tenant_id = ${tenant} and p.reference = ${reference}`

type CustodyRow = Pick<BooksRow, 'currency' | 'unit_decimals'> & {
  readonly decision_id: string
  readonly instrument_id: string
  readonly fee_base_units: string
}

const custodyOf = (tenant: string, reference: string) => sql`
  select d.decision_id, p.instrument_id, p.currency, p.fee_base_units::text as fee_base_units,
    (p.market::jsonb->'unit'->>'decimals')::int as unit_decimals
  from app.purchase p join app.delivery d using (tenant_id, reference) where p.tenant_id = ${tenant} and p.reference = ${reference}`

const creditOf = (row: BooksRow['credits'][number]): Credit => ({
  ...row,
  amount: BigInt(row.amount),
  applied: BigInt(row.applied),
  used: BigInt(row.used),
})

/** The books as the attestor's own login reads them. */
export const booksStore = (pool: pg.Pool) => ({
  /** The statements that credits rest on, with their files. */
  statements: (tenant: TenantId, ids: readonly string[]) => statementFiles(pool, tenant, ids),

  /** Fails where the login does not reach the books. No row is read, so no tenant is needed. */
  async requireThere(): Promise<void> {
    await pool.query('select from app.delivery limit 0')
  },

  /** What a buyer is given a word on, at one moment: what the purchase was ordered as, its payments and its postings. */
  async custody(tenant: TenantId, reference: string) {
    const applied = sql`p.tenant_id = ${tenant} and p.reference = ${reference} and r.state = 'applied' and r.applied > 0`
    const [[row], payments, postings] = await tenantPipeline<[CustodyRow, PaymentEvidenceRow, PostingRow]>(
      pool,
      tenant,
      [custodyOf(tenant, reference), paymentsOf(applied), postingsOf(tenant, reference)],
    )
    if (row === undefined) throw new Error('the delivery is gone')
    return {
      attestationId: row.decision_id,
      instrumentId: row.instrument_id,
      unitDecimals: row.unit_decimals,
      currency: row.currency,
      fees: row.fee_base_units,
      payments: payments.map(paymentOf),
      ledger: postings.map(postingOf),
    }
  },

  /** Null when the tenant has no such purchase. */
  async find(tenant: TenantId, reference: string): Promise<Books | null> {
    const [[row]] = await tenantPipeline<[BooksRow]>(pool, tenant, [booksOf(tenant, reference)])
    if (row === undefined) return null
    const { delivery_state: state, delivery_chain, delivery_contract, delivery_wallet, delivery_units } = row
    return {
      state: row.state,
      chainId: row.chain_id,
      wallet: row.wallet,
      currency: row.currency,
      ordered: BigInt(row.ordered_base_units),
      terms: { price: BigInt(row.unit_price), priceScale: row.unit_price_scale },
      unitDecimals: row.unit_decimals,
      contract: row.instrument_contract,
      delivery:
        state === null
          ? null
          : {
              state,
              chainId: String(delivery_chain),
              contract: String(delivery_contract),
              wallet: String(delivery_wallet),
              units: BigInt(delivery_units ?? 0),
            },
      held: BigInt(row.held),
      reserved: BigInt(row.reserved),
      isPosted: row.is_posted,
      posting: row.posting,
      credits: row.credits.map(creditOf),
      notified: {
        own: BigInt(row.notified_own),
        ofDay: BigInt(row.notified_day),
        ceiling: BigInt(row.ceiling),
      },
    }
  },
})

export type BooksStore = ReturnType<typeof booksStore>
