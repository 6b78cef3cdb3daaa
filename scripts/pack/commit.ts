import { execFileSync } from 'node:child_process'
import type { Bom } from './bom.ts'
import { root } from './places.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** What is packed: the commit, marked where files differ from it, and the moment of the commit. */
export type Commit = { readonly id: string; readonly at: string }

let read: Commit | undefined

export function commit(): Commit {
  try {
    read ??= {
      id: `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-changed'}`,
      at: new Date(git('show', '--no-patch', '--format=%cI')).toISOString(),
    }
  } catch {
    // A copy of the sources without their history.
    read = { id: 'unknown', at: new Date(0).toISOString() }
  }
  return read
}

/** The commit as a packed package says it of itself. */
export const madeFrom = ({ id, at }: Commit) => [
  { name: 'firsthand:commit', value: id },
  { name: 'firsthand:commit-time', value: at },
]

/** The commit that a packed package was made from. */
export function commitOf({ metadata }: Bom): Commit {
  const properties = new Map(metadata.component.properties?.map(({ name, value }) => [name, value]))
  return { id: properties.get('firsthand:commit') ?? 'unknown', at: properties.get('firsthand:commit-time') ?? '' }
}
