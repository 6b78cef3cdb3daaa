import fc from 'fast-check'
import { type Document, resolved, type Schema } from './document.ts'

/** Any JSON value that fits the schema, its edges more often than chance would meet them. */
export type Fitting = (schema: Schema) => fc.Arbitrary<unknown>

/** Every character but NUL, which fits a schema and is refused all the same. */
const storable = (constraints: { minLength: number; maxLength: number }) =>
  fc.string({ unit: 'binary', ...constraints }).map((text) => text.replaceAll('\0', '\u0001'))

/** Kept, because it takes longer to make one from a pattern than to draw a hundred texts from it. */
const texts = new Map<string, fc.Arbitrary<string>>()

function matchingOf(pattern: string): fc.Arbitrary<string> {
  const made = texts.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  texts.set(pattern, made)
  return made
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern === undefined) {
    const longest = fc.constant('é'.repeat(maxLength))
    return fc.oneof({ weight: 9, arbitrary: storable({ minLength, maxLength: Math.min(maxLength, 60) }) }, longest)
  }
  const matching = matchingOf(pattern)
  // All lower case carries no checksum, so it is always a right one.
  return format === 'address' ? matching.map((text) => text.toLowerCase()) : matching
}

function integerOf({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
}

/** Arbitraries for the schemas of one document. */
export function fittingOf(document: Document): Fitting {
  const known = new WeakMap<Schema, fc.Arbitrary<unknown>>()

  function arrayOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Schema): fc.Arbitrary<unknown> {
    const size = { minLength: minItems, maxLength: Math.min(maxItems, 5) }
    const unique = { ...size, selector: (value: unknown) => JSON.stringify(value) }
    return uniqueItems ? fc.uniqueArray(fitting(items), unique) : fc.array(fitting(items), size)
  }

  function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const members = Object.entries(properties).map(([name, schema]) => [name, fitting(schema)] as const)
    return fc.record(Object.fromEntries(members), { requiredKeys: [...required], noNullPrototype: true })
  }

  function typed(type: string, schema: Schema): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
      case 'number':
        return integerOf(schema)
      case 'string':
        return textOf(schema)
      case 'array':
        return arrayOf(schema)
      case 'object':
        return objectOf(schema)
      default:
        throw new Error(`The harness knows no type ${type}`)
    }
  }

  function plain(schema: Schema): fc.Arbitrary<unknown> {
    const { type, anyOf, oneOf } = schema
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const branches = anyOf ?? oneOf
    if (branches !== undefined) return fc.oneof(...branches.map(fitting))
    if (type === undefined) return fc.jsonValue()
    return fc.oneof(...[type].flat().map((each) => typed(each, schema)))
  }

  function fitting(schema: Schema): fc.Arbitrary<unknown> {
    const found = known.get(schema)
    if (found) return found
    const target = resolved(document, schema)
    const edges = target['x-edges']
    const made = edges ? fc.oneof({ weight: 2, arbitrary: plain(target) }, fc.constantFrom(...edges)) : plain(target)
    known.set(schema, made)
    return made
  }

  return fitting
}
