import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What an earlier run kept in a file; something else where there is none, or half of one. */
export function readKept<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}

/** Keeps the results of this run for the next one. */
export function keep(path: string, results: object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(results, null, 1))
}
