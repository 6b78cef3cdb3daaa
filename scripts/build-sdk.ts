import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleClient, type ClientPackage, declareClient, exportsOf } from './client-package.ts'

/** The one peer dependency of the SDK; `calls`, `types` and `testing` do without it. */
const peers = { viem: '^2.57.1' }
/** Only `sandbox` runs in Node alone; the tests of the package see to it. */
const external = /^(viem|node:[\w/]+)(\/|$)/

/** What can be imported, and the file in which it is. */
export const entryPoints = {
  '.': 'index',
  './calls': 'calls',
  './purchase-steps': 'purchase-steps',
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

const sdk: ClientPackage = { part: 'sdk', modules, entryPoints, external, typesOf: /^viem$/ }

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
    exports: exportsOf(sdk),
    types: './dist/index.d.ts',
    files: ['dist', 'SKILL.md'],
    peerDependencies: peers,
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await Promise.all([
    bundleClient(folder, sdk),
    declareClient(folder, sdk),
    cp('sdk/README.md', join(folder, 'README.md')),
    cp('sdk/SKILL.md', join(folder, 'SKILL.md')),
    cp('LICENSE', join(folder, 'LICENSE')),
  ])
}
