/** What a path may be made of, unencoded or encoded. A server behind us must not read another path than we did. */
const segmentForm = /^[A-Za-z0-9\-._~!$&'()*+,;=:@%]+$/

/** A segment that means the same to every reader: no dots alone, and nothing encoded that would split it. */
function isPlain(segment: string): boolean {
  if (!segmentForm.test(segment)) return false
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    return false
  }
  return decoded !== '.' && decoded !== '..' && !/[/\\\p{Cc}]/u.test(decoded)
}

type Node = { readonly fixed: Map<string, Node>; any: Node | null; readonly methods: Map<string, string> }
const node = (): Node => ({ fixed: new Map(), any: null, methods: new Map() })

/** Answers the operation that a request is, by the path as it was sent; null for one that is not listed. */
export type AllowList = (method: string, path: string) => string | null

/**
 * An allow list of operations such as `GET /treasury/receipts/{id}`. A fixed segment comes before a parameter, so a refused
 * operation is named where it would pass for one that is allowed.
 */
export function allowList(operations: readonly string[], refused: readonly string[] = []): AllowList {
  const root = node()
  for (const operation of [...operations, ...refused]) {
    const [method = '', path = ''] = operation.split(' ')
    let at = root
    for (const segment of path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        at.any ??= node()
        at = at.any
      } else {
        const next = at.fixed.get(segment) ?? node()
        at.fixed.set(segment, next)
        at = next
      }
    }
    if (!refused.includes(operation)) at.methods.set(method, operation)
  }
  return (method, path) => {
    if (!path.startsWith('/')) return null
    let at = root
    for (const segment of path.slice(1).split('/')) {
      if (!isPlain(segment)) return null
      const next: Node | null = at.fixed.get(segment) ?? at.any
      if (next === null) return null
      at = next
    }
    return at.methods.get(method) ?? null
  }
}
