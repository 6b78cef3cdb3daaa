import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../places.ts'
import type { Page } from './page.ts'

/** Pages that lie elsewhere in the site than in the repository. */
const moved: Readonly<Record<string, string>> = {
  // Made of it: the home page.
  'docs/README.md': 'index.md',
  // `/refusals/CODE` is the address that a refusal names; the whole table is what is above it.
  'docs/refusals.md': 'refusals/index.md',
  'docs/released/README.md': 'released/index.md',
  'CHANGELOG.md': 'changelog.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'server/SCHEMA.md': 'schema/service.md',
  'compliance/SCHEMA.md': 'schema/compliance.md',
  'sandbox/supplier/README.md': 'supplier-program.md',
}

/** Where a file of the repository lies in the site. */
const siteOf = (source: string): string => moved[source] ?? source.replace(/^docs\//, '')

/** Every page of the repository that the site shows, as it is there. */
export async function repositoryPages(): Promise<readonly Page[]> {
  const found = await Array.fromAsync(glob(['docs/*.md', 'docs/{decisions,released}/*.md'], { cwd: repository }))
  const sources = [...new Set([...found, ...Object.keys(moved)])].toSorted()
  return Promise.all(
    sources.map(async (source) => ({
      path: siteOf(source),
      source,
      text: await readFile(join(repository, source), 'utf8'),
    })),
  )
}

/** Files that pages link and a browser opens as they are. */
export const plainFiles = (): Promise<readonly string[]> =>
  Array.fromAsync(
    glob(['docs/*openapi.json', 'docs/llms.txt', 'docs/released/*.{json,txt}', 'docs/examples/*.ts'], {
      cwd: repository,
    }),
  )
/** Pictures are shown inside pages. */
export const pictures = (): Promise<readonly string[]> => Array.fromAsync(glob('docs/pictures/*', { cwd: repository }))
