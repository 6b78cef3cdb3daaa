import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { postgresFolder } from '../world/programs.ts'
import { startSupervisor } from '../world/supervisor.ts'
import { startWorld } from '../world/world.ts'
import { cloneDatabase, runAsAdmin } from './databases.ts'
import { startPostgres } from './postgres.ts'

vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const bare = { api: false, migrate: false, chain: false, databaseUrl: null } as const

function withoutLinks(folder: string): void {
  const lib = join(folder, 'lib')
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
  }
}

test.runIf(isRoot)('root starts PostgreSQL from binaries in a folder that only root can enter', async () => {
  const supervisor = await startSupervisor()
  const home = join(supervisor.folder, 'root-home')
  await mkdir(home, { mode: 0o700 })
  cpSync(postgresFolder(), join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  const { adminUrl } = await startPostgres(supervisor, { binaries: join(home, 'native') })
  expect(await runAsAdmin(adminUrl, 'SELECT 1')).toEqual([1])
  expect(existsSync(join(supervisor.folder, 'postgres-binaries', 'bin', 'postgres'))).toBe(true)
  await supervisor.stop()
})

test('library links that the install script did not make are made', async () => {
  const supervisor = await startSupervisor()
  const native = join(supervisor.folder, 'native')
  cpSync(postgresFolder(), native, { recursive: true, verbatimSymlinks: true })
  withoutLinks(native)
  await chmod(native, 0o755)
  const { adminUrl } = await startPostgres(supervisor, { binaries: native })
  expect(await runAsAdmin(adminUrl, 'SELECT 1')).toEqual([1])
  expect(existsSync(join(supervisor.folder, 'postgres-binaries'))).toBe(false)
  await supervisor.stop()
})

test('a world on a server of somebody else leaves no database behind', async () => {
  await using host = await startWorld(bare)
  const { adminUrl } = host.databaseServer
  const names = () => runAsAdmin(adminUrl, 'SELECT datname FROM pg_database ORDER BY 1')
  const before = await names()
  const guest = await startWorld({ ...bare, databaseUrl: adminUrl })
  expect(guest.database).toMatch(/^firsthand_[0-9a-f]{12}$/)
  expect(guest.databaseServer.urlFor('fh_api', guest.database)).toMatch(/\/\/fh_api:[0-9a-f]{64}@/)
  expect(guest.processIds().length).toBe(2)
  const { databaseServer, templateDatabase } = guest.describe()
  await cloneDatabase(databaseServer, templateDatabase)
  expect((await names()).length).toBe(before.length + 3)
  await guest.stop()
  expect(await names()).toEqual(before)
})

test('a server that cannot be reached is named', async () => {
  const failed = startWorld({ ...bare, databaseUrl: 'postgresql://postgres@127.0.0.1:1/postgres' })
  await expect(failed).rejects.toThrow('The server of DATABASE_URL cannot be used: connect ECONNREFUSED')
})
