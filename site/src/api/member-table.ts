import { plain } from '../pages/rows.ts'
import { type Document, nameIn, type Schema } from './document.ts'
import { hasMembers, type TypeLink, typeText } from './type-text.ts'

type Member = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }

/** The members of an object with those of the types that it extends; members of unnamed objects stand below their own. */
function membersOf(document: Document, schema: Schema, prefix = ''): readonly Member[] {
  const inherited = (schema.allOf ?? []).flatMap((part) => {
    const whole = part.$ref === undefined ? part : document.components.schemas[nameIn(part.$ref)]
    return whole === undefined ? [] : membersOf(document, whole, prefix)
  })
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
    const name = `${prefix}${key}`
    const inner = member.items ?? member
    const nested = inner.$ref === undefined && inner.properties !== undefined
    const below = nested ? membersOf(document, inner, `${name}${member.items === undefined ? '' : '[]'}.`) : []
    return [{ name, schema: member, isRequired: schema.required?.includes(key) ?? false }, ...below]
  })
  const names = new Set(own.map(({ name }) => name))
  return [...inherited.filter(({ name }) => !names.has(name)), ...own]
}

function described(document: Document, schema: Schema): string {
  const own = schema.description ?? ''
  const named = schema.$ref === undefined ? undefined : document.components.schemas[nameIn(schema.$ref)]
  const fallback = named === undefined || hasMembers(named) ? '' : (named.description ?? '')
  const standard = schema.default === undefined ? '' : ` \`${JSON.stringify(schema.default)}\` when left out.`
  return plain((own || fallback) + standard)
}

/** A table of members: name, type, whether it is always there, meaning. Empty without members. */
export function memberTable(document: Document, schema: Schema, link: TypeLink, heading = 'Member'): string {
  const members = membersOf(document, schema)
  if (members.length === 0) return ''
  const rows = members.map(
    ({ name, schema: member, isRequired }) =>
      `| \`${name}\`${isRequired ? '' : ' <small>optional</small>'} | ${typeText(document, member, link)} | ${described(document, member)} |`,
  )
  return `| ${heading} | Type | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** The named types with members that a schema leads to, itself included, nearest first. */
export function typesFrom(document: Document, schema: Schema, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref)
    const named = document.components.schemas[name]
    if (named === undefined || seen.has(name)) return seen
    if (hasMembers(named)) seen.add(name)
    return typesFrom(document, named, seen)
  }
  const parts = [
    schema.items,
    ...Object.values(schema.properties ?? {}),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
  ]
  for (const part of parts) if (part !== undefined) typesFrom(document, part, seen)
  return seen
}
