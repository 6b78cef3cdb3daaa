import type { DatabaseAddress } from '@firsthand/sandbox/postgres/databases'
import { makeSealingKeys, type SealingKeys } from '@firsthand/sandbox/world/sealing-keys'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import {
  databaseNames,
  makeComplianceDatabases,
  makeServiceDatabases,
  startDatabaseServer,
} from '@firsthand/sandbox/world/world-databases'
import type { TestProject } from 'vitest/node'

/** A database server with the migrated databases that test files clone. */
export type SharedDatabase = {
  readonly databaseServer: DatabaseAddress
  readonly templateDatabase: string
  readonly complianceTemplateDatabase: string
  readonly sealingKeys: SealingKeys
}

declare module 'vitest' {
  interface ProvidedContext {
    database: SharedDatabase
  }
}

/** One PostgreSQL server for all files named `.pg.test.ts`, and nothing else. Each file clones a database of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using undo = new AsyncDisposableStack()
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  const server = await startDatabaseServer(supervisor, {}, undo)
  await Promise.all([makeServiceDatabases(supervisor, server, {}), makeComplianceDatabases(supervisor, server, {})])
  const { templateDatabase, complianceTemplateDatabase } = databaseNames(server)
  const { adminUrl, passwordFolder } = server
  const databaseServer = { adminUrl, passwordFolder }
  const sealingKeys = makeSealingKeys(supervisor.folder)
  project.provide('database', { databaseServer, templateDatabase, complianceTemplateDatabase, sealingKeys })
  const everything = undo.move()
  return () => everything.disposeAsync()
}
