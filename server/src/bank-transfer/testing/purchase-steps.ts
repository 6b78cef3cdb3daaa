import { randomBytes } from 'node:crypto'
import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { post } from '../ledger/ledger.store.ts'
import { creditBooked } from '../ledger/postings.rules.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import type { Signal } from '../purchases/signals.rules.ts'
import { vouchedFile } from './vouched-file.ts'

export const bankTenant = 'acme' as TenantId
/** The day and the actor of all these steps. */
export const occasion = { on: '2026-03-02', actor: 'tester' } as const

type Payment = { readonly clean?: boolean; readonly onTime?: boolean; readonly honourable?: boolean }

/** What bank, treasury and officers do to a purchase, without files and HTTP calls. */
export function purchaseControls(admin: pg.Pool, api: pg.Pool, tenant = bankTenant) {
  const one = async (text: string, values: readonly unknown[]) => (await admin.query(text, [...values])).rows[0]
  const report = (reference: string, signal: Signal) =>
    inTenant(api, tenant, (query) => movePurchase(query, { tenant, reference, ...occasion }, signal))

  /** A booked credit, posted (P1). */
  async function booked(clientAccountId: string, amount: bigint, state: 'matched' | 'unmatched') {
    const entry = { amount, bookedOn: occasion.on, servicer: randomBytes(8).toString('hex'), name: 'Ada Lovelace' }
    const { statementId, identity, entryHash } = await vouchedFile(admin, { tenant, clientAccountId, entry })
    const { bank_transaction_id: bankTransactionId } = await one(
      `insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount,
          currency, booked_on, value_on, counterparty_name, counterparty_iban, remittance, is_reversal, state)
        values ($1, $2, $3, $4, $5, 'credit', $6, 'EUR', $7, $7, 'Ada Lovelace', 'DE89370400440532013000', '', false,
          $8) returning bank_transaction_id`,
      [tenant, clientAccountId, identity, statementId, entryHash, `${amount}`, occasion.on, state],
    )
    const posting = creditBooked({ ...occasion, currency: 'EUR', amount, bankTransactionId, clientAccountId })
    await inTenant(api, tenant, (query) => post(query, tenant, [posting]))
    return bankTransactionId as string
  }

  /** A booked credit that is matched to the purchase; answers the match. */
  async function credit(reference: string, amount: bigint) {
    const { client_account_id: clientAccountId } = await one(
      'select client_account_id from app.purchase where reference = $1',
      [reference],
    )
    const bankTransactionId = await booked(clientAccountId, amount, 'matched')
    const { match_id } = await one(
      `insert into app.receipt_match (tenant_id, bank_transaction_id, reference, amount, state, tier, matched_by)
        values ($1, $2, $3, $4, 'under_review', 1, 'rule') returning match_id`,
      [tenant, bankTransactionId, reference, `${amount}`],
    )
    return { matchId: match_id as string, bankTransactionId }
  }

  return {
    report,
    /** A credit that nobody has matched. */
    unallocated: (clientAccountId: string, amount: bigint) => booked(clientAccountId, amount, 'unmatched'),
    async pays(reference: string, amount: bigint, how: Payment = {}) {
      const { matchId, bankTransactionId } = await credit(reference, amount)
      const signal = { kind: 'payment', matchId, clean: true, onTime: true, honourable: true, ...how } as const
      return { ...(await report(reference, signal)), matchId, bankTransactionId }
    },
    /** Freezes all that a purchase holds. */
    async freeze(reference: string) {
      const { exception_id: exceptionId } = await one(
        `insert into app.exception (tenant_id, kind, client_account_id, reference, amount, opened_by)
          select tenant_id, 'frozen', client_account_id, reference, 0, 'officer' from app.purchase where reference = $1
          returning exception_id`,
        [reference],
      )
      return { ...(await report(reference, { kind: 'frozen', exceptionId })), exceptionId: exceptionId as string }
    },
  }
}
