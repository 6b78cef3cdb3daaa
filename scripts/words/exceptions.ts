import { readFile } from 'node:fs/promises'
import { findRetired, type Hit, retired } from './find.ts'

export type Exception = { readonly count: number; readonly path: string; readonly id: string; readonly reason: string }

/** One exception a line: how many lines of which file may hold which retired word, and why. */
export function parseExceptions(text: string): readonly Exception[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, count, path, id, reason] = /^(\d+) (\S+) (\S+) (.+)$/.exec(line) ?? []
      if (!count || !path || !id || !reason) throw new Error(`not "count path word reason": ${line}`)
      if (!retired.some((entry) => entry.id === id)) throw new Error(`no retired word is called ${id}: ${line}`)
      return { count: Number(count), path, id, reason }
    })
}

export async function readExceptions(): Promise<readonly Exception[]> {
  return parseExceptions(await readFile(new URL('exceptions.txt', import.meta.url), 'utf8'))
}

export type Judged = {
  readonly unexcused: readonly Hit[]
  readonly miscounted: readonly string[]
  readonly excused: number
}

/** A file and a word whose exception has another count than the tree is wrong in either direction. */
export function judge(hits: readonly Hit[], exceptions: readonly Exception[]): Judged {
  const groups = Map.groupBy(hits, ({ path, id }) => `${path} ${id}`)
  const miscounted: string[] = []
  let excused = 0
  for (const { count, path, id } of exceptions) {
    const found = groups.get(`${path} ${id}`)?.length ?? 0
    if (found !== count) miscounted.push(`${path}: ${id} is excepted ${count} times and stands there ${found} times`)
    excused += found
    groups.delete(`${path} ${id}`)
  }
  return { unexcused: [...groups.values()].flat(), miscounted, excused }
}

export function hitsIn(files: ReadonlyMap<string, string>): readonly Hit[] {
  return [...files].flatMap(([path, text]) => findRetired(path, text))
}
