import type { Issuer, Tokens } from './callers.ts'
import { administratorOf, tokensOf } from './callers.ts'
import { tenants } from './case.ts'
import { type Answer, openConnections } from './connections.ts'
import type { Codes } from './laws.ts'
import { bytesOf, type Request } from './request.ts'

/** A running service, and how to speak to it as somebody. */
export type Target = {
  readonly tokens: Tokens
  /** Null when the connection closed without an answer. */
  send(request: Request): Promise<Answer | null>
  close(): void
}

export function targetAt(port: number, issuer: Issuer): Target {
  const tokens = tokensOf(issuer)
  const connections = openConnections(port)
  const authorizationOf = (as: Request['as']) =>
    as === null || typeof as === 'string' ? as : `Bearer ${tokens.of(as)}`
  return {
    tokens,
    send: (request) => connections.exchange(bytesOf(request, authorizationOf(request.as))),
    close: () => connections.close(),
  }
}

async function read<T>(target: Target, path: string): Promise<T> {
  const answer = await target.send({ method: 'GET', path, as: administratorOf(tenants[0]) })
  if (answer?.status !== 200) throw new Error(`GET ${path}: ${answer?.status}`)
  return JSON.parse(answer.text) as T
}

type Page = { readonly items: readonly { readonly pairId: number }[]; readonly next_cursor: string }

/** What the harness must know before it begins. */
export async function survey(target: Target) {
  type Listed = { readonly code: string; readonly status: number; readonly retryable: boolean }
  const { items } = await read<{ items: readonly Listed[] }>(target, '/refusal-codes')
  const codes: Codes = new Map(items.map((each) => [each.code, each]))
  const markets = await read<Page>(target, '/admin/markets?limit=10')
  const cursors = new Map([
    ['markets.list', (await read<Page>(target, '/markets?limit=1')).next_cursor],
    ['admin.markets.list', (await read<Page>(target, '/admin/markets?limit=1')).next_cursor],
  ])
  return { codes, cursors, pairIds: markets.items.map(({ pairId }) => pairId) }
}
