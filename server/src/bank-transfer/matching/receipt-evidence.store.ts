import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { sealingOf } from '@firsthand/sealing/sealed-pool'
import sql, { type Sql } from 'sql-template-tag'
import type { Candidate, Evidence } from './matching.rules.ts'
import { holdsNear } from './payment-reference.rules.ts'
import type { Receipt } from './receipt.rules.ts'

/** References in the text of a receipt, with valid check digits. */
export type Spelled = { readonly structured: readonly string[]; readonly written: readonly string[] }

/** More open purchases of one payer, or of one amount, are left to people. */
const mostCompared = 500

type Found = Candidate & { readonly paymentReference: string; readonly isOpen: boolean }

const isOpen = sql`p.state in ('awaiting_payment', 'partially_paid')`
const outstanding = sql`p.amount_due - coalesce((select sum(m.applied) from app.receipt_match m
  where m.tenant_id = p.tenant_id and m.reference = p.reference and m.state = 'applied'), 0)`

async function candidates(query: TenantTransaction, { tenant }: Receipt, which: Sql): Promise<readonly Found[]> {
  const rows = await query(sql`select p.reference, p.payment_reference, p.currency, ${isOpen} as is_open,
      (${outstanding})::text as outstanding
    from app.purchase p where p.tenant_id = ${tenant} and ${which} limit ${mostCompared}`)
  return rows.map((row) => ({
    reference: row.reference as string,
    paymentReference: row.payment_reference as string,
    currency: row.currency as string,
    isOpen: row.is_open as boolean,
    outstanding: row.is_open ? BigInt(row.outstanding as string) : null,
  }))
}

/** Buyers whose purchases were paid from this account before, and accepted. */
const ofPayer = ({ tenant }: Receipt, payer: string) => sql`p.caller in (select q.caller from app.bank_transaction b
  join app.receipt_match m on m.tenant_id = b.tenant_id and m.bank_transaction_id = b.bank_transaction_id
  join app.purchase q on q.tenant_id = m.tenant_id and q.reference = m.reference
  where b.tenant_id = ${tenant} and b.sign = 'credit' and b.counterparty_index = ${payer}
    and m.state in ('applied', 'released'))`

/**
 * The evidence for purchases of the tenant. A purchase that is paid to another account of the same currency is left out:
 * its refund would not be paid from the account that holds the money.
 */
export async function evidenceFor(query: TenantTransaction, receipt: Receipt, spelled: Spelled): Promise<Evidence> {
  const { clientAccountId, currency, amount, remittance, endToEndId, creditorReference } = receipt
  const here = sql`p.client_account_id = ${clientAccountId}`
  const names = [...spelled.structured, ...spelled.written]
  const named =
    names.length === 0
      ? []
      : await candidates(
          query,
          receipt,
          sql`p.payment_reference = any (${names}) and (${here} or p.currency <> ${currency})`,
        )
  const among = (references: readonly string[]) =>
    named.filter(({ paymentReference }) => references.includes(paymentReference))
  const strong = { structured: among(spelled.structured), written: among(spelled.written), virtual: [] }
  if (named.length > 0) return { ...strong, near: [], ofPayer: [] }
  const { tenant, payerIban } = receipt
  const payer = payerIban === null ? null : sealingOf(query).ibanIndex(tenant, payerIban)
  const known =
    payer === null ? [] : await candidates(query, receipt, sql`${here} and ${isOpen} and ${ofPayer(receipt, payer)}`)
  const text = [remittance, creditorReference ?? '', endToEndId ?? '']
  const exact = await candidates(query, receipt, sql`${here} and ${isOpen} and p.amount_due = ${`${amount}`}`)
  const near = [...known, ...exact].filter(({ paymentReference }) =>
    text.some((each) => holdsNear(each, paymentReference)),
  )
  return { ...strong, near, ofPayer: known }
}
