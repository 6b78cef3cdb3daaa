import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
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

test('FR24: Postman calls a sandbox on its usual ports, and takes its own token', async () => {
  const { values } = JSON.parse(await written('postman-environment.json')) as {
    values: { key: string; value: string }[]
  }
  const environment = new Map(values.map(({ key, value }) => [key, value]))
  expect(Object.fromEntries(environment)).toMatchObject({
    baseUrl: 'http://127.0.0.1:4381',
    controlUrl: 'http://127.0.0.1:4380',
  })
  const { event, variable } = JSON.parse(await written('postman.json'))
  expect(variable).toEqual([{ key: 'baseUrl', value: 'http://127.0.0.1:4381' }])
  const asked: { readonly url: string; readonly body: { readonly raw: string } }[] = []
  const answer = { token: 'a-token', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
  const pm = {
    environment,
    sendRequest(request: (typeof asked)[number], done: (error: null, response: object) => void) {
      asked.push(request)
      done(null, { code: 200, json: () => answer })
    },
  }
  const beforeEachRequest = new Script(event[0].script.exec.join('\n'))
  for (const persona of ['acme-buyer-1', 'acme-buyer-1', 'acme-admin']) {
    environment.set('persona', persona)
    beforeEachRequest.runInNewContext({ pm })
  }
  expect(environment.get('bearerToken')).toBe('a-token')
  expect(asked.map(({ url, body }) => [url, JSON.parse(body.raw).persona])).toEqual([
    ['http://127.0.0.1:4380/sandbox/tokens', 'acme-buyer-1'],
    ['http://127.0.0.1:4380/sandbox/tokens', 'acme-admin'],
  ])
})

test('all of the pages in one file are those that the index links', async () => {
  const index = await readFile('docs/README.md', 'utf8')
  const linked = [...index.matchAll(/^\|.*?\]\(([\w-]+[.]md)\)/gm)].map(([, path]) => path)
  const all = await written('llms-full.txt')
  expect(linked.length).toBeGreaterThan(10)
  for (const path of linked) expect(all).toContain(await readFile(`docs/${path}`, 'utf8'))
})
