import fc from 'fast-check'
import type { Schema } from './document.ts'
import type { Fitting } from './fitting.ts'
import { soundValue } from './sound.ts'
import type { Validators } from './validators.ts'

type Path = readonly (string | number)[]

/** Values that are nearly right nearly everywhere. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 53, '', ' ', '1', '-1', '1e3', '0x10', 'true'),
  fc.constantFrom<unknown>([], {}, [null], [[]], { a: 1 }, '9'.repeat(79), '٣', 'a\u0000b', '\ud800', 'x'.repeat(600)),
  fc.constantFrom<unknown>('0x5FbDB2315678afecb367f032d93F642f64180aA3', '1\n', ' 1', '2026-02-30', '25:00', 'ACTIVE'),
  fc.jsonValue(),
)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place in a value, the value itself first. */
function placesOf(value: unknown, at: Path = []): readonly Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((each, i) => placesOf(each, [...at, i]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, each]) => placesOf(each, [...at, key]))
      : []
  return [at, ...inner]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value)
}

/** A copy with another value in one place. */
function placed(value: unknown, [step, ...rest]: Path, made: unknown): unknown {
  if (step === undefined) return made
  if (Array.isArray(value)) return value.map((each, i) => (i === step ? placed(each, rest, made) : each))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [step]: placed(object[step], rest, made) }
}

/** Keys that a careless reader would take for a known one, or for one of its own. */
const foreignKey = (known: readonly string[], pick: number): string => {
  const [first = 'a'] = known.slice(pick % Math.max(1, known.length))
  return (
    [first.toUpperCase(), `${first} `, ` ${first}`, 'constructor', 'tenant', `${first}\u0000`][pick % 6] ?? 'tenant'
  )
}

type Break = (value: unknown, pick: number, wrong: unknown) => unknown

const breaks: readonly Break[] = [
  (value, pick, wrong) => {
    const places = placesOf(value)
    return placed(value, places[pick % places.length] ?? [], wrong)
  },
  (value, pick, wrong) => {
    const objects = placesOf(value).filter((path) => isObject(at(value, path)))
    const path = objects[pick % Math.max(1, objects.length)]
    if (path === undefined) return wrong
    const object = at(value, path) as Readonly<Record<string, unknown>>
    return placed(value, path, { ...object, [foreignKey(Object.keys(object), pick)]: wrong })
  },
  (value, pick) => {
    const members = placesOf(value).filter((path) => typeof path.at(-1) === 'string')
    const path = members[pick % Math.max(1, members.length)]
    if (path === undefined) return []
    const { [path.at(-1) as string]: _, ...rest } = at(value, path.slice(0, -1)) as Readonly<Record<string, unknown>>
    return placed(value, path.slice(0, -1), rest)
  },
]

/** JSON values that nearly fit a schema and truly do not; but for that one place they are sound. */
export function brokenOf(fitting: Fitting, validators: Validators): (schema: Schema) => fc.Arbitrary<unknown> {
  return (schema) => {
    const fits = validators(schema)
    const sound = fitting(schema).map((value) => soundValue(schema.$ref, value))
    return fc
      .tuple(sound, fc.constantFrom(...breaks), fc.nat(1000), junk)
      .map(([value, breaking, pick, wrong]) => breaking(value, pick, wrong))
      .filter((value) => !fits(JSON.parse(JSON.stringify(value))))
  }
}
