import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8'))
const folderOf = (name: string) => (name === '@firsthand/wire' ? 'wire' : name.replace('@firsthand', 'platform'))

/** Every package that a production install of the signer names, its own and those of our packages that it stands on. */
function packagesOf(folder: string, seen = new Set<string>()): ReadonlySet<string> {
  const { dependencies = {}, optionalDependencies = {} } = manifestIn(folder)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (seen.has(name)) continue
    seen.add(name)
    if (name.startsWith('@firsthand/')) packagesOf(folderOf(name), seen)
  }
  return seen
}

/** Each of these runs in a process that can sign: a new one is a decision, not a convenience. */
test('a signer stands on these packages and no others', () => {
  expect([...packagesOf('signer')].sort()).toEqual([
    '@aws-sdk/client-kms',
    '@azure/keyvault-keys',
    '@firsthand/mutual-tls',
    '@firsthand/postgres',
    '@firsthand/probes',
    '@firsthand/refusal',
    '@firsthand/settings',
    '@firsthand/statements',
    '@firsthand/values',
    '@firsthand/wire',
    '@noble/hashes',
    'pg',
    'pkcs11js',
    'prom-client',
    'secp256k1',
    'sql-template-tag',
    'typebox',
  ])
})
