import type { Caller } from './callers.ts'
import * as model from './market-model.ts'
import { absent } from './request.ts'
import { agree, agreeOnMarket, ask, everyPage, type Json, type State } from './sequence-state.ts'
import type { Filter } from './steps.ts'

/** What is open at this moment follows from the clock and the chains, which the model does not know. */
const withoutAvailability = ({ availability: _, ...market }: Json): Json => market

export async function read(state: State, as: Caller, row: model.Row | null): Promise<void> {
  const visible = row !== null && model.isVisibleTo(row, as.tenant)
  const request = { method: 'GET', path: `/markets/${row?.pairId ?? absent.pairId}`, as }
  const received = await ask(state, 'markets.read', request, visible ? 200 : 404)
  if (visible) agree(received, withoutAvailability(received.body), model.consumerView(row), 'the market')
}

export async function readAsAdministrator(state: State, as: Caller, row: model.Row | null): Promise<void> {
  const request = { method: 'GET', path: `/admin/markets/${row?.pairId ?? absent.pairId}`, as }
  const received = await ask(state, 'admin.markets.read', request, row === null ? 404 : 200)
  if (row !== null) agreeOnMarket(received, row)
}

/** The pages together are what the tenant may see, in order, whatever the size of a page. */
export async function list(state: State, as: Caller, limit: number, { status, listing, rail }: Filter): Promise<void> {
  const listingId = listing === undefined ? undefined : state.listings[listing]
  const query = {
    limit,
    ...(status && { status }),
    ...(listingId && { listingId }),
    ...(rail && { primaryExecutionKind: rail }),
  }
  const { items, received } = await everyPage(state, { id: 'markets.list', path: '/markets', as, query })
  const expected = state.rows.filter(
    (row) =>
      model.isVisibleTo(row, as.tenant) &&
      (status === undefined || row.draft.status === status) &&
      (listingId === undefined || row.draft.listingId === listingId) &&
      (rail === undefined || (row.draft.primaryExecutionKind ?? 'none') === rail),
  )
  agree(received, items.map(withoutAvailability), expected.map(model.consumerView), 'the pages together')
}

/** Administrators see the markets of every tenant, so the listing of this sequence picks its own. */
export async function listAsAdministrator(state: State, as: Caller, limit: number, listing: 0 | 1): Promise<void> {
  const listingId = state.listings[listing]
  const asked = { id: 'admin.markets.list', path: '/admin/markets', as, query: { limit, listingId } }
  const { items, received } = await everyPage(state, asked)
  const found = items.map(({ pairId }) => pairId)
  const expected = state.rows.filter(({ draft }) => draft.listingId === listingId).map(({ pairId }) => pairId)
  agree(received, found, expected, 'the pages together')
}
