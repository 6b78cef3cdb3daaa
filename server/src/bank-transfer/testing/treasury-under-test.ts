import { createHash } from 'node:crypto'
import { isPseudonym } from '@firsthand/sealing/blind-index'
import { type Role, roles } from '@firsthand/wire/roles'
import type pg from 'pg'
import type { PayerAnswer, PayerQuestion } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import { buyerOf, personOf } from '#identity/testing/pseudonyms'
import { readStatements } from '../iso20022/read-statements.ts'
import { matchReceipts } from '../matching/match-receipts.ts'
import { receiptStore } from '../matching/receipt.store.ts'
import { importStatement } from '../statements/import-statement.ts'
import { bankShop } from './bank-purchase.ts'
import {
  closingOf,
  dayNotification,
  dayStatement,
  randomPaymentReference,
  type ShownEntry,
  type ShownStatement,
} from './bank-statement.ts'
import { inPieces } from './camt-builder.ts'
import { bankTenant } from './purchase-steps.ts'

/** Everybody holds every role: who may do what is tested over HTTP, and here that roles do not make one person another. */
export const contextOf = (person: string, tenantId = bankTenant, held: readonly Role[] = roles): AdminContext => ({
  caller: { ...personOf(tenantId, person), roles: new Set(held) },
  requestId: 'test',
})

/** A person may be named by their pseudonym. */
const callerOf = (tenant: string, name: string) => (isPseudonym(name) ? name : buyerOf(tenant, name))

type Judge = (question: PayerQuestion) => Partial<PayerAnswer> | null

/** A shop whose bank sends files, and a treasury that imports them. The test decides what Compliance answers about payers. */
export async function treasuryUnderTest(admin: pg.Pool, api: pg.Pool, supply?: bigint, tenant = bankTenant) {
  const shop = await bankShop(admin, api, supply, tenant)
  const { clientAccountId } = shop
  const { rows } = await admin.query('select iban from app.client_account where client_account_id = $1', [
    clientAccountId,
  ])
  const iban = rows[0].iban as string
  const account = { tenant, clientAccountId }
  const alarms: object[] = []
  let judge: Judge = () => ({})
  let opening = 0n
  const receipts = receiptStore(api)
  const compliance = {
    payer: async (question: PayerQuestion) => {
      const answer = judge(question)
      const clean = { verdict: 'match', screening: 'clear', decisionId: crypto.randomUUID() } as const
      if (answer !== null) return { ...clean, ...answer }
      return { refusal: 'kyc_attestation_unavailable', detail: 'away', members: {} } as const
    },
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const piecesOf = (bytes: Uint8Array) => inPieces(bytes, 65_536)
  const deps = { pool: api, read: readStatements, piecesOf, sha256, schemas: { faultsOf: () => null } }
  const match = (most = 1_000) =>
    matchReceipts({ receipts, compliance, alarm: (what, facts) => void alarms.push({ what, ...facts }) }, account, most)
  const take = (bytes: Uint8Array) => importStatement(deps, contextOf('olga-operator', tenant), bytes)
  const days = (own: Partial<ShownStatement> & { readonly entries: readonly ShownEntry[] }): ShownStatement => {
    const last = own.entries.at(-1)?.bookedOn ?? '2026-03-02'
    return { iban, id: crypto.randomUUID().slice(0, 30), from: last, to: last, opening, ...own }
  }

  return {
    ...shop,
    compliance,
    account,
    iban,
    alarms,
    take,
    match,
    judgeBy(next: Judge) {
      judge = next
    },
    /** An order whose reference a buyer could pay to. */
    async ordered(units = 10n, own: { readonly dueOn?: string; readonly caller?: string } = {}) {
      const reference = await shop.order(units)
      const paymentReference = randomPaymentReference()
      await admin.query(
        `update app.purchase set payment_reference = $2, due_on = $3::date, due_at = $3::date + interval '1 day',
          caller = $4 where reference = $1`,
        [reference, paymentReference, own.dueOn ?? '2026-03-05', callerOf(tenant, own.caller ?? 'buyer')],
      )
      return { reference, paymentReference }
    },
    statement: (own: Partial<ShownStatement> & { readonly entries: readonly ShownEntry[] }) => dayStatement(days(own)),
    /** The end of a day, imported and matched. */
    async day(own: Partial<ShownStatement> & { readonly entries: readonly ShownEntry[] }) {
      const shown = days(own)
      const imported = await take(dayStatement(shown))
      opening = closingOf(shown)
      await match()
      return imported
    },
    async notify(entries: readonly ShownEntry[]) {
      const imported = await take(dayNotification(days({ entries })))
      await match()
      return imported
    },
    stateOf: async (reference: string) =>
      (await admin.query('select state from app.purchase where reference = $1', [reference])).rows[0]?.state as string,
    transactions: async () =>
      (
        await admin.query(
          `select state, amount::int, tier, verdict from app.bank_transaction where client_account_id = $1
            order by bank_transaction_id`,
          [clientAccountId],
        )
      ).rows,
    completeThrough: async () =>
      (
        await admin.query('select complete_through::text as day from app.client_account where client_account_id = $1', [
          clientAccountId,
        ])
      ).rows[0]?.day as string | null,
  }
}
