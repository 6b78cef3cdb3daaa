import { startWorld } from '@firsthand/sandbox/world/world'
import type { WorldDescription } from '@firsthand/sandbox/world/world-description'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    world: WorldDescription
  }
}

/**
 * One world for all test files: a database server, an identity provider, a chain with contracts, signers and Compliance.
 * A file that sends transactions has signers of its own: their journals know every nonce that was ever used.
 * Each file clones a database of its own, and starts a chain of its own when it disturbs it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld({ api: false, compliance: true })
  project.provide('world', world.describe())
  return () => world.stop()
}
