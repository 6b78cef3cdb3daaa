import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type OutputChunk, type RenderedChunk, rolldown } from 'rolldown'
import { commit } from './commit.ts'
import { nativeModules } from './native-modules.ts'
import { packageNameOf, root } from './places.ts'
import { scalarScript } from './scalar-script.ts'

/** What is bundled into one package. */
export type BundleOrder = {
  /** Programs by their path in the repository, without the ending; the bundle mirrors it. */
  readonly entries: readonly string[]
  /** Packages that the installed package brings along instead of holding them. */
  readonly isExternal: (packageName: string) => boolean
  readonly folder: string
  /** What each program answers to `--version`. */
  readonly release: string
}

export type Bundled = {
  /** The packages that the bundle imports from outside. */
  readonly imported: readonly string[]
  /** Every file that went into it. */
  readonly modules: readonly string[]
  /** The packages with native code that it looks for inside its own package. */
  readonly natives: readonly string[]
}

/** What Node 24 has of itself and Node 22 has not. */
const missingInNode22 = {
  AsyncDisposableStack: createRequire(import.meta.url).resolve('core-js-pure/actual/async-disposable-stack'),
}

/** Native code that packages look for and go on without: it is left to them, and no package of ours depends on it. */
const optional: ReadonlySet<string> = new Set(['cpu-features'])

/**
 * A CommonJS package that looks for files beside itself finds the bundle's folder, and goes on without them. The commit is what a
 * program shows of its build.
 */
const define = { __dirname: 'import.meta.dirname', FIRSTHAND_COMMIT: JSON.stringify(commit().id) }

const isOurs = (name: string) => name.startsWith('@firsthand/')
const isBare = (id: string) => !/^[./#\0]/.test(id) && !isBuiltin(id)

/**
 * A program that is called by its name needs the line that says who runs it, once, and answers which release it is before it reads
 * a setting.
 */
const beginning =
  (release: string) =>
  ({ isEntry, facadeModuleId }: RenderedChunk): string => {
    if (!isEntry) return ''
    const hasShebang = facadeModuleId !== null && readFileSync(facadeModuleId, 'utf8').startsWith('#!')
    const answer = `if (process.argv[2] === '--version') {
  console.log(${JSON.stringify(release)});
  process.exit(0);
}`
    return hasShebang ? answer : `#!/usr/bin/env node\n${answer}`
  }

/**
 * Bundles each program on its own into JavaScript that Node 22 runs. Programs share no file: a shared one would hold, and
 * sometimes run, what only another program needs.
 */
export async function bundle(order: BundleOrder): Promise<Bundled> {
  const required = new Set<string>()
  const chunks: OutputChunk[] = []
  for (const entry of order.entries) chunks.push(...(await bundleOne(order, entry, required)))
  const written = new Set(chunks.map(({ fileName }) => fileName))
  const outside = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => isBare(id) && !written.has(id) && !optional.has(id))
  return {
    imported: [...new Set(outside.map(packageNameOf))].sort(),
    modules: [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))],
    natives: [...required].sort(),
  }
}

async function bundleOne(order: BundleOrder, entry: string, required: Set<string>): Promise<OutputChunk[]> {
  const build = await rolldown({
    cwd: root,
    input: { [entry]: join(root, `${entry}.ts`) },
    platform: 'node',
    transform: { target: 'node22', inject: missingInNode22, define },
    external: (id) => optional.has(id) || (isBare(id) && !isOurs(id) && order.isExternal(packageNameOf(id))),
    plugins: [nativeModules(required), scalarScript],
    onLog(level, log, report) {
      // Old packages look at their own source; nothing of ours does.
      if (log.code !== 'EVAL') report(level === 'warn' ? 'error' : level, log)
    },
  })
  const { output } = await build.write({
    dir: order.folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `bundled/${entry.replaceAll('/', '-')}/[name]-[hash].js`,
    assetFileNames: 'assets/[name][extname]',
    banner: beginning(order.release),
    comments: { legal: false, annotation: false, jsdoc: false },
  })
  await build.close()
  return output.filter((each) => each.type === 'chunk')
}
