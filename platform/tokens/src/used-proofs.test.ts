import { expect, test } from 'vitest'
import { usedProofs } from './used-proofs.ts'

const windowMs = 91_000

const outcome = (use: () => void): string => {
  try {
    use()
    return 'new'
  } catch (error) {
    return (error as { reason: string }).reason
  }
}

test('a proof is remembered for as long as it could be used, whenever in a generation it came', () => {
  for (let begins = 0; begins < 2 * windowMs; begins += 7_000) {
    let at = 0
    const use = usedProofs(() => at)
    at = begins
    expect(outcome(() => use('key', 'proof'))).toBe('new')
    for (const later of [0, 1, windowMs / 2, windowMs - 1]) {
      at = begins + later
      expect(outcome(() => use('key', 'proof'))).toBe('unauthenticated')
    }
    at = begins + 2 * windowMs
    expect(outcome(() => use('key', 'proof'))).toBe('new')
  }
})

test('where there is no room for a proof, it is refused, and after a window there is room again', () => {
  let at = 0
  const use = usedProofs(() => at, { all: 5, ofOne: 3 })
  const some = (key: string, count: number) =>
    Array.from({ length: count }, (_, number) => outcome(() => use(key, `${key} ${number} ${at}`)))
  // One key cannot take the place of the others.
  expect(some('one', 4)).toEqual(['new', 'new', 'new', 'rate_limited'])
  expect(some('two', 3)).toEqual(['new', 'new', 'service_overloaded'])
  expect(outcome(() => use('one', 'one 0 0'))).toBe('unauthenticated')
  at = windowMs
  expect(some('three', 2)).toEqual(['new', 'new'])
})
