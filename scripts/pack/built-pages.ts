import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './places.ts'

/** As much of Vite as is used here. It is a package of the parts that have pages, not of the scripts. */
type Output = { readonly output: readonly { readonly moduleIds?: readonly string[] }[] }
type Vite = { readonly build: (options: object) => Promise<Output | readonly Output[]> }

type Part = 'console' | 'storefront'
const built = new Map<Part, Promise<readonly string[]>>()

async function build(folder: string): Promise<readonly string[]> {
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  const entry = pathToFileURL(join(vite, '..', 'dist', 'node', 'index.js')).href
  const { build: run } = (await import(entry)) as Vite
  const outputs = [await run({ root: folder, logLevel: 'warn' })].flat() as readonly Output[]
  return outputs.flatMap(({ output }) => output.flatMap(({ moduleIds = [] }) => moduleIds))
}

/** Lays the built pages of a part beside its program. Answers what they were made of, for the notices of third parties. */
export const addPages =
  (part: Part) =>
  async (dist: string): Promise<readonly string[]> => {
    const folder = join(root, part)
    // Once, however many packages hold them.
    const building = built.get(part) ?? build(folder)
    built.set(part, building)
    const modules = await building
    // Files that begin with a dot are used by the build alone.
    const filter = (path: string) => !basename(path).startsWith('.')
    await cp(join(folder, 'dist'), join(dist, part, 'dist'), { recursive: true, filter })
    return modules.filter((each) => !each.startsWith('\0')).map((each) => each.split('?')[0] ?? each)
  }
