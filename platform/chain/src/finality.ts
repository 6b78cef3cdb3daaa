/** When a block of a chain is safe and final: by the node's own tags, or so many blocks below the newest. */
export type FinalityRule =
  | { readonly rule: 'tags' }
  | { readonly rule: 'depths'; readonly safeDepth: number; readonly finalDepth: number }

const isDepth = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** Reads `{"rule":"tags"}`, `{"safeDepth":n,"finalDepth":m}` or nothing, which means the tags; null when it is neither. */
export function parseFinality(value: unknown = { rule: 'tags' }): FinalityRule | null {
  const { rule, safeDepth, finalDepth, ...unknown } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (Object.keys(unknown).length > 0) return null
  if (rule === 'tags' && safeDepth === undefined && finalDepth === undefined) return { rule }
  const isWhole = rule === undefined && isDepth(safeDepth) && isDepth(finalDepth) && safeDepth <= finalDepth
  return isWhole ? { rule: 'depths', safeDepth, finalDepth } : null
}
