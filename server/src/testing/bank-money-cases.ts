import { randomBytes } from 'node:crypto'
import { databaseUrl } from '@firsthand/sandbox/databases'
import pg from 'pg'
import { expect, test } from 'vitest'
import { post } from '../adapters/postgres/bank-transfer/ledger.ts'
import { movePurchase } from '../adapters/postgres/bank-transfer/move-purchase.ts'
import { inTenant } from '../adapters/postgres/tenant.ts'
import { creditBooked } from '../domain/bank-transfer/postings.ts'
import type { Signal } from '../domain/bank-transfer/signals.ts'
import type { TenantId } from '../domain/values.ts'
import { bankTrading } from './bank-trading.ts'
import type { Trading } from './trading-world.ts'

const tenant = 'acme' as TenantId
const on = '2026-11-16'
const hex = () => randomBytes(32).toString('hex')

/** What the treasury would do, by hand: book a credit, match it, and tell the purchase. */
function treasuryOf(trading: Trading) {
  function apiPool() {
    const { databaseServer, database } = trading.world
    return new pg.Pool({ connectionString: databaseUrl(databaseServer, 'fh_api', database), max: 1 })
  }

  async function tell(reference: string, signal: Signal) {
    const pool = apiPool()
    await inTenant(pool, tenant, (query) => movePurchase(query, { tenant, reference, actor: 'tester', on }, signal))
    await pool.end()
  }

  async function pay(reference: string, amount: bigint, isClean = true) {
    const { admin } = trading
    const { rows: accounts } = await admin.query('select client_account_id from app.purchase where reference = $1', [
      reference,
    ])
    const account = accounts[0].client_account_id as string
    const { rows: files } = await admin.query(
      `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day,
        entries, sha256, raw, imported_by) values ($1, $2, 'camt.054.001.08', 'm', 's', false, 0, $3, '', 'tester')
        returning statement_id`,
      [tenant, account, hex()],
    )
    const { rows: booked } = await admin.query(
      `insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount,
          currency, booked_on, value_on, counterparty_name, counterparty_iban, remittance, is_reversal, state)
        values ($1, $2, $3, $4, $3, 'credit', $5, 'EUR', $6, $6, 'Ada Lovelace', 'DE89370400440532013000', '', false,
          'matched') returning bank_transaction_id`,
      [tenant, account, hex(), files[0].statement_id, `${amount}`, on],
    )
    const bankTransactionId = booked[0].bank_transaction_id as string
    const pool = apiPool()
    const credit = { on, actor: 'tester', currency: 'EUR', amount, bankTransactionId, clientAccountId: account }
    await inTenant(pool, tenant, (query) => post(query, tenant, [creditBooked(credit)]))
    await pool.end()
    const { rows: matched } = await admin.query(
      `insert into app.receipt_match (tenant_id, bank_transaction_id, reference, amount, state, tier, matched_by)
        values ($1, $2, $3, $4, 'under_review', 1, 'rule') returning match_id`,
      [tenant, bankTransactionId, reference, `${amount}`],
    )
    const matchId = matched[0].match_id as string
    await tell(reference, { kind: 'payment', matchId, clean: isClean, onTime: true, honourable: true })
    return matchId
  }
  return { tell, pay }
}

/** What a buyer reads of the money that came in for his purchase. */
export function moneySeenCases(trading: Trading): void {
  const bank = bankTrading(trading)
  const { pay, tell } = treasuryOf(trading)
  const read = async (reference: string, part = '') => (await bank.read(reference, part)).body

  test('a part is applied, the rest is asked for, and a cancellation sends it back', async () => {
    const { reference } = await bank.bought((await bank.shop()).pairId)
    await pay(reference, 4_000n)
    expect(await read(reference)).toMatchObject({
      state: 'partially_paid',
      amountReceived: '4000',
      amountUnderReview: '0',
      paymentInstructions: { amount: '6000' },
      payments: [
        { bookedOn: on, amount: '4000', payerNameMasked: 'A*** L***', payerIbanLast4: '3000', outcome: 'applied' },
      ],
    })
    expect((await bank.cancel(reference)).body).toMatchObject({
      state: 'refunding',
      refunds: [{ amount: '4000', reason: 'buyer_cancelled', state: 'requested', ibanLast4: '3000' }],
    })
    const proof = await read(reference, '/proof')
    expect(proof.payments).toMatchObject([
      { amount: '4000', matchedBy: 'rule', postingIds: [expect.any(String), expect.any(String)] },
    ])
    expect(proof.postingIds).toHaveLength(4)
  })

  test('the due amount pays, and what is too much goes back', async () => {
    const { reference } = await bank.bought((await bank.shop()).pairId)
    await pay(reference, 10_500n)
    expect(await read(reference)).toMatchObject({
      state: 'paid',
      paymentInstructions: null,
      payments: [{ amount: '10500' }],
      refunds: [{ amount: '500', reason: 'excess' }],
    })
    expect((await bank.cancel(reference)).body.code).toBe('offchain_purchase_not_cancellable')
  })

  test('a frozen purchase reads as one under review, on lists, timelines and in every other place', async () => {
    const { pairId } = await bank.shop()
    const { reference } = await bank.bought(pairId)
    await pay(reference, 4_000n, false)
    const before = await read(reference)
    expect(before).toMatchObject({ state: 'payment_review', amountUnderReview: '4000' })
    const steps = await read(reference, '/timeline')
    const caseOf = await trading.admin.query(
      `insert into app.money_case (tenant_id, kind, client_account_id, reference, amount, opened_by)
        select tenant_id, 'frozen', client_account_id, reference, 0, 'officer' from app.purchase where reference = $1
        returning case_id`,
      [reference],
    )
    await tell(reference, { kind: 'frozen', caseId: caseOf.rows[0].case_id })
    const { rows } = await trading.admin.query('select state from app.purchase where reference = $1', [reference])
    expect(rows).toEqual([{ state: 'frozen' }])
    const after = await read(reference)
    expect({ ...after, freshness: null }).toEqual({ ...before, freshness: null })
    expect(await read(reference, '/timeline')).toEqual(steps)
    const listed = await trading.call('GET', `/offchain-purchases?pairId=${pairId}&state=payment_review`)
    expect(listed.body.items).toMatchObject([{ reference, state: 'payment_review' }])
  })
}
