import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { balanceOf, post } from '../adapters/postgres/bank-transfer/ledger.ts'
import { movePurchase } from '../adapters/postgres/bank-transfer/move-purchase.ts'
import { inTenant } from '../adapters/postgres/tenant.ts'
import { creditBooked } from '../domain/bank-transfer/postings.ts'
import type { Signal } from '../domain/bank-transfer/signals.ts'
import { reserveUnits, unitsPutUp } from '../domain/bank-transfer/unit-postings.ts'
import type { TenantId } from '../domain/values.ts'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const on = '2026-03-02'
const actor = 'tester'
export const bankTenant = 'acme' as TenantId

/** An account, an instrument of 1.00 EUR a unit and a market for it, written as the owner would. */
export async function bankShop(admin: pg.Pool, api: pg.Pool, supply = 1_000n, tenant = bankTenant) {
  const clientAccountId = `OFFA${hex(16)}`
  const instrumentId = `OFFI${hex(16)}`
  const { rows } =
    await admin.query(`insert into app.market (status, hidden, asset_class, primary_execution_kind, chain_id,
      cash_symbol, cash_decimals, unit_symbol, unit_decimals, unit_address, freshness_seconds, fee_bps, eligibility)
    values ('active', false, 'bond', 'offchain_fixed_price', 'eip155:31337', 'EUR', 2, 'CREDIT', 0,
      '0x00000000000000000000000000000000000000aa', 60, 0, '{}') returning pair_id`)
  const pairId = rows[0].pair_id as string
  await admin.query(
    `insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone, state)
      values ($1, $2, $3, 'FIRHDEFF', 'Firsthand', 'EUR', 'Europe/Berlin', 'approved')`,
    [tenant, clientAccountId, `DE89${String(randomInt(1e14)).padStart(18, '0')}`],
  )
  await admin.query(
    `insert into app.offchain_instrument (tenant_id, instrument_id, pair_id, status, currency, unit_price, unit_price_scale,
        supply_base_units, payment_days, calendar, underpayment_policy, late_payment_policy, payer_policy, delivery_mode,
        schemes, client_account_id, max_open_purchases)
      values ($1, $2, $3, 'open', 'EUR', 100, 0, $4, 3, 'T2', 'refund', 'honour_if_unchanged', 'name_match', 'mint',
        '{sepa_credit_transfer}', $5, 3)`,
    [tenant, instrumentId, pairId, supply, clientAccountId],
  )
  const posted = (...postings: Parameters<typeof post>[2]) =>
    inTenant(api, tenant, (query) => post(query, tenant, postings))
  await posted(unitsPutUp({ on, actor, instrumentId, units: supply, version: 1 }))

  /** An order of so many units, reserved, as `POST /offchain-purchases` leaves it. */
  async function order(units = 10n, own: { readonly underpayment?: string; readonly late?: string } = {}) {
    const reference = `OFFC${hex(16)}`
    const paymentReference = `RF${String(randomInt(1e14)).padStart(16, '0')}`
    const due = `${units * 100n}`
    await admin.query(
      `insert into app.purchase (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id,
          instrument_version, pair_id, client_account_id, market, currency, chain_id, wallet, payer_policy,
          underpayment_policy, late_payment_policy, cash_base_units, ordered_base_units, amount_due, fee_base_units,
          unit_base_units, unit_price, unit_price_scale, payment_reference, calendar, created_at, due_on, due_at)
        values ($1, $2, 'buyer', $2, 'x', $3, 1, $4, $5, '{"unit":{"decimals":0},"feeBps":0}', 'EUR', 'eip155:31337',
          '0x00000000000000000000000000000000000000bb', 'name_match', $6, $7, $8, $9, $8, 0, $9, 100, 0, $10, 'T2',
          now(), current_date + 3, now() + interval '3 days')`,
      [
        tenant,
        reference,
        instrumentId,
        pairId,
        clientAccountId,
        own.underpayment ?? 'refund',
        own.late ?? 'honour_if_unchanged',
        due,
        `${units}`,
        paymentReference,
      ],
    )
    await posted(reserveUnits({ on, actor, instrumentId, reference, reservation: 1, units }))
    return reference
  }

  let statement: string | null = null
  /** A booked credit, posted (P1) and matched to the purchase; answers the match. */
  async function credit(reference: string, amount: bigint) {
    statement ??= (
      await admin.query(
        `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day,
          entries, sha256, raw, imported_by) values ($1, $2, 'camt.054.001.08', 'm', 's', false, 0, $3, '', 'tester')
          returning statement_id`,
        [tenant, clientAccountId, hex(32)],
      )
    ).rows[0].statement_id as string
    const { rows: made } = await admin.query(
      `insert into app.bank_transaction (tenant_id, client_account_id, identity, statement_id, entry_hash, sign, amount,
          currency, booked_on, value_on, remittance, is_reversal, state)
        values ($1, $2, $3, $4, $3, 'credit', $5, 'EUR', $6, $6, '', false, 'unmatched') returning bank_transaction_id`,
      [tenant, clientAccountId, hex(32), statement, `${amount}`, on],
    )
    const bankTransactionId = made[0].bank_transaction_id as string
    await posted(creditBooked({ on, actor, currency: 'EUR', amount, bankTransactionId, clientAccountId }))
    const { rows: matched } = await admin.query(
      `insert into app.receipt_match (tenant_id, bank_transaction_id, reference, amount, state, tier, matched_by)
        values ($1, $2, $3, $4, 'under_review', 1, 'tester') returning match_id`,
      [tenant, bankTransactionId, reference, `${amount}`],
    )
    return { matchId: matched[0].match_id as string, bankTransactionId }
  }

  return {
    instrumentId,
    clientAccountId,
    order,
    credit,
    tell: (reference: string, signal: Signal) =>
      inTenant(api, tenant, (query) => movePurchase(query, { tenant, reference, actor, on }, signal)),
    balance: (account: string, currency = 'EUR') =>
      inTenant(api, tenant, (query) => balanceOf(query, tenant, account, currency)),
    async pays(
      reference: string,
      amount: bigint,
      how: { clean?: boolean; onTime?: boolean; honourable?: boolean } = {},
    ) {
      const { matchId, bankTransactionId } = await credit(reference, amount)
      const signal = { kind: 'payment', matchId, clean: true, onTime: true, honourable: true, ...how } as const
      return { ...(await this.tell(reference, signal)), matchId, bankTransactionId }
    },
  }
}
