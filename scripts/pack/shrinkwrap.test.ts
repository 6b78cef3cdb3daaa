import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifestIn, root } from './places.ts'
import { shrinkwrapOf } from './shrinkwrap.ts'

type Entry = {
  readonly version: string
  readonly integrity: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Shrinkwrap = { readonly packages: Readonly<Record<string, Entry>> }

const isOurs = (name: string) => name.startsWith('@firsthand/')
const without = (names: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(names).filter(([name]) => !isOurs(name)))

/** A package that depends on all that a part names, as its packed one does on most of it. */
function lockOf(part: string): Shrinkwrap {
  const { name, version, dependencies, optionalDependencies } = manifestIn(join(root, part))
  const manifest = {
    name,
    version,
    dependencies: without(dependencies),
    optionalDependencies: without(optionalDependencies),
  }
  return shrinkwrapOf(part, manifest) as Shrinkwrap
}

/** What Node finds from a place: below it, or below one of the folders above. */
function found({ packages }: Shrinkwrap, from: string, name: string): Entry | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${at}${at && '/'}node_modules/${name}`]
    if (entry !== undefined || at === '') return entry
  }
}

const parts = ['server', 'compliance', 'signer', 'bank-gateway', 'console', 'storefront']

test.each(parts)('every package of %s finds the versions that it was tested with', (part) => {
  const lock = lockOf(part)
  const wrong = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, wanted]) => found(lock, path, name)?.version !== wanted.replace(/^npm:.*@/, ''))
      .map(([name, wanted]) => `${path} finds no ${name} ${wanted}`),
  )
  expect(wrong).toEqual([])
})

test.each(parts)('the lock of %s has a hash for each package, and the address of no registry', (part) => {
  const { '': own, ...packages } = lockOf(part).packages
  expect(own).toBeDefined()
  expect(Object.values(packages).filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([])
  expect(JSON.stringify(packages)).not.toMatch(/https?:|resolved/)
})

test('what is only needed by packages that may be left out may be left out too', () => {
  const { packages } = lockOf('signer')
  expect(packages['node_modules/@aws-sdk/client-kms']).toMatchObject({ optional: true })
  expect(packages['node_modules/@smithy/core']).toMatchObject({ optional: true })
  expect(packages['node_modules/pg']).not.toHaveProperty('optional')
  expect(packages['node_modules/pg-protocol']).not.toHaveProperty('optional')
})
