import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDocuments } from './documents.ts'

type Item = { readonly item?: readonly Item[]; readonly request?: { readonly method: string; readonly url: Url } }
type Url = { readonly path: readonly string[] }

let folder: string
const written = (name: string) => readFile(join(folder, name), 'utf8')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-test-'))
  await writeDocuments(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const requestsIn = ({ item = [], request }: Item): readonly string[] => [
  ...(request ? [`${request.method} /${request.url.path.join('/')}`] : []),
  ...item.flatMap(requestsIn),
]

test('the Postman collection has every call of the document', async () => {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(requestsIn(JSON.parse(await written('postman.json'))).toSorted()).toEqual(calls.toSorted())
})

test('all of the pages in one file are those that the index links', async () => {
  const index = await readFile('docs/README.md', 'utf8')
  const linked = [...index.matchAll(/^\|.*?\]\(([\w-]+[.]md)\)/gm)].map(([, path]) => path)
  const all = await written('llms-full.txt')
  expect(linked.length).toBeGreaterThan(10)
  for (const path of linked) expect(all).toContain(await readFile(`docs/${path}`, 'utf8'))
})
