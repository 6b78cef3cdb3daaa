import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveMovableClock } from '@firsthand/sandbox/clock/clock-database'
import { ownServer } from '@firsthand/sandbox/postgres/database-server'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { runnableBinaries, serverUser } from '@firsthand/sandbox/postgres/postgres-binaries'
import { keepCluster } from '@firsthand/sandbox/postgres/prepared-cluster'
import { makeSignerHome } from '@firsthand/sandbox/signers/signer-home'
import { makeJournal } from '@firsthand/sandbox/signers/signer-journal'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { makeComplianceDatabases, makeServiceDatabases } from '@firsthand/sandbox/world/world-databases'
import { signerRoles } from '@firsthand/wire/signer'

/** Old parts of the log go instead of being kept for later: all of them would be packed. */
const settings = { wal_recycle: 'off' }

/** Makes the databases of a world as a world makes them, and keeps the stopped server's cluster. */
export async function prepareDatabases(file: string, clock: 'movable' | 'real' = 'movable'): Promise<void> {
  const supervisor = await startSupervisor()
  try {
    const server = await ownServer(supervisor, { settings }, 'file_copy')
    if (clock === 'movable') await giveMovableClock(server.adminUrl)
    await makeServiceDatabases(supervisor, server, {})
    await makeComplianceDatabases(supervisor, server, {})
    for (const role of signerRoles) await makeJournal(supervisor, server, await makeSignerHome(supervisor, role))
    // The part of the log that made them is not needed to start with them.
    await runAsAdmin(server.adminUrl, 'SELECT pg_switch_wal()', 'CHECKPOINT')
    await server.ours?.stop()
    const { version } = await runnableBinaries(supervisor, serverUser())
    await mkdir(dirname(file), { recursive: true })
    await keepCluster(join(supervisor.folder, 'postgres'), version, file)
  } finally {
    await supervisor.stop()
  }
}
