import { keyInLock, type LockedPackage, lockedPackage } from './lock.ts'
import type { Manifest } from './places.ts'

type Place = {
  readonly path: string
  readonly key: string
  readonly from: LockedPackage
  /** Only reached through packages that an install may leave out. */
  isOptional: boolean
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
const under = (path: string, name: string) => `${path}${path && '/'}node_modules/${name}`
const exact = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(names).map(([name, key]) => {
      const found = lockedPackage(key)
      return [name, found.name === name ? found.version : `npm:${found.name}@${found.version}`]
    }),
  )

/**
 * Lays the locked packages out as npm does: at the top, or below the one that needs another version than the top has.
 * Answers them by their path.
 */
function placesOf(part: string, manifest: Manifest): ReadonlyMap<string, Place> {
  const { dependencies = {}, optionalDependencies = {} } = manifest
  const places = new Map<string, Place>()
  const waiting: Place[] = []

  /** What a package at the path gets when it asks for the name. */
  const found = (path: string, name: string): Place | undefined =>
    places.get(under(path, name)) ?? (path === '' ? undefined : found(parentOf(path), name))

  function place(path: string, name: string, key: string, isOptional: boolean): void {
    const there = found(path, name)
    if (there?.key === key) {
      if (there.isOptional && !isOptional) {
        // Needed after all, and so is whatever it needs.
        there.isOptional = false
        waiting.push(there)
      }
      return
    }
    const at = places.has(under('', name)) ? path : ''
    const made: Place = { path: under(at, name), key, from: lockedPackage(key), isOptional }
    places.set(made.path, made)
    waiting.push(made)
  }

  for (const [name, version] of Object.entries(dependencies)) place('', name, keyInLock(part, name, version), false)
  for (const [name, version] of Object.entries(optionalDependencies))
    place('', name, keyInLock(part, name, version), true)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from, isOptional } = next
    for (const [name, key] of Object.entries(from.needs)) place(path, name, key, isOptional)
    for (const [name, key] of Object.entries(from.mayNeed)) place(path, name, key, true)
  }
  return places
}

function entryOf({ path, from, isOptional }: Place): object {
  const { name, version, integrity, engines, os, cpu, needs, mayNeed } = from
  return {
    ...(path.endsWith(`node_modules/${name}`) ? {} : { name }),
    version,
    integrity,
    ...(isOptional && { optional: true }),
    ...(Object.keys(needs).length > 0 && { dependencies: exact(needs) }),
    ...(Object.keys(mayNeed).length > 0 && { optionalDependencies: exact(mayNeed) }),
    ...(engines && { engines }),
    ...(os && { os }),
    ...(cpu && { cpu }),
  }
}

/**
 * The lock of a published package: what an install brings, with the versions and hashes that the repository is tested with.
 * It names no registry, so npm asks the one that it is configured for.
 */
export function shrinkwrapOf(part: string, manifest: Manifest): object {
  const { name, version, dependencies, optionalDependencies } = manifest
  const places = [...placesOf(part, manifest).values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, dependencies, optionalDependencies },
      ...Object.fromEntries(places.map((place) => [place.path, entryOf(place)])),
    },
  }
}
