import type { Caller } from './callers.ts'

/** A request before it is bytes. Text goes out as UTF-8, exactly as it stands. */
export type Request = {
  readonly method: string
  /** With its query. A market, a listing, a quote or the like in braces stands for one that exists when the request is sent. */
  readonly path: string
  /** Picks which. */
  readonly pick?: number
  /** Whose token is sent; a text is sent as the whole `Authorization` header, null sends none. */
  readonly as: Caller | string | null
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Buffer
}

/** What exists to be asked about. */
export type Known = {
  readonly pairIds: readonly string[]
  readonly listingIds: readonly string[]
  /** Quotes of the first tenant's buyer. */
  readonly references: readonly string[]
  /** Purchases by bank transfer of the same, and what they are of. */
  readonly purchases: readonly string[]
  readonly instrumentIds: readonly string[]
  /** Where events are sent. */
  readonly endpointIds: readonly string[]
  /** Events of the first tenant. */
  readonly eventIds: readonly string[]
}

/** By the name of a parameter; what is not named stands for itself. */
type Named = Readonly<Partial<Record<string, string>>>

/** The path with these in place of its parameters. */
export const filled = (path: string, named: Named): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => named[name] ?? 'x')

/** Names that nothing has. */
export const absent = {
  pairId: `${Number.MAX_SAFE_INTEGER}`,
  id: '00000000-0000-7000-8000-000000000000',
  reference: `MINT${'0'.repeat(32)}`,
  date: '2026-11-16',
} satisfies Named

/** Whose ids stand behind the beginning of a path or location; the rest are listings'. */
export function idsBehind<K extends Known>(path: string, known: K): K['listingIds'] {
  if (path.startsWith('/webhook-endpoints/')) return known.endpointIds
  if (path.startsWith('/offchain-purchases/')) return known.purchases
  if (path.startsWith('/admin/instruments/')) return known.instrumentIds
  return path.startsWith('/events/') ? known.eventIds : known.listingIds
}

/** The request with the market, listing, quote or other thing that it picks. */
export function settled(request: Request, known: Known): Request {
  const { pick = 0, path } = request
  const one = (ids: readonly string[]) => ids[pick % ids.length] ?? ''
  const named = {
    pairId: one(known.pairIds),
    id: one(idsBehind(path, known)),
    reference: one(/^[/](offchain-purchases|treasury)[/]/.test(path) ? known.purchases : known.references),
    instrumentId: one(known.instrumentIds),
    date: '2026-11-16',
  }
  return { ...request, path: filled(path, named) }
}

/** Values as they stand behind a path. */
export const queryText = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A body as the service reads it. */
export const jsonHeader = ['content-type', 'application/json'] as const
export const fileHeader = ['content-type', 'application/xml'] as const
export const linesHeader = ['content-type', 'application/x-ndjson'] as const

/** The bytes of a request; `authorization` is the whole header, or null for none. */
export function bytesOf({ method, path, headers = [], body }: Request, authorization: string | null): Buffer {
  const bytes = body === undefined ? null : Buffer.from(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: api.example',
    ...(authorization === null ? [] : [`authorization: ${authorization}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(bytes === null ? [] : [`content-length: ${bytes.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes ?? Buffer.alloc(0)])
}

/** A request as a person reads it, without its token. */
export function shown({ method, path, as, headers = [], body }: Request): string {
  const who = as === null || typeof as === 'string' ? JSON.stringify(as) : `${as.subject} of ${as.tenant}`
  const lines = headers.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  const text = body === undefined ? [] : [`  ${JSON.stringify(body.toString()).slice(0, 4000)}`]
  return [`${method} ${JSON.stringify(path)} as ${who}`, ...lines, ...text].join('\n')
}
