import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '*/src/**/*.test.ts',
      'platform/*/src/**/*.test.ts',
      'sandbox/supplier/**/*.test.ts',
      'contracts/test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // One world for all files: a database, an identity provider. Each file clones a database of its own.
    globalSetup: ['server/src/testing/one-world.ts'],
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
