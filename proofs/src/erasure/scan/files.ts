import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PlaceKind, Scan } from './scan.ts'

/** Every file below a folder; what goes away meanwhile is left out. */
function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) yield* filesBelow(path)
    else if (stats?.isFile()) yield path
  }
}

const topOf = (path: string): string => path.split(sep)[0] ?? ''

/** Which kind of place a file of a world is. What lies at the bank's host is the bank's, as the inventory lists it. */
function kindOf(path: string): PlaceKind {
  const top = topOf(path)
  if (top === 'bank-host') return 'the bank’s own host'
  if (top === 'postgres') return 'files of PostgreSQL'
  if (top === 'engine-n1') return 'files of the engine'
  if (top === 'bank-gateway') return 'gateway'
  if (top === 'archives' || top === 'backup') return top === 'backup' ? 'backup' : 'archives'
  return top.endsWith('.log') ? 'logs' : 'other files'
}

/** Searches one file; whether it was there. */
export function searchFile(scan: Scan, kind: PlaceKind, path: string, name: string): void {
  try {
    scan.search(kind, name, readFileSync(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Every file of a world: PostgreSQL's with their log and indexes, the engine's, logs, the gateway's folder, archives, all others. */
export function searchWorldFiles(scan: Scan, folder: string, only?: readonly string[]): void {
  for (const path of filesBelow(folder)) {
    const name = relative(folder, path)
    if (only === undefined || only.includes(topOf(name))) searchFile(scan, kindOf(name), path, name)
  }
}
