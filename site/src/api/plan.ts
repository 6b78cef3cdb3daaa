import { anchors, slugOf } from '../pages/slug.ts'
import { type Call, callsOf, type Document, resolved, type Schema } from './document.ts'
import { typesFrom } from './member-table.ts'

/** One of the two documents, and where its pages lie. */
export type Part = {
  readonly title: string
  readonly folder: string
  readonly file: string
  readonly document: Document
}
export type PlannedCall = Call & { readonly anchor: string }
/** One page: the calls of a tag, and the types that no page before it describes. */
export type PlannedPage = {
  readonly part: Part
  readonly path: string
  readonly tag: string
  readonly description: string
  readonly calls: readonly PlannedCall[]
  readonly types: ReadonlyMap<string, string>
}

/** Every schema of a call but those of its refusals, which have pages of their own. */
function schemasOf({ components }: Document, { operation }: Call): readonly Schema[] {
  const parameters = (operation.parameters ?? []).map((one) => resolved(components.parameters, one).schema)
  const body = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema)
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status < '400')
    .flatMap(([, one]) => Object.values(resolved(components.responses, one).content ?? {}).map(({ schema }) => schema))
  return [...parameters, ...body, ...answers].filter((schema) => schema !== undefined)
}

/** The pages of a document in the order of its tags, with an anchor for each call and type. */
export function plan(part: Part): readonly PlannedPage[] {
  const calls = callsOf(part.document)
  const described = new Set<string>()
  return part.document.tags.map(({ name, description }) => {
    const anchorOf = anchors()
    anchorOf(name)
    const own = calls
      .filter(({ operation }) => operation.tags[0] === name)
      .map((call) => ({ ...call, anchor: anchorOf(call.operation.summary) }))
    const reached = new Set(
      own.flatMap((call) => schemasOf(part.document, call)).flatMap((schema) => [...typesFrom(part.document, schema)]),
    )
    const fresh = [...reached].filter((type) => !described.has(type)).toSorted()
    for (const type of fresh) described.add(type)
    anchorOf('Types')
    const types = new Map(fresh.map((type) => [type, anchorOf(type)]))
    return { part, path: `${part.folder}/${slugOf(name)}.md`, tag: name, description, calls: own, types }
  })
}
