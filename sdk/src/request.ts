import { explained } from './refusal.ts'
import { InvalidOption } from './sdk-error.ts'
import { writtenBody } from './written.ts'

/** A line of the call table, read. */
export type CallRow = {
  readonly method: string
  readonly path: string
  /** Needs no token. */
  readonly isOpen: boolean
  /** Answers something else than JSON. */
  readonly givesFile: boolean
  /** The type of its body, where that is not JSON. */
  readonly takes: string | undefined
}

type Value = string | number | bigint | boolean | null | undefined
type Values = Readonly<Record<string, Value | readonly Value[]>>

/** What a call is given. */
export type Given = {
  readonly body?: unknown
  readonly path?: Values
  readonly query?: Values
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}

export type Target = {
  readonly url: string
  readonly token: string | (() => string | Promise<string>)
  /** How a token is presented: `DPoP` where it is bound to a key. */
  readonly scheme?: 'Bearer' | 'DPoP'
}

/** Where the API is, without a slash at its end. A page may name its own origin by a path. */
export function baseOf(url: string): string {
  const page = (globalThis as { location?: { href: string } }).location?.href
  if (typeof url === 'string' && url !== '' && URL.canParse(url, page)) return url.replace(/\/+$/, '')
  throw new InvalidOption('url', 'Give the address of the API, as https://api.example.')
}

function addressOf({ url }: Target, row: CallRow, { path = {}, query = {} }: Given): string {
  const filled = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  }
  return `${url}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** The request of a call, ready to be sent. Throws what the program's own token function throws. */
export async function requestOf(target: Target, row: CallRow, given: Given): Promise<Request> {
  const headers = new Headers()
  if (!row.isOpen) {
    const token = typeof target.token === 'string' ? target.token : await target.token()
    headers.set('authorization', `${target.scheme ?? 'Bearer'} ${token}`)
  }
  for (const [name, value] of Object.entries(given.headers ?? {})) if (value !== undefined) headers.set(name, value)
  const { body, signal } = given
  if (body !== undefined) headers.set('content-type', row.takes ?? 'application/json')
  return new Request(addressOf(target, row, given), {
    method: row.method,
    headers,
    // A file goes as it is; everything else is JSON, lines of it included.
    ...(body !== undefined && { body: row.takes?.endsWith('xml') ? (body as Blob) : writtenBody(body) }),
    ...(signal && { signal }),
  })
}

/** What an answer of the service holds. Anything else on a 2xx is somebody else's: a login page, a proxy, a wrong address. */
async function contentsOf(response: Response, { givesFile }: CallRow): Promise<unknown> {
  if (response.status === 204) return {}
  const type = response.headers.get('content-type') ?? 'no type'
  if (givesFile) return type.includes('xml') ? response.blob() : response.text()
  if (!/[/+]json\b/.test(type)) throw new TypeError(`it is ${type}, not JSON`)
  return response.json()
}

/** What a refusal or a failure in its place says. */
async function refusalIn(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes a call, and answers its data or why there is none. */
export async function answerOf(ask: typeof fetch, request: Request, row: CallRow) {
  let response: Response | undefined
  try {
    response = await ask(request)
    if (response.ok) return { data: await contentsOf(response, row), error: undefined, request, response }
    throw await refusalIn(response)
  } catch (error) {
    const explanation = explained(error, response?.status ?? null, request.signal.aborted)
    return { data: undefined, error: explanation, request, ...(response && { response }) }
  }
}
