import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { unitsPutUp } from '@firsthand/server/bank-transfer/ledger/unit-postings.rules'
import pg from 'pg'
import { postOnce, tenant } from './posting-load.ts'

export const occasion = { on: '2026-03-02', actor: 'bench' } as const
export const receipts = 5_000
export const instrumentId = `OFFI${'1'.repeat(32)}`

/** A database that keeps what it has committed, as in production. */
export const startBooks = () =>
  startWorld({ api: false, chain: false, databaseUrl: null, seed: false, postgresSettings: { fsync: 'on' } })

/** The accounts are there before anybody is timed, and there are units enough. */
export async function openBooks({ databaseServer, database }: World): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, database) })
  await admin.connect()
  await admin.query("select set_config('app.tenant', $1, false)", [tenant])
  await admin.query(
    `insert into led.account (tenant_id, code, currency)
      select $1, 'receipt:b' || n, 'EUR' from generate_series(0, $2::int) n union all values ($1, 'bank:main', 'EUR')`,
    [tenant, receipts],
  )
  await admin.end()
  const supply = unitsPutUp({ ...occasion, instrumentId, version: 1, units: 10n ** 12n })
  await postOnce(databaseUrl(databaseServer, 'fh_api', database), [supply])
}

/** A client account with a statement that closes the day, so that the day can be reconciled. */
export async function openClientAccount({ databaseServer, database }: World): Promise<string> {
  const clientAccountId = `OFFA${'1'.repeat(32)}`
  const admin = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, database) })
  await admin.connect()
  await admin.query(
    `insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone, state)
      values ($1, $2, 'DE89370400440532013000', 'FIRHDEFF', 'Firsthand', 'EUR', 'Europe/Berlin', 'approved')`,
    [tenant, clientAccountId],
  )
  await admin.query(
    `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day,
        from_on, to_on, opening_base_units, closing_base_units, entries, sha256, raw, imported_by)
      values ($1, $2, 'camt.053.001.08', 'm', 's', true, $3, $3, 0, 0, 0, $4, '', 'bench')`,
    [tenant, clientAccountId, occasion.on, '0'.repeat(64)],
  )
  await admin.end()
  return clientAccountId
}

/** Posts until there are so many lines, and answers how many there are. */
export async function fillBooks({ databaseServer, database }: World, post: () => Promise<unknown>, wanted: number) {
  const admin = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, database) })
  await admin.connect()
  const count = async () => Number((await admin.query('select count(*) as lines from led.entry')).rows[0].lines)
  let lines = await count()
  for (let turn = 0; lines < wanted && turn < 300; turn += 1) {
    await post()
    lines = await count()
  }
  await admin.query('analyze led.account, led.tx, led.entry, led.balance')
  await admin.end()
  return lines
}
