import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './places.ts'

type Names = Readonly<Record<string, string>>

type Snapshot = { readonly dependencies?: Names; readonly optionalDependencies?: Names }
type Locked = {
  readonly resolution: { readonly integrity: string }
  readonly engines?: Names
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
type Importer = {
  readonly [kind in 'dependencies' | 'optionalDependencies']?: Readonly<Record<string, { readonly version: string }>>
}
type LockFile = {
  readonly importers: Readonly<Record<string, Importer>>
  readonly packages: Readonly<Record<string, Locked>>
  readonly snapshots: Readonly<Record<string, Snapshot>>
}

/** A package as the repository is tested with it. */
export type LockedPackage = {
  readonly name: string
  readonly version: string
  readonly integrity: string
  readonly engines?: Names
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  /** The keys of the packages that it finds, by the names that it uses. */
  readonly needs: Names
  readonly mayNeed: Names
}

let read: LockFile | undefined
function lockFile(): LockFile {
  read ??= parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as LockFile
  return read
}

/** `name@1.0.0(peer@2.0.0)` without the peers. */
const bare = (key: string) => key.replace(/[(].*$/, '')

/** A reference is a version, or a whole key where a package goes by another name. */
const keyOf = (name: string, reference: string) =>
  lockFile().snapshots[reference] === undefined ? `${name}@${reference}` : reference

/** The key of a package that some part of the repository depends on, by its exact version. The part's own comes first. */
export function keyInLock(part: string, name: string, version: string): string {
  const { [part]: own = {}, ...others } = lockFile().importers
  for (const importer of [own, ...Object.values(others)]) {
    const found = (importer.dependencies?.[name] ?? importer.optionalDependencies?.[name])?.version
    if (found !== undefined && bare(found) === version) return keyOf(name, found)
  }
  throw new Error(`the lock has no ${name} ${version}`)
}

export function lockedPackage(key: string): LockedPackage {
  const { snapshots, packages } = lockFile()
  const snapshot = snapshots[key]
  const locked = packages[bare(key)]
  if (snapshot === undefined || locked === undefined) throw new Error(`the lock has no ${key}`)
  const at = key.indexOf('@', 1)
  // The repository has them for its own use; the package does without.
  const isOptionalPeer = (name: string) => locked.peerDependenciesMeta?.[name]?.optional === true
  const keys = (names: Names = {}) =>
    Object.fromEntries(
      Object.entries(names)
        .filter(([name]) => !isOptionalPeer(name))
        .map(([name, reference]) => [name, keyOf(name, reference)]),
    )
  const { engines, os, cpu } = locked
  return {
    name: key.slice(0, at),
    version: bare(key.slice(at + 1)),
    integrity: locked.resolution.integrity,
    ...(engines && { engines }),
    ...(os && { os }),
    ...(cpu && { cpu }),
    needs: keys(snapshot.dependencies),
    mayNeed: keys(snapshot.optionalDependencies),
  }
}

/** The hash of a package's published file, where the lock has that package. */
export const integrityOf = (name: string, version: string): string | undefined =>
  lockFile().packages[`${name}@${version}`]?.resolution.integrity
