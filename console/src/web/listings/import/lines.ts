/** As many lines as go into one request, and as one transaction of the service takes. */
export const batchLines = 1_000
/** As long as a line may be for the service, and as large as a file is read whole here. */
const lineBytesMax = 16 * 1024
export const fileBytesMax = 64 * 1024 * 1024

/** The lines of a file. What stands behind the last line break is a line of its own, unless nothing does. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The service counts such a line, and takes nothing from it. */
export const isBlank = (line: string): boolean => /^[ \r]*$/.test(line)

export type LineFault = 'too_long' | 'not_json' | 'not_object' | 'lacks'
type Fault = { readonly fault: LineFault; readonly field?: string }

const required = ['source', 'symbol', 'name', 'token_ref'] as const
const utf8 = new TextEncoder()

/** What is plainly wrong with a line; null when the service has to judge it. */
export function lineFault(line: string): Fault | null {
  if (utf8.encode(line).length > lineBytesMax) return { fault: 'too_long' }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { fault: 'not_json' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'not_object' }
  const given = value as Readonly<Record<string, unknown>>
  const field = required.find((name) => typeof given[name] !== 'string' || given[name] === '')
  return field === undefined ? null : { fault: 'lacks', field }
}

export type Checked = {
  readonly lines: number
  readonly blank: number
  readonly faults: readonly (Fault & { readonly line: number })[]
}

/** What a file shows before it is sent. Lines are counted from 1. */
export function checkLines(lines: readonly string[]): Checked {
  const faults = lines.flatMap((line, at) => {
    const fault = isBlank(line) ? null : lineFault(line)
    return fault === null ? [] : [{ ...fault, line: at + 1 }]
  })
  return { lines: lines.length, blank: lines.filter(isBlank).length, faults }
}
