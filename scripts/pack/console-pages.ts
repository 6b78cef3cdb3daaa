import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './places.ts'

const folder = join(root, 'console')

/** As much of Vite as is used here. It is a package of the console, not of the scripts. */
type Output = { readonly output: readonly { readonly moduleIds?: readonly string[] }[] }
type Vite = { readonly build: (options: object) => Promise<Output | readonly Output[]> }

let built: Promise<readonly string[]> | undefined

/** Builds the console's pages once, and answers every file that went into them. */
function buildPages(): Promise<readonly string[]> {
  built ??= (async () => {
    const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
    const entry = pathToFileURL(join(vite, '..', 'dist', 'node', 'index.js')).href
    const { build } = (await import(entry)) as Vite
    const outputs = [await build({ root: folder, logLevel: 'warn' })].flat() as readonly Output[]
    return outputs.flatMap(({ output }) => output.flatMap(({ moduleIds = [] }) => moduleIds))
  })()
  return built
}

/** Lays the console's built pages beside its program. Answers what they were made of, for the notices of third parties. */
export async function addConsolePages(dist: string): Promise<readonly string[]> {
  const modules = await buildPages()
  // What begins with a dot is for whoever builds.
  const filter = (path: string) => !basename(path).startsWith('.')
  await cp(join(folder, 'dist'), join(dist, 'console', 'dist'), { recursive: true, filter })
  return modules.filter((each) => !each.startsWith('\0')).map((each) => each.split('?')[0] ?? each)
}
