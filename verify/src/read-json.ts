import { readFileSync } from 'node:fs'
import { duplicateKey } from '@firsthand/strict-json/duplicate-key'

/** A file that cannot be used for what it was named for. */
export class UnusableFile extends Error {}

/** The text of a file; bytes that are no UTF-8 are refused, since two readers could read them differently. */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (cause) {
    throw new UnusableFile(`${file}: ${(cause as Error).message}`, { cause })
  }
}

/** JSON that names no key twice. */
export function parseStrict(text: string, place: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const twice = duplicateKey(text)
    if (twice === null) return value
    throw new Error(`it names ${JSON.stringify(twice)} twice`)
  } catch (cause) {
    throw new UnusableFile(`${place}: ${(cause as Error).message}`, { cause })
  }
}

export const readJson = (file: string): unknown => parseStrict(readText(file), file)

/** Anything with the shape, or a file that cannot be used. */
export function shaped<T>(shape: { Check(value: unknown): value is T }, value: unknown, place: string): T {
  if (shape.Check(value)) return value
  throw new UnusableFile(`${place}: it has another form`)
}
