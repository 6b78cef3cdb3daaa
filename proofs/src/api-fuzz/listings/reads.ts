import { administratorOf, buyerOf, type Caller } from '../callers.ts'
import { absent, queryText } from '../request.ts'
import { agree, ask, everyPage } from '../sequence-state.ts'
import * as model from './model.ts'
import { agreeOnAdminListing, agreeOnListing, type Catalogue, filterOf } from './state.ts'
import type { Filter } from './step.ts'

export async function read(state: Catalogue, as: Caller, row: model.Row | null): Promise<void> {
  const visible = row !== null && model.isVisibleTo(row, as.tenant)
  const request = { method: 'GET', path: `/tokens/${row?.id ?? absent.id}`, as }
  const received = await ask(state, 'tokens.read', request, visible ? 200 : 404)
  if (!visible) return
  agreeOnListing(received, row)
  agree(received, received.answer.headers.get('etag'), `"${row.version}"`, 'the ETag')
}

export async function readAsAdministrator(state: Catalogue, as: Caller, row: model.Row | null): Promise<void> {
  const request = { method: 'GET', path: `/admin/tokens/${row?.id ?? absent.id}`, as }
  const received = await ask(state, 'admin.tokens.read', request, row === null ? 404 : 200)
  if (row !== null) agreeOnAdminListing(received, received.body, row)
}

/** The pages together are what the tenant may see, in order, whatever the size of a page. */
export async function list(state: Catalogue, as: Caller, limit: number, asRequested: Filter): Promise<void> {
  const filter = filterOf(state, asRequested)
  const asked = { id: 'tokens.list', path: '/tokens', as, query: { limit, ...filter } }
  const { items, received } = await everyPage(state, asked)
  const expected = state.rows.filter((row) => model.isVisibleTo(row, as.tenant) && model.matches(row, filter))
  agree(received, items, model.inOrder(expected).map(model.consumerView), 'the pages together')
}

/** Administrators see the listings of every tenant, so the source or the mark of this sequence picks its own. */
export async function listAsAdministrator(
  state: Catalogue,
  as: Caller,
  limit: number,
  asRequested: Filter,
): Promise<void> {
  const filter: model.Filter = filterOf(state, asRequested)
  const query = filter.source === undefined ? { ...filter, name: state.mark.toUpperCase() } : filter
  const asked = { id: 'admin.tokens.list', path: '/admin/tokens', as, query: { limit, ...query } }
  const { items, received } = await everyPage(state, asked)
  const expected = model.inOrder(state.rows.filter((row) => model.matches(row, query)))
  agree(
    received,
    items.map(({ id }) => id),
    expected.map(({ id }) => id),
    'the pages together',
  )
  for (const [i, row] of expected.entries()) agreeOnAdminListing(received, items[i] ?? {}, row)
}

/** A cursor is for the tenant, the filters and the list that it was given for. */
export async function misuseCursor(state: Catalogue, by: 0 | 1, how: 'tenant' | 'filter' | 'list'): Promise<void> {
  const [own, other] = by === 0 ? state.tenants : state.tenants.toReversed()
  const first = { method: 'GET', path: '/tokens?limit=1', as: buyerOf(own ?? '') }
  const { body } = await ask(state, 'tokens.list', first, 200)
  if (body.next_cursor === null) return
  const query = { limit: 1, cursor: body.next_cursor, ...(how === 'filter' && { status: 'active' }) }
  const [id, path] = how === 'list' ? ['admin.tokens.list', '/admin/tokens'] : ['tokens.list', '/tokens']
  const as = how === 'list' ? administratorOf(own ?? '') : buyerOf((how === 'tenant' ? other : own) ?? '')
  const received = await ask(state, id, { method: 'GET', path: `${path}${queryText(query)}`, as }, 400)
  agree(received, received.body.code, 'invalid_cursor', 'the code')
}
