export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
/** Where a value stands, and what to put there; without a value it is taken away. */
export type Change = { readonly at: readonly string[]; readonly to?: Json }
/** Each value in the tree by its path. */
export function leaves(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]))
}

export const valueAt = (value: Json, path: readonly string[]): Json =>
  path.reduce((within, name) => (within as { [name: string]: Json })[name] ?? null, value)

/** The tree with the changes; the Python tests apply them in the same way. */
export function changed<T>(tree: T, changes: readonly Change[] = []): T {
  const copy = structuredClone(tree)
  for (const { at, to } of changes) {
    const holder = valueAt(copy as Json, at.slice(0, -1)) as Record<string, Json>
    const last = at.at(-1) ?? ''
    if (to === undefined) delete holder[last]
    else holder[last] = to
  }
  return copy
}

/** A value of the same kind that is not this one. */
export const another = (value: Json): Json => {
  if (typeof value !== 'string') return Number(value) + 1
  return value.slice(0, -1) + (value.endsWith('1') ? '2' : '1')
}
