import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'

/** A tenant whose purchases are loaded: account, instrument and market as a shop has them. */
export type History = {
  readonly tenant: TenantId
  readonly clientAccountId: string
  readonly instrumentId: string
  /** The number of its first purchase: ids of two tenants must differ. */
  readonly first: number
  readonly firstDay: string
}

/** What each purchase pays, keeps for the firm, and delivers. */
export const sale = { amount: 1_000n, fee: 7n, units: 10n }
export const contract = `0x${'c'.repeat(40)}`

const tables = [
  'led.account',
  'led.balance',
  'led.tx',
  'led.entry',
  'app.purchase',
  'app.bank_transaction',
  'app.receipt_match',
  'app.delivery',
]

/** Names that follow from the number of a purchase, in the order of their numbers. */
const names = `lateral (select 'OFFC' || lpad(to_hex(n), 32, '0') as reference,
  ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as receipt,
  ('00000000-0000-7001-8000-' || lpad(to_hex(n), 12, '0'))::uuid as match_id) k`
/** Five postings of each purchase. */
const posting = (which: string) => `('00000000-0000-7002-8000-' || lpad(to_hex(n * 8 + ${which}), 12, '0'))::uuid`
/** Three accounts of each purchase. */
const own = (which: number) => `1000000 + n * 4 + ${which}`
const shared = (code: string, currency: string) =>
  `(select a.id from led.account a where a.tenant_id = $1 and a.code = ${code} and a.currency = ${currency})`

/** $1 tenant, $2 and $3 first and last number, $4 day, $5 client account, $6 instrument, $7 statement, $8 when it was delivered. */
const statements: readonly string[] = [
  `insert into led.account (tenant_id, id, code, currency) overriding system value
    select $1, x.id, x.code, x.currency from generate_series($2::bigint, $3::bigint) n, ${names}, lateral (values
      (${own(0)}, 'receipt:' || k.receipt, 'EUR'), (${own(1)}, 'purchase:' || k.reference, 'EUR'),
      (${own(2)}, 'units:reserved:' || k.reference, $6)) x (id, code, currency)`,
  `insert into led.balance (tenant_id, account_id, version, balance)
    select $1, ${own(0)} + w, 2, 0 from generate_series($2::bigint, $3::bigint) n, generate_series(0, 2) w`,
  `insert into led.tx (tenant_id, id, source_kind, source_id, posting_kind, effective_on, actor)
    select $1, ${posting('x.which')}, x.kind, x.source, x.posting, $4::date, 'firsthand'
    from generate_series($2::bigint, $3::bigint) n, ${names}, lateral (values
      (0, 'reservation', k.reference || '/1', 'reserve'), (1, 'bank_tx', k.receipt::text, 'receipt'),
      (2, 'match', k.match_id || '/' || k.reference, 'allocate'), (3, 'delivery', k.reference, 'release'),
      (4, 'delivery', k.reference, 'deliver')) x (which, kind, source, posting)`,
  `with s as materialized (select ${shared("'bank:' || $5", "'EUR'")} as bank, ${shared("'issuer:' || $6", "'EUR'")} as issuer,
      ${shared("'fees'", "'EUR'")} as fees, ${shared("'units:available:' || $6", '$6')} as available,
      ${shared("'units:delivered'", '$6')} as delivered)
    insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
    select $1, ${posting('x.which')}, x.line, x.account, x.currency, x.amount
    from s, generate_series($2::bigint, $3::bigint) n, lateral (values
      (0, 1, ${own(2)}, $6, ${sale.units}), (0, 2, s.available, $6, -${sale.units}),
      (1, 1, s.bank, 'EUR', ${sale.amount}), (1, 2, ${own(0)}, 'EUR', -${sale.amount}),
      (2, 1, ${own(0)}, 'EUR', ${sale.amount}), (2, 2, ${own(1)}, 'EUR', -${sale.amount}),
      (3, 1, ${own(1)}, 'EUR', ${sale.amount}), (3, 2, s.issuer, 'EUR', -${sale.amount - sale.fee}), (3, 3, s.fees, 'EUR', -${sale.fee}),
      (4, 1, s.delivered, $6, ${sale.units}), (4, 2, ${own(2)}, $6, -${sale.units})) x (which, line, account, currency, amount)`,
  `update led.balance b set balance = b.balance + m.each * ($3::bigint - $2::bigint + 1), version = b.version + 1
    from (values (${shared("'issuer:' || $6", "'EUR'")}, ${sale.amount - sale.fee}), (${shared("'fees'", "'EUR'")}, ${sale.fee}),
      (${shared("'units:available:' || $6", '$6')}, -${sale.units})) m (account, each)
    where b.tenant_id = $1 and b.account_id = m.account`,
  `insert into app.bank_statement (tenant_id, statement_id, client_account_id, format, message_id, bank_statement_id, closes_day,
      from_on, to_on, opening_base_units, closing_base_units, entries, sha256, raw, imported_by)
    select $1, $7::uuid, $5, 'camt.053.001.08', $7::text, $7::text, true, $4::date, $4::date, coalesce(last.closing, 0),
      coalesce(last.closing, 0) + ${sale.amount} * ($3::bigint - $2::bigint + 1), $3::bigint - $2::bigint + 1,
      encode(sha256(convert_to($7::text, 'UTF8')), 'hex'), '', 'firsthand'
    from (select max(s.closing_base_units) as closing from app.bank_statement s where s.tenant_id = $1 and s.client_account_id = $5) last`,
  `insert into app.purchase (tenant_id, reference, caller, idempotency_key, body_hash, instrument_id, instrument_version, pair_id,
      client_account_id, market, currency, chain_id, wallet, payer_policy, underpayment_policy, late_payment_policy,
      cash_base_units, ordered_base_units, amount_due, fee_base_units, unit_base_units, unit_price, unit_price_scale,
      payment_reference, calendar, created_at, due_on, due_at, state, reservation, paid_at, delivered_at, delivery_tx_hash, moved_at)
    select $1, k.reference, 'caller-' || n % 50000, k.reference, 'x', $6, 1, i.pair_id, $5, '{}', 'EUR', 'eip155:31337',
      '0x00000000000000000000000000000000000000bb', 'name_match', 'refund', 'refund', ${sale.amount}, ${sale.units}, ${sale.amount},
      ${sale.fee}, ${sale.units}, 100, 0, 'RF' || lpad(n::text, 16, '0'), 'T2', $4::date, $4::date + 3, $4::date + 3, 'delivered', null,
      $4::date, $4::date + interval '1 hour', '0x' || lpad(to_hex(n), 64, '0'), $4::date + interval '1 hour'
    from generate_series($2::bigint, $3::bigint) n, ${names}, app.offchain_instrument i where i.tenant_id = $1 and i.instrument_id = $6`,
  `insert into app.bank_transaction (tenant_id, bank_transaction_id, client_account_id, identity, statement_id, entry_hash, sign, amount,
      currency, booked_on, value_on, remittance, is_reversal, state, checked_at)
    select $1, k.receipt, $5, k.receipt::text, $7::uuid, repeat('a', 64), 'credit', ${sale.amount}, 'EUR', $4::date, $4::date, '', false,
      'matched', now() from generate_series($2::bigint, $3::bigint) n, ${names}`,
  `insert into app.receipt_match (tenant_id, match_id, bank_transaction_id, reference, amount, applied, state, outcome, tier, matched_by)
    select $1, k.match_id, k.receipt, k.reference, ${sale.amount}, ${sale.amount}, 'released', 'applied', 1, 'firsthand'
    from generate_series($2::bigint, $3::bigint) n, ${names}`,
  `insert into app.delivery (tenant_id, reference, purchase_id, chain_id, contract, wallet, unit_base_units, decision_id, state, tx_hash,
      block_number, moved_at)
    select $1, k.reference, '0x' || lpad(to_hex(n), 64, '0'), 'eip155:31337', '${contract}', '0x00000000000000000000000000000000000000bb',
      ${sale.units}, 'd', 'delivered', '0x' || lpad(to_hex(n), 64, '0'), 1, $8::timestamptz
    from generate_series($2::bigint, $3::bigint) n, ${names}`,
  `update app.client_account set complete_through = $4::date, closing_base_units = (select max(s.closing_base_units)
    from app.bank_statement s where s.tenant_id = $1 and s.client_account_id = $5) where tenant_id = $1 and client_account_id = $5`,
]

/** How many parameters a statement has: PostgreSQL refuses those that it does not name. */
const numbersIn = (text: string) => [...text.matchAll(/\$([1-8])/g)].map(([, number]) => Number(number))
const named = (text: string, values: readonly unknown[]) => {
  const used = [...new Set(numbersIn(text))].toSorted((one, other) => one - other)
  return {
    text: text.replaceAll(
      /\$([1-8])/g,
      (_, number: string) =>
        `$${used.indexOf(Number(number)) + 1}${number === '6' || number === '1' || number === '5' ? '::text' : ''}`,
    ),
    values: used.map((number) => values[number - 1]),
  }
}

export const dayAt = (history: Pick<History, 'firstDay'>, day: number): string =>
  new Date(Date.parse(history.firstDay) + day * 86_400_000).toISOString().slice(0, 10)

/** Past the triggers, which judge each posting by itself and would take days; the product's own recount judges all of it afterwards. */
export async function unguarded(admin: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await admin.connect()
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgrelid = any ($1::regclass[]) and tgenabled = 'A'`,
    [tables],
  )
  const each = async (state: string) => {
    for (const { table, name } of rows) await client.query(`alter table ${table} ${state} trigger ${name}`)
  }
  await client.query('set session_replication_role = replica')
  await each('disable')
  await work(client)
  await each('enable always')
  await client.query('reset session_replication_role')
  client.release()
}

/** Loads without the indexes that only reads need, and makes them again afterwards, which is quicker. */
export async function withoutIndexes(admin: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await admin.query(definition)
}

/** One closed day of so many purchases, each paid, delivered and booked by the rules of the ledger. */
export async function loadDay(
  client: pg.PoolClient,
  history: History,
  day: number,
  perDay: number,
  deliveredAt = dayAt(history, day),
): Promise<void> {
  const { tenant, clientAccountId, instrumentId, first } = history
  const from = first + day * perDay
  const values = [
    tenant,
    from,
    from + perDay - 1,
    dayAt(history, day),
    clientAccountId,
    instrumentId,
    crypto.randomUUID(),
    deliveredAt,
  ]
  await client.query('begin')
  for (const text of statements) await client.query(named(text, values))
  await client.query('commit')
}

/** Accounts that all purchases share, and room for the ids of the loaded ones. */
export async function openSharedAccounts(
  client: pg.PoolClient,
  { tenant, clientAccountId, instrumentId }: History,
): Promise<void> {
  await client.query(
    "select setval(pg_get_serial_sequence('led.account', 'id'), greatest(last_value, 900000000)) from led.account_id_seq",
  )
  for (const [code, currency] of [
    [`bank:${clientAccountId}`, 'EUR'],
    [`issuer:${instrumentId}`, 'EUR'],
    ['fees', 'EUR'],
    ['units:delivered', instrumentId],
  ])
    await client.query('insert into led.account (tenant_id, code, currency) values ($1, $2, $3)', [
      tenant,
      code,
      currency,
    ])
  await client.query(
    `insert into led.balance (tenant_id, account_id) select a.tenant_id, a.id from led.account a
      where a.tenant_id = $1 and a.floor_policy = 'non_negative' on conflict do nothing`,
    [tenant],
  )
}
