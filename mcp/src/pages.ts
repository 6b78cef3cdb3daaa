import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListResourcesRequestSchema, ReadResourceRequestSchema } from '@modelcontextprotocol/sdk/types.js'

/** The pages that an agent can read, and that travel with the package. */
export const pages = [
  'quickstart.md',
  'four-calls.md',
  'issuance.md',
  'third-party-venue.md',
  'bank-transfer.md',
  'bank-transfer-states.md',
  'refusals.md',
  'sandbox-refusals.md',
  'events.md',
  'sdk.md',
  'cli.md',
  'mcp.md',
  'glossary.md',
] as const

const prefix = 'firsthand://docs/'
const mimeType = 'text/markdown'
/** The same place in the sources and in the package, which mirrors their folders. */
const textOf = (page: string) => readFile(fileURLToPath(new URL(`../../docs/${page}`, import.meta.url)), 'utf8')

const described = async (page: string) => ({
  uri: `${prefix}${page}`,
  name: page,
  title: /^# (.*)$/m.exec(await textOf(page))?.[1] ?? page,
  mimeType,
})

/** Offers the documentation as resources. */
export function offerPages(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await Promise.all(pages.map(described)),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const page = pages.find((each) => `${prefix}${each}` === uri)
    if (page === undefined) throw new Error(`There is no page ${uri}.`)
    return { contents: [{ uri, mimeType, text: await textOf(page) }] }
  })
}
