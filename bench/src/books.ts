import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/databases'
import { startWorld, type World } from '@firsthand/sandbox/world'
import { unitsPutUp } from '@firsthand/server/domain/bank-transfer/unit-postings'
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
