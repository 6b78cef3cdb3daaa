/** Of a value that JSON can hold. Keys are put in order by hand: an object of ECMAScript puts those that are numbers first. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${written(each)}`).join(',')}}`
}

/**
 * Canonical JSON (RFC 8785). The standard took its numbers and texts from ECMAScript, so all that is left to do is the order of
 * the keys.
 */
export const canonicalJson = (value: unknown): string => written(JSON.parse(JSON.stringify(value)))
