import { defineConfig } from 'vitest/config'

const needsDatabase = '**/*.pg.test.ts'
const needsWorld = '**/*.world.test.ts'
const readsTree = '**/*.tree.test.ts'
const never = ['**/node_modules/**', '.toolchain/**']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Files are meant to keep nothing between them, so those of one worker load the service once: try
    // `--sequence.shuffle.files` when one fails oddly.
    isolate: false,
    // The suffix of a file says what it needs, and nothing else decides where it runs.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, needsDatabase, needsWorld, readsTree],
          pool: 'threads',
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { name: 'tree', include: [readsTree], exclude: never, pool: 'threads', maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: [needsDatabase],
          exclude: never,
          globalSetup: ['server/src/testing/one-database.ts'],
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'world',
          include: [needsWorld],
          exclude: never,
          globalSetup: ['server/src/testing/one-world.ts'],
          maxWorkers: 3,
          // A second, the default, is too short for a program on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
