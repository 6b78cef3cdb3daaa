import type pg from 'pg'
import { bankShop } from '#bank-transfer/testing/bank-purchase'
import { buyerOf } from '#identity/testing/pseudonyms'

/** Of each rail so many, in the order of time; one buyer in ten thousand rows is `rare`, with a wallet of their own. */
export async function fillSales(admin: pg.Pool, api: pg.Pool, number: number): Promise<void> {
  const { clientAccountId, instrumentId } = await bankShop(admin, api)
  const id = `lpad(to_hex(1731000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0')`
  const wallet = "'0x' || lpad(to_hex(case when n % 10000 = 0 then 1 else n end), 40, '0')"
  const buyers = Array.from({ length: 50 }, (_, i) => `'${buyerOf('acme', `buyer-${i}`)}'`)
  const caller = `case when n % 10000 = 0 then '${buyerOf('acme', 'rare')}' else (array[${buyers.join()}])[1 + n % 50] end`
  const market = JSON.stringify({
    primaryExecutionKind: 'onchain_primary_mint',
    cash: { symbol: 'USDC', decimals: 6, address: null },
    unit: { symbol: 'HARBOUR', decimals: 18, address: null },
  })
  await admin.query(
    `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
        unit_base_units, price, price_scale, price_block, created_at, expires_at, state, deadline, venue_calldata, digest,
        bundle, chain_id, tx_hash, block_number, settled_at, settled_base_units, finality)
      select 'acme', ${caller}, 'MINT' || ${id}, m.pair_id, $2, ${wallet}, 100, 0, 4, 25, 0, 7,
        to_timestamp(1731000000 + n / 1000.0), to_timestamp(1731000060 + n / 1000.0), case when sold then 'settled' else 'firm' end,
        case when sold then now() end, case when sold then '0x' end, case when sold then '0x' end,
        case when sold then 'bundle' end, case when sold then 'eip155:31337' end,
        case when sold then '0x' || lpad(to_hex(n), 64, '0') end, case when sold then 5 end, case when sold then now() end,
        case when sold then 4 end, case when sold then 'finalized' end
      from generate_series(1, $1::int) n, lateral (select n % 1000 = 0 as sold) each,
        (select min(pair_id) as pair_id from app.market) m`,
    [number, market],
  )
  await admin.query(
    `insert into app.purchase (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id, instrument_version,
        pair_id, client_account_id, market, currency, chain_id, wallet, payer_policy, underpayment_policy, late_payment_policy,
        cash_base_units, ordered_base_units, amount_due, fee_base_units, unit_base_units, unit_price, unit_price_scale,
        payment_reference, calendar, created_at, due_on, due_at, state)
      select 'acme', 'OFFC' || ${id}, ${caller}, n, 'x', $2, 1, (select min(pair_id) from app.market), $3,
        '{"unit":{"symbol":"CREDIT","decimals":0}}', 'EUR', 'eip155:31337', ${wallet}, 'name_match', 'refund', 'refund',
        100, 1, 100, 0, 1, 100, 0, 'RF' || lpad(n::text, 16, '0'), 'T2', to_timestamp(1731000000 + n / 1000.0),
        current_date, now(), case when n % 1000 = 0 then 'paid' else 'expired' end
      from generate_series(1, $1::int) n`,
    [number, instrumentId, clientAccountId],
  )
  await admin.query(
    `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id,
        state, tx_hash)
      select 'acme', 'OFFC' || ${id}, '0x' || lpad(to_hex(n), 64, '0'), 'eip155:31337', '0x' || repeat('2', 40),
        '0x' || repeat('3', 40), 1, 'd', 'delivered', '0x' || lpad(to_hex(n), 64, '0')
      from generate_series(1, $1::int) n where n % 100 = 0`,
    [number],
  )
}

/** Statistics of a million of each, whatever there is: what is planned for them is planned for a real service. */
export async function pretendMillion(admin: pg.Pool, number: number): Promise<void> {
  await admin.query('vacuum analyze app.quote, app.purchase, app.delivery')
  await admin.query(
    `update pg_class set reltuples = reltuples * $1, relpages = relpages * $1
      where oid in ('app.quote'::regclass, 'app.purchase'::regclass, 'app.delivery'::regclass)`,
    [1_000_000 / number],
  )
}
