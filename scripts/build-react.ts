import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleClient, type ClientPackage, declareClient, exportsOf } from './client-package.ts'

const react: ClientPackage = {
  part: 'react',
  // A page that only lists what is for sale needs no wallet: viem is reached from the purchase alone.
  modules: [
    'index',
    'provider/provider',
    'catalogue/use-listing',
    'catalogue/use-listings',
    'catalogue/use-markets',
    'clock/use-clock',
    'eligibility/use-eligibility',
    'events/use-events',
    'purchase/use-purchase',
    'purchases/use-purchases',
    'soft-quote/use-soft-quote',
  ],
  entryPoints: { '.': 'index' },
  external: /^(react|viem|@tanstack\/react-query|@firsthand\/sdk)(\/|$)/,
  typesOf: /^(react|viem|@tanstack\/react-query|@firsthand\/sdk(\/(types|purchase-steps))?)$/,
}

/** Leaves a folder that is ready for `npm pack`: the hooks, which are installed beside the SDK of the same version. */
export async function buildReact(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { name, version, license, type, peerDependencies } = JSON.parse(await readFile('react/package.json', 'utf8'))
  const manifest = {
    name,
    version,
    description:
      'Headless React hooks for a storefront: prices while the buyer types, purchases that survive a reload.',
    license,
    type,
    sideEffects: false,
    exports: exportsOf(react),
    types: './dist/index.d.ts',
    files: ['dist'],
    // One copy of the SDK: its errors are distinguished by their class.
    peerDependencies: { '@firsthand/sdk': version, ...peerDependencies },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await Promise.all([
    bundleClient(folder, react),
    declareClient(folder, react),
    cp('react/README.md', join(folder, 'README.md')),
    cp('LICENSE', join(folder, 'LICENSE')),
  ])
}
