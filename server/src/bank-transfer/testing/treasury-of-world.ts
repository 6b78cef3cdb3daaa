import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { openServiceSealing, sealWith } from '#sealing/service-sealing'
import type { Trading } from '#testing/trading-world'
import { purchaseControls } from './purchase-steps.ts'

/** What bank and treasury do in a whole world, without files and HTTP calls. */
export async function treasuryOf({ world, admin }: Trading) {
  const connectionString = databaseUrl(world.databaseServer, 'fh_api', world.database)
  const sealing = openServiceSealing(world.sealingKeys.service)
  const api = sealWith(new pg.Pool({ connectionString, max: 1 }), sealing)
  return { ...purchaseControls(admin, api), stop: () => api.end() }
}
