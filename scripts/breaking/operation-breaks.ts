import {
  type Document,
  type Operation,
  type Parameter,
  resolved,
  resolvedParameter,
  resolvedResponse,
  type Schema,
} from './document.ts'
import { type Break, type Pair, schemaBreaks } from './schema-breaks.ts'

type Where = { readonly documents: Pair<Document>; readonly at: string }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function parameterBreaks({ documents, at }: Where, { old, new: now }: Pair<Operation>): readonly Break[] {
  const keyOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`
  const byKey = (document: Document, { parameters = [] }: Operation) =>
    new Map(parameters.map((each) => resolvedParameter(document, each)).map((each) => [keyOf(each), each]))
  const before = byKey(documents.old, old)
  const after = byKey(documents.new, now)
  const kept = [...before].flatMap(([key, parameter]) => {
    const next = after.get(key)
    const place = `${at} ${key}`
    if (next === undefined) return [{ kind: 'parameter-removed', at: place }]
    const demanded = next.required && !parameter.required ? [{ kind: 'parameter-required', at: place }] : []
    const compare = { documents, side: 'request', at: place } as const
    return [...demanded, ...schemaBreaks(compare, { old: parameter.schema, new: next.schema })]
  })
  const added = [...after].filter(([key, { required }]) => required && !before.has(key))
  return [...kept, ...added.map(([key]) => ({ kind: 'parameter-required', at: `${at} ${key}` }))]
}

function bodyBreaks({ documents, at }: Where, { old, new: now }: Pair<Operation>): readonly Break[] {
  const [before, after] = [old.requestBody, now.requestBody]
  const place = `${at} body`
  if (before && !after) return [{ kind: 'request-body-removed', at: place }]
  const demanded = after?.required && !before?.required ? [{ kind: 'request-body-required', at: place }] : []
  const kinds = Object.entries(before?.content ?? {}).flatMap(([media, { schema = {} }]) => {
    const next = after?.content[media]
    if (next === undefined) return [{ kind: 'request-media-type-removed', at: `${place} ${media}` }]
    return schemaBreaks({ documents, side: 'request', at: place }, { old: schema, new: next.schema ?? {} })
  })
  return [...demanded, ...kinds]
}

/** The envelopes of a status by their code: the union is written in any order, and grows. */
function byCode(document: Document, schema: Schema): ReadonlyMap<string, Schema> {
  const whole = resolved(document, schema)
  const each = (whole.oneOf ?? [whole]).map((one) => resolved(document, one))
  return new Map(
    each.flatMap((envelope) => {
      const { code, ...others } = envelope.properties ?? {}
      const rest = { ...envelope, properties: others }
      return (code?.enum ?? []).map((name) => [String(name), rest] as const)
    }),
  )
}

function responseBreaks({ documents, at }: Where, { old, new: now }: Pair<Operation>): readonly Break[] {
  return Object.entries(old.responses).flatMap(([status, response]) => {
    const place = `${at} ${status}`
    const declared = now.responses[status]
    if (declared === undefined) return [{ kind: 'status-removed', at: place }]
    const next = resolvedResponse(documents.new, declared)
    const { content = {} } = resolvedResponse(documents.old, response)
    return Object.entries(content).flatMap(([media, { schema = {} }]) => {
      const after = next.content?.[media]
      if (after === undefined) return [{ kind: 'response-media-type-removed', at: `${place} ${media}` }]
      const compare = { documents, side: 'response', at: place } as const
      const pair = { old: schema, new: after.schema ?? {} }
      if (media !== 'application/problem+json') return schemaBreaks(compare, pair)
      const codes = byCode(documents.new, pair.new)
      return [...byCode(documents.old, pair.old)].flatMap(([code, envelope]) => {
        const named = codes.get(code)
        if (named === undefined) return [{ kind: 'refusal-code-removed', at: `${place} ${code}` }]
        return schemaBreaks({ ...compare, at: `${place} ${code}` }, { old: envelope, new: named })
      })
    })
  })
}

const refersTo = /"[$]ref":"#\/components\/(\w+\/[^"]+)"/g
const namesIn = (text: string) => [...text.matchAll(refersTo)].map(([, name = '']) => name)

/** Whether a part of the old document says the same in the new one, with all that it refers to. */
function comparingWhole({ old: released, new: today }: Pair<Document>) {
  const partsOf = ({ components }: Document) =>
    Object.entries(components).flatMap(([kind, each]) =>
      Object.entries(each ?? {}).map(([name, part]) => [`${kind}/${name}`, JSON.stringify(part)] as const),
    )
  const before = new Map<string, string>(partsOf(released))
  const equal = new Map<string, string>(partsOf(today).filter(([name, text]) => before.get(name) === text))
  const refers = (text: string) => namesIn(text).every((name) => equal.has(name))
  for (let size = -1; size !== equal.size; ) {
    size = equal.size
    for (const [name, text] of equal) if (!refers(text)) equal.delete(name)
  }
  return (one: unknown, other: unknown) => {
    const text = JSON.stringify(one)
    return text === JSON.stringify(other) && refers(text)
  }
}

/** Everything in the new document that a client of the old one would not survive. */
export function breaksBetween(documents: Pair<Document>): readonly Break[] {
  const { old: released, new: today } = documents
  const isUnchanged = comparingWhole(documents)
  const sameSecurity = same(released.security, today.security)
  const schemes = same(released.components.securitySchemes, today.components.securitySchemes)
  const byPath = Object.entries(documents.old.paths).flatMap(([path, methods]) => {
    const next = documents.new.paths[path]
    if (next === undefined) return [{ kind: 'path-removed', at: path }]
    return Object.entries(methods).flatMap(([method, old]) => {
      const at = `${method.toUpperCase()} ${path}`
      const now = next[method]
      if (now === undefined) return [{ kind: 'method-removed', at }]
      if (sameSecurity && isUnchanged(old, now)) return []
      const pair = { old, new: now }
      const where = { documents, at }
      return [
        ...(old.operationId === now.operationId ? [] : [{ kind: 'operation-id-changed', at }]),
        ...(same(old.security ?? released.security, now.security ?? today.security)
          ? []
          : [{ kind: 'auth-changed', at }]),
        ...parameterBreaks(where, pair),
        ...bodyBreaks(where, pair),
        ...responseBreaks(where, pair),
      ]
    })
  })
  return [...(schemes ? [] : [{ kind: 'auth-changed', at: 'securitySchemes' }]), ...byPath]
}
