import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './callers.ts'
import type { Answer } from './connections.ts'
import type { Operation } from './document.ts'
import { LawBroken, type Laws, parsed } from './laws.ts'
import { administratorView, type Row } from './market-model.ts'
import { queryText, type Request, shown } from './request.ts'

export type Json = Readonly<Record<string, unknown>>
export type Received = { readonly body: Json; readonly answer: Answer }

/** One sequence: the service and the model side by side. */
export type Conversation = {
  readonly send: (request: Request) => Promise<Answer | null>
  readonly laws: Laws
  readonly operation: (id: string) => Operation
  /** Of names that nobody else knows. */
  readonly tag: string
  /** What was asked, for whoever must follow it. */
  readonly trail: string[]
}

/** What both listings of a sequence are called. */
export const listingName = 'Sold in a sequence'

/** One sequence with markets: two tenants that nobody else knows, and two listings that both may sell. */
export type State = Conversation & {
  readonly tenants: readonly [string, string]
  readonly listings: readonly [string, string]
  /** The markets as the model has them, in the order of their making. */
  readonly rows: Row[]
}

export const rowAt = <R>({ rows }: { readonly rows: readonly R[] }, which: number): R | null =>
  rows[which % rows.length] ?? null

/** Asks, and checks the answer against every law and against the status that the model expects. */
export async function ask(state: Conversation, id: string, request: Request, status: number): Promise<Received> {
  state.trail.push(shown(request))
  const operation = state.operation(id)
  const answer = await state.send(request)
  state.laws(answer, { operation, statuses: Object.keys(operation.responses).map(Number) })
  if (answer?.status !== status) {
    throw new LawBroken('model', `${answer?.status} where the model expects ${status}`, answer)
  }
  return { body: (parsed(answer) ?? {}) as Json, answer }
}

/** Compares what was found with the model. */
export function agree({ answer }: Received, found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, JSON.parse(JSON.stringify(expected)))) return
  throw new LawBroken('model', `${what}: the model expects ${JSON.stringify(expected)}`, answer)
}

/** Holds an administrative read to the model; times and completeness follow from nothing that it knows. */
export function agreeOnMarket(received: Received, row: Row): void {
  const { createdAt: _, updatedAt: __, configuration: ___, ...found } = received.body
  agree(received, found, administratorView(row), 'the market')
}

type Page = { readonly items: readonly Json[]; readonly next_cursor: string | null }
type Listed = { readonly id: string; readonly path: string; readonly as: Caller; readonly query: Json }

/** All pages of a list, joined, and the last answer. */
export async function everyPage(
  state: Conversation,
  { id, path, as, query }: Listed,
): Promise<{ items: Json[]; received: Received }> {
  const items: Json[] = []
  for (let cursor: string | null = null; ; ) {
    const asked: string = `${path}${queryText(cursor === null ? query : { ...query, cursor })}`
    const received: Received = await ask(state, id, { method: 'GET', path: asked, as }, 200)
    const page = received.body as unknown as Page
    items.push(...page.items)
    cursor = page.next_cursor
    if (cursor === null || items.length > 100) return { items, received }
  }
}
