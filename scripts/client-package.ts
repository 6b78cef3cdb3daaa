import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** A package of ours that others' programs import: ESM with declarations, and nothing of ours beside it. */
export type ClientPackage = {
  /** Where its sources are, below the root. */
  readonly part: string
  /** Files that are not merged into others, so that a page takes along only what it uses. */
  readonly modules: readonly string[]
  /** What can be imported, and the file in which it is. */
  readonly entryPoints: Readonly<Record<string, string>>
  /** What it imports and does not hold. */
  readonly external: RegExp
  /** Packages whose types the declarations may name. */
  readonly typesOf: RegExp
}

/** The code for browsers, Node and everything else that speaks ESM. */
export async function bundleClient(folder: string, { part, modules, external }: ClientPackage): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((name) => [name, `${part}/src/${name}.ts`])),
    external,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'browser', 'default'] },
    logLevel: 'warn',
    onLog(level, log) {
      if (level === 'warn') throw new Error(`${part} does not bundle cleanly: ${log.message}`)
    },
  })
  await build.write({ dir: join(folder, 'dist'), format: 'esm', chunkFileNames: 'parts/[name].js' })
  await build.close()
}

/** The declarations that the entries reach, and no others: what is internal may refer to packages that are not published. */
export async function declareClient(folder: string, { part, entryPoints, typesOf }: ClientPackage): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'firsthand-types-'))
  try {
    await promisify(execFile)('node_modules/.bin/tsc', ['--project', `${part}/tsconfig.build.json`, '--outDir', made])
    const wanted = Object.values(entryPoints).map((name) => `${name}.d.ts`)
    for (const path of wanted) {
      const text = await readFile(join(made, part, 'src', path), 'utf8')
      const named = [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => name)
      const strange = named.find((name) => !typesOf.test(name))
      if (strange) throw new Error(`${path} needs the types of ${strange}, which is not published`)
      for (const [, specifier = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)[.]ts'/g)) {
        const next = join(dirname(path), `${specifier}.d.ts`)
        if (!wanted.includes(next)) wanted.push(next)
      }
      const place = join(folder, 'dist', path)
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, text.replaceAll(/((?:from |import\()'\.[^']+)[.]ts'/g, "$1.js'"))
    }
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** What `exports` of a manifest says of the entry points. */
export const exportsOf = ({ entryPoints }: ClientPackage) => ({
  ...Object.fromEntries(
    Object.entries(entryPoints).map(([path, file]) => [
      path,
      { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    ]),
  ),
  './package.json': './package.json',
})
