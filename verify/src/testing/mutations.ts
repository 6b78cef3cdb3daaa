import fc from 'fast-check'

/** One byte turned into another, taken out, or everything behind it cut off. */
export type Mutation = { readonly how: 'flip' | 'drop' | 'cut'; readonly at: number; readonly by: number }

export const mutations: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom('flip', 'drop', 'cut'),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 255 }),
})

export const placeOf = ({ at }: Mutation, { length }: Buffer): number => at % length

export function mutated(bytes: Buffer, mutation: Mutation): Buffer {
  const at = placeOf(mutation, bytes)
  if (mutation.how === 'cut') return bytes.subarray(0, at)
  if (mutation.how === 'drop') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ mutation.by
  return copy
}
