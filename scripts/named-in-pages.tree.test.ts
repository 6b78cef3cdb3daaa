import { glob, readFile } from 'node:fs/promises'
import { personas } from '@firsthand/sandbox/identity/personas'
import { expect, test } from 'vitest'
import { refusalTable } from '../sdk/src/refusal-table.ts'

/** Pages that people write. What is generated names everything by itself, and decisions tell of what was. */
const generated =
  /docs\/(refusals|settings|personal-data|figures|conformance|sandbox-refusals|bank-transfer-states)[.]md/
const found = await Array.fromAsync(glob(['README.md', 'docs/*.md', '{sdk,mcp,sandbox}/README.md']))
const pages = found.filter((page) => !generated.test(page))
const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
const all = texts.join('\n')

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> }
const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Document
const document = await read('docs/openapi.json')
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
const operations = [...operationsOf(document), ...operationsOf(await read('docs/compliance-openapi.json'))]
/** Named in pages, and in no document: calls of the durable engine and a supplier, of identity providers, and of Compliance at the service. */
const elsewhere = new Set(['GET /keys.json', 'POST /query', 'POST /logout-tokens', 'POST /session-lookups'])
/** Begins like a persona and is the name of a deployment. */
const deployment = 'acme-production'

const commandFiles = await Array.fromAsync(glob('sandbox/src/cli/*.ts'))
const commands = new Map<string, readonly string[]>()
for (const file of commandFiles) {
  if (/[.]test[.]|main[.]ts$/.test(file)) continue
  const { command } = (await import(/* @vite-ignore */ `../${file}`)) as {
    command?: { usage: string; options?: object }
  }
  const [, name = ''] = /^firsthand-sandbox (\w+)/.exec(command?.usage ?? '') ?? []
  if (name !== '') commands.set(name, Object.keys(command?.options ?? {}))
}
const flags = new Set([...commands.values()].flat())

/** Whole words only: `/tokens` is not named by `/tokens/{id}`, nor `rfq_no_quote` by a longer code. */
const isNamed = (name: string) => {
  const quoted = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\w/-])${quoted}(?![\\w/{-])`).test(all)
}
const unnamed = (names: Iterable<string>) => [...names].filter((name) => !isNamed(name))
const mentioned = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map(([, name = '']) => name))]

test('the pages, calls, codes and commands are really read', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(operations.length).toBeGreaterThan(100)
  expect(commands.size).toBeGreaterThan(8)
})

test('every call is named in a page that people write', () => expect(unnamed(operations)).toEqual([]))

test('every code is named in a page that people write', () => expect(unnamed(Object.keys(refusalTable))).toEqual([]))

test('every persona, command and flag of the sandbox is named in a page that people write', async () => {
  const parts = new Set(personas.map(({ name }) => name.slice(name.indexOf('-') + 1)))
  expect(unnamed(parts)).toEqual([])
  const table = await readFile('docs/cli.md', 'utf8')
  expect([...commands.keys()].filter((name) => !new RegExp(`^\\| .*\`${name}\\b`, 'm').test(table))).toEqual([])
  expect(unnamed([...flags].map((name) => `--${name}`))).toEqual([])
})

test('every call that a page names exists', () => {
  const known = new Set(operations)
  const named = mentioned(/`((?:GET|POST|PUT|DELETE) \/[\w{}/.-]+)/g).filter((call) => !call.includes(' /sandbox'))
  expect(named.filter((call) => !known.has(call) && !elsewhere.has(call))).toEqual([])
})

test('every code that a page names exists', () => {
  const known = JSON.stringify(document)
  const named = mentioned(/`((?:mint|rfq|offchain)_[a-z_]+)`/g)
  expect(named.filter((code) => !Object.hasOwn(refusalTable, code) && !known.includes(`"${code}"`))).toEqual([])
})

test('every persona and command that a page names exists', () => {
  const names = new Set([...personas.map(({ name }) => name), deployment])
  expect(mentioned(/\b((?:acme|globex)-[a-z][a-z0-9-]*)/g).filter((name) => !names.has(name))).toEqual([])
  const called = mentioned(/firsthand-sandbox ([a-z]+)\b/g)
  expect(called.filter((name) => !commands.has(name))).toEqual([])
})
