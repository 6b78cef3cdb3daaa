import { startWorld } from '@firsthand/sandbox/world'
import type { WorldDescription } from '@firsthand/sandbox/world-description'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    world: WorldDescription
  }
}

/** One database server and one identity provider for all test files; each file clones a database of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld({ api: false, chain: false })
  project.provide('world', world.describe())
  return () => world.stop()
}
