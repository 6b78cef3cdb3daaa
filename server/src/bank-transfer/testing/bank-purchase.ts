import { randomBytes, randomInt } from 'node:crypto'
import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { buyerOf } from '#identity/testing/pseudonyms'
import { balanceOf, post } from '../ledger/ledger.store.ts'
import { reserveUnits, unitsPutUp } from '../ledger/unit-postings.rules.ts'
import { bankTenant, occasion, purchaseControls } from './purchase-steps.ts'

const hex = () => randomBytes(16).toString('hex')

/** An account, an instrument of 1.00 EUR a unit and a market for it, written as the owner would. */
async function openBankShop(admin: pg.Pool, tenant: TenantId, supply: bigint) {
  const clientAccountId = `OFFA${hex()}`
  const instrumentId = `OFFI${hex()}`
  const { rows } =
    await admin.query(`insert into app.market (owner_tenant, status, hidden, asset_class, primary_execution_kind, chain_id,
      cash_symbol, cash_decimals, unit_symbol, unit_decimals, unit_address, freshness_seconds, fee_bps, eligibility)
    values ('${tenant}', 'active', false, 'bond', 'offchain_fixed_price', 'eip155:31337', 'EUR', 2, 'CREDIT', 0,
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
  return { clientAccountId, instrumentId, pairId }
}

/** A shop, with functions that order there and pay. */
export async function bankShop(admin: pg.Pool, api: pg.Pool, supply = 1_000n, tenant = bankTenant) {
  const { clientAccountId, instrumentId, pairId } = await openBankShop(admin, tenant, supply)
  const posted = (...postings: Parameters<typeof post>[2]) =>
    inTenant(api, tenant, (query) => post(query, tenant, postings))
  await posted(unitsPutUp({ ...occasion, instrumentId, units: supply, version: 1 }))

  /** An order of so many units, reserved, as `POST /offchain-purchases` leaves it. */
  async function order(units = 10n, own: { readonly underpayment?: string } = {}) {
    const reference = `OFFC${hex()}`
    const paymentReference = `RF${String(randomInt(1e14)).padStart(16, '0')}`
    const due = `${units * 100n}`
    await admin.query(
      `insert into app.purchase (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id,
          instrument_version, pair_id, client_account_id, market, currency, chain_id, wallet, payer_policy,
          underpayment_policy, late_payment_policy, cash_base_units, ordered_base_units, amount_due, fee_base_units,
          unit_base_units, unit_price, unit_price_scale, payment_reference, calendar, created_at, due_on, due_at)
        values ($1, $2, $10, $2, 'x', $3, 1, $4, $5, '{"unit":{"symbol":"CREDIT","decimals":0},"feeBps":0}', 'EUR', 'eip155:31337',
          '0x00000000000000000000000000000000000000bb', 'name_match', $6, 'honour_if_unchanged', $7, $8, $7, 0, $8,
          100, 0, $9, 'T2', now(), current_date + 3, now() + interval '3 days')`,
      [
        tenant,
        reference,
        instrumentId,
        pairId,
        clientAccountId,
        own.underpayment ?? 'refund',
        due,
        `${units}`,
        paymentReference,
        buyerOf(tenant, 'buyer'),
      ],
    )
    await posted(reserveUnits({ ...occasion, instrumentId, reference, reservation: 1, units }))
    return reference
  }

  return {
    instrumentId,
    clientAccountId,
    order,
    ...purchaseControls(admin, api, tenant),
    balance: (account: string, currency = 'EUR') =>
      inTenant(api, tenant, (query) => balanceOf(query, tenant, account, currency)),
  }
}
