import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Chain, startChain } from '@firsthand/sandbox/chain/chain'
import { type Engine, startEngine } from '@firsthand/sandbox/engine/engine'
import { type DatabaseServer, ownServer } from '@firsthand/sandbox/postgres/database-server'
import { startSuppliers, type WorldSuppliers } from '@firsthand/sandbox/seed/suppliers'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import { startProvider } from './identity-provider.ts'

/** What a deployment finds where it is set up: nothing of it is made by us. */
export type Surroundings = {
  readonly server: DatabaseServer
  readonly provider: Awaited<ReturnType<typeof startProvider>>
  readonly chain: Chain
  readonly engine: Engine
  readonly suppliers: WorldSuppliers
  /** A person who must not pass screening. */
  readonly listFile: string
}

/** The service starts only on a database that keeps what it acknowledged. */
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const list = `<sdnList><sdnEntry><uid>1</uid><lastName>Nobody Sample</lastName><sdnType>Individual</sdnType>
  <idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType>
  <idNumber>0x00000000000000000000000000000000000dead2</idNumber></id></idList></sdnEntry></sdnList>`

/** The certificate of the database's authority is put into the folder of the deployment, as an operator would. */
export async function startSurroundings(supervisor: Supervisor, siteFolder: string): Promise<Surroundings> {
  const [server, provider, chain, engine] = await Promise.all([
    ownServer(supervisor, { settings: durable, tls: { authorityFile: join(siteFolder, 'database-authority.pem') } }),
    startProvider(),
    startChain(supervisor, { blockSeconds: 1 }),
    startEngine(supervisor, 'single'),
  ])
  const listFile = join(supervisor.folder, 'sanctions.xml')
  await writeFile(listFile, list)
  return { server, provider, chain, engine, suppliers: await startSuppliers(supervisor, chain.url), listFile }
}
