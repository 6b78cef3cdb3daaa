import { type ApiDocument, found, reachedFrom, type Schema } from './document.ts'
import { literal, madeFrom, pascal } from './text.ts'
import { aliasOf, TypeWriter } from './types.ts'

const isObject = ({ type, properties }: Schema) => type === 'object' && properties !== undefined
const isNullableObject = ({ type, properties }: Schema) => Array.isArray(type) && properties !== undefined
const amounts = /^(BaseUnits(OrNull)?|PairId)$/

const bodiesOf = ({ paths }: ApiDocument): readonly Schema[] =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}).map(({ schema }) => schema))

/** What is read and what is written, and the schemas that need a class for each because amounts are in them. */
export function directionsOf(document: ApiDocument) {
  const { schemas, responses } = document.components
  const written = reachedFrom(document, bodiesOf(document))
  const answers = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const given = [...answers.flatMap(({ responses: each }) => Object.values(each)), ...Object.values(responses)]
  const read = reachedFrom(
    document,
    given.flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema)),
  )
  const holdsAmounts = (name: string) =>
    [...reachedFrom(document, [found(schemas, name)])].some((each) => amounts.test(each))
  const twins = new Set(
    [...written].filter((name) => read.has(name) && isObject(found(schemas, name)) && holdsAmounts(name)),
  )
  return { written, read, twins }
}

/** The members of bodies that are amounts: an `int` there is sent as digits. */
function amountNames(document: ApiDocument): readonly string[] {
  const { written } = directionsOf(document)
  const named = { amounts: new Set<string>(), numbers: new Set<string>() }
  const visit = (schema: Schema): void => {
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      if (/BaseUnits(OrNull)?$/.test(each.$ref ?? '')) named.amounts.add(name)
      if ([each.type].flat().some((type) => type === 'integer' || type === 'number')) named.numbers.add(name)
      if ([each.type].flat().includes('number')) throw new Error(`${name} would be a float`)
      visit(each)
    }
    if (schema.items !== undefined) visit(schema.items)
  }
  for (const name of written) visit(found(document.components.schemas, name))
  const both = [...named.amounts].find((name) => named.numbers.has(name))
  if (both !== undefined) throw new Error(`${both} is an amount in one body and a number in another`)
  return [...named.amounts].sort()
}

/** Every event, distinguished by `type`: a class for each family that the document describes. */
function eventsOf({ webhooks, components }: ApiDocument, writer: TypeWriter): string[] {
  const { properties = {}, required = [] } = found(components.schemas, 'Event')
  const families = Object.entries(webhooks).map(([family, { post }]) => {
    const [{ schema } = { schema: {} as Schema }] = Object.values(post.requestBody.content)
    const name = `${pascal(family)}Event`
    writer.addClass(name, { properties: { ...properties, ...schema.properties }, required }, 'read')
    return name
  })
  return aliasOf('FirsthandEvent', families.join(' | '), 'An event, distinguished by `type`.')
}

/** The module of types: a name for each schema of the document. */
export function schemasModule(document: ApiDocument): string {
  const { schemas } = document.components
  const { written, read, twins } = directionsOf(document)
  const writer = new TypeWriter(twins)
  const aliases: string[][] = []
  for (const [name, schema] of Object.entries(schemas)) {
    if (name.endsWith('Problem')) continue
    const direction = written.has(name) && !read.has(name) ? 'write' : 'read'
    if (isObject(schema)) writer.addClass(name, schema, direction)
    else if (isNullableObject(schema)) {
      writer.addClass(`${name}Value`, schema, direction)
      aliases.push(aliasOf(name, `${name}Value | None`, schema.description))
    } else aliases.push(aliasOf(name, writer.typeOf(schema, name, direction), schema.description))
    if (twins.has(name)) writer.addClass(`${name}Input`, schema, 'write')
  }
  const events = eventsOf(document, writer)
  return `${madeFrom('docs/openapi.json', 'Every schema of the API by its name there. Members have the names of the wire.')}
from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

Amount: TypeAlias = int | str
"""Whole base units that a program writes: an \`int\`, or its digits. Answers have digits."""

AMOUNT_NAMES = frozenset(
    {
${amountNames(document)
  .map((name) => `        ${literal(name)},`)
  .join('\n')}
    }
)
"""The members of a body that are amounts."""

${aliases.map((lines) => lines.join('\n')).join('\n')}


${writer.classes.join('\n\n\n')}


${events.join('\n')}
`
}
