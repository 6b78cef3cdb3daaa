import type pg from 'pg'
import type { Population } from './population.ts'

/**
 * An account and a purchase of each tenant, of a market that all of them see. Keys are left aside: whose rows are seen is
 * what is to be shown, and not what they are of.
 */
export async function fillPurchases(client: pg.PoolClient, { tenants, markets }: Population): Promise<void> {
  const [market] = markets.values()
  const each = 'from unnest($1::text[]) with ordinality as t (tenant, number)'
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone, state)
      select tenant, 'OFFA' || md5(tenant), 'DE89' || lpad(number::text, 18, '0'), 'FIRHDEFF', 'Firsthand', 'EUR',
        'Europe/Berlin', 'approved' ${each}`,
    [[...tenants]],
  )
  await client.query(
    `insert into app.purchase (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id, instrument_version,
        pair_id, client_account_id, market, currency, chain_id, wallet, payer_policy, underpayment_policy,
        late_payment_policy, cash_base_units, ordered_base_units, amount_due, fee_base_units, unit_base_units, unit_price,
        unit_price_scale, payment_reference, calendar, created_at, due_on, due_at)
      select tenant, 'OFFC' || md5(tenant), 'buyer', 'x', 'x', 'OFFI' || md5(tenant), 1, $2, 'OFFA' || md5(tenant), '{}',
        'EUR', 'eip155:31337', '0x' || repeat('b', 40), 'name_match', 'refund', 'refund', 2, 1, 2, 0, 1, 1, 0,
        'RF' || lpad(number::text, 16, '0'), 'T2', now(), current_date, now() ${each}`,
    [[...tenants], market?.pairId],
  )
  await client.query('set session_replication_role = origin')
}
