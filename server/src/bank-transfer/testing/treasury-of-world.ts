import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import type { Trading } from '#testing/trading-world'
import { purchaseControls } from './purchase-steps.ts'

/** What bank and treasury do in a whole world, without files and HTTP calls. */
export async function treasuryOf({ world, admin }: Trading) {
  const connectionString = databaseUrl(world.databaseServer, 'fh_api', world.database)
  const api = new pg.Pool({ connectionString, max: 1 })
  return { ...purchaseControls(admin, api), stop: () => api.end() }
}
