import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './callers.ts'
import type { Answer } from './connections.ts'
import type { Operation } from './document.ts'
import { LawBroken, type Laws, parsed } from './laws.ts'
import { administratorView, type Row } from './market-model.ts'
import { type Request, shown } from './request.ts'
import { queryText } from './well-formed.ts'

export type Json = Readonly<Record<string, unknown>>
export type Heard = { readonly body: Json; readonly answer: Answer }

/** One sequence: the service and the model side by side, and two tenants that nobody else knows. */
export type State = {
  readonly send: (request: Request) => Promise<Answer | null>
  readonly laws: Laws
  readonly operation: (id: string) => Operation
  readonly tenants: readonly [string, string]
  readonly listings: readonly [string, string]
  /** The markets as the model has them, in the order of their making. */
  readonly rows: Row[]
  /** What was asked, for whoever must follow it. */
  readonly trail: string[]
}

/** An identifier that no market has. */
export const absent = Number.MAX_SAFE_INTEGER

export const rowAt = ({ rows }: State, which: number): Row | null =>
  rows.length === 0 ? null : (rows[which % rows.length] ?? null)

/** Asks, and holds the answer to every law and to the status that the model says. */
export async function ask(state: State, id: string, request: Request, status: number): Promise<Heard> {
  state.trail.push(shown(request))
  const operation = state.operation(id)
  const answer = await state.send(request)
  state.laws(answer, { operation, statuses: Object.keys(operation.responses).map(Number) })
  if (answer?.status !== status) {
    throw new LawBroken('model', `${answer?.status} where the model says ${status}`, answer)
  }
  return { body: (parsed(answer) ?? {}) as Json, answer }
}

/** Holds what was found to what the model says. */
export function agree({ answer }: Heard, found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, JSON.parse(JSON.stringify(expected)))) return
  throw new LawBroken('model', `${what}: the model says ${JSON.stringify(expected)}`, answer)
}

/** Holds an administrative read to the model; times and completeness follow from nothing that it knows. */
export function agreeOnMarket(heard: Heard, row: Row): void {
  const { createdAt: _, updatedAt: __, configuration: ___, ...found } = heard.body
  agree(heard, found, administratorView(row), 'the market')
}

type Page = { readonly items: readonly Json[]; readonly next_cursor: string | null }
type Listed = { readonly id: string; readonly path: string; readonly as: Caller; readonly query: Json }

/** All pages of a list, joined, and the last answer. */
export async function everyPage(
  state: State,
  { id, path, as, query }: Listed,
): Promise<{ items: Json[]; heard: Heard }> {
  const items: Json[] = []
  for (let cursor: string | null = null; ; ) {
    const asked: string = `${path}${queryText(cursor === null ? query : { ...query, cursor })}`
    const heard: Heard = await ask(state, id, { method: 'GET', path: asked, as }, 200)
    const page = heard.body as unknown as Page
    items.push(...page.items)
    cursor = page.next_cursor
    if (cursor === null || items.length > 100) return { items, heard }
  }
}
