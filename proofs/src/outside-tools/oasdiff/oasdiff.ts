import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../harness/changed-copy.ts'
import { goTool } from '../go-tool.ts'
import { compareReviewed } from '../reviewed.ts'
import { runTool } from '../run-tool.ts'
import type { Tool } from '../tool.ts'
import { reviewed } from './reviewed.ts'

// Newer ones need a module that the proxy of Go does not give.
const version = 'v1.33.0'
const released = join(repository, 'docs/released/openapi.json')
const today = join(repository, 'docs/openapi.json')

type Change = { readonly id: string; readonly text: string; readonly operation: string; readonly path: string }

/** What breaks a client on the way from one document to another, warnings included. */
async function breaksBetween(oasdiff: string, before: string, after: string): Promise<readonly string[]> {
  const { code, text } = await runTool(oasdiff, ['breaking', before, after, '--flatten-allof', '--format', 'json'])
  if (code !== 0) throw new Error(`oasdiff ended with ${code}: ${text.slice(-2000)}`)
  const changes = (JSON.parse(text) ?? []) as readonly Change[]
  return changes.map(({ id, text: what, operation, path }) => `${id} ${operation} ${path}: ${what}`)
}

type Node = { [member: string]: Node } & { required?: readonly string[] }
type Plant = { readonly id: string; readonly change: (document: Node) => void }

/** Breaks of today's document, each with what oasdiff calls it. */
const plants: Readonly<Record<string, Plant>> = {
  'a field of an answer is removed': {
    id: 'response-required-property-removed',
    change(document) {
      const market = document.components?.schemas?.Market
      delete market?.properties?.status
      if (market) market.required = (market.required ?? []).filter((name) => name !== 'status')
    },
  },
  'a call is removed': {
    id: 'api-path-removed-without-deprecation',
    change(document) {
      delete document.paths?.['/markets/{pairId}']
    },
  },
}

async function findPlanted(oasdiff: string): Promise<Readonly<Record<string, boolean>>> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-oasdiff-'))
  const found: Record<string, boolean> = {}
  try {
    for (const [name, { id, change }] of Object.entries(plants)) {
      const document = JSON.parse(await readFile(today, 'utf8')) as Node
      change(document)
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(document))
      found[name] = (await breaksBetween(oasdiff, today, file)).some((text) => text.startsWith(`${id} `))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return found
}

/** oasdiff between the released document and today's, against a reviewed list. */
export const oasdiff: Tool = {
  name: 'oasdiff',
  isQuick: false,
  async judge() {
    const program = await goTool('github.com/oasdiff/oasdiff', version)
    const found = await breaksBetween(program, released, today)
    const { open, stale } = compareReviewed(found, reviewed)
    const { paths } = JSON.parse(await readFile(released, 'utf8')) as { readonly paths: object }
    return {
      version,
      cases: `${Object.keys(paths).length} released paths`,
      findings: found.length,
      unexplained: [...open, ...stale],
      planted: await findPlanted(program),
    }
  },
}
