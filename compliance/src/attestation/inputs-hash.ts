import { createHash } from 'node:crypto'

/** One text for one value: keys sorted at every depth, times as RFC 3339. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

/** SHA-256 of all that a decision was made on: whoever holds the inputs can show that they were these. */
export const inputsHash = (inputs: object): string => createHash('sha256').update(canonical(inputs)).digest('hex')
