import pg from 'pg'

/** How many quotes one statement makes. */
const batch = 500_000
/** One quote in so many is of the buyer that is measured. */
const ofTheBuyer = 100

/** Old quotes of many callers, and a good part of one buyer's: some expired, some issued. */
const insert = `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units,
    fee_base_units, unit_base_units, price, price_scale, price_block, created_at, expires_at, state, deadline,
    venue_calldata, digest, bundle, expiry_notified)
  select case when n % ${ofTheBuyer} = 0 then 'acme' else 'tenant-' || n % 1000 end,
    case when n % ${ofTheBuyer} = 0 then $3 else 'caller-' || n % $8::integer end,
    'MINT' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
      || substr(md5(n::text), 4, 15),
    $4, $5, '0x976ea74026e726554db657fa54763abd0c3a0aa9', 100000000, 250000, 3990000000000000000, 25000000, 0, 7, at,
    at + interval '60 seconds', case when issued then $7::text else 'firm' end,
    case when issued then at + interval '300 seconds' end, case when issued then '0x' || md5(n::text) end,
    case when issued then '0x' || md5(n::text) || md5(n::text) end, case when issued then repeat(md5(n::text), 150) end,
    not issued
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select now() - interval '1 hour' - n * $6::double precision * interval '1 second' as at, n % 50 = 0 as issued) f`

const indexes = [
  'quote_pair',
  'quote_state',
  'quote_live',
  'quote_live_intent',
  'quote_open',
  'quote_expiry',
  'quote_settled',
  'quote_reference',
  'quote_wallet',
  'quote_tx_hash',
  'quote_issued',
]

/** Fills the table past the service; its further indexes are made afterwards, as a restore would. */
export async function fillQuotes(
  url: string,
  {
    quotes,
    buyer,
    pairId,
    market,
    everySeconds = 1,
    issuedAs = 'intent_issued',
    callers = 50_000,
  }: {
    readonly quotes: number
    readonly buyer: string
    readonly pairId: number
    readonly market: string
    /** How far apart they are. */
    readonly everySeconds?: number
    /** What became of those that were issued. */
    readonly issuedAs?: 'intent_issued' | 'lapsed'
    readonly callers?: number
  },
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(`select indexname as name, indexdef as text from pg_indexes
      where schemaname = 'app' and indexname in (${indexes.map((name) => `'${name}'`).join()})`)
    for (const { name } of rows) await client.query(`drop index app.${name}`)
    for (let first = 1; first <= quotes; first += batch) {
      const last = Math.min(quotes, first + batch - 1)
      await client.query(insert, [first, last, buyer, pairId, market, everySeconds, issuedAs, callers])
      if (quotes > batch) console.log(`${last} quotes`)
    }
    for (const { text } of rows) await client.query(text)
    await client.query('vacuum (freeze, analyze) app.quote')
  } finally {
    await client.end()
  }
}

/** Takes the buyer's live quotes out of the way: more than ten at once would be refused. */
export async function forgetLive(url: string, buyer: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const text = `update app.quote set state = 'lapsed', deadline = now(), digest = '0x', venue_calldata = '0x', bundle = ''
      where tenant_id = 'acme' and caller = $1 and state = 'firm' and expires_at > now()`
    await client.query(text, [buyer])
  } finally {
    await client.end()
  }
}
