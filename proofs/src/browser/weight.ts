import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { repository } from '../harness/changed-copy.ts'

const kilobyte = 1_000

type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** A chunk and everything that it imports before it runs. */
function whole(manifest: Manifest, name: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const each of manifest[name]?.imports ?? []) whole(manifest, each, found)
  return found
}

async function gzipBytes(path: string): Promise<number> {
  return path.endsWith('.js') ? gzipSync(await readFile(path)).length : 0
}

/** By the build's own list: the script of the first view, and of the heaviest screen what it adds. In kB of gzip. */
export async function builtWeights(folder: string, firstScreen: string) {
  const dist = join(repository, folder, 'dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const sizeOf = async (names: Iterable<string>) => {
    const sizes = [...names].map((name) => gzipBytes(join(dist, manifest[name]?.file ?? '')))
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte
  }
  const [entry = ''] = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const first = new Set([...whole(manifest, entry), ...whole(manifest, firstScreen)])
  const routes = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)
  const weights = await Promise.all(
    routes.map(async (name) => ({
      name,
      kB: await sizeOf([...whole(manifest, name)].filter((each) => !first.has(each))),
    })),
  )
  const [heaviest] = weights.sort((a, b) => b.kB - a.kB)
  return { first: await sizeOf(first), heaviest: heaviest ?? { name: 'none', kB: 0 } }
}

/** What a browser loads in script for a page, in kB of gzip. */
export async function loadedWeight(page: Page, go: () => Promise<void>): Promise<number> {
  const files = new Map<string, Promise<number>>()
  const take = (response: { url(): string; body(): Promise<Buffer> }) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      files.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      )
  }
  page.on('response', take)
  await go()
  page.off('response', take)
  return (await Promise.all(files.values())).reduce((sum, size) => sum + size, 0) / kilobyte
}
