export type Segment = { readonly text: string; readonly isSame: boolean }
type Sides = { readonly before: readonly Segment[]; readonly after: readonly Segment[] }

/** Longest common part of two texts, as a table of lengths from each pair of places to the end. */
function lengthsOf(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[]
      const below = table[i + 1] as number[]
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

function joined(marks: readonly Segment[]): readonly Segment[] {
  const segments: Segment[] = []
  for (const { text, isSame } of marks) {
    const last = segments.at(-1)
    if (last?.isSame === isSame) segments[segments.length - 1] = { text: last.text + text, isSame }
    else segments.push({ text, isSame })
  }
  return segments
}

/** What differs between two texts, character by character, so that one letter in an IBAN is seen. */
export function differences(one: string, other: string): Sides {
  const [before, after] = [Array.from(one), Array.from(other)]
  const lengths = lengthsOf(before, after)
  const marks: { readonly before: Segment[]; readonly after: Segment[] } = { before: [], after: [] }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (old !== undefined && old === next) {
      marks.before.push({ text: old, isSame: true })
      marks.after.push({ text: old, isSame: true })
      i += 1
      j += 1
    } else if (old !== undefined && (next === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      marks.before.push({ text: old, isSame: false })
      i += 1
    } else {
      marks.after.push({ text: next ?? '', isSame: false })
      j += 1
    }
  }
  return { before: joined(marks.before), after: joined(marks.after) }
}
