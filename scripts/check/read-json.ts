import { readFileSync } from 'node:fs'

/** What a file keeps from an earlier run; something else where there is none, or half of one. */
export function readJson<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return otherwise
  }
}
