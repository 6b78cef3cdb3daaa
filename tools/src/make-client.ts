// Writes the client that the SDK is made of into the folder given. It runs here because the generator needs the API of the
// TypeScript compiler, which the version that the rest is checked with does not have.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

type Ref = { readonly $ref: string }
type Refusal = {
  description: string
  readonly content: { readonly 'application/problem+json': { readonly schema: Ref } }
}
type Document = {
  readonly webhooks?: unknown
  readonly components: {
    readonly schemas: Record<string, object>
    readonly responses: Record<string, Refusal>
  }
}

/** The document without what is sent to webhooks: `sdk/src/events.ts` says by hand what each type of event holds. */
function withoutWebhooks(document: Document): Document {
  const { webhooks: _, ...rest } = document
  for (const name of Object.keys(rest.components.schemas))
    if (name.endsWith('EventData')) delete rest.components.schemas[name]
  return rest
}

/**
 * The document with the words of each refusal at the type of its body. The generator would repeat those of the response
 * in every call that declares it.
 */
function describedOnce(document: Document): Document {
  const { schemas, responses } = document.components
  for (const response of Object.values(responses)) {
    const name = response.content['application/problem+json'].schema.$ref.split('/').at(-1) ?? ''
    schemas[name] = { description: response.description, ...schemas[name] }
    response.description = ''
  }
  return document
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name a folder to write to')
const document = JSON.parse(await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
await createClient({
  input: withoutWebhooks(describedOnce(document)),
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

// The generator takes three lines for a comment of one sentence.
const types = join(folder, 'types.gen.ts')
const written = await readFile(types, 'utf8')
await writeFile(types, written.replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */'))
