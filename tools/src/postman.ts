import { createRequire } from 'node:module'

type Entry = { value?: string; disabled?: boolean; readonly key: string }
type Request = {
  readonly method: string
  readonly url: { readonly path: readonly string[]; readonly query: Entry[]; readonly variable: Entry[] }
  readonly header: Entry[]
  readonly body: { raw?: string }
}
type Item = { readonly item?: readonly Item[]; readonly request?: Request; response?: unknown }
type Converted = {
  readonly result: boolean
  readonly reason?: string
  readonly output?: readonly { readonly data: Item }[]
}
type Converter = {
  readonly convertV2: (
    input: { type: 'string'; data: string },
    options: Readonly<Record<string, unknown>>,
    done: (error: Error | null, converted: Converted) => void,
  ) => void
}

// The package is CommonJS and ships no types.
const { convertV2 } = createRequire(import.meta.url)('openapi-to-postmanv2') as Converter

/** A body to send, by method and path; undefined where a call takes none. */
export type BodyOf = (method: string, path: string) => object | undefined

const ownHeaders = ['Accept', 'Content-Type']

/** What the converter makes up at random goes: bodies are those that are known to be taken, the rest is left to fill in. */
function settle(item: Item, bodyOf: BodyOf): void {
  for (const inner of item.item ?? []) settle(inner, bodyOf)
  // Made-up answers are no help; the document describes what can be answered.
  if (item.response !== undefined) item.response = []
  const { request } = item
  if (request === undefined) return
  for (const entry of request.url.query) Object.assign(entry, { value: '', disabled: true })
  for (const entry of request.url.variable) entry.value = ''
  for (const entry of request.header)
    if (!ownHeaders.includes(entry.key)) Object.assign(entry, { value: '', disabled: true })
  const body = bodyOf(request.method, `/${request.url.path.join('/')}`)
  if (request.body.raw !== undefined && body !== undefined) request.body.raw = JSON.stringify(body, null, 2)
}

/** Names that are drawn anew in every run. */
const isDrawn = (key: string, value: unknown) =>
  ['id', '_postman_id'].includes(key) && typeof value === 'string' && value.length === 36

/** The OpenAPI document as a Postman collection, the same whenever it is made. */
export function postmanCollection(document: string, bodyOf: BodyOf): Promise<string> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'string', data: document }, { folderStrategy: 'Paths' }, (error, { result, reason, output }) => {
      const [collection] = output ?? []
      if (error !== null || !result || collection === undefined) return reject(error ?? new Error(reason))
      settle(collection.data, bodyOf)
      const kept = (key: string, value: unknown) => (isDrawn(key, value) ? undefined : value)
      resolve(`${JSON.stringify(collection.data, kept, 2)}\n`)
    })
  })
}
