/**
 * A spreadsheet takes a cell that begins like this for a formula, or for one once it has dropped blanks or wide forms. The
 * apostrophe itself is guarded as well, so that one apostrophe less is always the value.
 */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/
const special = /[",\r\n]/

/** A value as one cell (RFC 4180). Null is empty, and an empty text is two quotes. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const guarded = formula.test(text) ? `'${text}` : text
  const isPlain = guarded === text && text !== '' && !special.test(text)
  return isPlain ? text : `"${guarded.replaceAll('"', '""')}"`
}

export const lineOf = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\r\n`

/** Base units as a decimal with all its places; no float touches it. Null when it is not digits. */
export function decimalOf(baseUnits: unknown, places: unknown): string | null {
  const [, sign = '', digits] = /^(-?)([0-9]+)$/.exec(String(baseUnits)) ?? []
  if (digits === undefined || typeof places !== 'number' || !Number.isInteger(places) || places < 0) return null
  const padded = digits.padStart(places + 1, '0')
  return places === 0 ? `${sign}${padded}` : `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`
}

type Quality = { readonly type: string; readonly q: number }

function qualityOf(part: string): Quality {
  const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
  const q = parameters.find((each) => each.startsWith('q='))
  return { type, q: q === undefined ? 1 : Number(q.slice(2)) || 0 }
}

/** Whether a caller asks for CSV by name, and not rather for JSON. */
export function wantsCsv(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/csv/i.test(accept)) return false
  const named = accept.split(',').map(qualityOf)
  const of = (wanted: string) => named.find(({ type }) => type === wanted)?.q ?? 0
  return of('text/csv') > 0 && of('text/csv') >= of('application/json')
}
