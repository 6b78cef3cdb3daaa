import { startWorld } from '@firsthand/sandbox/world/world'
import type { WorldDescription } from '@firsthand/sandbox/world/world-description'
import type { TestProject } from 'vitest/node'
import type { SharedDatabase } from './one-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    world: WorldDescription
    database: SharedDatabase
  }
}

/**
 * One world for all files named `.world.test.ts`: a database server, an identity provider, a chain with contracts, signers and Compliance.
 * A file that sends transactions has signers of its own: their journals know every nonce that was ever used.
 * Each file clones a database of its own, and starts a chain of its own when it disturbs it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld({ api: false, compliance: true })
  const described = world.describe()
  const { databaseServer, templateDatabase, complianceTemplateDatabase, sealingKeys } = described
  project.provide('world', described)
  project.provide('database', { databaseServer, templateDatabase, complianceTemplateDatabase, sealingKeys })
  return () => world.stop()
}
