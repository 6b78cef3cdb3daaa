import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string; readonly pattern?: string }

/** The members of all bodies that are digits of base units, by the document. */
async function amountsInBodies(): Promise<ReadonlySet<string>> {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const at = (ref: string) =>
    ref
      .split('/')
      .slice(1)
      .reduce((found, key) => found[key], document)
  const found = new Set<string>()
  const walk = (given: Schema | undefined, name: string): void => {
    if (given === undefined) return
    const schema: Schema = given.$ref === undefined ? given : at(given.$ref)
    if (schema.pattern?.includes('[0-9]{1,78}')) found.add(name)
    for (const [member, each] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) walk(each, member)
    walk(schema.items as Schema | undefined, name)
    for (const key of ['anyOf', 'oneOf', 'allOf']) for (const each of (schema[key] ?? []) as Schema[]) walk(each, name)
  }
  for (const methods of Object.values<Record<string, any>>(document.paths)) {
    for (const { requestBody } of Object.values(methods))
      for (const { schema } of Object.values<any>(requestBody?.content ?? {})) walk(schema, '')
  }
  return found
}

test('FR12: every amount that a body of the document has is also taken as a bigint', async () => {
  const amounts = await amountsInBodies()
  expect(amounts.size).toBeGreaterThan(5)
  const source = await readFile('sdk/src/written.ts', 'utf8')
  expect([...amounts].filter((name) => !source.includes(`  | '${name}'`))).toEqual([])
})
