import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What is generated is read, reviewed and loaded by people and tools: it may not grow unnoticed. */
test('the document is at most 450 kB, without white space', async () => {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThanOrEqual(450_000)
})

test('the types of the SDK are at most 10,000 lines', async () => {
  const lines = (await readFile('sdk/src/gen/types.gen.ts', 'utf8')).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(10_000)
})

test('every refusal that a call declares is a reference, and each distinct one is written once', async () => {
  const { paths, components } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const calls = Object.values<Record<string, { responses: Record<string, { $ref?: string }> }>>(paths).flatMap((each) =>
    Object.values(each),
  )
  const refusals = calls.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status >= '400'))
  const named = Object.keys(components.responses)
  const used = new Set(refusals.map(([, { $ref }]) => $ref))
  expect(used).toEqual(new Set(named.map((name) => `#/components/responses/${name}`)))
  const texts = Object.values(components.responses).map((response) => JSON.stringify(response))
  expect(new Set(texts).size).toBe(named.length)
})
