import { inCell } from '../pages/rows.ts'
import { type Document, nameIn, type Schema } from './document.ts'

/** Writes a type by its name, linked to where it is described. */
export type TypeLink = (name: string) => string

/** Whether a named type has members to describe: scalars are written where they stand. */
export const hasMembers = (schema: Schema): boolean =>
  schema.properties !== undefined ||
  schema.allOf !== undefined ||
  schema.oneOf !== undefined ||
  schema.anyOf !== undefined

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit: string) => {
    if (from === undefined && to === undefined) return ''
    if (from === undefined) return ` up to ${to}${unit}`
    return to === undefined ? ` from ${from}${unit}` : ` ${from} to ${to}${unit}`
  }
  return range(minimum, maximum, '') + range(minLength, maxLength, ' characters') + range(minItems, maxItems, ' items')
}

/** A type in words: `string`, a link, a list of values. */
export function typeText(document: Document, schema: Schema, link: TypeLink): string {
  const again = (one: Schema) => typeText(document, one, link)
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    const named = document.components.schemas[name]
    return named === undefined || hasMembers(named) ? link(name) : again(named)
  }
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ')
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf
  if (parts !== undefined && schema.properties === undefined)
    return parts.map(again).join(schema.allOf ? ' with ' : ' or ')
  if (schema.items !== undefined) return `list of ${again(schema.items)}${bounds(schema)}`
  const type = [schema.type ?? (schema.properties ? 'object' : 'any value')].flat().join(' or ')
  const format = schema.format === undefined ? '' : ` (${schema.format})`
  const pattern = schema.pattern === undefined ? '' : ` matching \`${inCell(schema.pattern)}\``
  return `${type}${format}${bounds(schema)}${pattern}`
}
