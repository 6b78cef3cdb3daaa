import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKey } from './duplicate-key.ts'

const hasDuplicateKey = (text: string) => duplicateKey(text) !== null

/** A JSON value whose objects are lists of members, so that a key can stand there twice. */
type Tree =
  | string
  | number
  | boolean
  | null
  | readonly Tree[]
  | { readonly members: readonly (readonly [string, Tree])[] }

/** Few keys and hostile ones, so that keys meet often and look like the text around them. */
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', '') },
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '":',
    '","a":1',
    '\n',
    'é',
    '\ud83d\ude00',
    '__proto__',
  ),
  fc.string({ maxLength: 3, unit: 'binary' }),
)

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(key, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((members) => ({ members })),
  ),
}))

const isObject = (value: Tree): value is { readonly members: readonly (readonly [string, Tree])[] } =>
  typeof value === 'object' && value !== null && 'members' in value

/** The oracle: it never sees the text, only what the text was written from. */
function repeatsKey(value: Tree): boolean {
  if (Array.isArray(value)) return value.some(repeatsKey)
  if (!isObject(value)) return false
  const keys = value.members.map(([name]) => name)
  return new Set(keys).size < keys.length || value.members.some(([, inner]) => repeatsKey(inner))
}

type Hand = { readonly escapes: () => boolean; readonly blank: () => string }

/** The same hand for the same seed: a generator of linear congruences is random enough for blanks. */
function handOf(seed: number): Hand {
  let state = seed
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 16) % below
  }
  const blanks = ['', '', ' ', '\n', '\t\r']
  return { escapes: () => draw(5) === 0, blank: () => blanks[draw(blanks.length)] ?? '' }
}

/** Some characters written as `\uXXXX`, in either case of the hex digits. */
const written = (text: string, { escapes }: Hand): string =>
  `"${text
    .split('')
    .map((unit) => {
      const hex = unit.charCodeAt(0).toString(16).padStart(4, '0')
      if (escapes()) return `\\u${escapes() ? hex : hex.toUpperCase()}`
      return JSON.stringify(unit).slice(1, -1)
    })
    .join('')}"`

/** The value as JSON text, with escapes and blanks wherever the hand puts them. */
function textOf(value: Tree, hand: Hand): string {
  const { blank } = hand
  const around = (open: string, parts: readonly string[], close: string) =>
    `${open}${blank()}${parts.join(`${blank()},${blank()}`)}${blank()}${close}`
  if (typeof value === 'string') return written(value, hand)
  if (Array.isArray(value))
    return around(
      '[',
      value.map((inner) => textOf(inner, hand)),
      ']',
    )
  if (!isObject(value)) return JSON.stringify(value)
  const members = value.members.map(
    ([name, inner]) => `${written(name, hand)}${blank()}:${blank()}${textOf(inner, hand)}`,
  )
  return around('{', members, '}')
}

test('a key is found twice exactly where it was written twice, in 40,000 random bodies', () => {
  let repeated = 0
  const agrees = fc.property(tree, fc.integer(), (value, seed) => {
    const hand = handOf(seed)
    const text = textOf(value, hand)
    JSON.parse(text)
    const expected = repeatsKey(value)
    if (expected) repeated++
    expect(hasDuplicateKey(text)).toBe(expected)
  })
  fc.assert(agrees, { numRuns: 40_000, seed: 15_11_2026 })
  // A run in which no key stood twice would have shown nothing.
  expect(repeated).toBeGreaterThan(2000)
  expect(repeated).toBeLessThan(38_000)
})

test('the same key in another object, in an array or as a value is no repetition', () => {
  for (const text of [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '["a","a"]',
    '"a"',
    '{}',
  ]) {
    expect(hasDuplicateKey(text), text).toBe(false)
  }
})

test('a key written with an escape is the same key', () => {
  expect(hasDuplicateKey('{"a":1,"\\u0061":2}')).toBe(true)
  expect(hasDuplicateKey('{"a\\"":1,"a\\u0022":2}')).toBe(true)
  expect(hasDuplicateKey('{"a\\\\":1,"a":2}')).toBe(false)
})

test('a key is found again behind an inner object or array', () => {
  expect(hasDuplicateKey('{"a":{"b":1},"a":1}')).toBe(true)
  expect(hasDuplicateKey('{"a":[{"b":1}],"c":[],"a":1}')).toBe(true)
  expect(hasDuplicateKey('[[{"a":{"b":1,"b":2}}]]')).toBe(true)
})

test('a key twice is found at any depth, and a value twice is none', () => {
  const cases = fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, spaced) => {
    expect(hasDuplicateKey(JSON.stringify(value, null, spaced ? 2 : 0))).toBe(false)
    const twice = `{"a":[{"b":${JSON.stringify(value)},"c":1,"b" : 2}]}`
    expect(hasDuplicateKey(twice)).toBe(true)
  })
  fc.assert(cases, { numRuns: 300 })
})
