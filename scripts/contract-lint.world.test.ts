import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

type Json = Record<string, any>
const path = '/rfq/quotes/soft'
const call = (document: Json) => document.paths[path].post
const last = ({ $ref }: Json) => $ref.split('/').at(-1)
/** Calls only refer to their refusals; what all of them have stands in one schema. */
const refusal = (document: Json) => document.components.responses[last(call(document).responses['401'])]

/** One break of each rule of ours, by the rule's name. */
const plants: Readonly<Record<string, (document: Json) => unknown>> = {
  nothing: () => undefined,
  'body-must-be-strict': (document) => delete document.components.schemas.SoftQuoteRequest.additionalProperties,
  'refusal-is-problem-json': (document) =>
    (refusal(document).content = { 'application/json': refusal(document).content['application/problem+json'] }),
  'refusal-has-code': (document) => delete document.components.schemas.Problem.properties.requestId,
  'operation-id-is-dotted': (document) => (call(document).operationId = 'softQuote'),
}

test('the lint of the document finds a planted break of each rule of ours', { timeout: 60_000 }, async () => {
  const whole = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const document = { ...whole, paths: { [path]: whole.paths[path] } }
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-lint-'))
  try {
    const files = Object.entries(plants).map(async ([name, plant]) => {
      const planted = structuredClone(document)
      plant(planted)
      const file = join(folder, `${name}.json`)
      await writeFile(file, JSON.stringify(planted))
      return file
    })
    const args = ['lint', '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet', ...(await Promise.all(files))]
    const lint = promisify(execFile)('tools/node_modules/.bin/spectral', args, { maxBuffer: 2 ** 26 })
    const { stdout, code = 0 } = await lint.catch((error) => error)
    expect(code).toBe(1)
    const found = (JSON.parse(stdout) as Json[]).filter(({ severity }) => severity === 0)
    const named = found.map(({ source, code: rule }) => [basename(source, '.json'), rule])
    const wanted = Object.keys(plants).filter((name) => name !== 'nothing')
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted.map((name) => [name, name])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('there is a plant for each rule of ours', async () => {
  const rules = [...(await readFile('.spectral.yaml', 'utf8')).matchAll(/^ {2}([a-z-]+):$/gm)].map(([, rule]) => rule)
  expect(['nothing', ...rules]).toEqual(Object.keys(plants))
})
