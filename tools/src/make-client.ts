// Writes the client that the SDK is made of into the folder given. It runs here because the generator needs the API of the
// TypeScript compiler, which the version that the rest is checked with does not have.
import { createClient } from '@hey-api/openapi-ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name a folder to write to')
await createClient({
  input: new URL('../../docs/openapi.json', import.meta.url).pathname,
  output: {
    path: folder,
    module: { extension: '.ts' },
    // The generator writes for less strict settings than ours.
    header: ['// @ts-nocheck', '// Made by `pnpm generate` from docs/openapi.json.'],
  },
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    // Dotted operation ids become nested calls: `primaryMint.quotes.create(...)`.
    { name: '@hey-api/sdk', operations: { strategy: 'single', containerName: 'Generated', nesting: 'operationId' } },
  ],
  logs: { level: 'error', file: false },
})
