import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** The one peer dependency of the SDK; `calls`, `types` and `testing` do without it. */
const peers = { viem: '^2.57.1' }
/** Only `sandbox` runs in Node alone; the tests of the package see to it. */
const external = /^(viem|node:[\w/]+)(\/|$)/

/** What can be imported, and the file in which it is. */
export const entryPoints = {
  '.': 'index',
  './calls': 'calls',
  './sandbox': 'sandbox',
  './testing': 'testing',
  './types': 'types',
} as const

/** What can be used alone is a file of its own, so that a page takes along only what it uses. */
const modules = [
  ...Object.values(entryPoints),
  'amounts',
  'firsthand',
  'messages/message-for',
  'settle',
  'verify-bundle',
  'verify-webhook',
  'price',
  'payment-reference',
  'refusal',
]

/** The SDK for browsers, Node and everything else that speaks ESM. */
async function bundle(folder: string): Promise<void> {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((name) => [name, `sdk/src/${name}.ts`])),
    external,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'browser', 'default'] },
    logLevel: 'warn',
    onLog(level, log) {
      if (level === 'warn') throw new Error(`The SDK does not bundle cleanly: ${log.message}`)
    },
  })
  await build.write({ dir: join(folder, 'dist'), format: 'esm', chunkFileNames: 'parts/[name].js' })
  await build.close()
}

/** The declarations that the entries reach, and no others: what is internal may refer to packages that are not published. */
async function declare(folder: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'firsthand-types-'))
  try {
    await promisify(execFile)('node_modules/.bin/tsc', ['--project', 'sdk/tsconfig.build.json', '--outDir', made])
    const wanted = Object.values(entryPoints).map((name) => `${name}.d.ts`)
    for (const path of wanted) {
      const text = await readFile(join(made, 'sdk/src', path), 'utf8')
      const strange = /from '((?!viem|\.)[^']+)'/.exec(text)
      if (strange) throw new Error(`${path} needs the types of ${strange[1]}, which is not published`)
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

/** Leaves a folder that is ready for `npm pack`: the SDK without a build of one's own. */
export async function buildSdk(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { name, version, license, type } = JSON.parse(await readFile('sdk/package.json', 'utf8'))
  const manifest = {
    name,
    version,
    description: 'Buy tokenised assets at their first sale, on whichever rail the market names.',
    license,
    type,
    sideEffects: false,
    // Where it runs in Node: `AbortSignal.any` is from there on.
    engines: { node: '>=20.3' },
    exports: {
      ...Object.fromEntries(
        Object.entries(entryPoints).map(([path, file]) => [
          path,
          { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    types: './dist/index.d.ts',
    files: ['dist', 'SKILL.md'],
    peerDependencies: peers,
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await Promise.all([
    bundle(folder),
    declare(folder),
    cp('sdk/README.md', join(folder, 'README.md')),
    cp('sdk/SKILL.md', join(folder, 'SKILL.md')),
    cp('LICENSE', join(folder, 'LICENSE')),
  ])
}
