import { type Document, resolved, type Schema } from './document.ts'

/** What a caller sends, or what it reads: the same change can break the one and not the other. */
type Side = 'request' | 'response'
/** One change that a released client would not survive: its kind, and where. */
export type Break = { readonly kind: string; readonly at: string }
export type Pair<T> = { readonly old: T; readonly new: T }

type Compare = { readonly documents: Pair<Document>; readonly side: Side; readonly at: string }

/** Bounds by the direction in which they become narrower. */
const floors = ['minimum', 'minLength', 'minItems'] as const
const ceilings = ['maximum', 'maxLength', 'maxItems'] as const
/** Whoever sends must keep to these; any other value of them is another rule. */
const rules = ['pattern', 'format', 'uniqueItems', 'additionalProperties'] as const

const typesOf = ({ type, enum: values }: Schema): ReadonlySet<string> => {
  if (type === undefined && values) return new Set(values.map((each) => (each === null ? 'null' : typeof each)))
  const named = new Set(type === undefined ? [] : [type].flat())
  return named.has('number') ? named.add('integer') : named
}
const missing = <T>(from: Iterable<T>, among: ReadonlySet<T>) => [...from].filter((each) => !among.has(each))

function typeBreaks({ side, at }: Compare, { old, new: now }: Pair<Schema>): readonly Break[] {
  const [before, after] = [typesOf(old), typesOf(now)]
  const lost = before.size === 0 ? (after.size === 0 ? [] : ['any']) : missing(before, after)
  const gained = after.size === 0 ? (before.size === 0 ? [] : ['any']) : missing(after, before)
  if (side === 'request') return lost.length > 0 ? [{ kind: 'request-type-narrowed', at }] : []
  if (gained.length === 1 && gained[0] === 'null' && lost.length === 0) return [{ kind: 'response-field-nullable', at }]
  // What a reader never sees again breaks nothing, unless it was all that there was.
  return gained.length > 0 ? [{ kind: 'response-type-changed', at }] : []
}

function enumBreaks({ side, at }: Compare, { old, new: now }: Pair<Schema>): readonly Break[] {
  if (old.enum === undefined) return now.enum && side === 'request' ? [{ kind: 'request-enum-added', at }] : []
  const gone = now.enum === undefined ? [] : missing(old.enum, new Set(now.enum))
  return gone.map((value) => ({ kind: `${side}-enum-removed`, at: `${at} ${String(value)}` }))
}

/** Only what is sent is measured by us. */
function limitBreaks({ side, at }: Compare, { old, new: now }: Pair<Schema>): readonly Break[] {
  if (side === 'response') return []
  const value = (schema: Schema, name: string, none: number) => (schema[name] as number | undefined) ?? none
  const narrowed = [
    ...floors.filter((name) => value(now, name, -Infinity) > value(old, name, -Infinity)),
    ...ceilings.filter((name) => value(now, name, Infinity) < value(old, name, Infinity)),
    ...rules.filter(
      (name) =>
        now[name] !== undefined && now[name] !== true && JSON.stringify(now[name]) !== JSON.stringify(old[name]),
    ),
    ...(now.uniqueItems === true && old.uniqueItems !== true ? ['uniqueItems'] : []),
  ]
  return narrowed.map((name) => ({ kind: 'request-limit-narrowed', at: `${at} ${name}` }))
}

function fieldBreaks(compare: Compare, { old, new: now }: Pair<Schema>): readonly Break[] {
  const { side, at } = compare
  const [before, after] = [old.properties ?? {}, now.properties ?? {}]
  const [required, stillRequired] = [new Set(old.required), new Set(now.required)]
  const optional = missing(required, stillRequired).filter((name) => name in after)
  const demanded = missing(stillRequired, required)
  return [
    ...missing(Object.keys(before), new Set(Object.keys(after))).map((name) => ({
      kind: `${side}-field-removed`,
      at: `${at}/${name}`,
    })),
    ...(side === 'response' ? optional.map((name) => ({ kind: 'response-field-optional', at: `${at}/${name}` })) : []),
    ...(side === 'request' ? demanded.map((name) => ({ kind: 'request-field-required', at: `${at}/${name}` })) : []),
    ...Object.entries(before).flatMap(([name, schema]) => {
      const next = after[name]
      return next ? schemaBreaks({ ...compare, at: `${at}/${name}` }, { old: schema, new: next }) : []
    }),
  ]
}

/** How the new schema breaks those who know the old one. */
export function schemaBreaks(compare: Compare, pair: Pair<Schema>): readonly Break[] {
  const { documents, at, side } = compare
  const both = { old: resolved(documents.old, pair.old), new: resolved(documents.new, pair.new) }
  // What is neither understood nor the same is reported: leaving it out would be a promise.
  const combined = (['oneOf', 'anyOf', 'allOf', 'not', 'const'] as const).filter(
    (word) => JSON.stringify(both.old[word]) !== JSON.stringify(both.new[word]),
  )
  const { items } = both.old
  // Members that look the same may name a component that does not.
  const inside = (['oneOf', 'anyOf', 'allOf'] as const).flatMap((word) => {
    const [before, after] = [both.old[word] ?? [], both.new[word] ?? []]
    if (before.length !== after.length) return []
    return before.flatMap((old, place) =>
      schemaBreaks({ ...compare, at: `${at} ${word}[${place}]` }, { old, new: after[place] as Schema }),
    )
  })
  return [
    ...inside,
    ...combined.map((word) => ({ kind: `${side}-schema-changed`, at: `${at} ${word}` })),
    ...typeBreaks(compare, both),
    ...enumBreaks(compare, both),
    ...limitBreaks(compare, both),
    ...fieldBreaks(compare, both),
    ...(items && both.new.items
      ? schemaBreaks({ ...compare, at: `${at}[]` }, { old: items, new: both.new.items })
      : []),
  ]
}
