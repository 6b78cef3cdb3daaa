import type { LedgerPosting, PaymentEvidence } from '@firsthand/wire/bank-transfer/custody'
import sql, { type Sql } from 'sql-template-tag'
import type { BankTransactionRow, ReceiptMatchRow } from '#rows.gen'
import { purchaseMoney, unitsReserved } from '../ledger/chart.rules.ts'

// What the API shows of a purchase's money and units, and what the ledger's attestor signs of them: both read it by these queries.

/** Tiers up to this one are matched by a rule; the others by people. */
const rulesUpTo = 3

export type PaymentEvidenceRow = Pick<BankTransactionRow, 'entry_hash'> &
  Pick<ReceiptMatchRow, 'amount' | 'match_id' | 'tier'> & {
    readonly booked_on: string
    readonly postings: string[]
  }

/** The payments of a purchase, with their postings. `which`: a condition over the match `r` and the purchase `p`. */
export const paymentsOf = (which: Sql): Sql =>
  sql`select b.entry_hash, b.booked_on::text as booked_on, r.amount::text as amount, r.match_id, r.tier,
      array(select t.id from led.tx t where t.tenant_id = b.tenant_id
        and ((t.source_kind = 'bank_tx' and t.source_id = b.bank_transaction_id::text)
          or (t.source_kind = 'match' and t.source_id = r.match_id || '/' || p.reference)) order by t.created_at, t.id) as postings
    from app.purchase p join app.receipt_match r using (tenant_id, reference)
      join app.bank_transaction b using (tenant_id, bank_transaction_id) where ${which} order by r.match_id`

export const paymentOf = (row: PaymentEvidenceRow): PaymentEvidence => ({
  statementEntryHash: row.entry_hash,
  bookedOn: row.booked_on,
  amount: row.amount,
  matchId: row.match_id,
  matchedBy: row.tier <= rulesUpTo ? 'rule' : 'two_people',
  postingIds: row.postings,
})

export type PostingRow = LedgerPosting

/**
 * What moved units or money of the purchase. No posting of a freeze or of its release is among them, nor of a move that froze or
 * reserved the units of a released one again: nobody is warned.
 */
export const postingsOf = (tenant: string, reference: string): Sql =>
  sql`select t.id, t.posting_kind as kind, jsonb_agg(jsonb_build_object('account', c.code, 'currency', l.currency,
      'amount', l.amount::text) order by c.code collate "C", l.amount) as lines
    from led.tx t join led.entry l on l.tenant_id = t.tenant_id and l.tx_id = t.id
      join led.account c on c.tenant_id = l.tenant_id and c.id = l.account_id
    where t.tenant_id = ${tenant} and t.id in (select e.tx_id from led.account a
        join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
        where a.tenant_id = ${tenant} and a.code in (${purchaseMoney(reference)}, ${unitsReserved(reference)}))
      and t.posting_kind not in ('freeze', 'undo_freeze') and not exists (select from app.purchase_step s
        where s.tenant_id = ${tenant} and s.reference = ${reference} and (s.to_state = 'frozen' or s.event = 'released_to_review')
          and t.id = any (s.postings))
    group by t.id, t.posting_kind, t.created_at order by t.created_at, t.id`

export const postingOf = ({ id, kind, lines }: PostingRow): LedgerPosting => ({
  id,
  kind,
  lines: lines.map(({ account, currency, amount }) => ({ account, currency, amount })),
})
