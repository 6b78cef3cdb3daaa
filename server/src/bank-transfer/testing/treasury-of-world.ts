import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import pg from 'pg'
import type { Trading } from '#testing/trading-world'
import { purchaseControls } from './purchase-steps.ts'

/** What bank and treasury do in a whole world, without files and HTTP calls. */
export async function treasuryOf({ world, admin }: Trading) {
  const connectionString = databaseUrl(world.databaseServer, 'fh_api', world.database)
  const sealing = openKeyedSealing(world.sealingKeys.service, 'app')
  const api = sealWith(new pg.Pool({ connectionString, max: 1 }), sealing)
  return { ...purchaseControls(admin, api), stop: () => api.end() }
}
