import type pg from 'pg'

/** One in eight belongs to another tenant, and some are hidden or deleted. Whatever comes after is of a third tenant. */
const catalogueLength = 14_000
const wholeLength = 20_000

/**
 * A catalogue long enough for the ways of a search to part, written past the service. The numbers of its listings are in
 * the order of their ids. Words: `harbour` everywhere, `meridian` here and there, `zephyr` thrice, `latecomer` often but
 * late, `scattered` for more than a page, `qx` once. Tickers alike.
 */
export async function fillLongCatalogue(admin: pg.Pool): Promise<void> {
  await admin.query(
    `insert into app.listing (id, owner_tenant, source, symbol, name, chain_id, token_ref, status, hidden)
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'acme', (array['registry', 'bourse'])[n % 2 + 1],
      case when n in (9002, 13001) then 'TkRare' when n in (10001, 10003) then 'V' when n > $1::int then 'U'
        when n > 8000 and n % 4 = 1 then 'TKLATE' when n % 3 < 2 then 'TK' || chr(65 + n % 3) else 'U' end || n,
      concat_ws(' ', 'Estate', n, case when n <= $1 and n % 2 = 0 then 'Harbour' end,
        case when n <= $1 and n % 401 = 0 then 'Meridian' end, case when n in (9001, 9003, 13001) then 'Zephyr' end,
        case when n between 7001 and $1 then 'Latecomer' end, case when n = 13003 then 'qx' end,
        case when n between 3001 and $1 and n % 25 = 1 then 'Scattered' end),
      'eip155:' || n % 4, '0x' || n, case when n % 97 = 5 then 'deleted' when n % 10 = 3 then 'paused' else 'active' end,
      n % 50 = 7
    from generate_series(1, $2::int) n`,
    [catalogueLength, wholeLength],
  )
  await admin.query(
    `insert into app.listing_entitlement (tenant_id, listing_id, source, symbol, name, base_asset, quote_currency,
      chain_id, token_ref, min_price, max_price, status, hidden, version)
    select case when n > $1 then 'initech' when n % 8 = 0 then 'globex' else 'acme' end, id, source, symbol, name,
      base_asset, quote_currency, chain_id, token_ref, min_price, max_price, status, hidden, version
    from app.listing, lateral (select right(token_ref, -2)::int as n) numbered`,
    [catalogueLength],
  )
}

/** Statistics of a catalogue a hundred times as long: what is planned for it is planned for a real one. */
export async function pretendLong(admin: pg.Pool): Promise<void> {
  await admin.query('vacuum analyze app.listing, app.listing_entitlement')
  await admin.query(
    `update pg_class set reltuples = reltuples * 100
    where oid in ('app.listing'::regclass, 'app.listing_entitlement'::regclass)`,
  )
}
