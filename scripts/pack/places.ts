import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string | undefined
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The parts whose packages a bundle can need. */
const platform = readdirSync(join(root, 'platform')).map((name) => `platform/${name}`)
const parts = [
  'wire',
  'contracts',
  'server',
  'compliance',
  'signer',
  'bank-gateway',
  'console',
  'storefront',
  'sandbox',
  'conformance',
  'mcp',
  'probe',
  'verify',
  'sdk',
  'react',
  ...platform,
]

/** The exact version of a package, as the part that uses it demands it. */
export function versionOf(name: string): string {
  for (const part of parts) {
    const { dependencies, optionalDependencies } = manifestIn(join(root, part))
    const version = dependencies?.[name] ?? optionalDependencies?.[name]
    if (version !== undefined) return version
  }
  throw new Error(`no part of the repository depends on ${name}`)
}

/** `@scope/name/file` and `name/file` without the file. */
export const packageNameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
